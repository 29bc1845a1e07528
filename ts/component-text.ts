/**
 * How a producer writes each component: what `build` and `withComponents` put together.
 *
 * URI text keeps its triplets, data has none; what the component does not take is encoded in both. Scheme and host
 * are lower-case, triplets upper-case (RFC 3986, 6.2.2.1), and no unreserved character is a triplet (2.3).
 */
import type { Grammar } from "./backend/js/grammar.ts";
import { lowerCase } from "./backend/js/normalize.ts";
import { isDotSegment } from "./backend/js/path.ts";
import { encode, normalizeTriplets } from "./backend/js/pct.ts";
import { authority as readAuthority, host as readHost, scheme as readScheme } from "./backend/js/scan.ts";
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
import { codecError } from "./codec-error.ts";
import { UriSyntaxError } from "./errors.ts";
import {
  CLASSES,
  DIGIT,
  FRAGMENT,
  QUERY,
  REG_NAME,
  RESERVED,
  UNRESERVED,
  USERINFO,
} from "./generated/alphabets.ts";
import { DOT_SEGMENT, UNEXPECTED_CHARACTER } from "./generated/errors.ts";
import * as rule from "./generated/rules.ts";

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
export interface Writer {
  readonly part: keyof Parts;
  write(value: unknown, grammar: Grammar): string | undefined;
}

/** Every key by its name, text before data. */
export const WRITERS: ReadonlyMap<string, Writer> = /* @__PURE__ */ new Map<string, Writer>([
  ["scheme", { part: "scheme", write: (value) => schemeText(string(value)) }],
  ["userinfo", { part: "userinfo", write: (value, grammar) => userinfoText(string(value), grammar) }],
  ["user", { part: "userinfo", write: (value, grammar) => dataText("userinfo", string(value), grammar) }],
  ["host", { part: "host", write: (value, grammar) => hostText(string(value), grammar) }],
  [
    "hostName",
    { part: "host", write: (value, grammar) => lowerCase(dataText("host", string(value), grammar)) },
  ],
  [
    "port",
    { part: "port", write: (value) => portText(typeof value === "number" ? String(value) : string(value)) },
  ],
  ["path", { part: "path", write: (value, grammar) => pathText(string(value), grammar) }],
  ["segments", { part: "path", write: segmentsText }],
  ["query", { part: "query", write: (value, grammar) => queryText(string(value), grammar) }],
  ["params", { part: "query", write: paramsText }],
  ["fragment", { part: "fragment", write: (value, grammar) => fragmentText(string(value), grammar) }],
]);

function string(value: unknown): string {
  if (typeof value === "string") return value;
  throw new TypeError(`Expected a component that is a string, got ${value === null ? "null" : typeof value}`);
}

/**
 * Writes the parts of an authority from URI text: `authority = [ userinfo "@" ] host [ ":" port ]` (3.2).
 *
 * Its delimiters are taken as such, so a second `@`, a `/`, `?` or `#` is refused; what no URI can hold is encoded.
 */
export function authorityParts(value: unknown, grammar: Grammar): Parts {
  const text = uriText("authority", string(value), UNRESERVED | RESERVED, grammar.beyond, rule.AUTHORITY);
  const words = new Int32Array(WORDS).fill(-1);
  const stop = readAuthority(text, 0, grammar, words);
  if (stop === -1)
    throw new UriSyntaxError("build authority", words[CODE]!, words[RULE]!, words[INDEX]!, text);
  if (stop < text.length) {
    throw new UriSyntaxError("build authority", UNEXPECTED_CHARACTER, rule.AUTHORITY, stop, text);
  }
  const hostStart = words[HOST_START]!;
  const portStart = words[PORT_START]!;
  return {
    userinfo: hostStart === 0 ? undefined : text.slice(0, hostStart - 1),
    host: lowerCase(text.slice(hostStart, words[HOST_END])),
    port: portStart === -1 ? undefined : portText(text.slice(portStart)),
  };
}

/** Writes a scheme: `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (3.1). Any other text is refused. */
function schemeText(text: string): string {
  const stop = readScheme(text);
  if (stop === 0 || stop !== text.length) {
    throw new UriSyntaxError("build scheme", UNEXPECTED_CHARACTER, rule.SCHEME, stop, text);
  }
  return text.toLowerCase();
}

/** Writes a userinfo from URI text: `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )` (3.2.1). */
function userinfoText(text: string, grammar: Grammar): string {
  return uriText("userinfo", text, USERINFO, grammar.beyond, grammar.userinfo);
}

/**
 * Writes a host from URI text: `host = IP-literal / IPv4address / reg-name` (3.2.2).
 *
 * What begins with `[` is meant as an IP-literal, and refused where it is none: encoded it would be a name.
 */
function hostText(text: string, grammar: Grammar): string {
  if (!text.startsWith("[")) return lowerCase(uriText("host", text, REG_NAME, grammar.beyond, grammar.host));
  const words = new Int32Array(WORDS);
  const stop = readHost(text, 0, text.length, grammar, words);
  if (stop === -1) throw new UriSyntaxError("build host", words[CODE]!, words[RULE]!, words[INDEX]!, text);
  if (stop < text.length)
    throw new UriSyntaxError("build host", UNEXPECTED_CHARACTER, grammar.host, stop, text);
  return lowerCase(text);
}

/** Writes a port: `port = *DIGIT` (3.2.3). An empty one is left out; its number may be larger than any in use. */
function portText(text: string): string | undefined {
  for (let index = 0; index < text.length; index++) {
    if (((CLASSES[text.charCodeAt(index)] ?? 0) & DIGIT) === 0) {
      throw new UriSyntaxError("build port", UNEXPECTED_CHARACTER, rule.PORT, index, text);
    }
  }
  return text === "" ? undefined : text;
}

/** Writes a path from URI text: segments as they are, and the slashes between them (3.3). */
function pathText(text: string, grammar: Grammar): string {
  // A fragment takes what a path takes, and "?".
  return uriText("path", text, FRAGMENT, grammar.beyond, grammar.path).replaceAll("?", "%3F");
}

/** Writes a query from URI text: `query = *( pchar / "/" / "?" )` (3.4). */
function queryText(text: string, grammar: Grammar): string {
  return uriText("query", text, QUERY, grammar.queryBeyond, grammar.query);
}

/** Writes a fragment from URI text: `fragment = *( pchar / "/" / "?" )` (3.5). */
function fragmentText(text: string, grammar: Grammar): string {
  return uriText("fragment", text, FRAGMENT, grammar.beyond, grammar.fragment);
}

/** Writes data as part of a component: all but the unreserved characters is encoded (2.4). */
function dataText(name: string, data: string, grammar: Grammar): string {
  const fail = codecError(`build ${name}`, data, rule.UNRESERVED);
  return encode(data, UNRESERVED, grammar.beyond, false, fail);
}

/**
 * Writes a path from the data of its segments, each with a slash before it.
 *
 * `.` and `..` cannot be said as data: their triplets would be decoded by normalization (6.2.2.2), and go.
 */
function segmentsText(segments: unknown, grammar: Grammar): string {
  if (!Array.isArray(segments)) throw new TypeError(`Expected an array of segments, got ${typeof segments}`);
  let path = "";
  for (const each of segments) {
    const segment = string(each);
    if (isDotSegment(segment, 0, segment.length)) {
      throw new UriSyntaxError("build segment", DOT_SEGMENT, rule.SEGMENT, 0, segment);
    }
    path += `/${dataText("segment", segment, grammar)}`;
  }
  return path;
}

/** Writes a query from pairs of name and value, as {@link params} reads them; of no pairs there is no query. */
function paramsText(params: unknown, grammar: Grammar): string | undefined {
  if (!isIterable(params))
    throw new TypeError(`Expected an iterable of name and value, got ${typeof params}`);
  let query: string | undefined;
  for (const pair of params) {
    if (!Array.isArray(pair)) throw new TypeError(`Expected a pair of name and value, got ${typeof pair}`);
    const name = dataText("query", string(pair[0]), grammar);
    const text = pair[1] === undefined ? name : `${name}=${dataText("query", string(pair[1]), grammar)}`;
    query = query === undefined ? text : `${query}&${text}`;
  }
  return query;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}

function uriText(name: string, text: string, alphabet: number, beyond: number, brokenRule: number): string {
  const encoded = encode(text, alphabet, beyond, true, codecError(`build ${name}`, text, brokenRule));
  return normalizeTriplets(encoded, CASE | PERCENT, 0);
}
