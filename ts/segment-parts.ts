import { decode, type Fail } from "./backend/js/pct.ts";
import type { ReferenceOptions } from "./reference.ts";
import { segmentsBy } from "./segments.ts";
import type { UriReference } from "./types.ts";

/** A segment that is split into its name and its parameters, all decoded. */
export interface SegmentParts {
  /** What stands before the first `;` or `,`. */
  readonly name: string;
  readonly parameters: readonly SegmentParameter[];
}

/** A part of a segment behind a `;` or a `,`. */
export interface SegmentParameter {
  readonly delimiter: ";" | ",";
  /** What stands before the first `=`, or all of it. */
  readonly name: string;
  /** What stands behind the first `=`. */
  readonly value: string | undefined;
}

/**
 * Splits the path of a URI reference into its segments, each of them into its name and its parameters, and then
 * decodes these as UTF-8.
 *
 * `segment = *pchar` (RFC 3986, 3.3 and 2.4)
 *
 * A parameter stands behind a `;` or a `,`, and its value behind its first `=`. That is how these are often used, and
 * no more than that (3.3): what they mean is for the scheme, or for who made the path, to say. {@link segments} says
 * what the segments are.
 *
 * @throws {UriSyntaxError} if the text is not valid, or a part is not UTF-8.
 * @example
 * segmentParts("/name;v=1.1"); // [{ name: "name", parameters: [{ delimiter: ";", name: "v", value: "1.1" }] }]
 * segmentParts("name,1.1%3B"); // [{ name: "name", parameters: [{ delimiter: ",", name: "1.1;", value: undefined }] }]
 * segmentParts("http://h/a/b").map(({ name }) => name); // ["a", "b"]
 * segmentParts("/a;%FF"); // throws ERR_URI_INVALID_UTF8
 */
export function segmentParts(uri: string | UriReference, options: ReferenceOptions = {}): SegmentParts[] {
  return segmentsBy(uri, options, partsOf);
}

/** Splits a segment into its name and its parameters, and then decodes them. */
function partsOf(text: string, start: number, end: number, fail: Fail): SegmentParts {
  let stop = delimiterIn(text, start, end);
  const name = decode(text, start, stop, fail);
  const parameters: SegmentParameter[] = [];
  while (stop < end) {
    const from = stop + 1;
    const delimiter = text[stop] as ";" | ",";
    stop = delimiterIn(text, from, end);
    const sign = text.slice(from, stop).indexOf("=");
    const nameEnd = sign === -1 ? stop : from + sign;
    parameters.push({
      delimiter,
      name: decode(text, from, nameEnd, fail),
      value: sign === -1 ? undefined : decode(text, nameEnd + 1, stop, fail),
    });
  }
  return { name, parameters };
}

/** The index of the next `;` or `,`, or the end of the segment. */
function delimiterIn(text: string, start: number, end: number): number {
  let index = start;
  while (index < end && text[index] !== ";" && text[index] !== ",") index++;
  return index;
}
