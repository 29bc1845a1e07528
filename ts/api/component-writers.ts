// `build` and `withComponents` write each component by these functions, from URI text or from raw data: scheme and host in
// lower case, percent-encoded octets in upper case (RFC 3986, 6.2.2.1), unreserved characters never encoded (2.3).

import { codecError } from "../codec/codec-error.ts";
import { isOf, isRun } from "../core/characters.ts";
import type { Grammar } from "../core/grammar.ts";
import { ipv6address } from "../core/host.ts";
import { lowerCase } from "../core/normalize.ts";
import { isDotSegment } from "../core/path.ts";
import { encode, type Fail, normalizeTriplets } from "../core/pct.ts";
import { authority as readAuthority, scheme as readScheme } from "../core/scan.ts";
import {
  DIGIT,
  FRAGMENT,
  PATH,
  QUERY,
  REG_NAME,
  RESERVED,
  UNRESERVED,
  USERINFO,
} from "../generated/alphabets.ts";
import { DOT_SEGMENT, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import {
  CASE,
  CODE,
  HOST_END,
  HOST_START,
  INDEX,
  PERCENT,
  PORT_START,
  RECORD_SIZE,
  RULE,
} from "../generated/record.ts";
import * as rule from "../generated/rules.ts";
import { readHost } from "../host/host-text.ts";
import { kindOf } from "../support/argument.ts";
import { syntaxError } from "../uri/errors.ts";
import { firstOf } from "../uri/recompose.ts";
import { joinedPairs, namedValuesOf, pairTexts } from "./param-changes.ts";

/** The written components of a URI reference. A missing key leaves a component unchanged, `undefined` removes it. */
export interface WrittenComponents {
  scheme?: string | undefined;
  userinfo?: string | undefined;
  host?: string | undefined;
  port?: string | undefined;
  path?: string | undefined;
  query?: string | undefined;
  fragment?: string | undefined;
}

/** The component that a key sets, and the function that writes its value. */
interface Writer {
  readonly component: keyof WrittenComponents;
  write(value: unknown, grammar: Grammar): string | undefined;
}

/** The writers by key. */
export const WRITERS: ReadonlyMap<string, Writer> = /* @__PURE__ */ new Map<string, Writer>([
  ["scheme", { component: "scheme", write: schemeText }],
  ["userinfo", { component: "userinfo", write: userinfoText }],
  ["user", { component: "userinfo", write: userText }],
  ["host", { component: "host", write: hostText }],
  ["hostName", { component: "host", write: hostNameText }],
  ["port", { component: "port", write: portText }],
  ["path", { component: "path", write: pathText }],
  ["segments", { component: "path", write: segmentsText }],
  ["query", { component: "query", write: queryText }],
  ["params", { component: "query", write: paramsText }],
  ["fragment", { component: "fragment", write: fragmentText }],
]);

/** `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (3.1). Other characters are rejected: a scheme has no encoding. */
function schemeText(value: unknown): string {
  const text = stringComponent(value, "scheme");
  const stop = readScheme(text);
  if (stop === 0 || stop !== text.length) failIn("scheme", text, rule.SCHEME)(UNEXPECTED_CHARACTER, stop);
  return text.toLowerCase();
}

/**
 * Writes the components of an authority from URI text: `authority = [ userinfo "@" ] host [ ":" port ]` (3.2).
 *
 * Delimiters are not encoded, so a second `@`, `/`, `?` and `#` are rejected. An IP literal and the characters after it are not
 * encoded at all, because they cannot contain percent-encoded octets.
 */
export function authorityComponents(value: unknown, grammar: Grammar): WrittenComponents {
  const given = stringComponent(value, "authority");
  const afterUserinfo = given.indexOf("@") + 1;
  const encodedEnd = given[afterUserinfo] === "[" ? afterUserinfo : given.length;
  const write = (part: string): string =>
    uriText("authority", part, UNRESERVED | RESERVED, grammar.nonAscii, rule.AUTHORITY, given);
  const text = write(given.slice(0, encodedEnd)) + given.slice(encodedEnd);
  const record = new Int32Array(RECORD_SIZE).fill(-1);
  const stop = readAuthority(text, 0, grammar, record);
  if (stop !== text.length) {
    const [brokenRule, code, index] =
      stop === -1
        ? [record[RULE]!, record[CODE]!, record[INDEX]!]
        : [rule.AUTHORITY, UNEXPECTED_CHARACTER, stop];
    failIn("authority", given, brokenRule)(code, originOf(index, given, encodedEnd, write));
  }
  const hostStart = record[HOST_START]!;
  const portStart = record[PORT_START]!;
  return {
    userinfo: hostStart === 0 ? undefined : text.slice(0, hostStart - 1),
    host: lowerCase(text.slice(hostStart, record[HOST_END])),
    port: portStart === -1 || portStart === text.length ? undefined : text.slice(portStart),
  };
}

/** Maps an index of the written string back to the given string, which is copied unchanged from `end` on. */
function originOf(written: number, given: string, end: number, write: (part: string) => string): number {
  let from = 0;
  let length = 0;
  while (from < end) {
    const next = from + (given[from] === "%" ? 3 : given.codePointAt(from)! > 0xffff ? 2 : 1);
    length += write(given.slice(from, next)).length;
    if (length > written) return from;
    from = next;
  }
  return end + written - length;
}

/** `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )` (3.2.1). */
function userinfoText(value: unknown, grammar: Grammar): string {
  const text = stringComponent(value, "userinfo");
  return uriText("userinfo", text, USERINFO, grammar.nonAscii, grammar.userinfo);
}

function userText(value: unknown, grammar: Grammar): string {
  return dataText("user", value, grammar);
}

/**
 * `host = IP-literal / IPv4address / reg-name` (3.2.2)
 *
 * A string that starts with `[` must be an IP literal. Encoding the bracket would turn a mistyped address into a name. The same
 * is true of any other delimiter.
 */
function hostText(value: unknown, grammar: Grammar): string {
  const text = stringComponent(value, "host");
  if (isRun(text, REG_NAME)) return text.toLowerCase();
  if (text.startsWith("[")) {
    readHost(text, grammar, (brokenRule) => failInHost("host", text, brokenRule));
    return lowerCase(text);
  }
  const delimiter = firstOf(text, ":/?#[]@");
  const name = delimiter === -1 ? text : text.slice(0, delimiter);
  const written = uriText("host", name, REG_NAME, grammar.nonAscii, grammar.host, text);
  if (delimiter !== -1) failInHost("host", text, grammar.host)(UNEXPECTED_CHARACTER, delimiter);
  return lowerCase(written);
}

/**
 * Writes a name as raw data, which is never an IP literal. It may match `IPv4address`, which the grammar tries first (3.2.2). An
 * `IPv6address` is rejected: nobody means the name `%3A%3A1`.
 */
function hostNameText(value: unknown, grammar: Grammar): string {
  const text = stringComponent(value, "hostName");
  if (ipv6address(text, 0, text.length) === text.length && text !== "") {
    failInHost("hostName", text, grammar.host)(UNEXPECTED_CHARACTER, text.indexOf(":"));
  }
  return lowerCase(dataText("hostName", text, grammar));
}

/** Returns a function that throws the error of a host. If a delimiter is unexpected, the message says where it belongs. */
function failInHost(key: string, text: string, brokenRule: number): Fail {
  return (code, index) => {
    const hint = code === UNEXPECTED_CHARACTER ? whereItBelongs(text, index) : "";
    throw syntaxError(`write ${key}`, code, brokenRule, index, text, "authority", hint);
  };
}

/** Says where a delimiter in a host belongs, or returns `""` for any other character. */
function whereItBelongs(text: string, index: number): string {
  if (ipv6address(text, 0, text.length) === text.length) {
    return `an IPv6 address needs brackets: host: "[${text}]"`;
  }
  const after = text.slice(index);
  if (/^:[^/?#]*@|^@/.test(after)) return "a userinfo goes into userinfo";
  if (after.startsWith("://")) return "a scheme goes into scheme";
  if (after.startsWith(":")) {
    return /^:[^/?#]*:/.test(after) ? "an IPv6 address needs brackets" : "a port goes into port";
  }
  return HOST_DELIMITERS.get(text[index]!) ?? "";
}

const HOST_DELIMITERS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["/", "a path goes into path"],
  ["?", "a query goes into query"],
  ["#", "a fragment goes into fragment"],
  ["[", "only an IP literal has brackets, around all of it"],
  ["]", "only an IP literal has brackets, around all of it"],
]);

/**
 * `port = *DIGIT` (3.2.3). An empty port is dropped.
 *
 * A number is a port if JavaScript writes it with digits alone: a non-negative integer below 1e21.
 */
function portText(value: unknown): string | undefined {
  const text =
    typeof value === "number" ? String(value) : stringComponent(value, "port", "a string or a number");
  for (let index = 0; index < text.length; index++) {
    if (!isOf(text, index, DIGIT)) failIn("port", text, rule.PORT)(UNEXPECTED_CHARACTER, index);
  }
  return text === "" ? undefined : text;
}

/** `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty` (3.3). */
export function pathText(value: unknown, grammar: Grammar): string {
  const text = stringComponent(value, "path");
  return uriText("path", text, PATH, grammar.nonAscii, grammar.path);
}

/** Writes a path from raw segments, each after a slash. */
function segmentsText(value: unknown, grammar: Grammar): string {
  if (!Array.isArray(value)) throw new TypeError(`Expected segments to be an array, got ${kindOf(value)}`);
  let path = "";
  // Holes are rejected as `undefined`; `map` would skip them.
  for (let at = 0; at < value.length; at++) path += `/${segmentText(value[at], at + 1, grammar)}`;
  return path;
}

/**
 * Writes a raw segment. Errors name it by its number.
 *
 * `.` and `..` are rejected. Encoded, they would be decoded and removed by normalization (6.2.2.2).
 */
export function segmentText(segment: unknown, number: number, grammar: Grammar): string {
  const name = `segment ${number}`;
  const text = stringComponent(segment, name);
  if (isDotSegment(text, 0, text.length)) failIn(name, text, rule.SEGMENT)(DOT_SEGMENT, 0);
  return dataText(name, text, grammar);
}

/** `query = *( pchar / "/" / "?" )` (3.4). */
function queryText(value: unknown, grammar: Grammar): string {
  const text = stringComponent(value, "query");
  // `location.search` has it, and the query would have two.
  if (text.startsWith("?")) {
    throw new TypeError(
      'Expected query without the "?" before it, which is not part of it; recompose writes a query that starts with "?"',
    );
  }
  return uriText("query", text, QUERY, grammar.queryNonAscii, grammar.query);
}

/** Writes a query from raw pairs of name and value, the inverse of {@link params}. Without pairs it returns `undefined`. */
function paramsText(value: unknown, grammar: Grammar): string | undefined {
  const written = pairTexts(namedValuesOf("params", value), (data) => dataText("params", data, grammar));
  return written.length === 0 ? undefined : joinedPairs(written);
}

/** `fragment = *( pchar / "/" / "?" )` (3.5). */
function fragmentText(value: unknown, grammar: Grammar): string {
  const text = stringComponent(value, "fragment");
  return uriText("fragment", text, FRAGMENT, grammar.nonAscii, grammar.fragment);
}

/** Encodes the characters outside an alphabet, and normalizes the percent-encoded octets that are there. Errors show `given`. */
function uriText(
  key: string,
  text: string,
  alphabet: number,
  nonAscii: number,
  brokenRule: number,
  given: string = text,
): string {
  if (isRun(text, alphabet)) return text;
  const encoded = encode(text, alphabet, nonAscii, true, failIn(key, given, brokenRule));
  return normalizeTriplets(encoded, CASE | PERCENT, 0);
}

/** Encodes everything except unreserved characters (2.4). */
function dataText(key: string, value: unknown, grammar: Grammar): string {
  const data = stringComponent(value, key);
  if (isRun(data, UNRESERVED)) return data;
  return encode(data, UNRESERVED, grammar.nonAscii, false, failIn(key, data, rule.UNRESERVED));
}

/** Returns a function that throws the error of a component. It refers to the string as given; the message masks a password. */
function failIn(key: string, text: string, brokenRule: number): Fail {
  const as =
    key === "userinfo" || key === "user"
      ? "userinfo"
      : key === "hostName" || key === "host" || key === "authority"
        ? "authority"
        : "uri";
  return codecError(`write ${key}`, text, brokenRule, as);
}

/** Returns a component that is a string, or throws a `TypeError` that names its key. */
export function stringComponent(value: unknown, key: string, expected = "a string"): string {
  if (typeof value === "string") return value;
  throw new TypeError(`Expected ${key} to be ${expected}, got ${kindOf(value)}`);
}
