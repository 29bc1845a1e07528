import { stringOf } from "../argument.ts";
import { active } from "../backend/backend.ts";
import { ipv6address } from "../backend/js/host.ts";
import { triplet } from "../backend/js/pct.ts";
import { CODE, INDEX, RULE } from "../backend/words.ts";
import { maskAuthority } from "../codec-error.ts";
import { syntaxError } from "../errors.ts";
import { CLASSES, UNRESERVED } from "../generated/alphabets.ts";
import * as error from "../generated/errors.ts";
import { IP_LITERAL, IPV6ADDRESS, PCT_ENCODED } from "../generated/rules.ts";
import { decodeHost, textOfPoints } from "../host/host-text.ts";
import type { Masked } from "../redact.ts";
import type { ReferenceOptions } from "../reference.ts";
import { split } from "../split.ts";
import { referenceRuleNumber } from "../top-rule.ts";

/** An address, and the zone of the machine that it is of. */
export interface ZonedAddress {
  /** An `IPv6address`, without brackets. */
  readonly address: string;
  /** The zone, decoded, such as the name of an interface; absent is `undefined`. */
  readonly zone: string | undefined;
}

/** A URI without the zone that stood in it. */
export interface ZonedUri {
  readonly uri: string;
  /** The zone, decoded; absent is `undefined`. */
  readonly zone: string | undefined;
}

/** Throws the error of a text: the numbers of its code and its rule, and the index. */
type Refuse = (code: number, rule: number, index: number) => never;

/**
 * Reads an address with a zone identifier, which no URI may have.
 *
 * `"[" IPv6address [ "%25" ZoneID ] "]"`, `ZoneID = 1*( unreserved / pct-encoded )` (RFC 6874, 2, obsolete by RFC 9844)
 *
 * Without brackets it is what people type, `IPv6address [ "%" zone ]`, in which nothing is encoded (RFC 4007, 11; RFC 9844). A
 * zone has meaning on its own machine only, and is not sent.
 *
 * @throws {UriSyntaxError} if there is no `IPv6address`, what follows it begins no zone identifier, or the zone is empty, not
 * UTF-8, or has a space, what cannot be seen, `/` or `%` in it.
 * @example
 * parseZone("[fe80::1%25eth0]"); // { address: "fe80::1", zone: "eth0" }
 * parseZone("fe80::1%eth0"); // { address: "fe80::1", zone: "eth0" }
 * parseZone("[2001:db8::7]").zone; // undefined
 * parseZone("[fe80::1%eth0]"); // throws ERR_URI_ZONE_IDENTIFIER
 * parseZone("[fe80::1%25]"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function parseZone(host: string): ZonedAddress {
  const text = stringOf(host);
  const refuse = refusing("read IPv6 address with zone", text, maskAuthority(text));
  const isLiteral = text.startsWith("[");
  const start = isLiteral ? 1 : 0;
  const end = isLiteral ? text.indexOf("]") : text.length;
  if (end === -1) refuse(error.UNCLOSED_IP_LITERAL, IP_LITERAL, text.length);
  if (isLiteral && end < text.length - 1) refuse(error.UNEXPECTED_CHARACTER, IP_LITERAL, end + 1);
  const stop = addressEnd(text, start, end, refuse);
  const zone = stop === end ? undefined : zoneOf(text, stop, end, isLiteral, refuse);
  return { address: text.slice(start, stop), zone };
}

/**
 * Takes the zone identifier off a reference, which is then one that all else takes.
 *
 * `IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture ) "]"` (RFC 6874, 2, obsolete by RFC 9844)
 *
 * @throws {UriSyntaxError} if the reference without it is not valid, or as {@link parseZone} does, at the place in the text.
 * @example
 * splitZone("http://[fe80::1%25eth0]:80/a"); // { uri: "http://[fe80::1]:80/a", zone: "eth0" }
 * splitZone("http://h/"); // { uri: "http://h/", zone: undefined }
 * splitZone("http://[fe80::1%25]/"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function splitZone(uri: string, options: ReferenceOptions = {}): ZonedUri {
  const text = stringOf(uri);
  const rule = referenceRuleNumber(options.rule);
  const refuse = refusing("split zone off", text);
  const literal = literalWithPercent(text);
  let from = text.length;
  let end = text.length;
  let zone: string | undefined;
  if (literal !== undefined) {
    from = addressEnd(text, literal.start, literal.end, refuse);
    end = literal.end;
    zone = zoneOf(text, from, end, true, refuse);
  }
  const without = text.slice(0, from) + text.slice(end);
  const backend = active();
  if (backend.scan(without, rule) !== 0) {
    const { words } = backend;
    const index = words[INDEX]!;
    refuse(words[CODE]!, words[RULE]!, index < from ? index : index + end - from);
  }
  return { uri: without, zone };
}

/** What stands in the brackets of a host, if a percent sign does. */
function literalWithPercent(text: string): { readonly start: number; readonly end: number } | undefined {
  const { scheme, authority } = split(text);
  if (authority === undefined) return undefined;
  const afterUserinfo = authority.lastIndexOf("@") + 1;
  const close = authority.indexOf("]", afterUserinfo);
  const inside = authority.slice(afterUserinfo + 1, close);
  if (authority[afterUserinfo] !== "[" || close === -1 || !inside.includes("%")) return undefined;
  const start = (scheme === undefined ? 0 : scheme.length + 1) + "//[".length + afterUserinfo;
  return { start, end: start + inside.length };
}

/** Reads an `IPv6address`, after which there is a percent sign or nothing. */
function addressEnd(text: string, from: number, end: number, refuse: Refuse): number {
  const stop = ipv6address(text, from, end);
  if (stop === end || (stop >= 0 && text[stop] === "%")) return stop;
  return refuse(error.INVALID_IPV6ADDRESS, IPV6ADDRESS, stop < 0 ? ~stop : stop);
}

/** A character that no zone has: it would be read as something else, or not be seen; and half of a pair. */
const NO_ZONE = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}/%]/u;

function zoneOf(text: string, from: number, end: number, isLiteral: boolean, refuse: Refuse): string {
  const delimiter = isLiteral ? "%25" : "%";
  if (!text.startsWith(delimiter, from)) refuse(error.ZONE_IDENTIFIER, IPV6ADDRESS, from);
  const start = from + delimiter.length;
  const written = text.slice(start, end);
  const rule = isLiteral ? IP_LITERAL : IPV6ADDRESS;
  if (written === "") refuse(error.UNEXPECTED_CHARACTER, rule, start);
  if (!isLiteral) {
    let index = start;
    for (const character of written) {
      if (NO_ZONE.test(character)) refuse(error.UNEXPECTED_CHARACTER, rule, index);
      index += character.length;
    }
    return written;
  }
  const { points, indices, notUtf8 } = decodeHost(written);
  points.forEach((point, at) => {
    const index = start + indices[at]!;
    if (indices[at] === notUtf8) refuse(error.INVALID_UTF8, PCT_ENCODED, index);
    const isTriplet = triplet(text, index) >= 0;
    if (point === 0x25 && !isTriplet) refuse(error.INVALID_PCT_ENCODED, PCT_ENCODED, index);
    const isTaken = isTriplet
      ? !NO_ZONE.test(String.fromCodePoint(point))
      : ((CLASSES[point] ?? 0) & UNRESERVED) !== 0;
    if (!isTaken) refuse(error.UNEXPECTED_CHARACTER, rule, index);
  });
  return textOfPoints(points);
}

function refusing(action: string, text: string, masked?: Masked): Refuse {
  return (code, rule, index) => {
    throw syntaxError(action, code, rule, index, text, masked);
  };
}
