import type { Grammar } from "../core/grammar.ts";
import { type Fail, triplet, utf8, utf8Length } from "../core/pct.ts";
import { host } from "../core/scan.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { CODE, HOST_KIND, INDEX, RECORD_SIZE, RULE } from "../generated/record.ts";
import { REPLACEMENT_CHARACTER } from "../support/character-codes.ts";

/**
 * Checks that a string is a host, and returns the number of its kind.
 *
 * `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2)
 *
 * Anything else fails at its first wrong character, with the rule that it breaks.
 */
export function readHost(text: string, grammar: Grammar, failOf: (rule: number) => Fail): number {
  const record = new Int32Array(RECORD_SIZE);
  const stop = host(text, 0, text.length, grammar, record);
  if (stop === -1) failOf(record[RULE]!)(record[CODE]!, record[INDEX]!);
  if (stop < text.length) failOf(grammar.host)(UNEXPECTED_CHARACTER, stop);
  return record[HOST_KIND]!;
}

/** A host whose percent-encoded octets are decoded as UTF-8. */
export interface HostText {
  /** Its code points; U+FFFD replaces an octet that is not valid UTF-8. */
  readonly points: readonly number[];
  /** The index of each code point in the host as written. */
  readonly indices: readonly number[];
  /** The index of the first octet that is not valid UTF-8, or -1. */
  readonly notUtf8: number;
  readonly isAscii: boolean;
}

/**
 * Decodes a host, or a part of another component. Each percent-encoded octet is decoded once.
 *
 * `reg-name = *( unreserved / pct-encoded / sub-delims )`, percent-encoded as UTF-8 (RFC 3986, 3.2.2)
 */
export function decodeHost(host: string): HostText {
  const points: number[] = [];
  const indices: number[] = [];
  let notUtf8 = -1;
  let isAscii = true;
  let index = 0;
  while (index < host.length) {
    indices.push(index);
    const octet = triplet(host, index);
    if (octet < 0) {
      const point = host.codePointAt(index)!;
      points.push(point);
      index += point > 0xffff ? 2 : 1;
    } else {
      const point = utf8(host, index, octet);
      if (point < 0 && notUtf8 < 0) notUtf8 = index;
      points.push(point < 0 ? REPLACEMENT_CHARACTER : point);
      index += point < 0 ? 3 : 3 * utf8Length(point);
    }
    isAscii &&= points.at(-1)! < 128;
  }
  return { points, indices, notUtf8, isAscii };
}

/** Joins code points into a string. Lone surrogates are kept. */
export function textOfPoints(points: readonly number[]): string {
  let text = "";
  for (const point of points) text += String.fromCodePoint(point);
  return text;
}

/** Returns whether a code point is a full stop that separates labels (UTS #46, 2.3, and RFC 3490, 3.1). */
export function isDot(point: number): boolean {
  return point === 0x2e || point === 0x3002 || point === 0xff0e || point === 0xff61;
}
