import { lowerCase } from "../core/normalize.ts";
import { DIGIT, HEXDIG, UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { type Edit, edited } from "../uri/fix.ts";
import { textOf } from "../uri/input.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import { type Characters, LDH } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { encodeFor } from "./define/encode.ts";
import { MALFORMED_PART, MISSING_PART, REPEATED_PART } from "./define/issue.ts";
import { expectDomainName } from "./define/names.ts";
import { rejectComponents, rejectParameters } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { consistsOf, type SourceSpan } from "./define/span.ts";

/** A parameter that RFC 3966 does not define. */
export type TelParameter = readonly [name: string, value: string | undefined];

/** The fields of a `tel` URI beyond RFC 3986. */
export interface TelFields {
  /** The number as written in the URI, with `#` decoded. */
  readonly number: string;
  /** The number without visual separators. A global one keeps its `+`. */
  readonly digits: string;
  /** Whether the number is global: it begins with `+`. */
  readonly isGlobal: boolean;
  /** The extension. */
  readonly ext: string | undefined;
  /** The ISDN subaddress. */
  readonly isub: string | undefined;
  /** The context in which a local number is valid: a domain, or the first digits of global numbers. */
  readonly phoneContext: string | undefined;
  /** All other parameters, sorted by name. */
  readonly parameters: readonly TelParameter[];
}

/** The parts of a `tel` URI, for `format`. */
export interface TelParts {
  /** The number. A global one begins with `+`. */
  readonly number: string;
  /** @default none */
  readonly ext?: string | undefined;
  /** @default none */
  readonly isub?: string | undefined;
  /** @default none */
  readonly phoneContext?: string | undefined;
  /** @default [] */
  readonly parameters?: readonly TelParameter[] | undefined;
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
 * `(0)`, has no certain meaning.
 *
 * @example
 * tel.parse("tel:+1-201-555-0123").digits; // "+12015550123"
 * tel.parse("tel:863-1234;phone-context=+1-914-555").phoneContext; // "+1-914-555"
 * tel.normalize("tel:+1-(201)-555-0123;Ext=12.3"); // "tel:+12015550123;ext=123"
 * tel.format({ number: "7042", phoneContext: "example.com" }); // "tel:7042;phone-context=example.com"
 * tel.parse("tel:7042"); // throws ERR_URI_MISSING_PART
 * tel.check("tel:+1 201 555 0123").fix.text; // "tel:+1-201-555-0123"
 * String(tel.parse("tel:+1 (201) 555;x=1;ext=2", { lenient: true })); // "tel:+1-(201)-555;ext=2;x=1"
 */
export const tel: Scheme<TelFields, TelParts> = /* @__PURE__ */ defineScheme({
  name: "tel",
  reference: "RFC 3966",
  flags: OPAQUE,
  read(uri, spans): TelFields {
    rejectComponents(uri, spans, "authority", "query");
    const path = spans("path");
    const [number, ...parameterSpans] = path.split(";");
    const isGlobal = number.text.startsWith("+");
    if (isGlobal) expectGlobalNumber(number, "global-number-digits");
    else expectLocalNumber(number);
    const parameters = readParameters(parameterSpans, isGlobal);
    expectOrder(parameterSpans);
    if (!isGlobal && !parameters.has("phone-context")) path.fail(MISSING_PART, "context", path.text.length);
    const extract = (name: string): string | undefined => {
      const value = parameters.get(name)?.[1];
      parameters.delete(name);
      return value;
    };
    const text = number.decoded("local-number-digits");
    return {
      number: text,
      digits: withoutSeparators(text),
      isGlobal,
      ext: extract("ext"),
      isub: extract("isub"),
      phoneContext: isGlobal ? undefined : extract("phone-context"),
      parameters: [...parameters.values()],
    };
  },
  parts: {
    number: "string",
    ext: "string?",
    isub: "string?",
    phoneContext: "string?",
    parameters: "pairs and names?",
    fragment: "string?",
  },
  write({ number, ext, isub, phoneContext, parameters = [], fragment }) {
    // A global number has no context, so `phone-context` is an ordinary parameter there.
    rejectParameters(parameters, number.startsWith("+") ? ["ext", "isub"] : ["ext", "isub", "phone-context"]);
    const all: readonly TelParameter[] = [
      ...(ext === undefined ? [] : [["ext", ext] as const]),
      ...(isub === undefined ? [] : [["isub", isub] as const]),
      ...(phoneContext === undefined ? [] : [["phone-context", phoneContext] as const]),
      ...parameters,
    ];
    const written = all.map(([name, value]) =>
      value === undefined ? encoded(name) : `${encoded(name)}=${encoded(value)}`,
    );
    return { path: [encoded(number), ...written.sort(inOrder)].join(";"), fragment };
  },
  verbatim: ["phoneContext"],
  normal({ path, isGlobal }) {
    const [number, ...parameters] = lowerCase(path).split(";") as [string, ...string[]];
    const written = parameters.map((parameter) => normalParameter(parameter, isGlobal));
    written.sort((a, b) => inOrder(a, b) || (a < b ? -1 : 1));
    return { path: [withoutSeparators(number), ...written].join(";") };
  },
  lenient: (text) => edited(corrections(text), text),
  fix: corrections,
});

/** Returns the edits for spaces in a number, and for parameters that are not in their order. */
function corrections(text: string): readonly Edit[] {
  const [all, number = "", after = ""] = /^tel:([^;?#]*)((?:;[^?#]*)?)/i.exec(text) ?? [""];
  if (number.includes("(0)")) return [];
  const edits = [...number.matchAll(SPACES)].map(({ index, 0: { length } }) => {
    const start = "tel:".length + index;
    return { start: start + 1, end: start + length, replacement: "-" };
  });
  const sorted = after.split(";").sort(inOrder).join(";");
  if (sorted === after) return edits;
  return [...edits, { start: all.length - after.length, end: all.length, replacement: sorted }];
}

/** A digit or a bracket, and spaces before the next one. */
const SPACES = /[\d)](?: |%20)+(?=[\d(])/g;

const SEPARATORS = "-.()";
const PHONE_DIGITS: Characters = { alphabet: DIGIT, others: "-.()" };
const HEX_DIGITS: Characters = { alphabet: HEXDIG, others: "*-.()" };
const PVALUE: Characters = { alphabet: UNRESERVED, others: "!*'()/:&+$", pct: true };
const ISUB: Characters = { alphabet: UNRESERVED, others: "!*'()/:&+$,=@", pct: true };

/** `global-number-digits = "+" *phonedigit DIGIT *phonedigit` */
function expectGlobalNumber(span: SourceSpan, rule: string): void {
  span.slice(1).expect(rule, PHONE_DIGITS);
  requireDigit(span, rule, "+");
}

/** `local-number-digits = *phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex` */
function expectLocalNumber(span: SourceSpan): void {
  for (const part of span.split("%23")) part.expect("local-number-digits", HEX_DIGITS);
  requireDigit(span, "local-number-digits", "");
}

function requireDigit(span: SourceSpan, rule: string, none: string): void {
  if (withoutSeparators(span.text) === none) span.fail(UNEXPECTED_CHARACTER, rule, span.text.length);
}

/** Reads the parameters into a map by their names in lower case. */
function readParameters(spans: readonly SourceSpan[], isGlobal: boolean): Map<string, TelParameter> {
  const parameters = new Map<string, TelParameter>();
  for (const span of spans) {
    const [label, value] = span.cut("=");
    const name = label.expect("pname", LDH, 1).text.toLowerCase();
    if (parameters.has(name)) label.fail(REPEATED_PART, name);
    expectParameterValue(label, value, name, isGlobal);
    parameters.set(name, [label.text, value?.decoded("pvalue")]);
  }
  return parameters;
}

function expectParameterValue(
  label: SourceSpan,
  value: SourceSpan | undefined,
  name: string,
  isGlobal: boolean,
): void {
  const isContext = name === "phone-context" && !isGlobal;
  if (value === undefined) {
    if (isContext) label.fail(MISSING_PART, "descriptor", label.text.length);
    if (name === "ext" || name === "isub") label.fail(MALFORMED_PART, name, label.text.length);
  } else if (!isContext) {
    value.expect(name === "isub" ? "uric" : "pvalue", name === "isub" ? ISUB : PVALUE, 1);
    if (name === "ext" && !consistsOf(value, PHONE_DIGITS)) value.fail(MALFORMED_PART, "ext");
  } else if (value.text.startsWith("+")) expectGlobalNumber(value, "descriptor");
  else expectDomainName(value, "descriptor");
}

/** Removes what only helps people to read a number: `visual-separator = "-" / "." / "(" / ")"` */
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

/** Rejects a parameter that is not in its place: `ext` and `isub` are first, then the context, then the others by name (RFC 3966, 3). */
function expectOrder(spans: readonly SourceSpan[]): void {
  for (const [index, span] of spans.entries()) {
    if (index > 0 && keyOf(spans[index - 1]!.text) > keyOf(span.text)) span.fail(MALFORMED_PART, "par");
  }
}

/** Returns what the order of a parameter depends on. That of `ext` and `isub` does not. */
function keyOf(parameter: string): string {
  const name = parameter.split("=", 1)[0]!.toLowerCase();
  if (name === "" || name === "ext" || name === "isub") return "";
  return name === "phone-context" ? "0" : `1${name}`;
}

function inOrder(a: string, b: string): number {
  const [one, other] = [keyOf(a), keyOf(b)];
  if (one !== other) return one < other ? -1 : 1;
  return 0;
}

function encoded(data: string): string {
  return encodeFor(data, "segment", ",;=@");
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
