// Reads the pairs of a query (RFC 3986, 3.4). The first `=` of a pair separates its name from its value.

import { codecError } from "../codec/codec-error.ts";
import { type PctDecodeOptions, TOLERANCE_OPTIONS, toleranceOf } from "../codec/pct-decode.ts";
import { decodeTolerantly, type Tolerance } from "../codec/tolerant-decode.ts";
import { decode, type Fail } from "../core/pct.ts";
import { QUERY } from "../generated/rules.ts";
import { kindOf, oneOf } from "../support/argument.ts";
import { hasProperty, propertyOf } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import { fragmentMark } from "../uri/spans.ts";
import type { UriInput, WithHref } from "../uri/types.ts";
import { split } from "./split.ts";

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
  const { query } = split(text);
  const end = fragmentMark(text);
  return { text, start: query === undefined ? end : end - query.length, end };
}

/** Returns the string of a query with another one; `undefined` removes it, and its `?`. */
export function withQuery({ text, start, end }: Query, query: string | undefined): string {
  const before = text.slice(0, text[start - 1] === "?" ? start - 1 : start);
  return before + (query === undefined ? "" : `?${query}`) + text.slice(end);
}

/** Returns where the pairs of a query are. An empty query has none. */
export function pairPlaces({ text, start, end }: Query): PairPlace[] {
  const places: PairPlace[] = [];
  let from = start;
  while (start < end && from <= end) {
    const ampersand = text.indexOf("&", from);
    const to = ampersand === -1 || ampersand > end ? end : ampersand;
    const sign = text.slice(from, to).indexOf("=");
    places.push([from, sign === -1 ? to : from + sign, to]);
    from = to + 1;
  }
  return places;
}

/** Decodes the names and values of a query. */
export interface QueryReader {
  /** Decodes a part, and throws an error that has its index in the whole string. */
  data(from: number, to: number): string;
  /** Decodes a part, and returns `undefined` if it is not text. A `%` without two digits is kept. */
  loosely(from: number, to: number): string | undefined;
}

/** A pair of a query: its characters, and its name and value, decoded. */
interface ReadPair {
  readonly text: string;
  readonly name: string;
  readonly value: string;
}

/** Reads the pairs of a query, `+` as a space. A name or value that does not decode keeps its characters. */
export function readPairs(query: Query): ReadPair[] {
  const { loosely } = readerOf(query, true);
  const read = (from: number, to: number): string => loosely(from, to) ?? query.text.slice(from, to);
  return pairPlaces(query).map(([from, nameEnd, to]) => ({
    text: query.text.slice(from, to),
    name: read(from, nameEnd),
    value: nameEnd < to ? read(nameEnd + 1, to) : "",
  }));
}

/** The names of {@link ParamOptions}. */
export const PARAM_OPTIONS: readonly (keyof ParamOptions)[] = ["plus", ...TOLERANCE_OPTIONS];

/** Creates the reader of a query by options that have been read. */
export function queryReader(query: Query, options: ParamOptions): QueryReader {
  const { plus = true } = options;
  return readerOf(query, oneOf("plus", plus, true, false), toleranceOf(options));
}

/** Creates the reader of a query. `plus` says whether a `+` is a space; without a `tolerance`, octets must be UTF-8. */
export function readerOf({ text }: Query, plus: boolean, tolerance?: Tolerance): QueryReader {
  const loose: Tolerance = { ...(tolerance ?? STRICT), keep: true };
  const fail = codecError("read params of", text, QUERY);
  const spaced = plus ? text.split("+").join(" ") : text;
  return {
    data: (from, to) =>
      tolerance === undefined
        ? decode(spaced, from, to, fail)
        : decodeTolerantly(spaced.slice(from, to), tolerance, (code, index) => fail(code, from + index)),
    loosely: (from, to) => {
      try {
        return decodeTolerantly(spaced.slice(from, to), loose, notText);
      } catch {
        return undefined;
      }
    },
  };
}

const STRICT: Tolerance = { latin1: false, replace: false, keep: false };

const notText: Fail = () => {
  throw new SyntaxError();
};
