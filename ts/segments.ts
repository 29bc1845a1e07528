import { decode, type Fail } from "./backend/js/pct.ts";
import { codecError } from "./codec-error.ts";
import { SEGMENT } from "./generated/rules.ts";
import { pathStartOf } from "./places.ts";
import { parseReference, type ReferenceOptions } from "./reference.ts";
import type { UriReference } from "./types.ts";

/**
 * Splits the path of a URI reference into its segments, and then decodes each as UTF-8.
 *
 * `path-abempty = *( "/" segment )` (RFC 3986, 3.3 and 2.4)
 *
 * A slash at the start begins the first segment, so that `/a/b` has two, `/` has one that is empty, and an empty
 * path none. A decoded slash is data, and so are `.` and `..` that come of triplets, and NUL: look at them before a
 * segment becomes the name of a file (7.3).
 *
 * @throws {UriSyntaxError} if the text is not valid, or a segment is not UTF-8.
 * @example
 * segments("http://h/a/b%2Fc/%E3%82%A2?q"); // ["a", "b/c", "ア"]
 * segments("a/b"); // ["a", "b"]
 * segments("/"); // [""]
 * segments("//h"); // []
 * segments("/%FF"); // throws ERR_URI_INVALID_UTF8
 */
export function segments(uri: string | UriReference, options: ReferenceOptions = {}): string[] {
  return segmentsBy(uri, options, decode);
}

/** Makes something of each segment: it is given the text, where the segment starts and ends in it, and what fails. */
export function segmentsBy<T>(
  uri: string | UriReference,
  options: ReferenceOptions,
  make: (text: string, start: number, end: number, fail: Fail) => T,
): T[] {
  const record = parseReference(uri, options);
  const { path } = record;
  if (path === "") return [];
  const text = record.toString();
  const fail = codecError("read segments of", text, SEGMENT);
  const pathStart = pathStartOf(record);
  const pathEnd = pathStart + path.length;
  const found: T[] = [];
  let start = path.startsWith("/") ? pathStart + 1 : pathStart;
  while (start <= pathEnd) {
    const slash = text.indexOf("/", start);
    const end = slash === -1 || slash > pathEnd ? pathEnd : slash;
    found.push(make(text, start, end, fail));
    start = end + 1;
  }
  return found;
}
