import { isDotSegment } from "../../backend/js/path.ts";
import { DOT_SEGMENT } from "../../generated/errors.ts";
import { encodeLess } from "./encode.ts";
import { issueAt, SchemeSyntaxError } from "./issue.ts";

/** Removes the segments that are `.` and `..`: where they are, they are no data (RFC 3986, 5.2.4 and 6.2.2.3). */
export function withoutDots(segments: readonly string[]): string[] {
  const kept: string[] = [];
  for (const segment of isDots(segments.at(-1)!) ? [...segments, ""] : segments) {
    if (segment === "..") kept.pop();
    else if (segment !== ".") kept.push(segment);
  }
  return kept;
}

/** Whether data is `.` or `..`, which no segment can say (RFC 3986, 3.3 and 6.2.2.3). */
function isDots(data: string): boolean {
  return isDotSegment(data, 0, data.length);
}

/** Writes data as a segment, and what delimits there too. `.` and `..` are refused, as by `build`. */
export function writeSegment(data: string, scheme: string, rule: string, delimiters = ""): string {
  if (isDots(data)) throw new SchemeSyntaxError(issueAt(DOT_SEGMENT, rule, 0, data), data, scheme);
  return encodeLess(data, "segment", delimiters);
}
