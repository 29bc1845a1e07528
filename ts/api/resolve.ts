import type { Engine } from "../core/engine.ts";
import { flagsFor, jsResolve } from "../core/resolve.ts";
import { schemeColon } from "../core/scan.ts";
import { active } from "../engine/engine.ts";
import { BASE_NOT_ABSOLUTE } from "../generated/errors.ts";
import { CODE, INPUT } from "../generated/record.ts";
import { URI_REFERENCE } from "../generated/rules.ts";
import { NO_OPTIONS } from "../support/properties.ts";
import { errorOf, type UriSyntaxError } from "../uri/errors.ts";
import { type ResolveOptions, readResolveOptions } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { referenceRuleNumber, resolveFlags } from "../uri/options.ts";
import type { UriInput } from "../uri/types.ts";
import { isUnchecked, resolveUnchecked, SWAPPED, uncheckedResolver } from "./resolve-unchecked.ts";

/**
 * Resolves a URI reference against a base URI. The reference comes first.
 *
 * It follows RFC 3986, 5.2.2, in strict mode by default. The fragment of the base is dropped (5.1). Dot segments are
 * removed, and nothing else is normalized or decoded: see {@link normalize}. A path of the result is never read as an
 * authority or a scheme: if it would be, `/.` or `./` is put before it.
 *
 * A base without a hierarchy, such as `urn:example:a`, has no exception: `../c` on it is `urn:/c`.
 *
 * With `relativeBase`, the base may be relative itself, and so is the result, until it is resolved against a URI `B`:
 * `resolve(resolve(r, b), B)` equals `resolve(r, resolve(b, B))` if `B` has enough path segments for every `..`.
 *
 * A reference with a scheme does not use the base, except with `strict: false`. The base may then be `""`. Any other base without a
 * scheme is an error all the same, because the two arguments are often swapped.
 *
 * With `unchecked`, neither string is validated: both are split by appendix B, as {@link split} does, and nothing is trimmed.
 * It is for programs that must go on with any string, as those for JSON-LD. The result may be invalid: validate it before
 * you fetch it. Valid strings have the same result as without the option.
 *
 * @throws {UriSyntaxError} if either string is invalid, with the codes of {@link parse}, or the base has no scheme
 * (`ERR_URI_BASE_NOT_ABSOLUTE`). The `input` of the error is the invalid string.
 * @throws {TypeError} if an option is unknown or has a wrong value.
 * @example
 * resolve("../g", "http://a/b/c/d;p?q"); // "http://a/b/g"
 * resolve(".//g", "a:/b"); // "a:/.//g"
 * resolve("http:g", "http://a/b", { strict: false }); // "http://a/g"
 * resolve("../c", "a/b", { relativeBase: true }); // "c"
 * resolve("urn:x:y", ""); // "urn:x:y"
 * resolve("<>/", "http://invalid/", { unchecked: true }); // "http://invalid/<>/"
 * resolve("g", "a/b"); // throws ERR_URI_BASE_NOT_ABSOLUTE
 * resolve("http://a/b/", "c"); // throws ERR_URI_BASE_NOT_ABSOLUTE
 */
export function resolve(reference: UriInput, base: UriInput, options?: ResolveOptions): string {
  // Absent options are not read: that would take up to a tenth of the time of a call.
  const settings = options === undefined ? undefined : readResolveOptions(options);
  const referenceText = textOf(reference);
  const baseText = textOf(base);
  if (settings === undefined)
    return resolveText(
      referenceText,
      baseText,
      URI_REFERENCE,
      flagsFor(referenceText, baseText, DEFAULT_FLAGS),
    );
  const rule = referenceRuleNumber(settings.rule);
  const flags = resolveFlags(settings);
  // Most calls have no such option: the first question saves a call.
  if (settings.unchecked !== undefined && isUnchecked(settings))
    return resolveUnchecked(referenceText, baseText, flags);
  return resolveText(referenceText, baseText, rule, flagsFor(referenceText, baseText, flags));
}

/**
 * Returns a function that resolves references against one base, as {@link resolve} does.
 *
 * Use it for many references with the same base, such as all links of a page. The base and the options are validated
 * once, at this call (RFC 3986, 5.2.1), so the base needs a scheme even if no reference uses it.
 *
 * @throws {UriSyntaxError} if the base is invalid, or has no scheme (`ERR_URI_BASE_NOT_ABSOLUTE`). The returned function
 * throws if a reference is invalid.
 * @throws {TypeError} if an option is unknown or has a wrong value.
 * @example
 * resolver("http://a/b/c/d;p?q")("../g"); // "http://a/b/g"
 * ["g", "#s"].map(resolver("http://a/b/c/d;p?q")); // ["http://a/b/c/g", "http://a/b/c/d;p?q#s"]
 */
export function resolver(base: UriInput, options?: ResolveOptions): (reference: UriInput) => string {
  const baseText = textOf(base);
  const settings = readResolveOptions(options);
  const rule = referenceRuleNumber(settings.rule);
  const flags = resolveFlags(settings);
  if (isUnchecked(settings)) {
    const resolveFrom = uncheckedResolver(baseText, flags);
    return (reference) => resolveFrom(textOf(reference));
  }
  resolveText("", baseText, rule, flags);
  return (reference) => resolveText(textOf(reference), baseText, rule, flags);
}

const DEFAULT_FLAGS = /* @__PURE__ */ resolveFlags(NO_OPTIONS);

function resolveText(reference: string, base: string, rule: number, flags: number): string {
  const engine = active();
  const target = engine.resolve(reference, base, rule, flags, jsResolve);
  if (target === undefined) throw resolveError(engine, reference, base);
  return target;
}

/** Returns the error that an engine has recorded. */
function resolveError({ record }: Engine, reference: string, base: string): UriSyntaxError {
  if (record[INPUT] !== 1) return errorOf("resolve URI reference", record, reference);
  const isSwapped = record[CODE] === BASE_NOT_ABSOLUTE && schemeColon(reference) !== -1;
  return errorOf("resolve against base URI", record, base, isSwapped ? SWAPPED : "");
}
