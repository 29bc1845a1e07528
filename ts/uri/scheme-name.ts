import { scheme as schemeEnd } from "../core/scan.ts";
import { quoted } from "../support/argument.ts";

/** Returns whether a value is `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1). */
export function isSchemeName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && schemeEnd(value) === value.length;
}

/** Checks an element of an option that lists schemes. */
export function validateSchemeName(scheme: string): void {
  if (!isSchemeName(scheme) || scheme.toLowerCase() !== scheme)
    throw new TypeError(`Expected a scheme in lower case, without ":", got ${quoted(scheme)}`);
}
