import { decode, type Fail } from "../core/pct.ts";
import type { UriInput } from "../uri/types.ts";
import type { RuleOptions } from "./rule-options.ts";
import { segmentsBy } from "./segments.ts";

/** A path segment as {@link segmentParts} splits it: its name and its parameters, decoded. */
export interface SegmentParts {
  /** The string before the first `;` or `,`. */
  readonly name: string;
  /** The parameters after the name, in order. */
  readonly parameters: readonly SegmentParameter[];
}

/** One parameter of a path segment, decoded. */
export interface SegmentParameter {
  /** The character that starts the parameter. */
  readonly delimiter: ";" | ",";
  /** The string before the first `=`, or the whole parameter without one. */
  readonly name: string;
  /** The string after the first `=`, or `undefined` without one. */
  readonly value: string | undefined;
}

/**
 * Returns the segments of a path, each split into a name and parameters, and decoded.
 *
 * `segment = *pchar` (RFC 3986, 3.3 and 2.4)
 *
 * A parameter starts at a `;` or `,`, its value at the first `=`, as in `/name;v=1.1`. RFC 3986, 3.3 describes this as a
 * common convention: what a parameter means depends on the scheme or the server. Segments are counted as in
 * {@link segments}.
 *
 * @throws {UriSyntaxError} if the string does not match the rule, with the codes of {@link parse}, or a name or value is not UTF-8
 * (`ERR_URI_INVALID_UTF8`).
 * @example
 * segmentParts("/name;v=1.1"); // [{ name: "name", parameters: [{ delimiter: ";", name: "v", value: "1.1" }] }]
 * segmentParts("name,1.1%3B"); // [{ name: "name", parameters: [{ delimiter: ",", name: "1.1;", value: undefined }] }]
 * segmentParts("http://h/a/b").map(({ name }) => name); // ["a", "b"]
 * segmentParts("/a;%FF"); // throws ERR_URI_INVALID_UTF8
 */
export function segmentParts(uri: UriInput, options?: RuleOptions): SegmentParts[] {
  return segmentsBy(uri, options, partsOf);
}

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

/** Returns the index of the next `;` or `,`, or `end`. */
function delimiterIn(text: string, start: number, end: number): number {
  let index = start;
  while (index < end && text[index] !== ";" && text[index] !== ",") index++;
  return index;
}
