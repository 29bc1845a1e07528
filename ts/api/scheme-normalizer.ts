import { jsNormalize } from "../core/normalize.ts";
import { scheme as endOfScheme } from "../core/scan.ts";
import { active } from "../engine/engine.ts";
import { URI } from "../generated/rules.ts";
import { given, NONE, propertiesOf, rejectUnknown } from "../support/properties.ts";
import { errorOf } from "../uri/errors.ts";
import { COMPARISON_OPTIONS, type LevelOptions } from "../uri/options.ts";

/**
 * The normalization rules of one scheme (RFC 3986, 6.2.3), for the option `schemes`.
 *
 * The schemes of `pchar/schemes` are such objects, and you can write your own.
 */
export interface SchemeNormalizer {
  /** The name of the scheme, in lower case. */
  readonly name: string;
  /** Returns the normal form of a URI of this scheme. Throws a `SyntaxError` if the scheme does not allow the URI. */
  normalize(uri: string, options?: Pick<LevelOptions, "encodedDots">): string;
}

/** Options of {@link normalize}. */
export interface NormalizeOptions extends LevelOptions {
  /**
   * Schemes with normalization rules of their own, such as those of `pchar/schemes`. Used at the level `"scheme"`,
   * ignored at the others. Without it, only the rules of RFC 3986 apply.
   *
   * @default undefined
   */
  readonly schemes?: readonly SchemeNormalizer[] | undefined;
}

/** The names of {@link NormalizeOptions}. */
export const NORMALIZE_OPTIONS = ["level", "encodedDots", "rule", "schemes"] as const;

/** An entry of `schemes`, read once. */
interface SchemeEntry extends SchemeNormalizer {
  /** Whether `defineScheme` made the method: it rejects an invalid URI, and its result is valid. */
  readonly isDefined?: boolean;
}

/** The `normalize` methods of the schemes that `defineScheme` made. */
export const definedNormalizers: WeakSet<SchemeNormalizer["normalize"]> = /* @__PURE__ */ new WeakSet();

/** Reads the options of {@link normalize}. */
export function normalizeOptionsOf(options: NormalizeOptions | undefined): NormalizeOptions {
  if (options === undefined) return NONE;
  rejectUnknown(options, COMPARISON_OPTIONS);
  const schemes = given(options, "schemes", options.schemes);
  return {
    level: given(options, "level", options.level),
    encodedDots: given(options, "encodedDots", options.encodedDots),
    rule: given(options, "rule", options.rule),
    schemes: schemes === undefined ? undefined : schemesOf(schemes),
  };
}

/** Returns the entry of `schemes` for the scheme of a valid string, or `undefined` without one. Expects a copy of the options. */
export function schemeFor(
  text: string,
  { schemes, level = "scheme" }: NormalizeOptions,
): SchemeEntry | undefined {
  if (schemes === undefined) return undefined;
  const end = endOfScheme(text);
  if (level !== "scheme" || text[end] !== ":") return undefined;
  const name = text.slice(0, end).toLowerCase();
  return schemes.find((each) => each.name === name);
}

/**
 * Normalizes a string by its entry in `schemes`, or else by RFC 3986 alone. `rule` and `flags` are those of `Engine.normalize`.
 * Throws the error of an invalid string; its message says that one cannot `action` it.
 *
 * Schemes work on URIs, so an IRI is mapped to a URI first (RFC 3987, 3.1) and the result is a URI.
 */
export function normalForm(
  text: string,
  rule: number,
  flags: number,
  action: string,
  options: NormalizeOptions,
): string {
  const scheme = schemeFor(text, options);
  if (scheme !== undefined) return formByScheme(text, rule, action, scheme, options.encodedDots);
  const engine = active();
  const form = engine.normalize(text, rule, flags, jsNormalize);
  if (form === undefined) throw errorOf(action, engine.record, text);
  return form;
}

/** Normalizes a string by an entry of `schemes`. One of `pchar/schemes` scans what it gets and returns a URI; others may not. */
function formByScheme(
  text: string,
  rule: number,
  action: string,
  { name, normalize, isDefined }: SchemeEntry,
  encodedDots: NormalizeOptions["encodedDots"],
): string {
  const validate = (): void => {
    const engine = active();
    if (engine.scan(text, rule) !== 0) throw errorOf(action, engine.record, text);
  };
  const isIri = /[^!-~]/.test(text);
  if (isIri || !isDefined) validate();
  let form: unknown;
  try {
    form = normalize(isIri ? text.replace(/[^!-~]+/g, encodeURIComponent) : text, { encodedDots });
  } catch (error) {
    validate();
    throw error;
  }
  if (isDefined || (typeof form === "string" && active().scan(form, URI) === 0)) return form as string;
  throw new TypeError(`Expected normalize of the scheme ${name} to return a URI`);
}

/**
 * Returns a copy of the option `schemes`, whose entries are read once. Throws a `TypeError` unless every entry has a `normalize`
 * method and a name that a URI can have.
 */
export function schemesOf(schemes: readonly SchemeNormalizer[]): readonly SchemeEntry[] {
  // `Array.from` turns holes into `undefined`, which is rejected; `map` would skip them.
  return Array.from(Array.isArray(schemes) ? schemes : [undefined], (scheme) => {
    const { name, normalize } = propertiesOf(Object(scheme) as SchemeNormalizer, ["name", "normalize"]);
    if (typeof normalize === "function" && typeof name === "string" && /^[a-z][a-z\d+.-]*$/.test(name)) {
      const isDefined = definedNormalizers.has(normalize);
      return { name, normalize: (uri, options) => normalize.call(scheme, uri, options), isDefined };
    }
    throw new TypeError(
      "Expected schemes to be an array of objects with a lower-case name and a normalize method",
    );
  });
}
