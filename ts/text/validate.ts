import { check } from "../api/check.ts";
import { NUMBER_SIGN, QUESTION_MARK, SLASH } from "../support/character-codes.ts";
import type { ReferenceRule } from "../uri/types.ts";
import type { Find } from "./find.ts";

/**
 * The strength of the evidence for a URI around a string: `"bare"` and `"quoted"` the least, angle brackets more, `URL:`
 * (`"prefixed"`) and `"markup"` for certain.
 */
export type Evidence = "bare" | "quoted" | "bracketed" | "prefixed" | "markup";

/** The schemes that are recognized without `//`: those of uri(7), and others that are common in documents. */
export const KNOWN_SCHEMES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  "mailto news tel urn file man info whatis ghelp cid mid sip sips sms stun stuns turn turns xmpp magnet geo doi".split(
    " ",
  ),
);

/** The options that {@link validate} needs. */
export interface Validation {
  readonly rule: ReferenceRule;
  readonly schemes: ReadonlySet<string>;
  /** Whether strings that are not valid are left out. The others are read by RFC 3986, without `URL`. */
  readonly validOnly: boolean;
  /** Whether links that nobody can read are found too. */
  readonly reports: boolean;
  /** The base of relative references. */
  readonly base: string | undefined;
}

export type Verdict = Pick<Find, "kind"> & { readonly guess?: string };

/** Returns the kind of a string that is valid and probably meant as a URI, or `undefined`. */
export function validate(
  text: string,
  evidence: Evidence,
  { rule, schemes }: Validation,
): Verdict | undefined {
  const guess = evidence === "markup" ? undefined : suffixGuess(text);
  if (guess !== undefined && check(text, rule) === undefined && check(guess, rule) === undefined) {
    return { kind: "suffix", guess };
  }
  const isCertain = evidence === "prefixed" || evidence === "markup";
  const colon = text.indexOf(":");
  if (colon > 0 && (isCertain || isPlausible(text, colon, evidence, schemes))) {
    if (check(text, rule === "IRI-reference" ? "IRI" : "URI") === undefined) return { kind: "URI" };
  }
  const mayBeRelative = isCertain ? text !== "" : evidence === "bracketed" && isDotted(text);
  return mayBeRelative && check(text, rule) === undefined ? { kind: "relative-ref" } : undefined;
}

/** Returns whether a string starts with a dot segment, as only a relative reference does: `<../test.txt>` in uri(7). */
function isDotted(text: string): boolean {
  return text.startsWith("./") || text.startsWith("../");
}

/** Returns whether a string with a scheme is probably meant as a URI, by the part after the scheme. */
export function isPlausible(
  text: string,
  colon: number,
  evidence: Evidence,
  schemes: ReadonlySet<string>,
): boolean {
  if (text.startsWith("//", colon + 1)) {
    // In quotes, the letter C is the usual drive.
    if (evidence === "quoted" && colon === 1 && text[0]!.toLowerCase() === "c") return false;
    const first = text.charCodeAt(colon + 3);
    if (first === SLASH) return text.length > colon + 4;
    return text.length > colon + 3 && first !== QUESTION_MARK && first !== NUMBER_SIGN;
  }
  // A single letter is a drive or a table column.
  if (colon === 1 || text.length === colon + 1) return false;
  const scheme = text.slice(0, colon).toLowerCase();
  if (scheme === "mailto") return text.includes("@") || text.includes("?");
  // RFC 8141, 2: urn:NID:NSS.
  if (scheme === "urn") return text.indexOf(":", colon + 2) > 0;
  if (schemes.has(scheme) && !isWordPair(scheme, text.slice(colon + 1))) return true;
  // Names in C++ and Perl have two colons.
  return evidence === "bracketed" && text[colon + 1] !== ":";
}

/** Returns whether what looks like a URI is probably two words, `turn:left`: the host of a server has a dot, a bracket or a port (RFC 7065, 3.1). */
function isWordPair(scheme: string, rest: string): boolean {
  return /^(?:stun|turn)s?$/.test(scheme) && !/\w\.\w|\[|%5B|\w:\d/i.test(rest);
}

/**
 * A host of three labels or more whose first is `www` or `ftp`, and whose last has two characters or more and does not begin with a
 * digit; and what follows. Non-ASCII characters are left to the rule.
 */
const SUFFIX =
  /^(?:www|ftp)\.(?!\.)(?![\w.\x80-\uffff-]*\.\.)[\w.\x80-\uffff-]+\.(?!\d)[\w\x80-\uffff-]{2,}(?![^:/?#])/i;

/**
 * Guesses the URI of a suffix reference by the heuristics of RFC 3986, 4.5, and uri(7): `http` for `www.`, and `ftp` for
 * `ftp.`. The host needs three labels, and the last one must not be a number.
 */
export function suffixGuess(text: string): string | undefined {
  if (!SUFFIX.test(text)) return undefined;
  return (text[0] === "w" || text[0] === "W" ? "http://" : "ftp://") + text;
}
