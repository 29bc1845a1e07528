import { objectOf, oneOf } from "./argument.ts";
import { RELATIVE_BASE, STRICT } from "./backend/words.ts";
import type { ReferenceRule } from "./types.ts";

/** How {@link resolve} reads a reference. */
export interface ResolveOptions {
  /** `false`: a reference whose scheme is the base's is taken as relative, for the sake of old data (5.2.2). */
  readonly strict?: boolean | undefined;
  /** `true`: the base may lack a scheme; the result is then a reference too, and waits for a later base. */
  readonly relativeBase?: boolean | undefined;
  /** `"IRI-reference"`: both texts may be internationalized (RFC 3987, 6.5). */
  readonly rule?: ReferenceRule | undefined;
}

/** The flags of a backend that the options of `resolve` ask for; a wrong value is the caller's mistake. */
export function resolveFlags(options: ResolveOptions | undefined): number {
  if (options === undefined) return STRICT;
  const { strict = true, relativeBase = false } = objectOf(options);
  return (
    (oneOf("strict", strict, true, false) ? STRICT : 0) |
    (oneOf("relativeBase", relativeBase, true, false) ? RELATIVE_BASE : 0)
  );
}
