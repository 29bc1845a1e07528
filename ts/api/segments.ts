import { codecError } from "../codec/codec-error.ts";
import { decode, type Fail } from "../core/pct.ts";
import { SEGMENT } from "../generated/rules.ts";
import { textOf } from "../uri/input.ts";
import { pathStartOf } from "../uri/spans.ts";
import type { UriInput } from "../uri/types.ts";
import { parseByOptions, type RuleOptions } from "./rule-options.ts";

/**
 * Returns the segments of a path, decoded.
 *
 * `path-abempty = *( "/" segment )` (RFC 3986, 3.3 and 2.4)
 *
 * The path is split before it is decoded, so an encoded slash stays within its segment. A leading slash starts the first
 * segment: `/a/b` has two segments, `/` has one, which is empty, and an empty path has no segments.
 *
 * Decoded segments may contain `/` and NUL, or be `.` or `..`. Check for these before you use a segment as a file name
 * (7.3).
 *
 * @throws {UriSyntaxError} if the string does not match the rule, with the codes of {@link parse}, or a segment is not UTF-8
 * (`ERR_URI_INVALID_UTF8`).
 * @example
 * segments("http://h/a/b%2Fc/%E3%82%A2?q"); // ["a", "b/c", "ア"]
 * segments("a/b"); // ["a", "b"]
 * segments("/"); // [""]
 * segments("//h"); // []
 * segments("/%FF"); // throws ERR_URI_INVALID_UTF8
 */
export function segments(uri: UriInput, options?: RuleOptions): string[] {
  return segmentsBy(uri, options, decode);
}

/** Calls a function with the range of each segment in the string, and returns its results. */
export function segmentsBy<T>(
  uri: UriInput,
  options: RuleOptions | undefined,
  make: (text: string, start: number, end: number, fail: Fail) => T,
): T[] {
  const text = textOf(uri);
  const record = parseByOptions(text, options);
  const { path } = record;
  if (path === "") return [];
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
