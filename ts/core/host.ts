import { CLASSES, USERINFO } from "../generated/alphabets.ts";
import { COLON, DOT } from "../support/character-codes.ts";
import { hexDigit } from "./pct.ts";

// The readers of addresses advance while the input can continue their rule, and return the index where they stop. If the rule
// is not complete there, they return its complement, `~index`, which is negative.

/**
 * Reads an `IPv4address`.
 *
 * `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet` (RFC 3986, 3.2.2)
 */
export function ipv4address(text: string, from: number, end: number): number {
  let index = from;
  for (let octets = 1; ; octets++) {
    const after = decOctet(text, index, end);
    if (after === index) return ~index;
    if (octets === 4) return after;
    if (after === end || text.charCodeAt(after) !== DOT) return ~after;
    index = after + 1;
  }
}

/**
 * Returns the index after the longest `dec-octet`, or `from` if there is no `dec-octet`.
 *
 * `dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35` (RFC 3986, 3.2.2)
 */
export function decOctet(text: string, from: number, end: number): number {
  let value = 0;
  let index = from;
  while (index < end && index < from + 3) {
    const digit = text.charCodeAt(index) - 0x30;
    if (!(digit >= 0 && digit <= 9) || value * 10 + digit > 255) break;
    value = value * 10 + digit;
    index++;
    if (value === 0) break;
  }
  return index;
}

/**
 * Reads an `IPv6address`: eight groups, or at most seven around one `::`. The last two may be written as an `IPv4address`.
 *
 * `IPv6address = 6( h16 ":" ) ls32 / "::" 5( h16 ":" ) ls32 / ...` (RFC 3986, 3.2.2: nine alternatives)
 */
export function ipv6address(text: string, from: number, end: number): number {
  const at = (index: number): number => (index < end ? text.charCodeAt(index) : -1);
  let index = from;
  let groups = 0;
  let compressed = false;
  if (at(index) === COLON) {
    if (at(index + 1) !== COLON) return ~(index + 1);
    compressed = true;
    index += 2;
  }
  let complete = compressed;
  for (;;) {
    if (compressed && groups === 7) return index;
    const start = index;
    index = h16(text, start, end);
    if (index === start) return complete ? index : ~index;
    const roomForLs32 = compressed ? groups <= 5 : groups === 6;
    if (at(index) === DOT && roomForLs32 && decOctet(text, start, end) === index) {
      return ipv4address(text, start, end);
    }
    groups++;
    complete = compressed || groups === 8;
    if (at(index) !== COLON || groups === (compressed ? 7 : 8)) return complete ? index : ~index;
    index++;
    complete = false;
    if (at(index) === COLON) {
      if (compressed) return ~index;
      compressed = true;
      complete = true;
      index++;
    }
  }
}

/**
 * Returns the index after the longest `h16`, or `from` if there is no `h16`.
 *
 * `h16 = 1*4HEXDIG` (RFC 3986, 3.2.2)
 */
export function h16(text: string, from: number, end: number): number {
  let index = from;
  while (index < end && index < from + 4 && hexDigit(text.charCodeAt(index)) >= 0) index++;
  return index;
}

/**
 * Reads an `IPvFuture`.
 *
 * `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )` (RFC 3986, 3.2.2)
 */
export function ipvfuture(text: string, from: number, end: number): number {
  const version = from + 1;
  let index = version;
  while (index < end && hexDigit(text.charCodeAt(index)) >= 0) index++;
  if (index === version || index === end || text.charCodeAt(index) !== DOT) return ~index;
  const address = index + 1;
  index = address;
  // `userinfo` has the same alphabet, and percent-encoded octets besides.
  while (index < end && (CLASSES[text.charCodeAt(index)]! & USERINFO) !== 0) index++;
  return index === address ? ~index : index;
}

/** Returns the eight 16-bit groups of a valid `IPv6address` (RFC 4291, 2.2). */
export function ipv6Groups(text: string): number[] {
  const groups: number[] = [];
  let gap = -1;
  let index = 0;
  while (index < text.length) {
    if (text.charCodeAt(index) === COLON) {
      index++;
      if (text.charCodeAt(index) === COLON) gap = groups.length;
      continue;
    }
    const start = index;
    index = h16(text, start, text.length);
    if (text.charCodeAt(index) === DOT) {
      const [a, b, c, d] = text.slice(start).split(".").map(Number) as [number, number, number, number];
      groups.push(a * 256 + b, c * 256 + d);
      break;
    }
    groups.push(Number.parseInt(text.slice(start, index), 16));
  }
  if (gap !== -1) groups.splice(gap, 0, ...new Array<number>(8 - groups.length).fill(0));
  return groups;
}

/**
 * Writes eight groups as an `IPv6address` in the form of RFC 5952, 4: lower case, no leading zeros, and `::` for the longest
 * run of two or more zero groups, or the first of several such runs.
 *
 * CHOICE: an address in `::ffff:0:0/96` or `64:ff9b::/96` ends with an `IPv4address` (RFC 5952, 5 and RFC 6052, 2.4). One in
 * the deprecated `::/96` or `::ffff:0:0:0/96` does not.
 */
export function ipv6Text(groups: readonly number[]): string {
  const prefix = groups.slice(0, 6).join();
  const mixed = prefix === "0,0,0,0,0,65535" || prefix === "100,65435,0,0,0,0";
  const written = mixed ? groups.slice(0, 6) : groups;
  let gap = 0;
  let gapLength = 1;
  for (let start = 0; start < written.length; start++) {
    let length = 0;
    while (written[start + length] === 0) length++;
    if (length > gapLength) {
      gap = start;
      gapLength = length;
    }
  }
  const parts = written.map((group) => group.toString(16));
  if (mixed) parts.push([6, 7].map((at) => `${groups[at]! >> 8}.${groups[at]! & 255}`).join("."));
  if (gapLength === 1) return parts.join(":");
  return `${parts.slice(0, gap).join(":")}::${parts.slice(gap + gapLength).join(":")}`;
}
