import { lowerCase } from "../backend/js/normalize.ts";
import { DIGIT, HEXDIG, UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { pairsOf } from "../pairs.ts";
import type { Uri } from "../types.ts";
import { type Characters, LDH } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { mustBeDomainName } from "./define/domain-name.ts";
import { encodeLess } from "./define/encode.ts";
import { MALFORMED_PART, MISSING_PART, REPEATED_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { mustNotName } from "./define/parameter.ts";
import { isOnly, type Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";

/** A parameter that RFC 3966 does not describe. */
export type TelParameter = readonly [name: string, value: string | undefined];

/** What `tel` reads beyond RFC 3986. */
export interface TelFields {
  /** The number as it stands there, `#` decoded. */
  readonly number: string;
  /** The number without visual separators: what is dialled, after the `+` of a global one. */
  readonly digits: string;
  readonly isGlobal: boolean;
  /** The extension behind the number. */
  readonly ext: string | undefined;
  /** The subaddress of ISDN. */
  readonly isub: string | undefined;
  /** Where a local number holds: a domain, or the start of global numbers. */
  readonly phoneContext: string | undefined;
  readonly parameters: readonly TelParameter[];
}

/** What a `tel` URI is made of. */
export interface TelParts {
  readonly number: string;
  readonly ext?: string | undefined;
  readonly isub?: string | undefined;
  readonly phoneContext?: string | undefined;
  readonly parameters?: readonly TelParameter[] | undefined;
  /** As URI text. */
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
 * RFC 3986 asks for `#` in a number as `%23`, and for `[`, `]` and `?` as triplets. A parameter that stands twice is
 * refused, whatever its case (3), an `ext` with another character than digits and separators, and an `isub` without a
 * value. `phone-context` has a meaning with local numbers, and is one of `parameters` with global ones.
 *
 * `normalize` leaves out visual separators, writes letters in lower case, and the parameters in the order that the RFC
 * wants: `ext` and `isub`, `phone-context`, then the others by name (3 and 4).
 *
 * @example
 * tel.parse("tel:+1-201-555-0123").digits; // "+12015550123"
 * tel.parse("tel:863-1234;phone-context=+1-914-555").phoneContext; // "+1-914-555"
 * tel.normalize("tel:+1-(201)-555-0123;Ext=12.3"); // "tel:+12015550123;ext=123"
 * tel.format({ number: "7042", phoneContext: "example.com" }); // "tel:7042;phone-context=example.com"
 * tel.parse("tel:7042"); // throws ERR_URI_MISSING_PART
 */
export const tel: Scheme<TelFields, TelParts> = /* @__PURE__ */ defineScheme({
  name: "tel",
  reference: "RFC 3966",
  levels: OPAQUE,
  read(uri, pieces): TelFields {
    mustLack(uri, pieces, "authority", "query");
    const path = pieces("path");
    const [number, ...pieceOfParameters] = path.split(";");
    const isGlobal = number.text.startsWith("+");
    if (isGlobal) mustBeGlobal(number, "global-number-digits");
    else mustBeLocal(number);
    const parameters = readParameters(pieceOfParameters, isGlobal);
    if (!isGlobal && !parameters.has("phone-context")) path.fail(MISSING_PART, "context", path.text.length);
    const take = (name: string): string | undefined => {
      const value = parameters.get(name)?.[1];
      parameters.delete(name);
      return value;
    };
    const text = number.decoded("local-number-digits");
    return {
      number: text,
      digits: withoutSeparators(text),
      isGlobal,
      ext: take("ext"),
      isub: take("isub"),
      phoneContext: isGlobal ? undefined : take("phone-context"),
      parameters: [...parameters.values()],
    };
  },
  write({ number, ext, isub, phoneContext, parameters = [], fragment }) {
    const others = pairsOf(parameters);
    // A global number has no context: a parameter of that name is one like any other.
    mustNotName(others, number.startsWith("+") ? ["ext", "isub"] : ["ext", "isub", "phone-context"]);
    const all: readonly TelParameter[] = [
      ...(ext === undefined ? [] : [["ext", ext] as const]),
      ...(isub === undefined ? [] : [["isub", isub] as const]),
      ...(phoneContext === undefined ? [] : [["phone-context", phoneContext] as const]),
      ...others,
    ];
    const written = all.map(([name, value]) =>
      value === undefined ? encoded(name) : `${encoded(name)}=${encoded(value)}`,
    );
    return { path: [encoded(number), ...written].join(";"), fragment };
  },
  normal({ path, isGlobal }) {
    const [number, ...parameters] = lowerCase(path).split(";") as [string, ...string[]];
    const written = parameters.map((each) => normalParameter(each, isGlobal));
    written.sort((a, b) => (rankOf(a) + a < rankOf(b) + b ? -1 : 1));
    return { path: [withoutSeparators(number), ...written].join(";") };
  },
});

const SEPARATORS = "-.()";
const PHONE_DIGITS: Characters = { alphabet: DIGIT, others: "-.()" };
const HEX_DIGITS: Characters = { alphabet: HEXDIG, others: "*-.()" };
const PVALUE: Characters = { alphabet: UNRESERVED, others: "!*'()/:&+$", pct: true };
const ISUB: Characters = { alphabet: UNRESERVED, others: "!*'()/:&+$,=@", pct: true };

/** `global-number-digits = "+" *phonedigit DIGIT *phonedigit` */
function mustBeGlobal(piece: Piece, rule: string): void {
  piece.slice(1).must(rule, PHONE_DIGITS);
  mustHaveDigit(piece, rule, "+");
}

/** `local-number-digits = *phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex` */
function mustBeLocal(piece: Piece): void {
  for (const part of piece.split("%23")) part.must("local-number-digits", HEX_DIGITS);
  mustHaveDigit(piece, "local-number-digits", "");
}

function mustHaveDigit(piece: Piece, rule: string, none: string): void {
  if (withoutSeparators(piece.text) === none) piece.fail(UNEXPECTED_CHARACTER, rule, piece.text.length);
}

/** Reads the parameters, by their names in lower case. */
function readParameters(pieces: readonly Piece[], isGlobal: boolean): Map<string, TelParameter> {
  const parameters = new Map<string, TelParameter>();
  for (const piece of pieces) {
    const [label, value] = piece.cut("=");
    const name = label.must("pname", LDH, 1).text.toLowerCase();
    if (parameters.has(name)) label.fail(REPEATED_PART, name);
    mustBeValue(label, value, name, isGlobal);
    parameters.set(name, [label.text, value?.decoded("pvalue")]);
  }
  return parameters;
}

function mustBeValue(label: Piece, value: Piece | undefined, name: string, isGlobal: boolean): void {
  const isContext = name === "phone-context" && !isGlobal;
  if (value === undefined) {
    if (isContext) label.fail(MISSING_PART, "descriptor", label.text.length);
    if (name === "ext" || name === "isub") label.fail(MALFORMED_PART, name, label.text.length);
  } else if (!isContext) {
    value.must(name === "isub" ? "uric" : "pvalue", name === "isub" ? ISUB : PVALUE, 1);
    if (name === "ext" && !isOnly(value, PHONE_DIGITS)) value.fail(MALFORMED_PART, "ext");
  } else if (value.text.startsWith("+")) mustBeGlobal(value, "descriptor");
  else mustBeDomainName(value, "descriptor");
}

/** A number without what only people need: `visual-separator = "-" / "." / "(" / ")"` */
function withoutSeparators(number: string): string {
  let digits = number;
  for (const separator of SEPARATORS) digits = digits.replaceAll(separator, "");
  return digits;
}

function normalParameter(parameter: string, isGlobal: boolean): string {
  const [name, value = ""] = parameter.split("=");
  const isNumber = name === "ext" || (name === "phone-context" && !isGlobal && value.startsWith("+"));
  return isNumber ? `${name}=${withoutSeparators(value) || value}` : parameter;
}

/** The place of a parameter among the others. */
function rankOf(parameter: string): string {
  if (parameter.startsWith("ext=") || parameter.startsWith("isub=")) return "0";
  return parameter.startsWith("phone-context=") ? "1" : "2";
}

function encoded(data: string): string {
  return encodeLess(data, "segment", ",;=@");
}

/**
 * Tells whether two `tel` URIs are equivalent (RFC 3966, 4).
 *
 * Visual separators, the case of letters and the order of parameters do not matter; a parameter that only one of them
 * has does. A text that is no `tel` URI is equivalent to nothing.
 *
 * @example
 * equivalentTel("tel:+1-201-555-0123", "tel:+1(201)5550123"); // true
 * equivalentTel("tel:7042;phone-context=example.com", "tel:7042;Phone-Context=EXAMPLE.com"); // true
 * equivalentTel("tel:+12015550123", "tel:+12015550123;ext=1"); // false
 */
export function equivalentTel(a: string | Uri, b: string | Uri): boolean {
  if (tel.check(a) !== undefined || tel.check(b) !== undefined) return false;
  return tel.normalize(a) === tel.normalize(b);
}
