import { encodeData, type PctComponent } from "../../codec/encode-data.ts";
import { DOT_SEGMENT } from "../../generated/errors.ts";
import { SEGMENT } from "../../generated/rules.ts";
import { syntaxError } from "../../uri/errors.ts";
import { isDots, isEncodedDots } from "./dot-segments.ts";

/** Encodes data for a component of RFC 3986, and also the delimiters that the scheme has there. */
export function encodeFor(data: string, component: PctComponent, delimiters: string): string {
  let text = encodeData(data, component);
  for (const delimiter of delimiters) {
    if (text.includes(delimiter)) text = text.replaceAll(delimiter, encodeData(delimiter));
  }
  return text;
}

/** Writes a delimiter and data, or nothing if the data is `undefined`. */
export function writeOptional<T extends string | number>(
  delimiter: string,
  data: T | undefined,
  encode: (data: T) => string = String,
): string {
  return data === undefined ? "" : delimiter + encode(data);
}

/** Encodes data as one path segment. Throws `ERR_URI_DOT_SEGMENT` for `.` and `..`, as `build` does. */
export function encodeSegment(data: string, delimiters = ""): string {
  if (isDots(data)) throw syntaxError("format", DOT_SEGMENT, SEGMENT, 0, data);
  return encodeFor(data, "segment", delimiters);
}

/** Encodes data as a path that is not a hierarchy. Slashes stay, unless they would make a dot segment. */
export function encodeOpaquePath(data: string, delimiters = ""): string {
  const path = encodeFor(data, "query", `?${delimiters}`);
  return path.split("/").some(isEncodedDots) ? path.replaceAll("/", "%2F") : path;
}
