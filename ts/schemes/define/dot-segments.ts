import { isDotSegment } from "../../core/path.ts";
import { DOT_SEGMENT } from "../../generated/errors.ts";
import type { SourceSpan } from "./span.ts";

/** Removes the segments `.` and `..`, and what `..` goes back over (RFC 3986, 5.2.4 and 6.2.2.3). */
export function collapseDotSegments(segments: readonly string[]): string[] {
  const collapsed: string[] = [];
  for (const segment of isDots(segments.at(-1)!) ? [...segments, ""] : segments) {
    if (segment === "..") collapsed.pop();
    else if (segment !== ".") collapsed.push(segment);
  }
  return collapsed;
}

/** Returns whether data is `.` or `..`. No segment can hold these as data (RFC 3986, 3.3 and 6.2.2.3). */
export function isDots(data: string): boolean {
  return isDotSegment(data, 0, data.length);
}

/** Returns whether a segment is `.` or `..` after its encoded dots are decoded (RFC 3986, 6.2.2.2). */
export function isEncodedDots(segment: string): boolean {
  if (segment.length > "%2E%2E".length || !/^[.%]/.test(segment)) return false;
  return isDots(segment.toLowerCase().replaceAll("%2e", "."));
}

/** Rejects a dot segment in a path that is not a hierarchy: removing it would change the name (RFC 3986, 6.2.2.3). */
export function rejectDotSegments(path: SourceSpan, rule: string): SourceSpan {
  for (const segment of path.split("/")) {
    if (isEncodedDots(segment.text)) segment.fail(DOT_SEGMENT, rule);
  }
  return path;
}
