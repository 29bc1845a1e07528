import { encodeData, octetsOf } from "../codec/encode-data.ts";
import { lowerCase } from "../core/normalize.ts";
import { triplet } from "../core/pct.ts";
import { UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { type Edit, editOf } from "../uri/fix.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { encodings, type Range, replacements } from "./define/edits.ts";
import { encodeFor } from "./define/encode.ts";
import { INVALID_BASE64 } from "./define/issue.ts";
import { decodeLatin1, octetsIn } from "./define/octets.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import type { SourceSpan } from "./define/span.ts";

/** A parameter of a media type, with a decoded value. */
export type MediaParameter = readonly [attribute: string, value: string];

/** The fields of a `data` URI (RFC 2397, 2 and 3). */
export interface DataFields {
  /** The type and subtype, or `"text/plain"` if the URI does not say. */
  readonly mediaType: string;
  /** The parameters of the media type, or `charset=US-ASCII` if the URI has neither a media type nor parameters. */
  readonly parameters: readonly MediaParameter[];
  /** Whether the data is written in base64. */
  readonly base64: boolean;
  /** The data, decoded. */
  readonly octets: Uint8Array;
}

/** The parts of a `data` URI, for `format`. */
export interface DataParts {
  /** @default none, which is read as `"text/plain"` */
  readonly mediaType?: string | undefined;
  /** @default [] */
  readonly parameters?: readonly MediaParameter[] | undefined;
  /** @default false */
  readonly base64?: boolean | undefined;
  /** The data. It is written in base64 if `base64` is `true`, and percent-encoded otherwise. */
  readonly octets: Uint8Array;
  /** @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `data`: a resource inside its own URI (RFC 2397)
 *
 * ```abnf
 * dataurl    = "data:" [ mediatype ] [ ";base64" ] "," data
 * mediatype  = [ type "/" subtype ] *( ";" parameter )
 * type       = 1*token-char
 * subtype    = 1*token-char
 * parameter  = attribute "=" value
 * attribute  = 1*token-char
 * value      = 1*( token-char / pct-encoded )
 * token-char = unreserved / "!" / "$" / "&" / "'" / "*" / "+"
 * data       = *( pchar / "/" / "?" )
 * ```
 *
 * A `?` is part of the data, although RFC 3986 begins a query there. A quoted value needs percent-encoded quotes,
 * `%22`. Base64 must be correct and padded (RFC 4648, 4), else it is `ERR_URI_INVALID_BASE64`; its characters may be
 * percent-encoded. An authority is rejected (`ERR_URI_UNEXPECTED_PART`).
 *
 * `lenient` accepts `;utf8` for `;charset=utf-8`, white space around the media type, characters that a URI cannot contain, as in `<svg/>`,
 * and base64 that browsers read: with white space, without padding, with unused bits (Infra, forgiving-base64 decode).
 *
 * `normalize` writes the media type and the names of parameters in lower case.
 *
 * @example
 * data.parse("data:,A%20brief%20note").octets.length; // 12
 * data.parse("data:image/svg+xml;utf8,<svg/>", { lenient: true }).uri; // "data:image/svg+xml;charset=utf-8,%3Csvg/%3E"
 * data.parse("data: image/gif;base64,R0lG OD", { lenient: true }).uri; // "data:image/gif;base64,R0lGOA=="
 * data.parse("data:text/plain;charset=iso-8859-7,%be%fg%be"); // throws ERR_URI_INVALID_PCT_ENCODED
 * data.parse("data:;base64,cGNoYXI=").mediaType; // "text/plain"
 * data.format({ mediaType: "image/gif", base64: true, octets: Uint8Array.of(71, 73, 70) }); // "data:image/gif;base64,R0lG"
 * data.parse("data:;base64,R0l"); // throws ERR_URI_INVALID_BASE64
 */
export const data: Scheme<DataFields, DataParts> = /* @__PURE__ */ defineScheme<DataFields, DataParts>({
  name: "data",
  reference: "RFC 2397",
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority");
    const { path } = uri;
    const span = spans("path");
    const comma = path.indexOf(",");
    const type = comma === -1 ? span : span.slice(0, comma);
    const [mediaType, ...parameters] = type.split(";");
    const isBase64 = parameters.length > 0 && parameters.at(-1)!.text.toLowerCase() === "base64";
    const fields = readMediaType(mediaType, isBase64 ? parameters.slice(0, -1) : parameters);
    if (comma === -1) span.fail(UNEXPECTED_CHARACTER, "dataurl", path.length);
    const content = span.through(spans("query")).slice(comma + 1);
    return {
      ...fields,
      base64: isBase64,
      octets: isBase64 ? fromBase64(content) : octetsIn(content),
    };
  },
  parts: {
    mediaType: "string?",
    parameters: "pairs?",
    base64: "boolean?",
    octets: "octets",
    fragment: "string?",
  },
  write({ mediaType = "", parameters = [], base64 = false, octets }) {
    return {
      path: [
        token(mediaType),
        ...parameters.map(([attribute, value]) => `;${token(attribute)}=${encodeData(value)}`),
        base64
          ? `;base64,${toBase64(octetsOf(octets))}`
          : `,${encodeData(octets, "query").replaceAll("?", "%3F")}`,
      ].join(""),
    };
  },
  normal({ path }) {
    const comma = path.indexOf(",");
    const spans = path.slice(0, comma).split(";");
    const names = spans.map((span) => {
      const sign = span.indexOf("=");
      return sign === -1 ? lowerCase(span) : lowerCase(span.slice(0, sign)) + span.slice(sign);
    });
    return { path: names.join(";") + path.slice(comma) };
  },
  lenient: corrections,
});

const TOKEN: Characters = { alphabet: UNRESERVED, others: "!$&'*+" };
const VALUE: Characters = { alphabet: UNRESERVED, others: "!$&'*+", pct: true };

/** Returns the edits for blanks around the media type and its parameters, for `utf8`, for lax base64, and for what a URI cannot contain. */
function corrections(text: string): readonly Edit[] {
  const comma = text.indexOf(",");
  if (comma === -1 || text.slice(0, 5).toLowerCase() !== "data:") return [];
  const parts = text.slice(5, comma).split(";");
  let from = 5;
  const edits = parts.flatMap((part, at) => {
    const name = part.trim();
    const start = from + part.length - part.trimStart().length;
    const end = start + name.length;
    const before = editOf(text.slice(from, start), "", from);
    from += part.length + 1;
    const meant = at > 0 && /^utf-?8$/i.test(name) ? "charset=utf-8" : name;
    return [...before, ...editOf(name, meant, start), ...editOf(text.slice(end, from - 1), "", end)];
  });
  const hash = text.indexOf("#", comma);
  const content: Range = [comma + 1, hash === -1 ? text.length : hash];
  const isBase64 = parts.length > 1 && parts.at(-1)!.trim().toLowerCase() === "base64";
  const forgiven = isBase64 ? base64Edits(text, content) : undefined;
  return [...edits, ...(forgiven ?? encodings(text, content))];
}

const BLANKS = /[\t\n\f\r ]+/g;

/**
 * Returns the edits that remove white space and unused bits from base64 and complete its padding, or `undefined` if Infra's
 * forgiving-base64 decode does not read it.
 */
function base64Edits(text: string, [start, end]: Range): readonly Edit[] | undefined {
  // Of the same length, so that the indices stay as they are.
  const plain = text.replace(/%(?:09|0A|0C|0D|20)/gi, "   ");
  const blanks = (to: number): Edit[] => replacements(plain, BLANKS, () => "", [start, to]);
  const decoded = decodeLatin1(plain.slice(start, end).replace(BLANKS, ""));
  const digits = decoded.length % 4 === 0 ? decoded.replace(/={1,2}$/, "") : decoded;
  const surplus = digits.length % 4;
  if (surplus === 1 || !/^[\da-z+/]*$/i.test(digits)) return undefined;
  if (surplus === 0) return blanks(end);
  const used = surplus === 2 ? 0b110000 : 0b111100;
  const tail = BASE64[BASE64.indexOf(digits.at(-1)!) & used] + "=".repeat(4 - surplus);
  if (decoded.endsWith(tail)) return blanks(end);
  const last = lastDigit(text, end);
  return [...blanks(last), ...editOf(text.slice(last, end), tail, last)];
}

/** Returns the index of the last digit of base64 before an index. After it are only blanks and padding, which may be percent-encoded. */
function lastDigit(text: string, end: number): number {
  let at = end;
  for (;;) {
    if (/^%(?:09|0A|0C|0D|20|3D)/i.test(text.slice(at - 3, at))) at -= 3;
    else if (/[\t\n\f\r =]/.test(text[at - 1]!)) at--;
    else return at - (triplet(text, at - 3) < 0 ? 1 : 3);
  }
}

/** `mediatype = [ type "/" subtype ] *( ";" parameter )` (RFC 2397, 3) */
function readMediaType(
  type: SourceSpan,
  parameters: readonly SourceSpan[],
): Pick<DataFields, "mediaType" | "parameters"> {
  if (!type.isEmpty) {
    const [main, subtype] = type.cut("/");
    main.expect("type", TOKEN, 1);
    (subtype ?? type.slice(type.text.length)).expect("subtype", TOKEN, 1);
  }
  const pairs = parameters.map((parameter): MediaParameter => {
    const [attribute, value] = parameter.cut("=");
    attribute.expect("attribute", TOKEN, 1);
    const given = (value ?? parameter.slice(parameter.text.length)).expect("value", VALUE, 1);
    return [attribute.text, given.decoded("value")];
  });
  if (!type.isEmpty) return { mediaType: type.text, parameters: pairs };
  return { mediaType: "text/plain", parameters: pairs.length === 0 ? [["charset", "US-ASCII"]] : pairs };
}

/** Encodes the delimiters. `format` then rejects them instead of reading them as the start of the next part. */
function token(text: string): string {
  return encodeFor(text, "query", "?,;=");
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * Decodes base64. The length must be a multiple of four, filled up with `=`, without unused bits (RFC 4648, 4 and 3.5).
 */
function fromBase64(span: SourceSpan): Uint8Array {
  const { text } = span;
  const octets = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let count = 0;
  let padding = 0;
  for (let at = 0; at < text.length; ) {
    const octet = triplet(text, at);
    const character = octet < 0 ? text[at]! : String.fromCharCode(octet);
    const value = BASE64.indexOf(character);
    const isPadding = character === "=" && count % 4 >= 2;
    if (!isPadding && (value === -1 || padding > 0)) span.fail(INVALID_BASE64, "data", at);
    bits = ((bits << 6) | (isPadding ? 0 : value)) & 0xffffff;
    if (isPadding) padding++;
    count++;
    if (count % 4 === 0) {
      octets.set([bits >> 16, (bits >> 8) & 0xff, bits & 0xff], length);
      length += 3;
    }
    at += octet < 0 ? 1 : 3;
  }
  const isWhole = count % 4 === 0 && (padding === 0 || octets[length - padding] === 0);
  if (!isWhole) span.fail(INVALID_BASE64, "data", text.length);
  return octets.slice(0, length - padding);
}

/** Encodes octets in base64 (RFC 4648, 4). */
function toBase64(octets: Uint8Array): string {
  let text = "";
  for (let at = 0; at < octets.length; at += 3) {
    const bits = (octets[at]! << 16) | ((octets[at + 1] ?? 0) << 8) | (octets[at + 2] ?? 0);
    for (let shift = 18; shift >= 0; shift -= 6) text += BASE64[(bits >> shift) & 0x3f];
  }
  const missing = (3 - (octets.length % 3)) % 3;
  return text.slice(0, text.length - missing) + "=".repeat(missing);
}
