import { objectOf, oneOf } from "../argument.ts";
import { encodeOctet, isBeyond, triplet, utf8, utf8Length } from "../backend/js/pct.ts";
import { codecError } from "../codec-error.ts";
import { BEYOND_IPRIVATE, BEYOND_UCSCHAR, CLASSES, UNRESERVED } from "../generated/alphabets.ts";
import { REG_NAME as REG_NAME_RULE } from "../generated/rules.ts";
import { placesOf } from "../places.ts";
import { parseReference } from "../reference.ts";
import { textOf } from "../reference-text.ts";
import type { UriReference } from "../types.ts";
import { unicodeName } from "./to-ascii.ts";
import { withName } from "./to-uri.ts";

/** How {@link toIri} maps the name of a host. */
export interface ToIriOptions {
  /** `"percent"`: as all else, by its triplets. `"unicode"`: as {@link toUnicode} does, its labels of Punycode too. */
  readonly host?: "percent" | "unicode" | undefined;
}

/**
 * Maps a URI reference to an IRI reference, for people.
 *
 * Follows RFC 3987, 3.2: triplets of unreserved characters are decoded, and those that are the UTF-8 of a character which
 * the component may have as it is. What stays are the triplets of reserved characters, of `%`, of what no URI has, of octets
 * that are not UTF-8, and of characters that are not appropriate. {@link toUri} of the result is the URI again, but for
 * triplets of unreserved characters and the case of hexadecimal digits.
 *
 * CHOICE: not appropriate, by 4.1 and 6.1, are bidirectional controls, spaces, what cannot be seen, and the small, the
 * half-width and the full-width forms of other characters (vectors 3987-6.1-01 to -12).
 *
 * @throws {UriSyntaxError} if the text is not valid; with `host: "unicode"` also as {@link toUnicode} does, at the place in
 * the whole text.
 * @throws {IdnaUnavailableError} with `host: "unicode"`, if the runtime has no `URL` that maps names.
 * @example
 * toIri("http://www.example.org/D%C3%BCrst"); // "http://www.example.org/Dürst"
 * toIri("http://www.example.org/D%FCrst"); // "http://www.example.org/D%FCrst"
 * toIri("http://xn--99zt52a.example.org/%e2%80%ae"); // "http://xn--99zt52a.example.org/%E2%80%AE"
 * toIri("http://xn--99zt52a.example.org/", { host: "unicode" }); // "http://納豆.example.org/"
 * toIri("%C3%A9%2F?%E2%82%AC%3D"); // "é%2F?€%3D"
 * toIri("http://a/é"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function toIri(uri: string | UriReference, options: ToIriOptions = {}): string {
  const { host = "percent" } = objectOf(options);
  oneOf("host", host, "percent", "unicode");
  const text = textOf(uri);
  const record = parseReference(text, {});
  if (host === "percent") return shown(text, record);
  const fail = codecError("map URI to IRI", text, REG_NAME_RULE);
  const named = withName(text, record, fail, unicodeName);
  return shown(named, parseReference(named, { rule: "IRI-reference" }));
}

/** Decodes the triplets of each component: a query may have more characters than all else (RFC 3987, 2.2). */
function shown(text: string, record: UriReference): string {
  const { index, end } = placesOf(record).query;
  return (
    decodeIn(text.slice(0, index), BEYOND_UCSCHAR) +
    decodeIn(text.slice(index, end), BEYOND_UCSCHAR | BEYOND_IPRIVATE) +
    decodeIn(text.slice(end), BEYOND_UCSCHAR)
  );
}

/** What is not appropriate as it is (RFC 3987, 4.1 and 6.1): all of it has its place in Unicode for good. */
const INAPPROPRIATE = /[\p{Z}\p{Default_Ignorable_Code_Point}\ufe50-\ufe6f\uff00-\uffef]/u;

function decodeIn(text: string, beyond: number): string {
  let output = "";
  let copied = 0;
  for (let index = text.indexOf("%"); index !== -1; index = text.indexOf("%", copied)) {
    output += text.slice(copied, index);
    const first = triplet(text, index);
    const point = utf8(text, index, first);
    copied = index + 3 * (point < 0 ? 1 : utf8Length(point));
    if (point < 0) output += encodeOctet(first);
    else if (isShown(point, beyond)) output += String.fromCodePoint(point);
    // Only what was decoded is encoded anew, by the steps of 3.2: that of ASCII stays as it is.
    else output += point < 128 ? text.slice(index, copied) : text.slice(index, copied).toUpperCase();
  }
  return output + text.slice(copied);
}

function isShown(point: number, beyond: number): boolean {
  if (point < 128) return (CLASSES[point]! & UNRESERVED) !== 0;
  return isBeyond(point, beyond) && !INAPPROPRIATE.test(String.fromCodePoint(point));
}
