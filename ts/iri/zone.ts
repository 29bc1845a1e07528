import { type RuleOptions, topRuleOf } from "../api/rule-options.ts";
import { split } from "../api/split.ts";
import { ipv6address } from "../core/host.ts";
import { triplet } from "../core/pct.ts";
import { active } from "../engine/engine.ts";
import { CLASSES, UNRESERVED } from "../generated/alphabets.ts";
import * as error from "../generated/errors.ts";
import { CODE, INDEX, RULE } from "../generated/record.ts";
import { IP_LITERAL, IPV6ADDRESS, PCT_ENCODED } from "../generated/rules.ts";
import { decodeHost, textOfPoints } from "../host/host-text.ts";
import { stringOf } from "../support/argument.ts";
import { unicodeTest } from "../support/unicode.ts";
import { syntaxError } from "../uri/errors.ts";
import type { MaskedAs } from "../uri/mask.ts";
import { topRuleNumber } from "../uri/options.ts";

/** An IPv6 address and its zone. */
export interface ZonedAddress {
  /** An `IPv6address`, without brackets. */
  readonly address: string;
  /** The decoded zone, such as the name of a network interface, or `undefined`. */
  readonly zone: string | undefined;
}

/** A URI without its zone, and the zone. */
export interface ZonedUri {
  /** The URI without the zone. */
  readonly uri: string;
  /** The decoded zone, or `undefined`. */
  readonly zone: string | undefined;
}

/** Throws the error with this code, rule and index. */
type Reject = (code: error.ErrorKind, rule: number, index: number) => never;

/**
 * Reads an IPv6 address with a zone identifier, which is not allowed in a URI.
 *
 * `IPv6address [ "%" zone ]`, with or without brackets: the form that people type, in which nothing is encoded (RFC 4007, 11;
 * RFC 9844). In brackets, `"%25" ZoneID` is read as RFC 6874, 2, which RFC 9844 obsoletes, had it:
 * `ZoneID = 1*( unreserved / pct-encoded )`. A zone is meaningful only on its own machine: do not send it.
 *
 * @throws {UriSyntaxError} if there is no `IPv6address`, if something else than a zone identifier follows it, or if the zone is
 * empty, is not UTF-8, or contains a space, an invisible character, `/` or `%`.
 * @example
 * parseZone("[fe80::1%25eth0]"); // { address: "fe80::1", zone: "eth0" }
 * parseZone("fe80::1%eth0"); // { address: "fe80::1", zone: "eth0" }
 * parseZone("[fe80::1%eth0]"); // { address: "fe80::1", zone: "eth0" }
 * parseZone("[2001:db8::7]").zone; // undefined
 * parseZone("[fe80::1%25]"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function parseZone(host: string): ZonedAddress {
  const text = stringOf(host);
  const reject = rejecting("read IPv6 address with zone", text, "authority");
  const isLiteral = text.startsWith("[");
  const start = isLiteral ? 1 : 0;
  const end = isLiteral ? text.indexOf("]") : text.length;
  if (end === -1) reject(error.UNCLOSED_IP_LITERAL, IP_LITERAL, text.length);
  if (isLiteral && end < text.length - 1) reject(error.UNEXPECTED_CHARACTER, IP_LITERAL, end + 1);
  const stop = addressEnd(text, start, end, reject);
  const zone = stop === end ? undefined : zoneOf(text, stop, end, isLiteral, reject);
  return { address: text.slice(start, stop), zone };
}

/**
 * Splits a reference into a valid reference and the zone identifier of its host.
 *
 * The host is read as {@link parseZone} reads it in brackets: `[fe80::1%eth0]` (RFC 9844), or `[fe80::1%25eth0]` (RFC 6874, 2).
 *
 * @throws {UriSyntaxError} if the reference without the zone does not match the rule, or if {@link parseZone} rejects the host. `index` is
 * the index in the given string.
 * @example
 * splitZone("http://[fe80::1%25eth0]:80/a"); // { uri: "http://[fe80::1]:80/a", zone: "eth0" }
 * splitZone("http://[fe80::1%eth0]/").zone; // "eth0"
 * splitZone("http://h/"); // { uri: "http://h/", zone: undefined }
 * splitZone("http://[fe80::1%25]/"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function splitZone(uri: string, options?: RuleOptions): ZonedUri {
  const text = stringOf(uri);
  const rule = topRuleNumber(topRuleOf(options));
  const reject = rejecting("split zone off", text);
  const literal = literalWithPercent(text);
  let from = text.length;
  let end = text.length;
  let zone: string | undefined;
  if (literal !== undefined) {
    from = addressEnd(text, literal.start, literal.end, reject);
    end = literal.end;
    zone = zoneOf(text, from, end, true, reject);
  }
  const without = text.slice(0, from) + text.slice(end);
  const engine = active();
  if (engine.scan(without, rule) !== 0) {
    const { record } = engine;
    const index = record[INDEX]!;
    reject(record[CODE]!, record[RULE]!, index < from ? index : index + end - from);
  }
  return { uri: without, zone };
}

/** Returns the span between the brackets of a host, if it contains a percent sign. */
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

/** Returns the end of an `IPv6address` that a percent sign or nothing follows. */
function addressEnd(text: string, from: number, end: number, reject: Reject): number {
  const stop = ipv6address(text, from, end);
  if (stop === end || (stop >= 0 && text[stop] === "%")) return stop;
  return reject(error.INVALID_IPV6ADDRESS, IPV6ADDRESS, stop < 0 ? ~stop : stop);
}

/** Characters that no zone may have: delimiters, spaces, invisible characters, lone surrogates. */
const isNotInZone = /* @__PURE__ */ unicodeTest("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Z}/%]");

function zoneOf(text: string, from: number, end: number, isLiteral: boolean, reject: Reject): string {
  const isEncoded = isLiteral && text.startsWith("%25", from);
  const start = from + (isEncoded ? "%25" : "%").length;
  const written = text.slice(start, end);
  const rule = isLiteral ? IP_LITERAL : IPV6ADDRESS;
  if (written === "") reject(error.UNEXPECTED_CHARACTER, rule, start);
  if (!isEncoded) {
    let index = start;
    for (const character of written) {
      if (isNotInZone(character)) reject(error.UNEXPECTED_CHARACTER, rule, index);
      index += character.length;
    }
    return written;
  }
  const { points, indices, notUtf8 } = decodeHost(written);
  points.forEach((point, at) => {
    const index = start + indices[at]!;
    if (indices[at] === notUtf8) reject(error.INVALID_UTF8, PCT_ENCODED, index);
    const isTriplet = triplet(text, index) >= 0;
    if (point === 0x25 && !isTriplet) reject(error.INVALID_PCT_ENCODED, PCT_ENCODED, index);
    const isAllowed = isTriplet
      ? !isNotInZone(String.fromCodePoint(point))
      : ((CLASSES[point] ?? 0) & UNRESERVED) !== 0;
    if (!isAllowed) reject(error.UNEXPECTED_CHARACTER, rule, index);
  });
  return textOfPoints(points);
}

function rejecting(action: string, text: string, as?: MaskedAs): Reject {
  return (code, rule, index) => {
    throw syntaxError(action, code, rule, index, text, as);
  };
}
