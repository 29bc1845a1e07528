import { type Edit, edited } from "../uri/fix.ts";
import { textOf } from "../uri/input.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import type { ComponentSpans } from "./define/span.ts";
import {
  normalTelephone,
  readTelephone,
  type TelephoneParts,
  type TelFields,
  telephoneEdits,
  writeTelephone,
} from "./define/telephone.ts";

/** The parts of a `tel` URI, for `format`. */
export interface TelParts extends TelephoneParts {
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `tel`: a telephone number (RFC 3966)
 *
 * ```abnf
 * tel-URI    = "tel:" ( global *par / local *par context *par )
 * global     = "+" *phonedigit DIGIT *phonedigit
 * local      = *( hexdigit / separator ) hexdigit *( hexdigit / separator )
 * phonedigit = DIGIT / separator
 * hexdigit   = HEXDIG / "*" / "%23"
 * separator  = "-" / "." / "(" / ")"
 * par        = ";" pname [ "=" pvalue ] / ";isub=" isub
 * pname      = 1*( ALPHA / DIGIT / "-" )
 * pvalue     = 1*( unreserved / pct-encoded / "!" / "*" / "'" / "(" / ")" / "/" / ":" / "&" / "+" / "$" )
 * isub       = 1*( unreserved / pct-encoded / "!" / "*" / "'" / "(" / ")" / "/" / ":" / "&" / "+" / "$" / "," / "=" / "@" )
 * context    = ";phone-context=" ( global / *( label "." ) toplabel [ "." ] )
 * label      = ( ALPHA / DIGIT ) [ *( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]
 * toplabel   = ALPHA [ *( ALPHA / DIGIT / "-" ) ( ALPHA / DIGIT ) ]
 * ```
 *
 * RFC 3986 requires `#`, `[`, `]` and `?` to be percent-encoded. A repeated parameter is `ERR_URI_REPEATED_PART`; the
 * case of its name does not matter (3). `ext` and `isub` are before `phone-context`, and the others after them, sorted by name: one in
 * another place is `ERR_URI_MALFORMED_PART` (3). An `ext` with other characters than digits and separators is
 * `ERR_URI_MALFORMED_PART`, and so is an `isub` without a value. A local number without a context is
 * `ERR_URI_MISSING_PART`. With a global number, `phone-context` has no meaning and is listed in `parameters`. An
 * authority and a query are rejected (`ERR_URI_UNEXPECTED_PART`).
 *
 * `normalize` removes visual separators, writes letters in lower case, and writes `ext` before `isub` (4). `lenient` accepts a number with
 * spaces, which are visual separators in print (5.1.1), and parameters in any order; the issue of `check` has a fix for both. A comma, or
 * `(0)`, has no certain meaning. `lenient` also reads a local number without a context, such as `tel:112`. It has no `uri`, because no
 * context is invented.
 *
 * @example
 * tel.parse("tel:+1-201-555-0123").digits; // "+12015550123"
 * tel.parse("tel:863-1234;phone-context=+1-914-555").phoneContext; // "+1-914-555"
 * tel.normalize("tel:+1-(201)-555-0123;Ext=12.3"); // "tel:+12015550123;ext=123"
 * tel.format({ number: "7042", phoneContext: "example.com" }); // "tel:7042;phone-context=example.com"
 * tel.parse("tel:7042"); // throws ERR_URI_MISSING_PART
 * tel.check("tel:+1 201 555 0123").fix.text; // "tel:+1-201-555-0123"
 * tel.parse("tel:+1 (201) 555;x=1;ext=2", { lenient: true }).uri; // "tel:+1-(201)-555;ext=2;x=1"
 * tel.parse("tel:112", { lenient: true }).digits; // "112"
 * tel.parse("tel:112", { lenient: true }).uri; // undefined
 */
export const tel: Scheme<TelFields, TelParts> = /* @__PURE__ */ defineScheme({
  name: "tel",
  reference: "RFC 3966",
  flags: OPAQUE,
  read: (uri, spans) => readTel(uri, spans, true),
  parts: {
    number: "string",
    ext: "string?",
    isub: "string?",
    phoneContext: "string?",
    parameters: "pairs and names?",
    fragment: "string?",
  },
  write: (parts) => ({ path: writeTelephone(parts) }),
  verbatim: ["phoneContext"],
  normal: ({ path }) => ({ path: normalTelephone(path) }),
  lenient: corrections,
  readWithoutUri: (uri, spans) => readTel(uri, spans, false),
  fix: corrections,
});

function readTel(uri: Uri, spans: ComponentSpans, needsContext: boolean): TelFields {
  rejectComponents(uri, spans, "authority", "query");
  return readTelephone(spans("path"), needsContext);
}

/** Returns the edits that make the number of a URI valid. */
function corrections(text: string): readonly Edit[] {
  const [, scheme = "", number = ""] = /^(tel:)([^?#]*)/i.exec(text) ?? [];
  return telephoneEdits(number, scheme.length);
}

/**
 * Returns whether two `tel` URIs are equivalent (RFC 3966, 4).
 *
 * Visual separators, the case of letters and the order of parameters do not matter, and spaces in a number count as separators. A parameter that only one URI has
 * does. A string that is no valid `tel` URI after these corrections is equivalent to nothing.
 *
 * @example
 * equivalentTel("tel:+1-201-555-0123", "tel:+1(201)5550123"); // true
 * equivalentTel("tel:7042;phone-context=example.com", "tel:7042;Phone-Context=EXAMPLE.com"); // true
 * equivalentTel("tel:+12015550123", "tel:+12015550123;ext=1"); // false
 */
export function equivalentTel(a: UriInput<Uri>, b: UriInput<Uri>): boolean {
  const [one, other] = [textOf(a), textOf(b)].map((text) => edited(corrections(text), text)) as [
    string,
    string,
  ];
  if (tel.check(one) !== undefined || tel.check(other) !== undefined) return false;
  return tel.normalize(one) === tel.normalize(other);
}
