import { URI_GRAMMAR } from "../core/grammar.ts";
import { pathGuard, relativePathGuard } from "../core/path.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { PATH_ABSOLUTE } from "../generated/rules.ts";
import { syntaxError } from "../uri/errors.ts";
import { textOf } from "../uri/input.ts";
import { pathStartOf } from "../uri/spans.ts";
import type { UriInput } from "../uri/types.ts";
import { segmentText } from "./component-writers.ts";
import { parse } from "./parse.ts";

/**
 * Appends segments to the path of a URI reference. All other characters stay as they are, query and fragment included.
 *
 * `path-abempty = *( "/" segment )` (RFC 3986, 3.3)
 *
 * Segments are raw data: everything except unreserved characters is encoded, so `/` and `%2e` are data too. The first one
 * replaces an empty last segment: `/a` and `/a/` with `b` both give `/a/b`. An empty segment at the end adds a slash. A
 * relative path stays relative. A path that would be read as something else gets the prefix `/.` or `./`, which resolution
 * removes. IRIs are rejected; {@link withComponents} takes them.
 *
 * @throws {UriSyntaxError} if the reference is invalid, with the codes of {@link parse}; if it has a scheme, no authority and
 * a path without leading slash, such as `mailto:x` or `urn:` (`ERR_URI_UNEXPECTED_CHARACTER`); or if a segment is `.` or `..`
 * (`ERR_URI_DOT_SEGMENT`) or not well-formed (`ERR_URI_LONE_SURROGATE`). The message has the number of the segment.
 * @throws {TypeError} if a segment is not a string.
 * @example
 * appendSegments("https://h/a/?q#f", "b c", "d/e"); // "https://h/a/b%20c/d%2Fe?q#f"
 * appendSegments("https://h", "a", ""); // "https://h/a/"
 * appendSegments("a/b", "c"); // "a/b/c"
 * appendSegments("/", "", "x"); // "/.//x"
 * appendSegments("/a", "%2e"); // "/a/%252e"
 * appendSegments("/a", ".."); // throws ERR_URI_DOT_SEGMENT
 * appendSegments("mailto:a@b", "c"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function appendSegments(uri: UriInput, ...segments: string[]): string {
  return appended("append segments to", uri, () =>
    segments.length === 0
      ? undefined
      : segments.map((segment, index) => segmentText(segment, index + 1, URI_GRAMMAR)).join("/"),
  );
}

/** Appends what a function writes to the path of a reference. `action` completes "Cannot ...". */
export function appended(action: string, uri: UriInput, write: () => string | undefined): string {
  const text = textOf(uri);
  const record = parse(text);
  const { scheme, authority, path } = record;
  const start = pathStartOf(record);
  if (scheme !== undefined && authority === undefined && !path.startsWith("/")) {
    throw syntaxError(action, UNEXPECTED_CHARACTER, PATH_ABSOLUTE, start, text);
  }
  const added = write();
  if (added === undefined) return text;
  let changed: string;
  if (path === "" && authority === undefined) changed = relativePathGuard(added) + added;
  else changed = path + (path.endsWith("/") ? "" : "/") + added;
  return (
    text.slice(0, start) +
    pathGuard(changed, authority !== undefined) +
    changed +
    text.slice(start + path.length)
  );
}
