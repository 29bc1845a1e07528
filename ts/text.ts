import { UriRecord } from "./record.ts";
import type { UriReference } from "./types.ts";

/** Takes the text of an argument: a string as it is, a record of {@link parse} put together again. */
export function textOf(value: string | UriReference): string {
  if (typeof value === "string") return value;
  if (value instanceof UriRecord) return value.toString();
  throw new TypeError(
    `Expected a string or a record of parse, got ${value === null ? "null" : typeof value}`,
  );
}
