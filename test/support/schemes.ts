/** The schemes of `pchar/schemes`, and what tests need of each. */
import { parse } from "../../ts/index.ts";
import * as all from "../../ts/schemes/index.ts";

export type AnyScheme = all.Scheme<object, unknown>;

function isScheme(value: unknown): value is AnyScheme {
  return typeof value === "object" && value !== null && "parse" in value && "format" in value;
}

/** Every exported scheme by its name. */
export const SCHEMES: ReadonlyMap<string, AnyScheme> = new Map(
  Object.values(all)
    .filter(isScheme)
    .map((scheme) => [scheme.name, scheme]),
);

/** A record with the keys of RFC 3986 only. */
const GENERIC = parse("a:");

/** Returns the fields of a record that its scheme adds. */
export function fieldsOf(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !(key in GENERIC)));
}
