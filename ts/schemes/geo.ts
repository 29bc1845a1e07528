import { UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { pairsOf } from "../pairs.ts";
import { pctEncode } from "../pct-encode.ts";
import type { Uri } from "../types.ts";
import { type Characters, DIGITS, LDH } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { OUT_OF_RANGE, UNEXPECTED_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { writeNumber } from "./define/number.ts";
import { mustNotName } from "./define/parameter.ts";
import { isOnly, type Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";

/** A name and its value, which may be absent. */
export type GeoParameter = readonly [name: string, value: string | undefined];

/** What a `geo` URI says (RFC 5870, 3.3). */
export interface GeoFields {
  /** Latitude, longitude and perhaps altitude in `wgs84`; else what the reference system says. */
  readonly coordinates: readonly number[];
  /** The reference system, `"wgs84"` where none is named. */
  readonly crs: string;
  /** How far the place may be from the coordinates, in metres. */
  readonly uncertainty: number | undefined;
  /** All other parameters, values decoded. */
  readonly parameters: readonly GeoParameter[];
}

/** What a `geo` URI is made of. */
export interface GeoParts {
  readonly coordinates: readonly number[];
  readonly crs?: string | undefined;
  readonly uncertainty?: number | undefined;
  readonly parameters?: readonly GeoParameter[] | undefined;
  readonly fragment?: string | undefined;
}

/**
 * `geo`: a place (RFC 5870)
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
 * Brackets, which RFC 5870 allows in a value, are no characters of a path (RFC 3986, 3.3). In `wgs84` a latitude is
 * between -90 and 90, a longitude between -180 and 180 (3.4.2). `crs` and `u` stand once, and before all others (3.3):
 * elsewhere, or with a value that is none of theirs, they are refused.
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
  levels: OPAQUE,
  read(uri, pieces) {
    mustLack(uri, pieces, "authority", "query");
    const [first, ...parameters] = pieces("path").split(";");
    const numbers = first.split(",");
    const coordinates = numbers.slice(0, 3).map(readNum);
    if (numbers.length < 2) first.fail(UNEXPECTED_CHARACTER, "coordinates", first.text.length);
    numbers[3]?.fail(UNEXPECTED_CHARACTER, "coordinates", -1);
    const fields = { coordinates, ...readParameters(parameters) };
    if (isEarth(fields.crs)) refuseOffTheEarth(numbers, coordinates);
    return fields;
  },
  write({ coordinates, crs, uncertainty, parameters = [], fragment }) {
    const others = pairsOf(parameters);
    mustNotName(others, ["crs", "u"]);
    const path = [
      coordinates.map(decimal).join(","),
      ...(crs === undefined ? [] : [`crs=${pctEncode(crs)}`]),
      ...(uncertainty === undefined ? [] : [`u=${decimal(uncertainty)}`]),
      ...others.map(([name, value]) => pctEncode(name) + (value === undefined ? "" : `=${pctEncode(value)}`)),
    ].join(";");
    return { path, fragment };
  },
  normal({ path, crs }) {
    const [first, ...parameters] = path.split(";") as [string, ...string[]];
    const numbers = first.split(",").map(shortest);
    const written = parameters.map(normalParameter).filter((each) => each !== `crs=${WGS84}`);
    return { path: [(isEarth(crs) ? onMeridian(numbers) : numbers).join(","), ...written].join(";") };
  },
});

/**
 * Tells whether two `geo` URIs are of one place (RFC 5870, 3.4.4).
 *
 * Coordinates and the uncertainty are compared as numbers, to their last digit; in `wgs84` all longitudes of a pole are
 * one, and so are 180 and -180. The order of other parameters does not matter, their values do. A text that is no `geo`
 * URI is equivalent to nothing.
 *
 * @example
 * equivalentGeo("geo:90,-22.43;crs=WGS84", "geo:90,46"); // true
 * equivalentGeo("geo:22.300,-118.44", "geo:22.3,-118.4400"); // true
 * equivalentGeo("geo:66,30;u=6.500;FOo=this%2dthat", "geo:66.0,30;u=6.5;foo=this-that"); // true
 * equivalentGeo("geo:22,0", "geo:22,0,0"); // false
 * equivalentGeo("geo:22,0", "geo:22.00000000000000001,0"); // false
 */
export function equivalentGeo(a: string | Uri, b: string | Uri): boolean {
  if (geo.check(a) !== undefined || geo.check(b) !== undefined) return false;
  return placeOf(a) === placeOf(b);
}

const WGS84 = "wgs84";
const POLE = 90;
const ANTIMERIDIAN = 180;

/** All that makes a place, as one text: numbers as they are written, since no `number` holds all digits. */
function placeOf(uri: string | Uri): string {
  const { path, crs, parameters } = geo.parse(geo.normalize(uri));
  const [point, ...written] = path.split(";");
  const uncertainty = written.find((each) => each.startsWith("u="));
  const others = parameters.map(([name, value]) => JSON.stringify([name, value])).sort();
  return JSON.stringify([point, crs, uncertainty, others]);
}

function isEarth(crs: string): boolean {
  return crs.toLowerCase() === WGS84;
}

/** Writes the longitude of a pole as 0, and that of the date line as 180 (RFC 5870, 3.4.2 and 3.4.4). */
function onMeridian([latitude, longitude, ...altitude]: readonly string[]): readonly (string | undefined)[] {
  const isPole = latitude === `${POLE}` || latitude === `-${POLE}`;
  const meridian = longitude === `-${ANTIMERIDIAN}` ? `${ANTIMERIDIAN}` : longitude;
  return [latitude, isPole ? "0" : meridian, ...altitude];
}

const PARAMETER: Characters = { alphabet: UNRESERVED, others: ":&+$!*'()", pct: true };

/** `num = [ "-" ] pnum`, `pnum = 1*DIGIT [ "." 1*DIGIT ]` (RFC 5870, 3.3) */
function readNum(piece: Piece): number {
  const [whole, fraction] = (piece.text.startsWith("-") ? piece.slice(1) : piece).cut(".");
  whole.must("num", DIGITS, 1);
  fraction?.must("num", DIGITS, 1);
  const value = Number(piece.text);
  if (!Number.isFinite(value)) piece.fail(OUT_OF_RANGE, "num");
  // "-0" is 0.
  return value + 0;
}

/** `p = [ crsp ] [ uncp ] *parameter` (RFC 5870, 3.3) */
function readParameters(pieces: readonly Piece[]): Omit<GeoFields, "coordinates"> {
  let crs: string | undefined;
  let uncertainty: number | undefined;
  const parameters: GeoParameter[] = [];
  for (const piece of pieces) {
    const [label, value] = piece.cut("=");
    const name = label.must("labeltext", LDH, 1).text.toLowerCase();
    const isFirst = parameters.length === 0 && uncertainty === undefined;
    if (name === "crs") {
      if (!isFirst || crs !== undefined) label.fail(UNEXPECTED_PART, "crsp");
      if (value === undefined || !isOnly(value, LDH)) return label.fail(UNEXPECTED_PART, "crsp");
      crs = value.text;
    } else if (name === "u") {
      const [whole, fraction] = value?.cut(".") ?? [];
      const isNumber =
        whole !== undefined && isOnly(whole, DIGITS) && (fraction === undefined || isOnly(fraction, DIGITS));
      if (!isFirst || !isNumber) label.fail(UNEXPECTED_PART, "uncp");
      uncertainty = readNum(value!);
    } else {
      parameters.push([label.text, value?.must("pvalue", PARAMETER, 1).decoded("pvalue")]);
    }
  }
  return { crs: crs ?? WGS84, uncertainty, parameters };
}

/** Refuses a latitude beyond the poles, and a longitude beyond 180 (RFC 5870, 3.4.2). */
function refuseOffTheEarth(pieces: readonly Piece[], coordinates: readonly number[]): void {
  [POLE, ANTIMERIDIAN].forEach((limit, at) => {
    if (Math.abs(coordinates[at]!) > limit)
      pieces[at]!.fail(OUT_OF_RANGE, at === 0 ? "latitude" : "longitude");
  });
}

/** Names are compared without regard to case, as is the reference system, and numbers by value (RFC 5870, 3.4.4). */
function normalParameter(parameter: string): string {
  const [name, ...rest] = parameter.split("=") as [string, ...string[]];
  const label = name.toLowerCase();
  const value = rest.join("=");
  if (label === "crs") return `crs=${value.toLowerCase()}`;
  if (label === "u") return `u=${shortest(value)}`;
  return rest.length === 0 ? label : `${label}=${value}`;
}

/** A number without the zeros that say nothing. */
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

/** Writes a number without an exponent, which the grammar has no place for. */
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
