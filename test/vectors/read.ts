// Reads the vector files, and knows the shape of a vector: README.md beside this file says it in words.

import { readdirSync, readFileSync } from "node:fs";
import { ERRORS, type ErrorCode } from "../../ts/generated/errors.ts";
import { RULES, type Rule } from "../../ts/generated/rules.ts";
import type { ReferenceRule, TopRule } from "../../ts/types.ts";

/** A component of a vector: `null` is absent, `""` is empty. */
type Component = string | null;
type Names = "scheme" | "authority" | "path" | "query" | "fragment";
type Level = "case" | "percent" | "path" | "syntax" | "scheme";
type Parts = Readonly<Record<string, unknown>>;

/** What each operation takes. */
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
  normalize: { input: string; level?: Level; encodedDots?: "decode" | "keep"; rule?: ReferenceRule };
  equivalent: {
    a: string;
    b: string;
    level?: Level | "string" | "protocol";
    base?: string;
    fragment?: "keep" | "ignore";
    rule?: ReferenceRule;
    learned?: { trailingSlash?: boolean; indexFiles?: readonly string[] };
  };
  pctEncode: { input?: string; bytes?: string; component?: Rule };
  pctDecode: { input: string; component?: Rule; as?: "text" | "bytes" };
  defragment: { input: string };
  isSameDocument: { reference: string; base?: string };
  referenceKind: { input: string };
  relativize: { target: string; base: string };
  build: { components: Parts };
  withComponents: { input: string; changes: Parts };
  segments: { input: string };
  params: { input?: string; query?: string };
  baseUri: { sources: Parts };
}

export type Operation = keyof Inputs;

/** The error that an operation ends in. `of` names the text at fault where there are two. */
export interface ExpectedError {
  readonly code: ErrorCode;
  readonly rule?: Rule;
  readonly index?: number;
  readonly of?: "reference" | "base";
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
  equivalent: ["a", "b", "level?", "base?", "fragment?", "rule?", "learned?"],
  pctEncode: ["input?", "bytes?", "component?"],
  pctDecode: ["input", "component?", "as?"],
  defragment: ["input"],
  isSameDocument: ["reference", "base?"],
  referenceKind: ["input"],
  relativize: ["target", "base"],
  build: ["components"],
  withComponents: ["input", "changes"],
  segments: ["input"],
  params: ["input?", "query?"],
  baseUri: ["sources"],
};

/** What is wrong with the shape of a vector, one sentence for each fault. */
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
  if (!/^\d{4} [A-Z0-9.]+$/.test(vector.rfc)) faults.push("rfc is not a number and a section");
  if (vector.error !== undefined) faults.push(...faultsOfError(vector.error));
  return faults;
}

function faultsOfError({ code, rule, ...rest }: ExpectedError): string[] {
  const faults: string[] = [];
  if (!ERRORS.some((entry) => entry?.[0] === code)) faults.push(`no code is called ${code}`);
  if (rule !== undefined && !RULES.includes(rule)) faults.push(`no rule is called ${rule}`);
  for (const field of Object.keys(rest))
    if (field !== "index" && field !== "of") faults.push(`${field} of error`);
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
