// Lists of pairs of a name and a value: parameters, header fields and qualifiers.

import type { Uri } from "../../uri/types.ts";
import type { Characters } from "./characters.ts";
import { type IssueKind, MISSING_PART } from "./issue.ts";
import type { ComponentSpans, SourceSpan } from "./span.ts";
import { readData } from "./values.ts";

/** A pair whose value may be absent, as that of an optional part. */
export type Pair<Value extends string | undefined = string | undefined> = readonly [
  name: string,
  value: Value,
];

/** The name of a rule, its characters, and how many it has at least. */
export type DataRule = readonly [rule: string, characters: Characters, min?: number];

/**
 * Reads `name "=" value`. It returns the name, decoded, and the spans of the value and of the name. A pair without an equals sign, and
 * encoded control characters in the name, are rejected.
 */
export function readPair(
  pair: SourceSpan,
  [nameRule, ...ofName]: DataRule,
  [valueRule, ...ofValue]: DataRule,
  missing: IssueKind = MISSING_PART,
): readonly [name: string, value: SourceSpan, label: SourceSpan] {
  const [label, value] = pair.cut("=");
  const name = readData(label, nameRule, ...ofName);
  if (value === undefined) return label.failAtEnd(missing, valueRule);
  return [name, value.expect(valueRule, ...ofValue), label];
}

/** Returns the spans between the ampersands of a query, and none if it is absent. */
export function querySpans({ query }: Uri, spans: ComponentSpans): readonly SourceSpan[] {
  return query === undefined ? [] : spans("query").split("&");
}

/** Returns the pairs that have a value. */
export function pairsWithValue(pairs: readonly Pair[]): Pair<string>[] {
  return pairs.filter((pair): pair is Pair<string> => pair[1] !== undefined);
}

/** Writes pairs. A name without a value has no equals sign. */
export function writePairs(
  pairs: readonly Pair[],
  encodeName: (data: string) => string,
  encodeValue: (data: string) => string = encodeName,
): string[] {
  return pairs.map(
    ([name, value]) => encodeName(name) + (value === undefined ? "" : `=${encodeValue(value)}`),
  );
}
