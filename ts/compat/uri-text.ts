import { stringOf } from "../argument.ts";
import { active } from "../backend/backend.ts";
import { encode, type Fail } from "../backend/js/pct.ts";
import { codecError } from "../codec-error.ts";
import { errorOf, syntaxError } from "../errors.ts";
import { FRAGMENT, PATH, QUERY, RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import * as rule from "../generated/rules.ts";
import { matches } from "../matches.ts";
import { pathStartOf } from "../places.ts";
import { recompose } from "../recompose.ts";
import { split } from "../split.ts";

const READ = "read URI reference";

/**
 * Takes a text for a URI reference: what path, query and fragment cannot hold is written as triplets, and so is what
 * an IRI has beyond ASCII (RFC 3987, 3.1). A valid text stays as it is.
 *
 * Refused is all that cannot be said otherwise without a guess: in a scheme, in an authority, a percent sign without
 * its digits, and a backslash where others would read the start of an authority.
 */
export function uriText(text: string): string {
  const backend = active();
  if (backend.scan(stringOf(text), rule.URI_REFERENCE) === 0) return text;
  const components = split(text);
  const { scheme, authority, path, query, fragment } = components;
  const pathStart = pathStartOf(components);
  const queryStart = pathStart + path.length + 1;
  const fragmentStart = queryStart + (query === undefined ? 0 : query.length + 1);
  if (authority === undefined) refuseBackslashes(text, path, pathStart);
  const written = recompose({
    scheme,
    authority:
      authority && authorityText(authority, failAt(text, pathStart - authority.length, rule.AUTHORITY)),
    path: pathText(path, failAt(text, pathStart, rule.PATH)),
    query: query && queryText(query, failAt(text, queryStart, rule.QUERY)),
    fragment: fragment && fragmentText(fragment, failAt(text, fragmentStart, rule.FRAGMENT)),
  });
  // What is left to be wrong stands before all that was encoded, at the same index.
  if (backend.scan(written, rule.URI_REFERENCE) !== 0) throw errorOf(READ, backend.words, text);
  return written;
}

/** Encodes what a path cannot hold; triplets stay. */
export function pathText(path: string, fail: Fail): string {
  return encode(path, PATH, 0, true, fail);
}

/** Encodes what a query cannot hold; triplets stay. */
export function queryText(query: string, fail: Fail): string {
  return encode(query, QUERY, 0, true, fail);
}

/** Encodes what a fragment cannot hold; triplets stay. */
export function fragmentText(fragment: string, fail: Fail): string {
  return encode(fragment, FRAGMENT, 0, true, fail);
}

/** Encodes what is beyond ASCII. Nothing else of an authority is: its delimiters say which host it is. */
function authorityText(authority: string, fail: Fail): string {
  if (!matches(authority, "iauthority")) return authority;
  return encode(authority, UNRESERVED | RESERVED, 0, true, fail);
}

/** Two slashes begin an authority, and for a WHATWG URL a backslash is one: after encoding it would be another host. */
function refuseBackslashes(text: string, path: string, pathStart: number): void {
  if (!isSlash(path[0]) || !isSlash(path[1])) return;
  throw syntaxError(READ, UNEXPECTED_CHARACTER, rule.PATH, pathStart + path.indexOf("\\"), text);
}

function isSlash(character: string | undefined): boolean {
  return character === "/" || character === "\\";
}

/** What stops the encoding of a part, told of the whole text. */
function failAt(text: string, start: number, partRule: number): Fail {
  const fail = codecError(READ, text, partRule);
  return (code, index) => fail(code, start + index);
}
