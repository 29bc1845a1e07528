import { fromHref, type HrefReading } from "../api/href/from-href.ts";
import { resolve } from "../api/resolve.ts";
import { split } from "../api/split.ts";
import type { ReferenceRule } from "../uri/types.ts";

/** Returns whether a reference has a scheme. */
export function kindOfReference(uri: string): "URI" | "relative-ref" {
  return split(uri).scheme === undefined ? "relative-ref" : "URI";
}

/** Resolves a reference against the base of a document, which is relative if only a `<base>` without a scheme names it. */
export function resolved(uri: string, base: string, rule: ReferenceRule): string {
  return resolve(uri, base, { rule, relativeBase: kindOfReference(base) === "relative-ref" });
}

/** Returns the URI that a browser reads in a link, resolved against a base, or `undefined` if it rejects the link. */
export function readHref(
  text: string,
  base: string | undefined,
  rule: ReferenceRule,
): HrefReading | undefined {
  try {
    if (base === undefined) return fromHref(text, undefined, { rule });
    const page = kindOfReference(base) === "URI" ? base : undefined;
    const { uri, changes } = fromHref(text, page, { rule });
    return { uri: resolved(uri, base, rule), changes };
  } catch {
    return undefined;
  }
}
