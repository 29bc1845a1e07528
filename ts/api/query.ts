// Reads the pairs of a query (RFC 3986, 3.4). The first `=` of a pair separates its name from its value.

import { codecError } from "../codec/codec-error.ts";
import { type PctDecodeOptions, toleranceOf } from "../codec/pct-decode.ts";
import { decodeTolerantly, type Tolerance } from "../codec/tolerant-decode.ts";
import { decode, type Fail } from "../core/pct.ts";
import { QUERY } from "../generated/rules.ts";
import { kindOf, oneOf } from "../support/argument.ts";
import { hasProperty, propertyOf } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import { fragmentMark } from "../uri/spans.ts";
import type { UriInput, WithHref } from "../uri/types.ts";

/** A string, a record, an object with a string `href`, or any object with a query. */
export type QuerySource =
  | UriInput
  | {
      /** The query, without its `?`. */
      readonly query: string | undefined;
    };

/** Options of {@link param}. They mean the same as in {@link pctDecode}, except that `plus` is `true` by default. */
export interface ParamOptions extends Pick<PctDecodeOptions, "charset" | "invalidUtf8" | "malformed"> {
  /**
   * `true` decodes `+` as a space, as HTML forms encode it; `false` keeps it. `%2B` is a plus sign either way.
   *
   * @default true
   */
  readonly plus?: boolean | undefined;
}

/** A query within a string. If it is absent, it is empty, and no `?` precedes it. */
export interface Query {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The indices of a pair: its start, the end of its name, and its end. Without `=`, both ends are the same. */
export type PairPlace = readonly [from: number, nameEnd: number, to: number];

/** Returns the query of an argument, within it, so that the index of an error counts from the start of the argument. */
export function queryOf(uri: QuerySource): Query {
  if (typeof uri === "string") return queryIn(uri);
  if (typeof uri !== "object" || uri === null) throw sourceError(uri);
  const text: unknown = propertyOf(uri as Exclude<QuerySource, UriInput>, "query");
  if (typeof text === "string") return { text, start: 0, end: text.length };
  if (text !== undefined) throw new TypeError(`Expected a query that is a string, got ${kindOf(text)}`);
  if (hasProperty(uri, "query")) return { text: "", start: 0, end: 0 };
  if (hasProperty(uri, "href")) return queryIn(textOf(uri as WithHref));
  throw sourceError(uri);
}

function sourceError(value: unknown): TypeError {
  return new TypeError(`Expected a string, or an object with a query or href, got ${kindOf(value)}`);
}

/** Returns the query of a string, which is split without validation (appendix B). */
export function queryIn(text: string): Query {
  const end = fragmentMark(text);
  const mark = text.indexOf("?");
  return { text, start: mark === -1 || mark > end ? end : mark + 1, end };
}

/** Returns the string of a query with another one; `undefined` removes it, and its `?`. */
export function withQuery({ text, start, end }: Query, query: string | undefined): string {
  const before = text.slice(0, text[start - 1] === "?" ? start - 1 : start);
  return before + (query === undefined ? "" : `?${query}`) + text.slice(end);
}

/** Returns where the pairs of a query are. An empty query has none. */
export function pairPlaces(query: Query): PairPlace[] {
  const places: PairPlace[] = [];
  findPair(query, (from, nameEnd, to) => {
    places.push([from, nameEnd, to]);
    return false;
  });
  return places;
}

/** Returns the place of the first pair for which a function of its indices returns `true`. */
export function findPair(
  { text, start, end }: Query,
  isFound: (from: number, nameEnd: number, to: number) => boolean,
): PairPlace | undefined {
  let from = start;
  let sign = -1;
  while (start < end && from <= end) {
    const ampersand = text.indexOf("&", from);
    const to = ampersand === -1 || ampersand > end ? end : ampersand;
    // It may lie in a later pair, where it counts then.
    if (sign < from) sign = indexOrEnd(text, "=", from);
    const nameEnd = Math.min(sign, to);
    if (isFound(from, nameEnd, to)) return [from, nameEnd, to];
    from = to + 1;
  }
  return undefined;
}

function indexOrEnd(text: string, character: string, from: number): number {
  const index = text.indexOf(character, from);
  return index === -1 ? text.length : index;
}

/** A pair of a query: its characters, and its name and value, decoded. */
interface ReadPair {
  readonly text: string;
  readonly name: string;
  readonly value: string;
}

/** Reads the pairs of a query, `+` as a space. A name or value that does not decode keeps its characters. */
export function readPairs(query: Query): ReadPair[] {
  const reader = new QueryReader(query);
  const read = (from: number, to: number): string => reader.loosely(from, to) ?? query.text.slice(from, to);
  return pairPlaces(query).map(([from, nameEnd, to]) => ({
    text: query.text.slice(from, to),
    name: read(from, nameEnd),
    value: nameEnd < to ? read(nameEnd + 1, to) : "",
  }));
}

/** The names of {@link ParamOptions}. */
export const PARAM_OPTIONS: readonly (keyof ParamOptions)[] = ["plus", "charset", "invalidUtf8", "malformed"];

/** Creates the reader of a query by options that have been read. */
export function queryReader(query: Query, options: ParamOptions): QueryReader {
  const { plus = true } = options;
  return new QueryReader(query, oneOf("plus", plus, true, false), toleranceOf(options));
}

/** The characters that may not stand for themselves. */
const ENCODED = /[%+\ud800-\udfff]/;

const STRICT: Tolerance = { latin1: false, replace: false, keep: false };

/** Decodes the names and values of a query. */
export class QueryReader {
  // Not private names, which take longer to define.
  private readonly text: string;
  private readonly plus: boolean;
  private readonly tolerance: Tolerance | undefined;

  /** `plus` says whether a `+` is a space; without a `tolerance`, octets must be UTF-8. */
  constructor({ text }: Query, plus = true, tolerance?: Tolerance) {
    this.text = text;
    this.plus = plus;
    this.tolerance = tolerance;
  }

  /** Decodes a part, and throws an error that has its index in the whole string. */
  data(from: number, to: number): string {
    const part = this.text.slice(from, to);
    if (!ENCODED.test(part)) return part;
    const fail = codecError("read params of", this.text, QUERY);
    return this.decoded(part, this.tolerance, (code, index) => fail(code, from + index));
  }

  /** Decodes a part, and returns `undefined` if it is not text. A `%` without two digits is kept. */
  loosely(from: number, to: number): string | undefined {
    const part = this.text.slice(from, to);
    if (!ENCODED.test(part)) return part;
    try {
      return this.decoded(part, { ...(this.tolerance ?? STRICT), keep: true }, notText);
    } catch {
      return undefined;
    }
  }

  private decoded(part: string, tolerance: Tolerance | undefined, fail: Fail): string {
    const spaced = this.plus ? part.replaceAll("+", " ") : part;
    return tolerance === undefined
      ? decode(spaced, 0, spaced.length, fail)
      : decodeTolerantly(spaced, tolerance, fail);
  }
}

const notText: Fail = () => {
  throw new SyntaxError();
};
