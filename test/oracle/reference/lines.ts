// A second implementation of the functions on lines: it splits the bytes in another way, decodes each line, and calls the
// function for single strings.

import { check, normalize, parse, resolve, type UriReference } from "../../../ts/index.ts";
import type { InvalidLine } from "../../../ts/lines/index.ts";
import type { CheckedResolveOptions, NormalizeOptions } from "../../../ts/uri/generated/options.ts";
import type { TopRule } from "../../../ts/uri/types.ts";
import { thrownBy } from "../../support/faults.ts";

/** A line without its end, as bytes and as a string. */
export interface Line {
  readonly start: number;
  readonly bytes: Buffer;
  readonly text: string;
  readonly end: Buffer;
}

/** The last input and its lines: a test compares many functions on one input. */
let last: readonly [bytes: Uint8Array, lines: readonly Line[]] | undefined;

/** Cuts bytes, which nobody changes later, into lines. */
export function linesOf(bytes: Uint8Array): readonly Line[] {
  if (last?.[0] !== bytes) last = [bytes, cut(bytes)];
  return last[1];
}

/** Cuts octets that are written as characters up to U+00FF. */
function cut(bytes: Uint8Array): Line[] {
  const octets = Buffer.from(bytes).toString("latin1");
  let start = 0;
  return octets.split(/(?<=\n)/).flatMap((whole) => {
    if (whole === "") return [];
    const [, line = "", end = ""] = /^(.*?)(\r?\n|)$/s.exec(whole)!;
    const lineBytes = Buffer.from(line, "latin1");
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(lineBytes);
    const at = start;
    start += whole.length;
    return [{ start: at, bytes: lineBytes, text, end: Buffer.from(end, "latin1") }];
  });
}

/** The results of the functions for one string: tests compare the same strings with other line ends. */
const results = new Map<string, Map<string, unknown>>();

/** Returns a function that returns the result of a call for a string, or `undefined` if it throws. */
function remembered<T>(
  name: string,
  options: unknown,
  call: (text: string) => T,
): (text: string) => T | undefined {
  const key = `${name} ${JSON.stringify(options)}`;
  const known = results.get(key) ?? new Map<string, unknown>();
  results.set(key, known);
  return (text) => {
    if (!known.has(text))
      known.set(
        text,
        resultOf(() => call(text)),
      );
    return known.get(text) as T | undefined;
  };
}

/** The result of `check` for each line, with its row and its index in bytes. */
export function invalidLines(bytes: Uint8Array, rule: TopRule = "URI-reference"): InvalidLine[] {
  const issueOf = remembered("check", rule, (text) => check(text, rule));
  return linesOf(bytes).flatMap(({ text }, row) => {
    const issue = issueOf(text);
    if (issue === undefined) return [];
    return [{ row, byteIndex: Buffer.byteLength(text.slice(0, issue.index)), ...issue }];
  });
}

/** The record of each line, or `undefined` if it is invalid. */
export function records(
  bytes: Uint8Array,
  rule: TopRule = "URI-reference",
): readonly (UriReference | undefined)[] {
  const recordOf = remembered("parse", rule, (text) => parse(text, rule) as UriReference);
  return linesOf(bytes).map(({ text }) => recordOf(text));
}

export function normalized(bytes: Uint8Array, options: NormalizeOptions = {}): Buffer {
  return rewritten(bytes, normalFormOf(options));
}

export function resolved(bytes: Uint8Array, base: string, options: CheckedResolveOptions = {}): Buffer {
  return rewritten(
    bytes,
    remembered("resolve", [base, options], (text) => resolve(text, base, options)),
  );
}

function normalFormOf(options: NormalizeOptions): (text: string) => string | undefined {
  return remembered("normalize", options, (text) => normalize(text, options));
}

/** Removes the lines whose normal form is in a `Map` already, and counts them. */
export function deduped(
  bytes: Uint8Array,
  options: NormalizeOptions = {},
): { readonly bytes: Buffer; readonly duplicates: number } {
  const normalForm = normalFormOf(options);
  const first = new Map<string, Line>();
  let duplicates = 0;
  const kept = linesOf(bytes).filter((line) => {
    const normal = normalForm(line.text);
    if (normal === undefined) return true;
    const isNew = !first.has(normal);
    if (isNew) first.set(normal, line);
    else duplicates++;
    return isNew;
  });
  return { bytes: Buffer.concat(kept.flatMap((line) => [line.bytes, line.end])), duplicates };
}

function rewritten(bytes: Uint8Array, rewrite: (text: string) => string | undefined): Buffer {
  return Buffer.concat(
    linesOf(bytes).flatMap((line) => {
      const text = rewrite(line.text);
      return [text === undefined ? line.bytes : Buffer.from(text), line.end];
    }),
  );
}

/** Returns the result of a call, or `undefined` if it throws. */
function resultOf<T>(act: () => T): T | undefined {
  let value: T | undefined;
  const error = thrownBy(() => {
    value = act();
  });
  return error === undefined ? value : undefined;
}
