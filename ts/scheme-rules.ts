import { active } from "./backend/backend.ts";
import { scheme as endOfScheme } from "./backend/js/scan.ts";
import { URI } from "./generated/rules.ts";
import type { LadderOptions } from "./normalize-flags.ts";

/** What a scheme says of the normal form of its URIs (RFC 3986, 6.2.3): an object that anyone can write and pass. */
export interface SchemeRules {
  /** The name of the scheme, in lower case. */
  readonly name: string;
  /** Writes a URI of the scheme in its normal form, or throws a `SyntaxError` where it is none. */
  normalize(uri: string, options?: Pick<LadderOptions, "encodedDots">): string;
}

/** A ladder, with the schemes that are asked on its last rung. */
interface SchemeLadder extends LadderOptions {
  readonly schemes?: readonly SchemeRules[] | undefined;
}

/** Finds the scheme among those given that a valid text is of, or `undefined` where there is none to ask. */
export function schemeFor(
  text: string,
  { schemes, level = "scheme" }: SchemeLadder,
): SchemeRules | undefined {
  if (schemes === undefined) return undefined;
  const end = endOfScheme(text);
  if (level !== "scheme" || text[end] !== ":") return undefined;
  const name = text.slice(0, end).toLowerCase();
  return schemes.find((each) => each.name === name);
}

/**
 * Normalizes a valid text by the scheme among those given that it is of, or returns `undefined` where there is none.
 *
 * A scheme reads URIs: an IRI is mapped to one first, and one comes of it (RFC 3987, 3.1).
 */
export function normalizeByScheme(text: string, options: SchemeLadder): string | undefined {
  const scheme = schemeFor(text, options);
  if (scheme === undefined) return undefined;
  const { encodedDots } = options;
  const form: unknown = scheme.normalize(text.replace(/[^!-~]+/g, encodeURIComponent), { encodedDots });
  if (typeof form === "string" && active().scan(form, URI) === 0) return form;
  throw new TypeError(`Expected a URI of the scheme ${scheme.name}`);
}

/** Refuses what is no array of schemes: one without a name, or with one that no text has, would never be found. */
export function judgeSchemes(schemes: readonly SchemeRules[]): void {
  // Unlike `every` alone it does not pass over holes.
  if (Array.isArray(schemes) && Array.from(schemes).every(isScheme)) return;
  throw new TypeError("Expected an array of schemes with names in lower case");
}

function isScheme(value: SchemeRules | null): boolean {
  if (typeof value?.normalize !== "function" || typeof value.name !== "string") return false;
  return /^[a-z][a-z\d+.-]*$/.test(value.name);
}
