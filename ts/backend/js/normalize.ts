import { CLASSES, UPPER } from "../../generated/alphabets.ts";
import { SCHEMES, type SchemeRules } from "../../generated/schemes.ts";
import * as word from "../words.ts";
import { type Grammar, grammarOf, IPV6ADDRESS, REG_NAME_HOST } from "./grammar.ts";
import { ipv6Groups, ipv6Text } from "./host.ts";
import { isDotSegment, pathGuard, removeDotSegments } from "./path.ts";
import { normalizeTriplets, triplet } from "./pct.ts";
import { scan } from "./scan.ts";

const PERCENT_SIGN = 0x25;

/**
 * Scans a text and normalizes it, or returns `undefined` and leaves the error in `words`. Only here: it is what the entry of
 * the module does.
 */
export function twinNormalize(
  text: string,
  rule: number,
  flags: number,
  words: Int32Array,
): string | undefined {
  return scan(text, rule, words) === 0 ? normalize(text, words, grammarOf(rule), flags) : undefined;
}

/**
 * Normalizes a text that is scanned already, at the rungs of the ladder (RFC 3986, 6.2) that `flags` name.
 *
 * Triplets are decoded first and dot segments removed then, so that the result is a fixed point.
 *
 * CHOICE: dot segments go only where there is a scheme: a reference is resolved first (5.2.1).
 */
export function normalize(text: string, words: Int32Array, grammar: Grammar, rungs: number): string {
  const changes = words[word.CHANGES]! & rungs;
  if (changes === 0) return text;
  // A letter or a dot that comes out of a triplet is the only change that asks for another.
  const flags = (changes & word.PERCENT) === 0 ? changes : rungs;
  const schemeEnd = words[word.SCHEME_END]!;
  const hasScheme = schemeEnd !== -1;
  const hasAuthority = words[word.AUTHORITY_START] !== -1;
  let output = "";
  let byScheme: SchemeRules | undefined;
  if (hasScheme) {
    const scheme = normalizeScheme(text.slice(0, schemeEnd), flags);
    if ((flags & word.SCHEME) !== 0) byScheme = SCHEMES.get(scheme) ?? NO_RULES;
    output = `${scheme}:`;
  }
  if (hasAuthority) output += `//${normalizeAuthority(text, words, grammar, flags, byScheme)}`;
  const path = normalizePath(text, words, grammar, flags);
  if (hasAuthority) output += path === "" && byScheme !== undefined ? byScheme.emptyPath : path;
  else if (byScheme?.localhost === true && path.startsWith("/")) output += `//${path}`;
  else output += pathGuard(path, false) + path;
  return output + normalizeTriplets(text.slice(words[word.PATH_END]), flags, grammar.beyond);
}

/** What 6.2.3 knows of a scheme without rules of its own: an empty port goes. */
const NO_RULES: SchemeRules = { port: undefined, emptyPath: "", localhost: false };

function normalizeScheme(scheme: string, flags: number): string {
  return (flags & word.CASE) !== 0 ? scheme.toLowerCase() : scheme;
}

/**
 * Normalizes the authority. By the scheme (6.2.3) an empty port goes, and so does the default one.
 *
 * CHOICE: a default port is compared as a number, and `file:/x`, `file://localhost/x` and `file:///x` become the
 * last, unless there is a userinfo or a port (RFC 8089, 2; vectors 6.2.3).
 */
function normalizeAuthority(
  text: string,
  words: Int32Array,
  grammar: Grammar,
  flags: number,
  byScheme: SchemeRules | undefined,
): string {
  const hostStart = words[word.HOST_START]!;
  const hostEnd = words[word.HOST_END]!;
  const userinfo = normalizeTriplets(
    text.slice(words[word.AUTHORITY_START], hostStart),
    flags,
    grammar.beyond,
  );
  const host = normalizeHost(text.slice(hostStart, hostEnd), words[word.HOST_KIND]!, grammar, flags);
  const port = text.slice(hostEnd, words[word.PATH_START]);
  if (byScheme === undefined) return userinfo + host + port;
  const keepsPort = port !== "" && port !== ":" && withoutZeros(port) !== byScheme.port;
  if (keepsPort) return userinfo + host + port;
  const isLocal = byScheme.localhost && userinfo === "" && host === "localhost";
  return isLocal ? "" : userinfo + host;
}

/** The number of a port without leading zeros, and without its `:`. */
function withoutZeros(port: string): string {
  let index = 1;
  while (port.charCodeAt(index) === 0x30) index++;
  return port.slice(index);
}

/** Lower-cases a host once its triplets are decoded (6.2.2.1), or writes an IPv6address as RFC 5952 has it. */
function normalizeHost(host: string, kind: number, grammar: Grammar, flags: number): string {
  if (kind === IPV6ADDRESS && (flags & word.IPV6) !== 0)
    return `[${ipv6Text(ipv6Groups(host.slice(1, -1)))}]`;
  const decoded = kind === REG_NAME_HOST ? normalizeTriplets(host, flags, grammar.beyond) : host;
  return (flags & word.CASE) !== 0 ? lowerCase(decoded) : decoded;
}

/** Lower-cases the letters of ASCII that stand outside triplets. */
export function lowerCase(host: string): string {
  if (isPlain(host)) return host.toLowerCase();
  let output = "";
  let copied = 0;
  for (let index = 0; index < host.length; index++) {
    const code = host.charCodeAt(index);
    if (triplet(host, index) >= 0) index += 2;
    else if (((CLASSES[code] ?? 0) & UPPER) !== 0) {
      output += host.slice(copied, index) + String.fromCharCode(code | 0x20);
      copied = index + 1;
    }
  }
  return output + host.slice(copied);
}

/**
 * Tells whether a text has no triplet and nothing beyond ASCII. Only here: `toLowerCase` would take letters beyond it too.
 */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127 || code === PERCENT_SIGN) return false;
  }
  return true;
}

function normalizePath(text: string, words: Int32Array, grammar: Grammar, flags: number): string {
  const path = text.slice(words[word.PATH_START], words[word.PATH_END]);
  const decoded =
    (flags & word.KEEP_ENCODED_DOTS) !== 0
      ? normalizeSegments(path, grammar, flags)
      : normalizeTriplets(path, flags, grammar.beyond);
  return words[word.SCHEME_END] !== -1 && (flags & word.PATH) !== 0 ? removeDotSegments(decoded) : decoded;
}

/** Rewrites the triplets of each segment, but decodes none of a segment that would become a dot segment by it. */
function normalizeSegments(path: string, grammar: Grammar, flags: number): string {
  const normalized = path.split("/").map((segment) => {
    const decoded = normalizeTriplets(segment, flags, grammar.beyond);
    const hidesDots = decoded.length < segment.length && isDotSegment(decoded, 0, decoded.length);
    return hidesDots ? normalizeTriplets(segment, flags & ~word.PERCENT, 0) : decoded;
  });
  return normalized.join("/");
}
