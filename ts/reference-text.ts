import { kindOf } from "./argument.ts";
import { recomposeTo } from "./recompose.ts";
import type { Components, UriReference } from "./types.ts";

/**
 * Takes the text of an argument: a string as it is, or a record put together from its five components (RFC 3986, 5.3).
 *
 * A record is an object with a `path` of its own, so that one of another copy of this library, or a copy of one, will
 * do; one that was changed into what would be read as other components is refused.
 */
export function textOf(value: string | UriReference): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && Object.hasOwn(value, "path")) {
    return recomposeTo("recompose", value satisfies Components);
  }
  throw new TypeError(`Expected a string or a record of parse, got ${kindOf(value)}`);
}
