import { pctEncode } from "../codec/pct-encode.ts";
import { UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import { type Characters, DIGITS, LDH } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { OUT_OF_RANGE, UNEXPECTED_PART } from "./define/issue.ts";
import { rejectComponents, rejectParameters } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { consistsOf, type SourceSpan } from "./define/span.ts";
import { writeNumber } from "./define/values.ts";

/** A parameter. Its value may be absent. */
export type GeoParameter = readonly [name: string, value: string | undefined];

/** The fields of a `geo` URI (RFC 5870, 3.3). */
export interface GeoFields {
  /** In `wgs84`: latitude, longitude and optionally altitude. Another reference system defines its own meaning. */
  readonly coordinates: readonly number[];
  /** The coordinate reference system, `"wgs84"` if the URI names none. */
  readonly crs: string;
  /** The distance in metres by which the coordinates may be wrong. */
  readonly uncertainty: number | undefined;
  /** All other parameters, with decoded values. */
  readonly parameters: readonly GeoParameter[];
}

/** The parts of a `geo` URI, for `format`. */
export interface GeoParts {
  /** Two or three numbers, in the order of the reference system. */
  readonly coordinates: readonly number[];
  /** @default none, which is read as `"wgs84"` */
  readonly crs?: string | undefined;
  /** @default none */
  readonly uncertainty?: number | undefined;
  /** @default [] */
  readonly parameters?: readonly GeoParameter[] | undefined;
  /** @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `geo`: a geographic location (RFC 5870)
 *
 * ```abnf
 * geo-URI     = "geo:" num "," num [ "," num ] [ crsp ] [ uncp ] *parameter
 * crsp        = ";crs=" labeltext
 * uncp        = ";u=" pnum
 * parameter   = ";" labeltext [ "=" 1*paramchar ]
 * paramchar   = ":" / "&" / "+" / "$" / "!" / "*" / "'" / "(" / ")" / unreserved / pct-encoded
 * labeltext   = 1*( ALPHA / DIGIT / "-" )
 * num         = [ "-" ] pnum
 * pnum        = 1*DIGIT [ "." 1*DIGIT ]
 * ```
 *
 * In `wgs84` a latitude is between -90 and 90 and a longitude between -180 and 180 (3.4.2), else it is
 * `ERR_URI_OUT_OF_RANGE`. `crs` and `u` may appear once, before all other parameters (3.3). Elsewhere, or with an
 * invalid value, they are `ERR_URI_UNEXPECTED_PART`, and so are an authority and a query. RFC 5870 allows brackets in a
 * value, but a path cannot contain them (RFC 3986, 3.3).
 *
 * `normalize` writes numbers without needless zeros and names in lower case, and leaves out `crs=wgs84`. In `wgs84`, the longitude of a
 * pole becomes 0, and -180 becomes 180 (3.4.2). {@link equivalentGeo} compares parameters in any order.
 *
 * @example
 * geo.parse("geo:13.4125,103.8667").coordinates; // [13.4125, 103.8667]
 * geo.parse("geo:48.2010,16.3695,183;crs=wgs84;u=40").uncertainty; // 40
 * geo.normalize("geo:66.0,30;CRS=WGS84"); // "geo:66,30"
 * geo.parse("geo:91,0"); // throws ERR_URI_OUT_OF_RANGE
 */
export const geo: Scheme<GeoFields, GeoParts> = /* @__PURE__ */ defineScheme<GeoFields, GeoParts>({
  name: "geo",
  reference: "RFC 5870",
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority", "query");
    const [first, ...parameters] = spans("path").split(";");
    const numbers = first.split(",");
    const coordinates = numbers.slice(0, 3).map(readNum);
    if (numbers.length < 2) first.fail(UNEXPECTED_CHARACTER, "coordinates", first.text.length);
    numbers[3]?.fail(UNEXPECTED_CHARACTER, "coordinates", -1);
    const fields = { coordinates, ...readParameters(parameters) };
    if (isWgs84(fields.crs)) rejectOutOfRange(numbers, coordinates);
    return fields;
  },
  parts: {
    coordinates: "numbers",
    crs: "string?",
    uncertainty: "number?",
    parameters: "pairs and names?",
    fragment: "string?",
  },
  write({ coordinates, crs, uncertainty, parameters = [], fragment }) {
    rejectParameters(parameters, ["crs", "u"]);
    const path = [
      coordinates.map(decimal).join(","),
      ...(crs === undefined ? [] : [`crs=${pctEncode(crs)}`]),
      ...(uncertainty === undefined ? [] : [`u=${decimal(uncertainty)}`]),
      ...parameters.map(
        ([name, value]) => pctEncode(name) + (value === undefined ? "" : `=${pctEncode(value)}`),
      ),
    ].join(";");
    return { path, fragment };
  },
  normal({ path, crs }) {
    const [first, ...parameters] = path.split(";") as [string, ...string[]];
    const numbers = first.split(",").map(shortest);
    const written = parameters.map(normalParameter).filter((parameter) => parameter !== `crs=${WGS84}`);
    return { path: [(isWgs84(crs) ? normalLongitude(numbers) : numbers).join(","), ...written].join(";") };
  },
});

/**
 * Returns whether two `geo` URIs name the same place (RFC 5870, 3.4.4).
 *
 * Coordinates and uncertainty are compared as numbers, to the last digit. In `wgs84`, all longitudes at a pole are
 * equal, and so are 180 and -180. Other parameters may be in any order; their values must be equal. A string that is
 * not a valid `geo` URI is equivalent to nothing.
 *
 * @example
 * equivalentGeo("geo:90,-22.43;crs=WGS84", "geo:90,46"); // true
 * equivalentGeo("geo:22.300,-118.44", "geo:22.3,-118.4400"); // true
 * equivalentGeo("geo:66,30;u=6.500;FOo=this%2dthat", "geo:66.0,30;u=6.5;foo=this-that"); // true
 * equivalentGeo("geo:22,0", "geo:22,0,0"); // false
 * equivalentGeo("geo:22,0", "geo:22.00000000000000001,0"); // false
 */
export function equivalentGeo(a: UriInput<Uri>, b: UriInput<Uri>): boolean {
  if (geo.check(a) !== undefined || geo.check(b) !== undefined) return false;
  return placeKey(a) === placeKey(b);
}

const WGS84 = "wgs84";
const POLE = 90;
const ANTIMERIDIAN = 180;

/** Returns a key for a place. Numbers stay in decimal notation, since a `number` cannot hold all digits. */
function placeKey(uri: UriInput<Uri>): string {
  const { path, crs, parameters } = geo.parse(geo.normalize(uri));
  const [point, ...written] = path.split(";");
  const uncertainty = written.find((parameter) => parameter.startsWith("u="));
  const others = parameters.map(([name, value]) => JSON.stringify([name, value])).sort();
  return JSON.stringify([point, crs, uncertainty, others]);
}

function isWgs84(crs: string): boolean {
  return crs.toLowerCase() === WGS84;
}

/** Returns the longitude of a pole as 0, and the longitude of the date line as 180 (RFC 5870, 3.4.2 and 3.4.4). */
function normalLongitude([latitude, longitude, ...altitude]: readonly string[]): readonly (
  | string
  | undefined
)[] {
  const isPole = latitude === `${POLE}` || latitude === `-${POLE}`;
  const meridian = longitude === `-${ANTIMERIDIAN}` ? `${ANTIMERIDIAN}` : longitude;
  return [latitude, isPole ? "0" : meridian, ...altitude];
}

const PARAMETER: Characters = { alphabet: UNRESERVED, others: ":&+$!*'()", pct: true };

/** `num = [ "-" ] pnum`, `pnum = 1*DIGIT [ "." 1*DIGIT ]` (RFC 5870, 3.3) */
function readNum(span: SourceSpan): number {
  const [whole, fraction] = (span.text.startsWith("-") ? span.slice(1) : span).cut(".");
  whole.expect("num", DIGITS, 1);
  fraction?.expect("num", DIGITS, 1);
  const value = Number(span.text);
  if (!Number.isFinite(value)) span.fail(OUT_OF_RANGE, "num");
  // "-0" is 0.
  return value + 0;
}

/** `p = [ crsp ] [ uncp ] *parameter` (RFC 5870, 3.3) */
function readParameters(spans: readonly SourceSpan[]): Omit<GeoFields, "coordinates"> {
  let crs: string | undefined;
  let uncertainty: number | undefined;
  const parameters: GeoParameter[] = [];
  for (const span of spans) {
    const [label, value] = span.cut("=");
    const name = label.expect("labeltext", LDH, 1).text.toLowerCase();
    const isFirst = parameters.length === 0 && uncertainty === undefined;
    if (name === "crs") {
      if (!isFirst || crs !== undefined) label.fail(UNEXPECTED_PART, "crsp");
      if (value === undefined || !consistsOf(value, LDH)) return label.fail(UNEXPECTED_PART, "crsp");
      crs = value.text;
    } else if (name === "u") {
      const [whole, fraction] = value?.cut(".") ?? [];
      const isNumber =
        whole !== undefined &&
        consistsOf(whole, DIGITS) &&
        (fraction === undefined || consistsOf(fraction, DIGITS));
      if (!isFirst || !isNumber) label.fail(UNEXPECTED_PART, "uncp");
      uncertainty = readNum(value!);
    } else {
      parameters.push([label.text, value?.expect("pvalue", PARAMETER, 1).decoded("pvalue")]);
    }
  }
  return { crs: crs ?? WGS84, uncertainty, parameters };
}

/** Rejects a latitude beyond the poles and a longitude beyond 180 (RFC 5870, 3.4.2). */
function rejectOutOfRange(spans: readonly SourceSpan[], coordinates: readonly number[]): void {
  [POLE, ANTIMERIDIAN].forEach((limit, at) => {
    if (Math.abs(coordinates[at]!) > limit)
      spans[at]!.fail(OUT_OF_RANGE, at === 0 ? "latitude" : "longitude");
  });
}

/**
 * Normalizes one parameter: names and the reference system ignore case, numbers are compared by value (RFC 5870,
 * 3.4.4).
 */
function normalParameter(parameter: string): string {
  const [name, ...rest] = parameter.split("=") as [string, ...string[]];
  const label = name.toLowerCase();
  const value = rest.join("=");
  if (label === "crs") return `crs=${value.toLowerCase()}`;
  if (label === "u") return `u=${shortest(value)}`;
  return rest.length === 0 ? label : `${label}=${value}`;
}

/** Removes the zeros that do not change the value of a number. */
function shortest(number: string): string {
  const sign = number.startsWith("-") ? "-" : "";
  const [whole, fraction = ""] = number.slice(sign.length).split(".") as [string, string?];
  let start = 0;
  while (start < whole.length - 1 && whole[start] === "0") start++;
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === "0") end--;
  const text = whole.slice(start) + (end === 0 ? "" : `.${fraction.slice(0, end)}`);
  return text === "0" ? text : sign + text;
}

/** Writes a number without an exponent, which the grammar does not have. */
function decimal(number: number): string {
  const text = writeNumber(number);
  const at = text.indexOf("e");
  if (at === -1) return text;
  const sign = text.startsWith("-") ? "-" : "";
  const [whole, fraction = ""] = text.slice(sign.length, at).split(".") as [string, string?];
  const digits = whole + fraction;
  const point = whole.length + Number(text.slice(at + 1));
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, "0");
}
