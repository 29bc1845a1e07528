import { matches } from "../api/matches.ts";
import { split } from "../api/split.ts";
import { codecError } from "../codec/codec-error.ts";
import { encode, type Fail } from "../core/pct.ts";
import { active } from "../engine/engine.ts";
import { FRAGMENT, PATH, QUERY, REG_NAME, RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import * as rule from "../generated/rules.ts";
import { errorOf, syntaxError } from "../uri/errors.ts";
import { recompose } from "../uri/recompose.ts";
import { pathStartOf } from "../uri/spans.ts";

const READ = "read URI reference";

/**
 * Turns a string into a URI reference: characters that path, query and fragment cannot contain are percent-encoded, and so
 * are the non-ASCII characters of an IRI (RFC 3987, 3.1). A valid string is returned unchanged.
 *
 * Everything else would be a guess, and is an error: invalid characters in a scheme or an authority, a `%` without two
 * digits, and a backslash that `URL` would read as the start of an authority.
 */
export function uriText(text: string): string {
  const engine = active();
  if (engine.scan(text, rule.URI_REFERENCE) === 0) return text;
  const components = split(text);
  const { scheme, authority, path, query, fragment } = components;
  const pathStart = pathStartOf(components);
  const queryStart = pathStart + path.length + 1;
  const fragmentStart = queryStart + (query === undefined ? 0 : query.length + 1);
  if (authority === undefined) rejectBackslashes(text, path, pathStart);
  const written = recompose({
    scheme,
    authority:
      authority && authorityText(authority, failAt(text, pathStart - authority.length, rule.AUTHORITY)),
    path: pathText(path, failAt(text, pathStart, rule.PATH)),
    query: query && queryText(query, failAt(text, queryStart, rule.QUERY)),
    fragment: fragment && fragmentText(fragment, failAt(text, fragmentStart, rule.FRAGMENT)),
  });
  // Any remaining error is in the scheme or the authority, before all encoded characters, so its index is right for `text`.
  if (engine.scan(written, rule.URI_REFERENCE) !== 0) throw errorOf(READ, engine.record, text);
  return written;
}

/** Encodes the characters that a name of a host cannot contain. */
export function regNameText(name: string, fail: Fail): string {
  return encode(name, REG_NAME, 0, true, fail);
}

/** Encodes the characters that a path cannot contain. */
export function pathText(path: string, fail: Fail): string {
  return encode(path, PATH, 0, true, fail);
}

/** Encodes the characters that a query cannot contain. */
export function queryText(query: string, fail: Fail): string {
  return encode(query, QUERY, 0, true, fail);
}

/** Encodes the characters that a fragment cannot contain. */
export function fragmentText(fragment: string, fail: Fail): string {
  return encode(fragment, FRAGMENT, 0, true, fail);
}

/** Encodes non-ASCII characters, and nothing else: other characters may be delimiters that determine the host. */
function authorityText(authority: string, fail: Fail): string {
  if (!matches(authority, "iauthority")) return authority;
  return encode(authority, UNRESERVED | RESERVED, 0, true, fail);
}

/** `URL` reads a backslash as a slash, and two slashes start an authority. Encoding the backslash would change the host. */
function rejectBackslashes(text: string, path: string, pathStart: number): void {
  if (!isSlash(path[0]) || !isSlash(path[1])) return;
  throw syntaxError(READ, UNEXPECTED_CHARACTER, rule.PATH, pathStart + path.indexOf("\\"), text);
}

function isSlash(character: string | undefined): boolean {
  return character === "/" || character === "\\";
}

/** Returns a function that throws the error of a part, with its index in the whole string. */
function failAt(text: string, start: number, partRule: number): Fail {
  const fail = codecError(READ, text, partRule);
  return (code, index) => fail(code, start + index);
}
