import { jsEquivalent } from "../core/normalize.ts";
import { active } from "../engine/engine.ts";
import { readSameDocumentOptions, type SameDocumentOptions } from "../uri/generated/options.ts";
import { normalizeFlags, referenceRuleNumber } from "../uri/options.ts";
import type { UriInput } from "../uri/types.ts";
import { defragment } from "./defragment.ts";
import { resolve } from "./resolve.ts";

/**
 * Returns `true` if a reference points into the document that contains it.
 *
 * RFC 3986, 4.4: the resolved reference equals the base URI, apart from fragments. Following such a reference should
 * not load the document again. URIs are compared character by character unless `level` asks for normalization, which
 * 4.4 permits.
 *
 * Without a base, only an empty reference and a bare fragment return `true`: they point into any document.
 *
 * @throws {UriSyntaxError} if the reference or the base is invalid, or the base has no scheme
 * (`ERR_URI_BASE_NOT_ABSOLUTE`).
 * @throws {TypeError} if an option is unknown, or `rule`, `level` or `encodedDots` has a wrong value.
 * @example
 * isSameDocument("#s"); // true
 * isSameDocument("d;p?q", "http://a/b/c/d;p?q"); // true
 * isSameDocument("http://a/b/c/d;p?q#x", "http://a/b/c/d;p?q"); // true
 * isSameDocument("?y", "http://a/b/c/d;p?q"); // false
 * isSameDocument("%64;p?q", "http://a/b/c/d;p?q", { level: "percent" }); // true
 * isSameDocument("g"); // false
 */
export function isSameDocument(reference: UriInput, base?: UriInput, options?: SameDocumentOptions): boolean {
  const settings = readSameDocumentOptions(options);
  const { level = "string", rule } = settings;
  const flags = normalizeFlags(level === "string" ? "scheme" : level, settings, ["string"]);
  const ruleNumber = referenceRuleNumber(rule);
  if (base === undefined) return defragment(reference, { rule }) === "";
  const target = defragment(resolve(reference, base, { rule }), { rule });
  const document = defragment(resolve("", base, { rule }), { rule });
  if (level === "string") return target === document;
  return active().equivalent(target, document, ruleNumber, flags, jsEquivalent);
}
