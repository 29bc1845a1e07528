import { ipv6address } from "../../core/host.ts";
import { triplet } from "../../core/pct.ts";
import {
  ADDRESS_MECHANISM,
  BASE_NOT_ABSOLUTE,
  type ErrorKind,
  INVALID_IPV6ADDRESS,
  INVALID_PCT_ENCODED,
  INVALID_UTF8,
  MISSING_SCHEME,
  NOT_IDNA,
  UNCLOSED_IP_LITERAL,
  UNEXPECTED_CHARACTER,
  ZONE_IDENTIFIER,
} from "../../generated/errors.ts";
import {
  ABSOLUTE_URI,
  HOST,
  IP_LITERAL,
  IPV4ADDRESS,
  IPV6ADDRESS,
  PCT_ENCODED,
  PORT,
  REG_NAME,
  SCHEME,
} from "../../generated/rules.ts";
import { endsInNumber, ipv4OfName } from "../../host/address.ts";
import { decodeHost, isDot, textOfPoints } from "../../host/host-text.ts";
import { asciiOfName } from "../../host/labels.ts";
import { mappedName } from "../../host/mapped-name.ts";
import { syntaxError, type UriSyntaxError } from "../../uri/errors.ts";
import type { Span } from "../../uri/spans.ts";
import { cleanHref } from "./clean.ts";
import { firstTooMany } from "./long-name.ts";
import { type HrefParts, splitAuthority, splitHref } from "./parts.ts";
import { FORBIDDEN } from "./read-url.ts";

/** The reason why an href is rejected: the error, the number of a rule, and the index in the cleaned href. */
type Reason = readonly [code: ErrorKind, rule: number, index: number];

/** Returns the error for an href that `URL` rejects, with a base of this scheme. Its `input` is the href. */
export function hrefError(given: string, baseScheme: string): UriSyntaxError {
  const clean = cleanHref(given);
  const [code, rule, index] = reasonOf(clean.text, splitHref(clean.text, baseScheme), [
    MISSING_SCHEME,
    SCHEME,
    0,
  ]);
  return syntaxError("read href", code, rule, clean.indexOf(index), given);
}

/** Returns the error for a base that `URL` rejects. Its `input` is the base. */
export function baseError(given: string): UriSyntaxError {
  const clean = cleanHref(given);
  const parts = splitHref(clean.text, "");
  const missing: Reason = [BASE_NOT_ABSOLUTE, ABSOLUTE_URI, 0];
  const [code, rule, index] = parts.isRelative ? missing : reasonOf(clean.text, parts, missing);
  return syntaxError("read href with base", code, rule, clean.indexOf(index), given);
}

/** Finds the first reason in an authority. Without an authority, only the base can be the reason: it has an opaque path. */
function reasonOf(text: string, { authority, scheme, isSpecial }: HrefParts, otherwise: Reason): Reason {
  if (authority === undefined) return otherwise;
  const { userinfo, host, port } = splitAuthority(text, authority, scheme);
  const isEmpty = host.index === host.end;
  if (isEmpty && (isSpecial || userinfo !== undefined || port !== undefined)) {
    return [UNEXPECTED_CHARACTER, HOST, host.index];
  }
  const wrong = port === undefined ? -1 : wrongInPort(text, port);
  if (wrong !== -1) return [UNEXPECTED_CHARACTER, PORT, wrong];
  if (text[host.index] === "[") return reasonOfLiteral(text, host);
  return isSpecial
    ? reasonOfName(text, host)
    : (forbiddenIn(text, host) ?? [UNEXPECTED_CHARACTER, REG_NAME, host.index]);
}

/** Returns the index of the first character that is not a digit, or that makes the port larger than 65535, or -1. */
function wrongInPort(text: string, { index, end }: Span): number {
  let port = 0;
  for (let at = index; at < end; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    port = port * 10 + digit;
    if (!(digit >= 0 && digit <= 9) || port > 65535) return at;
  }
  return -1;
}

function reasonOfLiteral(text: string, { index, end }: Span): Reason {
  const close = text.indexOf("]", index);
  if (close === -1 || close >= end) return [UNCLOSED_IP_LITERAL, IP_LITERAL, end];
  if (close + 1 < end) return [UNEXPECTED_CHARACTER, HOST, close + 1];
  if (text[index + 1] === "v" || text[index + 1] === "V") return [ADDRESS_MECHANISM, IP_LITERAL, index + 1];
  const stop = ipv6address(text, index + 1, close);
  const wrong = stop < 0 ? ~stop : stop;
  return text[wrong] === "%"
    ? [ZONE_IDENTIFIER, IP_LITERAL, wrong]
    : [INVALID_IPV6ADDRESS, IPV6ADDRESS, wrong];
}

function forbiddenIn(text: string, { index, end }: Span): Reason | undefined {
  for (let at = index; at < end; at++) {
    if (FORBIDDEN.test(text[at]!)) return [UNEXPECTED_CHARACTER, REG_NAME, at];
  }
  return undefined;
}

/** The forbidden domain code points (WHATWG URL, 3.2). */
const isForbidden = (character: string): boolean => FORBIDDEN.test(character) || /[^!-~]|%/.test(character);

/** Finds the reason in a domain: first its characters, then its length, its number and the labels that IDNA maps. */
function reasonOfName(text: string, { index, end }: Span): Reason {
  const host = decodeHost(text.slice(index, end));
  if (host.notUtf8 !== -1) return [INVALID_UTF8, PCT_ENCODED, index + host.notUtf8];
  for (let at = 0; at < host.points.length; at++) {
    const point = host.points[at]!;
    const place = index + host.indices[at]!;
    if (point > 127 || !isForbidden(String.fromCharCode(point))) continue;
    const isLone = text[place] === "%" && triplet(text, place) < 0;
    return isLone ? [INVALID_PCT_ENCODED, PCT_ENCODED, place] : [UNEXPECTED_CHARACTER, REG_NAME, place];
  }
  const tooMany = firstTooMany(host);
  if (tooMany !== -1) return [NOT_IDNA, REG_NAME, index + host.indices[tooMany]!];
  const { name } = mappedName(host);
  if (endsInNumber(name) && ipv4OfName(name) === undefined) return [UNEXPECTED_CHARACTER, IPV4ADDRESS, index];
  return [NOT_IDNA, REG_NAME, index + wrongLabel(host)];
}

/** Returns the index of the first label that IDNA rejects, or 0. */
function wrongLabel({ points, indices }: ReturnType<typeof decodeHost>): number {
  let from = 0;
  for (let to = 0; to <= points.length; to++) {
    if (to < points.length && !isDot(points[to]!)) continue;
    const label = textOfPoints(points.slice(from, to));
    if (asciiOfName(label) === undefined) return indices[from]!;
    from = to + 1;
  }
  return 0;
}
