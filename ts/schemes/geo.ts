import { encodeData } from "../codec/encode-data.ts";
import { decodeByPlatform } from "../codec/platform-codec.ts";
import { UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import type { Edit } from "../uri/fix.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import { type Characters, DIGITS, LDH } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { encodings } from "./define/edits.ts";
import { OUT_OF_RANGE, UNEXPECTED_PART } from "./define/issue.ts";
import { pairsWithValue, writePairs } from "./define/pairs.ts";
import { rejectComponents, rejectParameters } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { consistsOf, type SourceSpan } from "./define/span.ts";

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

/** The fields of a link to a map, as Android has it. Only a lenient `parse` returns them. */
export interface GeoLinkFields {
  /** The label of the point, as in `q=1,2(label)`. */
  readonly label: string | undefined;
  /** The zoom level, from 1 for the whole Earth to 23. */
  readonly zoom: number | undefined;
  /** The text to search for: near the point, or anywhere if the coordinates are empty. */
  readonly search: string | undefined;
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
 * `lenient` accepts the links of Android, which have a query (Common intents, Maps):
 * - `geo:1,2?z=12`, with a zoom level from 1 to 23;
 * - `geo:0,0?q=1,2(label)`, whose point is that of `q`;
 * - `geo:1,2?q=a+street`, to search near a point, and `geo:0,0?q=a+street`, to search anywhere.
 *
 * RFC 5870 has no place for `label`, `zoom` and `search`, so they are fields of the result and not of its `uri`. A search anywhere has no
 * `uri`, and its `coordinates` are empty. A `+` is a space in `q`, which is read as text if it is not a point of `wgs84`. Other
 * parameters are rejected.
 *
 * @example
 * geo.parse("geo:13.4125,103.8667").coordinates; // [13.4125, 103.8667]
 * geo.parse("geo:48.2010,16.3695,183;crs=wgs84;u=40").uncertainty; // 40
 * geo.normalize("geo:66.0,30;CRS=WGS84"); // "geo:66,30"
 * geo.parse("geo:0,0?q=37.78,-122.40(Ferry+Building)&z=12", { lenient: true }).label; // "Ferry Building"
 * geo.parse("geo:0,0?q=37.78,-122.40(Ferry+Building)&z=12", { lenient: true }).uri; // "geo:37.78,-122.40"
 * geo.parse("geo:0,0?q=a street", { lenient: true }).search; // "a street"
 * geo.parse("geo:0,0?q=a street", { lenient: true }).uri; // undefined
 * geo.parse("geo:91,0"); // throws ERR_URI_OUT_OF_RANGE
 */
export const geo: Scheme<GeoFields, GeoParts, GeoLinkFields> = /* @__PURE__ */ defineScheme<
  GeoFields,
  GeoParts,
  GeoLinkFields
>({
  name: "geo",
  reference: "RFC 5870",
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority", "query");
    const [first, ...parameters] = spans("path").split(";");
    const numbers = first.split(",");
    const coordinates = numbers.slice(0, 3).map(readNum);
    if (numbers.length < 2) first.failAtEnd(UNEXPECTED_CHARACTER, "coordinates");
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
  write({ coordinates, crs, uncertainty, parameters = [] }) {
    rejectParameters(parameters, ["crs", "u"]);
    const path = [
      coordinates.map(decimal).join(","),
      ...writePairs(
        pairsWithValue([
          ["crs", crs],
          ["u", uncertainty === undefined ? undefined : decimal(uncertainty)],
        ]),
        encodeData,
      ),
      ...writePairs(parameters, encodeData),
    ].join(";");
    return { path };
  },
  normal({ path, crs }) {
    const [first, ...parameters] = path.split(";") as [string, ...string[]];
    const numbers = first.split(",").map(shortest);
    const written = parameters.map(normalParameter).filter((parameter) => parameter !== `crs=${WGS84}`);
    return { path: [(isWgs84(crs) ? normalLongitude(numbers) : numbers).join(","), ...written].join(";") };
  },
  lenient(text) {
    const link = linkOf(text);
    if (link === undefined) return [];
    const { path, queryStart } = link;
    // A search anywhere has no URI. It is encoded to be read.
    if (path === undefined) return encodings(text);
    const query: Edit = { start: queryStart, end: text.length, replacement: "" };
    // A point is replaced whole, whatever digits it shares with the other one.
    const isSame = path === text.slice("geo:".length, queryStart);
    return isSame ? [query] : [{ start: "geo:".length, end: queryStart, replacement: path }, query];
  },
  readAdded(text) {
    const { label, zoom, search } = linkOf(text) ?? {};
    return { label, zoom, search };
  },
  readWithoutUri(uri) {
    const link = linkOf(String(uri));
    if (link === undefined || link.path !== undefined) return undefined;
    return { coordinates: [], crs: WGS84, uncertainty: undefined, parameters: [] };
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

/** A link to a map. */
interface GeoLink extends GeoLinkFields {
  /** The path of its URI, or `undefined` if it is a search anywhere. */
  readonly path: string | undefined;
  /** The index of its `?`. */
  readonly queryStart: number;
}

/** `lat,lng(label)` */
const POINT = /^(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)\s*(?:\((.*)\))?$/s;

/** Reads `geo:lat,lng?z=zoom`, `geo:0,0?q=lat,lng(label)` or `geo:0,0?q=text` (Android, Common intents). */
function linkOf(text: string): GeoLink | undefined {
  const [, path, query] = /^geo:([^?#]*)\?([^#]*)$/i.exec(text) ?? [];
  if (path === undefined || geo.check(`geo:${path}`) !== undefined) return undefined;
  const values = new Map<string, string>();
  for (const parameter of query!.split("&")) {
    const [, name, value] = /^([qz])=(.+)$/s.exec(parameter) ?? [];
    const decoded = value && decodeByPlatform(value.replaceAll("+", " "));
    if (!decoded || values.has(name!)) return undefined;
    values.set(name!, decoded);
  }
  const zoom = values.has("z") ? Number(/^\d\d?$/.exec(values.get("z")!)?.[0] ?? 0) : undefined;
  if (zoom !== undefined && (zoom < 1 || zoom > MAX_ZOOM)) return undefined;
  const q = values.get("q");
  const found = { zoom, label: undefined, search: q, queryStart: "geo:".length + path.length };
  const [, latitude, longitude, label] = POINT.exec(q?.trim() ?? "") ?? [];
  const point = `${latitude},${longitude}`;
  if (geo.check(`geo:${point}`) !== undefined) {
    const isAnywhere = q !== undefined && /^-?0+(?:\.0+)?,-?0+(?:\.0+)?$/.test(path);
    return { ...found, path: isAnywhere ? undefined : path };
  }
  // The parameters before the query are not those of this point.
  return path.includes(";")
    ? undefined
    : { ...found, path: point, label: label || undefined, search: undefined };
}

const MAX_ZOOM = 23;

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
      const isNumber = value !== undefined && /^\d+(?:\.\d+)?$/.test(value.text);
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
  const [sign, whole, fraction] = partsOf(number);
  let start = 0;
  while (start < whole.length - 1 && whole[start] === "0") start++;
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === "0") end--;
  const text = whole.slice(start) + (end === 0 ? "" : `.${fraction.slice(0, end)}`);
  return text === "0" ? text : sign + text;
}

/** Writes a number without an exponent, which the grammar does not have. */
function decimal(number: number): string {
  const text = String(number);
  const at = text.indexOf("e");
  if (at === -1) return text;
  const [sign, whole, fraction] = partsOf(text.slice(0, at));
  const digits = whole + fraction;
  const point = whole.length + Number(text.slice(at + 1));
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, "0");
}

/** Splits a number into its sign and the digits before and after the point. */
function partsOf(number: string): [sign: string, whole: string, fraction: string] {
  const sign = number.startsWith("-") ? "-" : "";
  const [whole, fraction = ""] = number.slice(sign.length).split(".") as [string, string?];
  return [sign, whole, fraction];
}
