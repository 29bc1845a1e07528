import { scheme as endOfScheme } from "./backend/js/scan.ts";
import type { NormalizeOptions } from "./normalize.ts";

/** What a scheme says of the normal form of its URIs (RFC 3986, 6.2.3): an object that anyone can write and pass. */
export interface SchemeRules {
  /** The name of the scheme, in lower case. */
  readonly name: string;
  /** Writes a URI of the scheme in its normal form, or throws a `SyntaxError` where it is none. */
  normalize(uri: string, options?: Pick<NormalizeOptions, "encodedDots">): string;
}

/**
 * Normalizes a valid text by the scheme among those given that it is of, or returns `undefined` where there is none.
 *
 * A scheme reads URIs: an IRI is mapped to one first, and one comes of it (RFC 3987, 3.1).
 */
export function normalizeByScheme(
  text: string,
  { schemes, level = "scheme", encodedDots }: NormalizeOptions,
): string | undefined {
  if (schemes === undefined || level !== "scheme") return undefined;
  const end = endOfScheme(text);
  if (text[end] !== ":") return undefined;
  const name = text.slice(0, end).toLowerCase();
  const scheme = schemes.find((each) => each.name === name);
  return scheme?.normalize(text.replace(/[^!-~]+/g, encodeURIComponent), { encodedDots });
}
