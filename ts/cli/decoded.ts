// The decoded parts of a URI, masked: the parameters of its query, and the segments of its path.

import { params } from "../api/params.ts";
import { segments } from "../api/segments.ts";
import { UriSyntaxError } from "../uri/errors.ts";
import { MASK } from "../uri/mask.ts";
import type { TopRule } from "../uri/types.ts";
import type { Mask } from "./masking.ts";

/** Parameters as pairs of name and value. A name without `=` is alone. */
export type Params = readonly (readonly [name: string, value?: string])[];

/** Reads the parameters of any string, and returns a function that masks them. */
export function paramsOf(uri: string): (mask: Mask) => Params {
  const pairs = params(uri, { bare: true });
  return (mask) => {
    const masked = params(mask(uri).text, { bare: true, malformed: "keep", invalidUtf8: "replace" });
    // A mask that starts before a parameter may end in another one.
    if (masked.length !== pairs.length) return pairs.map(() => [MASK, MASK]);
    return masked.map(([name, value]) =>
      value === undefined ? [mask(name).text] : [mask(name).text, mask(value).text],
    );
  };
}

/** Returns segments and parameters for JSON: `null` if they do not decode. */
export function decodedOf(
  uri: string,
  rule: TopRule,
  mask: Mask,
): { readonly segments: readonly string[] | null; readonly params: Params | null } {
  return {
    segments: decoded(() => segments(mask(uri).text, { rule }).map((segment) => mask(segment).text)),
    params: decoded(() => paramsOf(uri)(mask)),
  };
}

function decoded<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UriSyntaxError) return null;
    throw error;
  }
}
