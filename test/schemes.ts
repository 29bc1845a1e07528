/** The schemes of `pchar/schemes`, and what tests ask of each. */
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

/** The keys that a record has of RFC 3986. */
const GENERIC = new Set([
  "scheme",
  "authority",
  "userinfo",
  "host",
  "hostKind",
  "port",
  "path",
  "pathKind",
  "query",
  "fragment",
]);

/** The fields of a record that are of its scheme. */
export function fieldsOf(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !GENERIC.has(key)));
}
