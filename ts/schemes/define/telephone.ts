// Telephone numbers with parameters: `telephone-subscriber` (RFC 3966, 3), which RFC 5724 has too.

import { lowerCase } from "../../core/normalize.ts";
import { DIGIT, HEXDIG, UNRESERVED } from "../../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import { type Edit, editOf } from "../../uri/fix.ts";
import { type Characters, LDH } from "./characters.ts";
import { encodeFor } from "./encode.ts";
import { MALFORMED_PART, MISSING_PART, REPEATED_PART } from "./issue.ts";
import { expectDomainName } from "./names.ts";
import { pairsWithValue, writePairs } from "./pairs.ts";
import { rejectParameters } from "./reject.ts";
import { consistsOf, type SourceSpan } from "./span.ts";

/** A parameter that RFC 3966 does not define. */
export type TelParameter = readonly [name: string, value: string | undefined];

/** The fields of a telephone number with its parameters, as in a `tel` URI. */
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

/** The parts of a telephone number with its parameters, for `format`. */
export interface TelephoneParts {
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
}

/** Reads `telephone-subscriber = global-number / local-number` (RFC 3966, 3). A local number may lack its context if none is needed. */
export function readTelephone(span: SourceSpan, needsContext: boolean): TelFields {
  const [number, ...parameterSpans] = span.split(";");
  const isGlobal = number.text.startsWith("+");
  if (isGlobal) expectGlobalNumber(number, "global-number-digits");
  else expectLocalNumber(number);
  const parameters = readParameters(parameterSpans, isGlobal);
  expectOrder(parameterSpans);
  if (needsContext && !isGlobal && !parameters.has("phone-context")) span.failAtEnd(MISSING_PART, "context");
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
}

/** Writes a telephone number with its parameters, in their order. */
export function writeTelephone({ number, ext, isub, phoneContext, parameters = [] }: TelephoneParts): string {
  // A global number has no context, so `phone-context` is an ordinary parameter there.
  rejectParameters(parameters, number.startsWith("+") ? ["ext", "isub"] : ["ext", "isub", "phone-context"]);
  const own = pairsWithValue([
    ["ext", ext],
    ["isub", isub],
    ["phone-context", phoneContext],
  ]);
  const written = writePairs([...own, ...parameters], encoded);
  return [encoded(number), ...written.sort(inParameterOrder)].join(";");
}

/** Returns the normal form of a telephone number with its parameters (RFC 3966, 4). */
export function normalTelephone(text: string): string {
  const [number, ...parameters] = lowerCase(text).split(";") as [string, ...string[]];
  const written = parameters.map((parameter) => normalParameter(parameter, number.startsWith("+")));
  written.sort((a, b) => inParameterOrder(a, b) || (a < b ? -1 : 1));
  return [withoutSeparators(number), ...written].join(";");
}

/** Orders parameters: `ext` and `isub` first, then the context, then the others by name (RFC 3966, 3). */
function inParameterOrder(a: string, b: string): number {
  const [one, other] = [keyOf(a), keyOf(b)];
  return one < other ? -1 : Number(one > other);
}

/** Returns the edits for spaces in a number, and for parameters that are not in their order. The text begins at `offset` of a URI. */
export function telephoneEdits(text: string, offset: number): readonly Edit[] {
  const [, number = "", after = ""] = /^([^;]*)(.*)$/s.exec(text)!;
  if (number.includes("(0)")) return [];
  // Of the same length, so that the indices stay as they are.
  const plain = number.replaceAll("%20", "   ");
  const edits = [...plain.matchAll(SPACES)].map(({ index, 0: { length }, 1: before = "" }) => {
    const start = offset + index + before.length;
    return { start, end: offset + index + length, replacement: before && "-" };
  });
  const sorted = after.split(";").sort(inParameterOrder).join(";");
  return [...edits, ...editOf(after, sorted, offset + number.length)];
}

/** A digit or a bracket, or nothing at the start, and spaces before the next one. */
const SPACES = /(^|[\d)]) +(?=[+\d(])/g;

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
  if (withoutSeparators(span.text) === none) span.failAtEnd(UNEXPECTED_CHARACTER, rule);
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
    if (isContext) label.failAtEnd(MISSING_PART, "descriptor");
    if (name === "ext" || name === "isub") label.failAtEnd(MALFORMED_PART, name);
  } else if (!isContext) {
    value.expect(name === "isub" ? "uric" : "pvalue", name === "isub" ? ISUB : PVALUE, 1);
    if (name === "ext" && !consistsOf(value, PHONE_DIGITS)) value.fail(MALFORMED_PART, "ext");
  } else if (value.text.startsWith("+")) expectGlobalNumber(value, "descriptor");
  else expectDomainName(value, "descriptor");
}

/** Removes what only helps people to read a number: `visual-separator = "-" / "." / "(" / ")"` */
function withoutSeparators(number: string): string {
  return number.replace(/[-.()]/g, "");
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

function encoded(data: string): string {
  return encodeFor(data, "segment", ",;=@");
}
