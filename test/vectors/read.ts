// Reads the vector files, and knows the shape of a vector: README.md beside this file says it in words.

import { readdirSync, readFileSync } from "node:fs";
import type { ParamChanges } from "../../ts/api/param-changes.ts";
import type { PctComponent } from "../../ts/codec/encode-data.ts";
import type { PctDecodeOptions } from "../../ts/codec/pct-decode.ts";
import type { PctEncodeOptions } from "../../ts/codec/pct-encode.ts";
import { type ErrorCode, RECORDED, THROWN } from "../../ts/generated/errors.ts";
import { RULES, type Rule } from "../../ts/generated/rules.ts";
import type { FindingCode } from "../../ts/inspect/index.ts";
import type { Rule1630, Rule2396 } from "../../ts/legacy/index.ts";
import type {
  TemplateErrorCode,
  TemplateMatchOptions,
  TemplateRule,
  TemplateValues,
} from "../../ts/template/index.ts";
import type { TextContext } from "../../ts/text/index.ts";
import type { Charset } from "../../ts/uri/generated/options.ts";
import type { MaskedAs } from "../../ts/uri/mask.ts";
import type { ReferenceRule, TopRule } from "../../ts/uri/types.ts";

/** A component of a vector: `null` is absent, `""` is empty. */
type Component = string | null;
type Names = "scheme" | "authority" | "path" | "query" | "fragment";
type Level = "case" | "percent" | "path" | "syntax" | "scheme";
type Parts = Readonly<Record<string, unknown>>;

/** The inputs of each operation. */
export interface Inputs {
  parse: { input: string; rule?: TopRule };
  check: { input: string; rule?: TopRule };
  matches: { input: string; rule: Rule };
  split: { input: string };
  recompose: { components: { readonly [name in Names]?: Component } & { readonly path: string } };
  resolve: {
    reference: string;
    base: string;
    strict?: boolean;
    relativeBase?: boolean;
    rule?: ReferenceRule;
  };
  removeDotSegments: { input: string };
  normalize: { input: string; level?: Level; encodedDots?: "decode" | "keep"; rule?: TopRule };
  equivalent: {
    a: string;
    b: string;
    level?: Level | "string" | "protocol";
    base?: string;
    fragment?: "keep" | "ignore";
    encodedDots?: "decode" | "keep";
    rule?: ReferenceRule;
    serverRules?: { trailingSlash?: boolean; indexFiles?: readonly string[] };
  };
  uriKey: { input: string } & Omit<Inputs["equivalent"], "a" | "b">;
  escapeInvalid: { input: string; rule?: TopRule };
  pctEncode: { input?: string; bytes?: string; component?: PctComponent };
  pctDecode: { input: string; component?: PctComponent; as?: "text" | "bytes" };
  pctEncodeWith: { input?: string; bytes?: string; component?: PctComponent } & PctEncodeOptions;
  pctDecodeWith: { input: string; component?: PctComponent } & PctDecodeOptions;
  defragment: { input: string; rule?: TopRule };
  isSameDocument: { reference: string; base?: string; level?: Level | "string" };
  referenceKind: { input: string; rule?: TopRule };
  relativize: { target: string; base: string };
  build: { components: Parts; rule?: TopRule };
  withComponents: { input: string; changes: Parts; rule?: TopRule };
  segments: { input: string; rule?: TopRule };
  segmentParts: { input: string; rule?: TopRule };
  params: { input?: string; query?: string; bare?: boolean; plus?: boolean };
  param: { input: string; name: string };
  withParams: { input: string; changes: ParamChanges; plus?: boolean };
  appendParams: { input: string; pairs: ParamChanges; plus?: boolean };
  sortParams: { input: string };
  withoutParams: { input: string; names: readonly string[] };
  appendSegments: { input: string; segments: readonly string[] };
  appendPath: { input: string; path: string };
  origin: { input: string };
  parse2396: { input: string };
  check2396: { input: string };
  parse1630: { input: string };
  check1630: { input: string };
  explainChange: { input: string };
  renamedRules: { input: string };
  safer: { input: string; set?: string; charset?: Charset };
  reduced: { input: string; set: string; charset?: Charset };
  sameLevel: { a: string; b: string };
  identical: { a: string; b: string };
  baseUri: { sources: Parts };
  baseUriSteps: { sources: Parts };
  fromSuffix: {
    input: string;
    scheme?: string;
    known?: Readonly<Record<string, string>>;
    base?: string;
    rule?: TopRule;
  };
  explainResolve: Inputs["resolve"];
  explainNormalize: Inputs["normalize"];
  extract: {
    input: string;
    context?: TextContext;
    rule?: ReferenceRule;
    schemes?: readonly string[];
    base?: string;
  };
  delimit: { input: string; context?: TextContext; width?: number; rule?: TopRule };
  fromTyped: { input: string; rule?: TopRule; scheme?: string };
  fromHref: { input: string; base?: string; rule?: ReferenceRule };
  inspect: { input: string; rule?: TopRule };
  fetchRefusals: {
    input: string;
    rule?: TopRule;
    schemes?: readonly string[];
    ports?: readonly number[];
    accept?: readonly FindingCode[];
  };
  looseIpv4: { input: string };
  mask: { input: string; as?: MaskedAs };
  redact: { input: string; params?: readonly string[] };
  withinRefusals: { input: string; allowed: readonly string[]; rule?: TopRule; idna?: boolean };
  render: { input: string; rule?: TopRule };
  toUri: { input: string; host?: "percent" | "ascii" };
  toIri: { input: string; host?: "percent" | "unicode" };
  checkBidi: { input: string };
  toAscii: { input: string };
  toUnicode: { input: string };
  parseZone: { input: string };
  splitZone: { input: string; rule?: TopRule };
  ipv6ToBytes: { input: string };
  ipv6FromBytes: { bytes: string };
  ipv4ToNumber: { input: string };
  ipv4FromNumber: { number: number };
  expandTemplate: { template: string; values: TemplateValues };
  matchTemplate: { template: string; uri: string } & TemplateMatchOptions;
}

export type Operation = keyof Inputs;

/** The error that an operation ends in. `of` names the text at fault where there are two. */
export interface ExpectedError {
  readonly code: ErrorCode | TemplateErrorCode;
  /** A rule of another RFC where the operation is of its grammar. */
  readonly rule?: Rule | Rule2396 | Rule1630 | TemplateRule;
  readonly index?: number;
  readonly end?: number;
  readonly of?: "reference" | "base" | "input";
}

/** A vector of one operation: what it takes, and either what it returns or the error it ends in. */
export type VectorOf<O extends Operation> = Readonly<Inputs[O]> & {
  readonly id: string;
  readonly rfc: string;
  readonly op: O;
  readonly note?: string;
  readonly expect?: unknown;
  readonly error?: ExpectedError;
};

export type Vector = { [O in Operation]: VectorOf<O> }[Operation];

/** The fields that each operation takes, those that may be missing with a `?`. */
const FIELDS: {
  readonly [O in Operation]: readonly (keyof Inputs[O] | `${keyof Inputs[O] & string}?`)[];
} = {
  parse: ["input", "rule?"],
  check: ["input", "rule?"],
  matches: ["input", "rule"],
  split: ["input"],
  recompose: ["components"],
  resolve: ["reference", "base", "strict?", "relativeBase?", "rule?"],
  removeDotSegments: ["input"],
  normalize: ["input", "level?", "encodedDots?", "rule?"],
  equivalent: ["a", "b", "level?", "base?", "fragment?", "encodedDots?", "rule?", "serverRules?"],
  uriKey: ["input", "level?", "base?", "fragment?", "encodedDots?", "rule?", "serverRules?"],
  escapeInvalid: ["input", "rule?"],
  pctEncode: ["input?", "bytes?", "component?"],
  pctDecode: ["input", "component?", "as?"],
  pctEncodeWith: ["input?", "bytes?", "component?", "charset?", "plus?"],
  pctDecodeWith: [
    "input",
    "component?",
    "as?",
    "charset?",
    "invalidUtf8?",
    "malformed?",
    "allowNul?",
    "plus?",
  ],
  defragment: ["input", "rule?"],
  isSameDocument: ["reference", "base?", "level?"],
  referenceKind: ["input", "rule?"],
  relativize: ["target", "base"],
  build: ["components", "rule?"],
  withComponents: ["input", "changes", "rule?"],
  segments: ["input", "rule?"],
  segmentParts: ["input", "rule?"],
  params: ["input?", "query?", "bare?", "plus?"],
  param: ["input", "name"],
  withParams: ["input", "changes", "plus?"],
  appendParams: ["input", "pairs", "plus?"],
  sortParams: ["input"],
  withoutParams: ["input", "names"],
  appendSegments: ["input", "segments"],
  appendPath: ["input", "path"],
  origin: ["input"],
  parse2396: ["input"],
  check2396: ["input"],
  parse1630: ["input"],
  check1630: ["input"],
  explainChange: ["input"],
  renamedRules: ["input"],
  safer: ["input", "set?", "charset?"],
  reduced: ["input", "set", "charset?"],
  sameLevel: ["a", "b"],
  identical: ["a", "b"],
  baseUri: ["sources"],
  baseUriSteps: ["sources"],
  fromSuffix: ["input", "scheme?", "known?", "base?", "rule?"],
  explainResolve: ["reference", "base", "strict?", "relativeBase?", "rule?"],
  explainNormalize: ["input", "level?", "encodedDots?", "rule?"],
  extract: ["input", "context?", "rule?", "schemes?", "base?"],
  delimit: ["input", "context?", "width?", "rule?"],
  fromTyped: ["input", "rule?", "scheme?"],
  fromHref: ["input", "base?", "rule?"],
  inspect: ["input", "rule?"],
  fetchRefusals: ["input", "rule?", "schemes?", "ports?", "accept?"],
  looseIpv4: ["input"],
  mask: ["input", "as?"],
  redact: ["input", "params?"],
  withinRefusals: ["input", "allowed", "rule?", "idna?"],
  render: ["input", "rule?"],
  toUri: ["input", "host?"],
  toIri: ["input", "host?"],
  checkBidi: ["input"],
  toAscii: ["input"],
  toUnicode: ["input"],
  parseZone: ["input"],
  splitZone: ["input", "rule?"],
  ipv6ToBytes: ["input"],
  ipv6FromBytes: ["bytes"],
  ipv4ToNumber: ["input"],
  ipv4FromNumber: ["number"],
  expandTemplate: ["template", "values"],
  matchTemplate: ["template", "uri", "query?", "extra?", "plus?", "required?", "stopAtLiteral?"],
};

/** Returns the faults in the shape of a vector, one sentence for each. */
export function faultsOf(vector: Vector): string[] {
  const faults: string[] = [];
  const fields: readonly string[] | undefined = FIELDS[vector.op];
  if (fields === undefined) return [`no operation is called ${vector.op}`];
  const required = ["id", "rfc", "op", ...fields.filter((field) => !field.endsWith("?"))];
  const allowed = new Set([
    ...required,
    ...fields.map((field) => field.replace("?", "")),
    "note",
    "expect",
    "error",
  ]);
  for (const field of required) if (!(field in vector)) faults.push(`${field} is missing`);
  for (const field of Object.keys(vector)) if (!allowed.has(field)) faults.push(`${field} is not known here`);
  if ("expect" in vector === "error" in vector) faults.push("neither or both of expect and error");
  if (!/^\S+-\d\d+$/.test(vector.id)) faults.push("the id does not end in a number");
  if (!/^(\d{4}|URL) [A-Z0-9.]+$/.test(vector.rfc)) faults.push("rfc is not a number and a section");
  if (vector.error !== undefined)
    faults.push(...faultsOfError(vector.error, OTHER_RULES[vector.op] ?? RULES));
  return faults;
}

/** The rules of RFC 6570 that an error names. */
const TEMPLATE_RULES: readonly TemplateRule[] = [
  "literals",
  "pct-encoded",
  "expression",
  "op-reserve",
  "variable-list",
  "varspec",
  "varname",
  "prefix",
  "max-length",
  "explode",
];

/** The codes that errors of templates alone have. */
const TEMPLATE_CODES: readonly string[] = [
  "ERR_URI_RESERVED_OPERATOR",
  "ERR_URI_COMPOSITE_PREFIX",
  "ERR_URI_AMBIGUOUS_TEMPLATE",
] satisfies TemplateErrorCode[];

/** The rules that an operation of another grammar names. */
const OTHER_RULES: { readonly [O in Operation]?: readonly (Rule2396 | Rule1630 | TemplateRule)[] } = {
  parse2396: [
    "absoluteURI",
    "relativeURI",
    "authority",
    "abs_path",
    "rel_segment",
    "opaque_part",
    "query",
    "fragment",
    "escaped",
  ],
  parse1630: ["scheme", "path", "search", "fragmentid", "escape"],
  expandTemplate: TEMPLATE_RULES,
  matchTemplate: TEMPLATE_RULES,
};

function faultsOfError({ code, rule, ...rest }: ExpectedError, rules: readonly string[]): string[] {
  const faults: string[] = [];
  const isKnown =
    TEMPLATE_CODES.includes(code) || [...RECORDED, ...THROWN].some((entry) => entry?.[0] === code);
  if (!isKnown) faults.push(`no code is called ${code}`);
  if (rule !== undefined && !rules.includes(rule)) faults.push(`no rule is called ${rule}`);
  for (const field of Object.keys(rest))
    if (!["index", "end", "of"].includes(field)) faults.push(`${field} of error`);
  return faults;
}

/** A file and its vectors, in its order. */
export interface VectorFile {
  readonly file: string;
  readonly vectors: readonly Vector[];
}

/** Reads every vector file. */
export function readVectors(): VectorFile[] {
  const folder = new URL("./", import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.sort().map((file) => ({
    file,
    vectors: JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Vector[],
  }));
}
