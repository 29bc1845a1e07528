import { kindOf } from "../support/argument.ts";
import { propertyOf } from "../support/properties.ts";
import { hasPath, recomposeTo } from "./recompose.ts";
import type { UriInput, WithHref } from "./types.ts";

/**
 * Returns an argument as a string: a string unchanged, a record recomposed from its five components (RFC 3986, 5.3), and of another
 * object its string `href`, its own or inherited, such as that of a `URL`.
 *
 * A record is any object with its own property `path`, such as a copy, or a record from another copy of this library. If its
 * components would be read as others, it throws `ERR_URI_AMBIGUOUS_COMPONENTS`.
 */
export function textOf(value: UriInput): string {
  if (typeof value === "string") return value;
  if (hasPath(value)) return recomposeTo("recompose", value);
  if (typeof value !== "object" || value === null) throw inputError(kindOf(value));
  const href = propertyOf(value as WithHref, "href");
  if (typeof href === "string") return href;
  // Requests and responses have a `url`.
  const url = propertyOf(value as { readonly url?: unknown }, "url");
  throw inputError(kindOf(value) + (typeof url === "string" ? "; pass its url" : ""));
}

function inputError(got: string): TypeError {
  return new TypeError(`Expected a string, a record of parse or an object with href, got ${got}`);
}
