import { URI_GRAMMAR } from "../core/grammar.ts";
import { dotsOf } from "../core/path.ts";
import { DOT_SEGMENT, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { PATH, SEGMENT } from "../generated/rules.ts";
import { syntaxError } from "../uri/errors.ts";
import { firstOf } from "../uri/recompose.ts";
import type { UriInput } from "../uri/types.ts";
import { appended } from "./append-segments.ts";
import { pathText, stringComponent } from "./component-writers.ts";

/**
 * Appends a path, a text with slashes, to the path of a URI reference. All other characters stay as they are, query and fragment
 * included.
 *
 * `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty` (RFC 3986, 3.3)
 *
 * One slash is written between, if the URI ends with one, the path begins with one, both or neither; a second slash at the start begins
 * an empty segment. The path is URI text: a `%`
 * begins a percent-encoded octet, and what no path contains is encoded. For data, in which a `/` does not separate segments, call
 * {@link appendSegments}. A dot segment is rejected, percent-encoded or not, because it may lead out of the path before it;
 * {@link resolve} follows it. The empty path changes nothing. IRIs are rejected.
 *
 * @throws {UriSyntaxError} if the reference is invalid or takes no path, with the codes of {@link appendSegments}; or if the path has a
 * dot segment (`ERR_URI_DOT_SEGMENT`), a `?` or `#` (`ERR_URI_UNEXPECTED_CHARACTER`), a `%` without two hexadecimal digits
 * (`ERR_URI_INVALID_PCT_ENCODED`), or is not well-formed (`ERR_URI_LONE_SURROGATE`). The index of these is that in the path.
 * @throws {TypeError} if the path is not a string.
 * @example
 * appendPath("https://h/api/?q#f", "/v1/users"); // "https://h/api/v1/users?q#f"
 * appendPath("https://h", "v1/users/"); // "https://h/v1/users/"
 * appendPath("https://h/a", "b c/%2F"); // "https://h/a/b%20c/%2F"
 * appendPath("https://h/a", "../b"); // throws ERR_URI_DOT_SEGMENT
 * appendPath("https://h/a", "b?page=2"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function appendPath(uri: UriInput, path: string): string {
  const text = stringComponent(path, "path");
  return appended("append a path to", uri, () => (text === "" ? undefined : writtenPath(text)));
}

/** Writes a path without its first slash. */
function writtenPath(text: string): string {
  const delimiter = firstOf(text, "?#");
  if (delimiter !== -1) {
    const hint = text[delimiter] === "?" ? "withParams writes a query" : "withComponents writes a fragment";
    throw syntaxError("append", UNEXPECTED_CHARACTER, PATH, delimiter, text, "uri", hint);
  }
  let start = 0;
  for (const segment of text.split("/")) {
    if (dotsOf(segment) > 0)
      throw syntaxError("append", DOT_SEGMENT, SEGMENT, start, text, "uri", "resolve follows dot segments");
    start += segment.length + 1;
  }
  return pathText(text, URI_GRAMMAR).replace(/^\//, "");
}
