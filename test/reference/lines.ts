// What the verbs on lines are due to say, by the single calls: lines are cut out of bytes by another way, each is decoded,
// and the verb for one text is called.

import { check, normalize, parse, resolve, type UriReference } from "../../ts/index.ts";
import type { InvalidLine } from "../../ts/lines/index.ts";
import type { NormalizeOptions } from "../../ts/normalize.ts";
import type { ResolveOptions } from "../../ts/resolve.ts";
import type { TopRule } from "../../ts/types.ts";
import { thrownBy } from "../faults.ts";

/** A line, as bytes and as text, without its end. */
export interface Line {
  readonly start: number;
  readonly bytes: Buffer;
  readonly text: string;
  readonly end: Buffer;
}

/** Cuts bytes into lines: written as characters up to U+00FF, which hold the octets. */
export function linesOf(bytes: Uint8Array): Line[] {
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

/** What `check` says of each line, its index counted in bytes. */
export function invalidLines(bytes: Uint8Array, rule: TopRule = "URI-reference"): InvalidLine[] {
  return linesOf(bytes).flatMap(({ text }, number) => {
    const issue = check(text, rule);
    if (issue === undefined) return [];
    const index = Buffer.byteLength(text.slice(0, issue.index));
    const message = issue.message.replace(/\d+$/, String(index));
    return [{ line: number + 1, code: issue.code, rule: issue.rule, index, message }];
  });
}

/** The record of each line, `undefined` where it is invalid. */
export function records(
  bytes: Uint8Array,
  rule: TopRule = "URI-reference",
): readonly (UriReference | undefined)[] {
  return linesOf(bytes).map(({ text }) => resultOf(() => parse(text, rule)));
}

export function normalized(bytes: Uint8Array, options: NormalizeOptions = {}): Buffer {
  return rewritten(bytes, (text) => normalize(text, options));
}

export function resolved(bytes: Uint8Array, base: string, options: ResolveOptions = {}): Buffer {
  return rewritten(bytes, (text) => resolve(text, base, options));
}

/** What is left when the lines whose normal form a `Map` has already are taken out, and how many these are. */
export function deduped(
  bytes: Uint8Array,
  options: NormalizeOptions = {},
): { readonly bytes: Buffer; readonly duplicates: number } {
  const first = new Map<string, Line>();
  let duplicates = 0;
  const kept = linesOf(bytes).filter((line) => {
    const normal = resultOf(() => normalize(line.text, options));
    if (normal === undefined) return true;
    const isNew = !first.has(normal);
    if (isNew) first.set(normal, line);
    else duplicates++;
    return isNew;
  });
  return { bytes: Buffer.concat(kept.flatMap((line) => [line.bytes, line.end])), duplicates };
}

function rewritten(bytes: Uint8Array, rewrite: (text: string) => string): Buffer {
  return Buffer.concat(
    linesOf(bytes).flatMap((line) => {
      const text = resultOf(() => rewrite(line.text));
      return [text === undefined ? line.bytes : Buffer.from(text), line.end];
    }),
  );
}

/** What a call returns, or `undefined` where it throws. */
function resultOf<T>(act: () => T): T | undefined {
  let value: T | undefined;
  const error = thrownBy(() => {
    value = act();
  });
  return error === undefined ? value : undefined;
}
