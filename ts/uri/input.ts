import { kindOf } from "../support/argument.ts";
import { hasPath, recomposeTo } from "./recompose.ts";
import type { UriReference } from "./types.ts";

/**
 * Returns an argument as a string: a string unchanged, a record recomposed from its five components (RFC 3986, 5.3).
 *
 * A record is any object with its own property `path`, such as a copy, or a record from another copy of this library. If its
 * components would be read as others, it throws `ERR_URI_AMBIGUOUS_COMPONENTS`.
 */
export function textOf(value: string | UriReference): string {
  if (typeof value === "string") return value;
  if (hasPath(value)) return recomposeTo("recompose", value);
  throw new TypeError(`Expected a string or a record of parse, got ${kindOf(value)}`);
}
