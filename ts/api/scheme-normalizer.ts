import { grammarOf } from "../core/grammar.ts";
import { jsNormalize } from "../core/normalize.ts";
import { normalizeTriplets } from "../core/pct.ts";
import { schemeColon } from "../core/scan.ts";
import { active } from "../engine/engine.ts";
import { HOST_END, HOST_KIND, HOST_REG_NAME, HOST_START } from "../generated/record.ts";
import { ABSOLUTE_IRI, ABSOLUTE_URI, IRI_REFERENCE, URI, URI_REFERENCE } from "../generated/rules.ts";
import { propertiesOf } from "../support/properties.ts";
import { errorOf } from "../uri/errors.ts";
import {
  type ComparisonOptions,
  type NormalizeOptions,
  readNormalizeOptions,
} from "../uri/generated/options.ts";
import type { SchemeNormalizer } from "../uri/types.ts";

/** An entry of `schemeRules`, read once. */
interface SchemeEntry extends SchemeNormalizer {
  /** Whether `defineScheme` made the method: it rejects an invalid URI, and its result is valid. */
  readonly isDefined?: boolean;
}

/** An entry with rules of its own. */
type SchemeRules = SchemeEntry & Required<Pick<SchemeEntry, "normalize">>;

/** The `normalize` methods of the schemes that `defineScheme` made. */
export const definedNormalizers: WeakSet<SchemeRules["normalize"]> = /* @__PURE__ */ new WeakSet();

/** Reads the options of {@link normalize}. */
export function normalizeOptionsOf(options: NormalizeOptions | undefined): NormalizeOptions {
  return withEntries(readNormalizeOptions(options));
}

/** Returns the options with entries for `schemeRules`. */
export function withEntries<O extends NormalizeOptions | ComparisonOptions>(options: O): O {
  return options.schemeRules === undefined
    ? options
    : { ...options, schemeRules: schemesOf(options.schemeRules) };
}

/** Returns the entry of `schemeRules` for the scheme of a string, valid or not. Expects options whose `schemeRules` are entries. */
export function schemeFor(
  text: string,
  { schemeRules }: Pick<ComparisonOptions, "schemeRules">,
): SchemeEntry | undefined {
  if (schemeRules === undefined) return undefined;
  const colon = schemeColon(text);
  if (colon === -1) return undefined;
  const name = text.slice(0, colon).toLowerCase();
  return schemeRules.find((each) => each.name === name);
}

/** Returns whether an entry normalizes its URIs itself at a level. */
export function hasRules(
  scheme: SchemeEntry | undefined,
  level: ComparisonOptions["level"] = "scheme",
): scheme is SchemeRules {
  return scheme?.normalize !== undefined && (level === "scheme" || level === "protocol");
}

/**
 * Normalizes a string by its entry in `schemeRules`, or else by RFC 3986. `rule` and `flags` are those of `Engine.normalize`. Throws
 * the error of an invalid string; its message says that one cannot `action` it.
 *
 * Schemes work on URIs, so an IRI is mapped to a URI first (RFC 3987, 3.1) and the result is a URI.
 */
export function normalForm(
  text: string,
  rule: number,
  flags: number,
  action: string,
  options: Omit<ComparisonOptions, "rule">,
): string {
  const scheme = schemeFor(text, options);
  if (hasRules(scheme, options.level)) return formByScheme(text, rule, action, scheme, options.encodedDots);
  const form = genericForm(text, rule, flags, action);
  return scheme?.caseSensitiveHost ? withHostCase(form, text, rule, flags) : form;
}

/** Normalizes a string by RFC 3986 alone. The parameters are those of {@link normalForm}. */
export function genericForm(text: string, rule: number, flags: number, action: string): string {
  const engine = active();
  const form = engine.normalize(text, rule, flags, jsNormalize);
  if (form === undefined) throw errorOf(action, engine.record, text);
  return form;
}

/**
 * Returns the normal form of a valid string with the letters of its host in the case that the string has. This concerns only a
 * `reg-name`: an address has no case in any scheme.
 */
export function withHostCase(form: string, text: string, rule: number, flags: number): string {
  const { host, kind } = hostIn(text, rule);
  if (kind !== HOST_REG_NAME) return form;
  const written = normalizeTriplets(host, flags, grammarOf(rule).nonAscii);
  const {
    host: { length },
    start,
  } = hostIn(form, rule);
  // A `localhost` that normalization has removed stays removed.
  return length === written.length ? form.slice(0, start) + written + form.slice(start + length) : form;
}

function hostIn(text: string, rule: number): { host: string; kind: number; start: number } {
  const engine = active();
  engine.scan(text, rule);
  const { record } = engine;
  const start = record[HOST_START]!;
  return { host: text.slice(start, record[HOST_END]), kind: record[HOST_KIND]!, start };
}

/**
 * Normalizes a string by an entry of `schemeRules`. A scheme of `pchar/schemes` validates its input and returns a URI; any other
 * object may do neither.
 */
function formByScheme(
  text: string,
  rule: number,
  action: string,
  { name, normalize, isDefined }: SchemeRules,
  encodedDots: NormalizeOptions["encodedDots"],
): string {
  const validate = (): void => {
    const engine = active();
    if (engine.scan(text, rule) !== 0) throw errorOf(action, engine.record, text);
  };
  const isIri = /[^!-~]/.test(text);
  const isReference = rule === URI_REFERENCE || rule === IRI_REFERENCE;
  if (isIri || !isDefined || !isReference) validate();
  let form: unknown;
  try {
    form = normalize(isIri ? text.replace(/[^!-~]+/g, encodeURIComponent) : text, { encodedDots });
  } catch (error) {
    validate();
    throw error;
  }
  const target = rule === ABSOLUTE_URI || rule === ABSOLUTE_IRI ? ABSOLUTE_URI : URI;
  if (isDefined || (typeof form === "string" && active().scan(form, target) === 0)) return form as string;
  throw new TypeError(`Expected normalize of the scheme ${name} to return a URI`);
}

/**
 * Returns a copy of the option `schemeRules`, whose entries are read once. Throws a `TypeError` unless every entry has a name that a URI
 * can have, and a `normalize` method or `caseSensitiveHost: true`.
 */
export function schemesOf(rules: readonly SchemeNormalizer[]): readonly SchemeEntry[] {
  // `Array.from` turns holes into `undefined`, which is rejected; `map` would skip them.
  return Array.from(Array.isArray(rules) ? rules : [undefined], (scheme) => {
    const {
      name,
      normalize,
      caseSensitiveHost = false,
    } = propertiesOf(Object(scheme) as SchemeNormalizer, ["name", "normalize", "caseSensitiveHost"]);
    const isNamed = typeof name === "string" && /^[a-z][a-z\d+.-]*$/.test(name);
    if (isNamed && typeof caseSensitiveHost === "boolean") {
      if (normalize === undefined && caseSensitiveHost) return { name, caseSensitiveHost };
      if (typeof normalize === "function") {
        const isDefined = definedNormalizers.has(normalize);
        return {
          name,
          caseSensitiveHost,
          normalize: (uri, options) => normalize.call(scheme, uri, options),
          isDefined,
        };
      }
    }
    throw new TypeError(
      "Expected schemeRules to be an array of objects with a lower-case name, and a normalize method or caseSensitiveHost: true",
    );
  });
}
