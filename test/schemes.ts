/** The schemes of `pchar/schemes`, and what tests ask of each. */
import { parse } from "../ts/index.ts";
import * as all from "../ts/schemes/index.ts";

export type AnyScheme = all.Scheme<object, unknown>;

function isScheme(value: unknown): value is AnyScheme {
  return typeof value === "object" && value !== null && "parse" in value && "format" in value;
}

/** Every scheme that is exported, by its name. */
export const SCHEMES: ReadonlyMap<string, AnyScheme> = new Map(
  Object.values(all)
    .filter(isScheme)
    .map((scheme) => [scheme.name, scheme]),
);

/** A record of RFC 3986 alone, which has all its keys. */
const GENERIC = parse("a:");

/** The fields of a record that are of its scheme. */
export function fieldsOf(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !(key in GENERIC)));
}
