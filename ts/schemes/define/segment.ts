import { isDotSegment } from "../../backend/js/path.ts";
import { syntaxError } from "../../errors.ts";
import { DOT_SEGMENT } from "../../generated/errors.ts";
import { SEGMENT } from "../../generated/rules.ts";
import { encodeLess } from "./encode.ts";

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
export function isDots(data: string): boolean {
  return isDotSegment(data, 0, data.length);
}

/** Writes data as a segment, and what delimits there too. `.` and `..` are refused, as by `build`. */
export function writeSegment(data: string, delimiters = ""): string {
  if (isDots(data)) throw syntaxError("format", DOT_SEGMENT, SEGMENT, 0, data);
  return encodeLess(data, "segment", delimiters);
}
