/** The schemes of `pchar/schemes`, and what tests need of each. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "../../ts/index.ts";
import * as all from "../../ts/schemes/index.ts";

export type AnyScheme = all.Scheme<object, unknown>;

function isScheme(value: unknown): value is AnyScheme {
  return typeof value === "object" && value !== null && "parse" in value && "format" in value;
}

const EXPORTED = Object.entries<unknown>(all).filter((each): each is [string, AnyScheme] =>
  isScheme(each[1]),
);

/** Every exported scheme by its name. */
export const SCHEMES: ReadonlyMap<string, AnyScheme> = new Map(
  EXPORTED.map(([, scheme]) => [scheme.name, scheme]),
);

/** The name of the export of each scheme: that of `git+ssh` is `gitSsh`. */
export const EXPORTS: ReadonlyMap<string, string> = new Map(
  EXPORTED.map(([exported, { name }]) => [name, exported]),
);

const VECTORS = new URL("../vectors/schemes/", import.meta.url);

interface ParseVector {
  readonly op: string;
  readonly input?: string;
  readonly lenient?: string;
}

/** The vectors for `parse`. */
const VECTORS_OF_PARSE: readonly ParseVector[] = readdirSync(VECTORS).flatMap((file) =>
  (JSON.parse(readFileSync(new URL(file, VECTORS), "utf8")) as ParseVector[]).filter(
    ({ op }) => op === "parse",
  ),
);

/** The inputs of the vectors for `parse`. */
const INPUTS: readonly string[] = VECTORS_OF_PARSE.map(({ input = "" }) => input);

/** Returns the inputs of the vectors that a scheme refuses. */
export function invalidInputs(scheme: AnyScheme): readonly string[] {
  return INPUTS.filter(
    (input) => all.schemeOf(input)?.name === scheme.name && scheme.check(input) !== undefined,
  );
}

/** Returns the inputs of the vectors that are read with `lenient`. */
export function lenientInputs({ name }: AnyScheme): readonly string[] {
  return VECTORS_OF_PARSE.flatMap(({ input = "", lenient }) =>
    lenient !== undefined && all.schemeOf(input)?.name === name ? [input] : [],
  );
}

/** Returns the URI of a scheme that has most of its fields, among the vectors. */
export function exampleOf(scheme: AnyScheme): string {
  const countOf = (uri: string): number =>
    Object.values({ ...scheme.parse(uri) }).filter((value) => value !== undefined && String(value) !== "")
      .length;
  const uris = INPUTS.filter(
    (input) => all.schemeOf(input)?.name === scheme.name && scheme.check(input) === undefined,
  );
  return uris.reduce((best, uri) => (countOf(uri) > countOf(best) ? uri : best));
}

/** The codes of strings that match the ABNF but are rejected by rules beyond it. */
const BEYOND_GRAMMAR: ReadonlySet<all.SchemeErrorCode> = new Set<all.SchemeErrorCode>([
  "ERR_URI_INVALID_UTF8",
  "ERR_URI_ENCODED_CONTROL",
  "ERR_URI_ENCODED_DELIMITER",
  "ERR_URI_OUT_OF_RANGE",
  "ERR_URI_REPEATED_PART",
  "ERR_URI_CHECK_DIGIT",
  "ERR_URI_INVALID_BASE64",
  "ERR_URI_UNEXPECTED_PART",
  "ERR_URI_NUL",
  "ERR_URI_DOT_SEGMENT",
  "ERR_URI_MALFORMED_PART",
]);

/** By RFC 3966, 3, a parameter must not be repeated. The error of such a string is that of its first context, if that is invalid. */
const REPEATED_CONTEXT = /^(?:tel|sms):.*;phone-context\b[^,]*;phone-context\b/i;

/** Returns whether a string that matches the ABNF is rejected by a rule beyond it. */
export function isBeyondGrammar(text: string, { code }: all.SchemeIssue): boolean {
  return BEYOND_GRAMMAR.has(code) || REPEATED_CONTEXT.test(text);
}

/** A record with the keys of RFC 3986 only. */
const GENERIC = parse("a:");

/** Returns the fields of a record that its scheme adds, without the text of the URI in another spelling. */
export function fieldsOf(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([key]) => !(key in GENERIC) && key !== "spelling"),
  );
}
