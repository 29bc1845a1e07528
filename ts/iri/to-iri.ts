import { parse } from "../api/parse.ts";
import { codecError } from "../codec/codec-error.ts";
import { encodeOctet, isSelectedNonAscii, triplet, utf8, utf8Length } from "../core/pct.ts";
import { CLASSES, NON_ASCII_IPRIVATE, NON_ASCII_UCSCHAR, UNRESERVED } from "../generated/alphabets.ts";
import { REG_NAME as REG_NAME_RULE } from "../generated/rules.ts";
import { oneOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { unicodeTest } from "../support/unicode.ts";
import { textOf } from "../uri/input.ts";
import { spansOf } from "../uri/spans.ts";
import type { UriInput, UriReference } from "../uri/types.ts";
import { unicodeName } from "./to-ascii.ts";
import { withName } from "./to-uri.ts";

/** Options of {@link toIri}. */
export interface ToIriOptions {
  /**
   * How the host name is mapped. `"percent"`: its percent-encoded octets are decoded, as in other components. `"unicode"`: as
   * by {@link toUnicode}, with Punycode labels decoded.
   *
   * @default "percent"
   */
  readonly host?: "percent" | "unicode" | undefined;
}

/**
 * Maps a URI reference to an IRI reference, the form for people.
 *
 * Follows RFC 3987, 3.2: percent-encoded octets are decoded if they are an unreserved character, or the UTF-8 of a character
 * that the component of an IRI may contain. All other octets stay encoded. {@link toUri} of the result is the URI again,
 * except for encoded unreserved characters and the case of hexadecimal digits.
 *
 * CHOICE: characters that are not appropriate by 4.1 and 6.1 stay encoded: bidirectional controls, spaces, invisible
 * characters, and small, half-width and full-width forms (vectors 3987-6.1-01 to -12).
 *
 * @throws {UriSyntaxError} if the URI is not valid. With `host: "unicode"` also if {@link toUnicode} rejects the host; `index`
 * is the index in the whole URI.
 * @throws {IdnaUnavailableError} with `host: "unicode"`, if the runtime has no `URL` that maps host names.
 * @example
 * toIri("http://www.example.org/D%C3%BCrst"); // "http://www.example.org/Dürst"
 * toIri("http://www.example.org/D%FCrst"); // "http://www.example.org/D%FCrst"
 * toIri("http://xn--99zt52a.example.org/%e2%80%ae"); // "http://xn--99zt52a.example.org/%E2%80%AE"
 * toIri("http://xn--99zt52a.example.org/", { host: "unicode" }); // "http://納豆.example.org/"
 * toIri("%C3%A9%2F?%E2%82%AC%3D"); // "é%2F?€%3D"
 * toIri("http://a/é"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function toIri(uri: UriInput, options?: ToIriOptions): string {
  const { host = "percent" } = optionsOf(options, ["host"]);
  oneOf("host", host, "percent", "unicode");
  const text = textOf(uri);
  const record = parse(text);
  if (host === "percent") return shown(text, record);
  const fail = codecError("map URI to IRI", text, REG_NAME_RULE);
  const named = withName(text, record, fail, unicodeName);
  return shown(named, parse(named, "IRI-reference"));
}

/** Decodes each component. A query may have private characters, which others may not (RFC 3987, 2.2). */
function shown(text: string, record: UriReference): string {
  const { index, end } = spansOf(record).query;
  return (
    decodeIn(text.slice(0, index), NON_ASCII_UCSCHAR) +
    decodeIn(text.slice(index, end), NON_ASCII_UCSCHAR | NON_ASCII_IPRIVATE) +
    decodeIn(text.slice(end), NON_ASCII_UCSCHAR)
  );
}

/** Characters that are not appropriate unencoded (RFC 3987, 4.1 and 6.1). Unicode keeps these properties stable. */
const isInappropriate = /* @__PURE__ */ unicodeTest(
  "[\\p{Z}\\p{Default_Ignorable_Code_Point}\ufe50-\ufe6f\uff00-\uffef]",
);

function decodeIn(text: string, nonAscii: number): string {
  let output = "";
  let copied = 0;
  for (let index = text.indexOf("%"); index !== -1; index = text.indexOf("%", copied)) {
    output += text.slice(copied, index);
    const first = triplet(text, index);
    const point = utf8(text, index, first);
    copied = index + 3 * (point < 0 ? 1 : utf8Length(point));
    if (point < 0) output += encodeOctet(first);
    else if (isShown(point, nonAscii)) output += String.fromCodePoint(point);
    // By the steps of 3.2, only non-ASCII characters are decoded and encoded again. ASCII octets keep their case.
    else output += point < 128 ? text.slice(index, copied) : text.slice(index, copied).toUpperCase();
  }
  return output + text.slice(copied);
}

function isShown(point: number, nonAscii: number): boolean {
  if (point < 128) return (CLASSES[point]! & UNRESERVED) !== 0;
  return isSelectedNonAscii(point, nonAscii) && !isInappropriate(String.fromCodePoint(point));
}
