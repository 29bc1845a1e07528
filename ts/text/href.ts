import { check } from "../api/check.ts";
import type { HrefReading } from "../api/href/changes.ts";
import { fromHref } from "../api/href/from-href.ts";
import { resolve } from "../api/resolve.ts";
import { type UriIssue, UriSyntaxError } from "../uri/errors.ts";
import type { ReferenceRule } from "../uri/types.ts";
import type { Validation } from "./validate.ts";

/** A scheme (RFC 3986, appendix B). */
const SCHEME = /^[^:/?#]+:/;

/** Returns whether a reference has a scheme. */
export function kindOfReference(uri: string): "URI" | "relative-ref" {
  return SCHEME.test(uri) ? "URI" : "relative-ref";
}

/** Resolves a reference against the base of a document, which is relative if only a `<base>` without a scheme names it. */
export function resolved(uri: string, base: string, rule: ReferenceRule): string {
  return resolve(uri, base, { rule, relativeBase: kindOfReference(base) === "relative-ref" });
}

/**
 * Returns the URI that a browser reads in a link, resolved against a base, or why it rejects the link. With `validOnly`, the link has to
 * match the rule and is read by RFC 3986.
 */
export function readHref(
  text: string,
  base: string | undefined,
  { rule, validOnly }: Pick<Validation, "rule" | "validOnly">,
): HrefReading | UriIssue {
  try {
    if (validOnly) {
      const issue = check(text, rule);
      return issue ?? { uri: base === undefined ? text : resolved(text, base, rule), changes: [] };
    }
    if (base === undefined) return fromHref(text, undefined, optionsFor(rule));
    const page = kindOfReference(base) === "URI" ? base : undefined;
    const { uri, changes } = fromHref(text, page, optionsFor(rule));
    return { uri: resolved(uri, base, rule), changes };
  } catch (error) {
    if (error instanceof UriSyntaxError) return error.issue;
    throw error;
  }
}

/** Returns whether {@link readHref} rejected a link. */
export function isIssue(href: HrefReading | UriIssue): href is UriIssue {
  return Object.hasOwn(href, "code");
}

/** The options of `fromHref`: none for its default, which saves their validation. */
function optionsFor(rule: ReferenceRule): { readonly rule: ReferenceRule } | undefined {
  return rule === "URI-reference" ? undefined : { rule };
}
