/**
 * How a producer writes each component: what `build` and `withComponents` put together.
 *
 * URI text keeps its triplets, data has none; what the component does not take is encoded in both. Scheme and host
 * are lower-case, triplets upper-case (RFC 3986, 6.2.2.1), and no unreserved character is a triplet (2.3).
 */
import { kindOf } from "./argument.ts";
import type { Grammar } from "./backend/js/grammar.ts";
import { lowerCase } from "./backend/js/normalize.ts";
import { isDotSegment } from "./backend/js/path.ts";
import { encode, type Fail, normalizeTriplets } from "./backend/js/pct.ts";
import { authority as readAuthority, scheme as readScheme } from "./backend/js/scan.ts";
import {
  CASE,
  CODE,
  HOST_END,
  HOST_START,
  INDEX,
  PERCENT,
  PORT_START,
  RULE,
  WORDS,
} from "./backend/words.ts";
import { isOf } from "./characters.ts";
import { codecError, maskAuthority } from "./codec-error.ts";
import {
  DIGIT,
  FRAGMENT,
  PATH,
  QUERY,
  REG_NAME,
  RESERVED,
  UNRESERVED,
  USERINFO,
} from "./generated/alphabets.ts";
import { DOT_SEGMENT, UNEXPECTED_CHARACTER } from "./generated/errors.ts";
import * as rule from "./generated/rules.ts";
import { readHost } from "./host/read-host.ts";
import { pairsOf } from "./pairs.ts";
import { maskPassword, maskUserinfo } from "./redact.ts";

/** The parts of a URI reference that are set one by one; a part that is not there is not changed. */
export interface Parts {
  scheme?: string | undefined;
  userinfo?: string | undefined;
  host?: string | undefined;
  port?: string | undefined;
  path?: string | undefined;
  query?: string | undefined;
  fragment?: string | undefined;
}

/** Which part a key sets, and what writes it from the value. */
interface Writer {
  readonly part: keyof Parts;
  write(value: unknown, grammar: Grammar): string | undefined;
}

/** Every key by its name, text before data. */
export const WRITERS: ReadonlyMap<string, Writer> = /* @__PURE__ */ new Map<string, Writer>([
  ["scheme", { part: "scheme", write: schemeText }],
  ["userinfo", { part: "userinfo", write: userinfoText }],
  ["user", { part: "userinfo", write: userText }],
  ["host", { part: "host", write: hostText }],
  ["hostName", { part: "host", write: hostNameText }],
  ["port", { part: "port", write: portText }],
  ["path", { part: "path", write: pathText }],
  ["segments", { part: "path", write: segmentsText }],
  ["query", { part: "query", write: queryText }],
  ["params", { part: "query", write: paramsText }],
  ["fragment", { part: "fragment", write: fragmentText }],
]);

/** `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (3.1). Nothing else can be encoded as one. */
function schemeText(value: unknown): string {
  const text = stringComponent(value);
  const stop = readScheme(text);
  if (stop === 0 || stop !== text.length) failIn("scheme", text, rule.SCHEME)(UNEXPECTED_CHARACTER, stop);
  return text.toLowerCase();
}

/**
 * Writes the parts of an authority from URI text: `authority = [ userinfo "@" ] host [ ":" port ]` (3.2).
 *
 * Its delimiters are taken as such, so a second `@`, a `/`, `?` or `#` is refused; what no URI can hold is encoded.
 * From an IP-literal on nothing is: no triplet can stand there.
 */
export function authorityParts(value: unknown, grammar: Grammar): Parts {
  const given = stringComponent(value);
  const afterUserinfo = given.indexOf("@") + 1;
  const encodedEnd = given[afterUserinfo] === "[" ? afterUserinfo : given.length;
  const write = (part: string): string =>
    uriText(part, UNRESERVED | RESERVED, grammar.beyond, failIn("authority", given, rule.AUTHORITY));
  const text = write(given.slice(0, encodedEnd)) + given.slice(encodedEnd);
  const words = new Int32Array(WORDS).fill(-1);
  const stop = readAuthority(text, 0, grammar, words);
  if (stop !== text.length) {
    const [brokenRule, code, index] =
      stop === -1
        ? [words[RULE]!, words[CODE]!, words[INDEX]!]
        : [rule.AUTHORITY, UNEXPECTED_CHARACTER, stop];
    failIn("authority", given, brokenRule)(code, originOf(index, given, encodedEnd, write));
  }
  const hostStart = words[HOST_START]!;
  const portStart = words[PORT_START]!;
  return {
    userinfo: hostStart === 0 ? undefined : text.slice(0, hostStart - 1),
    host: lowerCase(text.slice(hostStart, words[HOST_END])),
    port: portStart === -1 || portStart === text.length ? undefined : text.slice(portStart),
  };
}

/** The index of the character or triplet of a text that is written at an index; from `end` on all is written as it is. */
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
  const text = stringComponent(value);
  return uriText(text, USERINFO, grammar.beyond, failIn("userinfo", text, grammar.userinfo));
}

function userText(value: unknown, grammar: Grammar): string {
  return dataText("userinfo", value, grammar);
}

/**
 * `host = IP-literal / IPv4address / reg-name` (3.2.2)
 *
 * What begins with `[` is meant as an IP-literal, and refused where it is none: encoded it would be a name.
 */
function hostText(value: unknown, grammar: Grammar): string {
  const text = stringComponent(value);
  if (!text.startsWith("[")) {
    return lowerCase(uriText(text, REG_NAME, grammar.beyond, failIn("host", text, grammar.host)));
  }
  readHost(text, grammar, (brokenRule) => failIn("host", text, brokenRule));
  return lowerCase(text);
}

/** A name as data is never an IP-literal, but may be an IPv4address: the first match wins (3.2.2). */
function hostNameText(value: unknown, grammar: Grammar): string {
  return lowerCase(dataText("host", value, grammar));
}

/**
 * `port = *DIGIT` (3.2.3). An empty one is left out.
 *
 * Text may have any number of digits. A number is written as the language writes it, and is a port if that is digits
 * alone: an integer from 0 on, below 1e21.
 */
function portText(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : stringComponent(value);
  for (let index = 0; index < text.length; index++) {
    if (!isOf(text, index, DIGIT)) failIn("port", text, rule.PORT)(UNEXPECTED_CHARACTER, index);
  }
  return text === "" ? undefined : text;
}

/** Segments as they are, and the slashes between them (3.3). */
function pathText(value: unknown, grammar: Grammar): string {
  const text = stringComponent(value);
  return uriText(text, PATH, grammar.beyond, failIn("path", text, grammar.path));
}

/**
 * Writes a path from the data of its segments, each with a slash before it.
 *
 * `.` and `..` cannot be said as data: their triplets would be decoded by normalization (6.2.2.2), and go.
 */
function segmentsText(value: unknown, grammar: Grammar): string {
  if (!Array.isArray(value)) throw new TypeError(`Expected an array of segments, got ${kindOf(value)}`);
  // Unlike `map` it does not pass over holes: where a segment is missing, none can be written.
  const segments = Array.from(value, (each: unknown) => {
    const segment = stringComponent(each);
    if (isDotSegment(segment, 0, segment.length)) failIn("segment", segment, rule.SEGMENT)(DOT_SEGMENT, 0);
    return `/${dataText("segment", segment, grammar)}`;
  });
  return segments.join("");
}

/** `query = *( pchar / "/" / "?" )` (3.4). */
function queryText(value: unknown, grammar: Grammar): string {
  const text = stringComponent(value);
  return uriText(text, QUERY, grammar.queryBeyond, failIn("query", text, grammar.query));
}

/** Writes a query from pairs of name and value, as {@link params} reads them; of no pairs there is no query. */
function paramsText(value: unknown, grammar: Grammar): string | undefined {
  const written = pairsOf(value as Iterable<unknown[]>).map(([name, data]) => {
    const text = dataText("query", name, grammar);
    return data === undefined ? text : `${text}=${dataText("query", data, grammar)}`;
  });
  return written.length === 0 ? undefined : written.join("&");
}

/** `fragment = *( pchar / "/" / "?" )` (3.5). */
function fragmentText(value: unknown, grammar: Grammar): string {
  const text = stringComponent(value);
  return uriText(text, FRAGMENT, grammar.beyond, failIn("fragment", text, grammar.fragment));
}

/** Encodes what an alphabet does not hold, and leaves triplets to stand for what they are. */
function uriText(text: string, alphabet: number, beyond: number, fail: Fail): string {
  return normalizeTriplets(encode(text, alphabet, beyond, true, fail), CASE | PERCENT, 0);
}

/** Encodes all but the unreserved characters (2.4). */
function dataText(part: string, value: unknown, grammar: Grammar): string {
  const data = stringComponent(value);
  return encode(data, UNRESERVED, grammar.beyond, false, failIn(part, data, rule.UNRESERVED));
}

/** Makes what throws the error of a part: of the text as it was given, in the message without its password. */
function failIn(part: string, text: string, brokenRule: number): Fail {
  const mask =
    part === "userinfo"
      ? maskUserinfo
      : part === "host" || part === "authority"
        ? maskAuthority
        : maskPassword;
  return codecError(`write ${part}`, text, brokenRule, mask);
}

/** Takes a component that has to be a string. */
export function stringComponent(value: unknown): string {
  if (typeof value === "string") return value;
  throw new TypeError(`Expected a component that is a string, got ${kindOf(value)}`);
}
