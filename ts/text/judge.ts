import { check } from "../check.ts";
import type { ReferenceRule } from "../types.ts";
import type { Find } from "./find.ts";
import { isDigit, isLetter } from "./window.ts";

/**
 * How far a place tells that what stands there is a URI: `"bare"` text and what is `"quoted"` tell least, angle brackets
 * more, and `URL:` in front of it or `"markup"` all.
 */
export type Trust = "bare" | "quoted" | "bracketed" | "prefixed" | "markup";

/** The schemes that are known without `//`: those of uri(7), and what else is met in texts. */
export const KNOWN_SCHEMES: readonly string[] = [
  ..."mailto news tel urn file man info whatis ghelp cid mid sip sips sms xmpp magnet geo doi".split(" "),
];

/** What the judging needs to know of how a text is searched. */
export interface Judging {
  readonly rule: ReferenceRule;
  readonly schemes: ReadonlySet<string>;
}

export type Verdict = Pick<Find, "kind"> & { readonly guess?: string };

/** Judges whether a text is a URI that is meant as one, and of which kind; `undefined` where it is none. */
export function judge(text: string, trust: Trust, { rule, schemes }: Judging): Verdict | undefined {
  const guess = trust === "markup" ? undefined : suffixGuess(text);
  if (guess !== undefined && check(text, rule) === undefined && check(guess, rule) === undefined) {
    return { kind: "suffix", guess };
  }
  const isTrusted = trust === "prefixed" || trust === "markup";
  const colon = text.indexOf(":");
  if (colon > 0 && (isTrusted || isPlausible(text, colon, trust, schemes))) {
    if (check(text, rule === "IRI-reference" ? "IRI" : "URI") === undefined) return { kind: "URI" };
  }
  const mayBeRelative = isTrusted ? text !== "" : trust === "bracketed" && isDotted(text);
  return mayBeRelative && check(text, rule) === undefined ? { kind: "relative-ref" } : undefined;
}

/** Tells whether a text begins with a dot segment, as nothing but a relative reference does: `<../test.txt>` of uri(7). */
function isDotted(text: string): boolean {
  return text.startsWith("./") || text.startsWith("../");
}

/** Tells whether a text with a scheme is likely to be meant as a URI, by what stands behind the scheme. */
function isPlausible(text: string, colon: number, trust: Trust, schemes: ReadonlySet<string>): boolean {
  // A drive letter, or a column of a table, is no scheme.
  if (colon < 2) return false;
  if (text.startsWith("//", colon + 1)) {
    const first = text.charCodeAt(colon + 3);
    if (first === 0x2f) return text.length > colon + 4;
    return text.length > colon + 3 && first !== 0x3f && first !== 0x23;
  }
  if (text.length === colon + 1) return false;
  const scheme = text.slice(0, colon).toLowerCase();
  if (scheme === "mailto") return text.includes("@") || text.includes("?");
  // RFC 8141, 2: urn:NID:NSS.
  if (scheme === "urn") return text.indexOf(":", colon + 2) > 0;
  if (schemes.has(scheme)) return true;
  // A name of C++ or Perl has two colons.
  return trust === "bracketed" && text[colon + 1] !== ":";
}

/** How long the first label of a suffix reference is, with its dot: `www.` and `ftp.`. */
const LABEL = 4;

/**
 * Guesses what a suffix reference stands for, by the heuristics of RFC 3986, 4.5 and uri(7): `www.` is a host of `http`,
 * `ftp.` one of `ftp`. There must be three labels, and the last of them no number.
 */
export function suffixGuess(text: string): string | undefined {
  const first = text.slice(0, LABEL).toLowerCase();
  if (first !== "www." && first !== "ftp.") return undefined;
  let label = LABEL;
  let labels = 1;
  let index = LABEL;
  for (; index < text.length && isOfLabel(text.charCodeAt(index)); index++) {
    if (text[index] !== ".") continue;
    if (index === label) return undefined;
    labels++;
    label = index + 1;
  }
  // A trailing dot ends the last label.
  if (label === index) return undefined;
  if (index < text.length && !":/?#".includes(text[index]!)) return undefined;
  const hasWord = index - label >= 2 && !isDigit(text.charCodeAt(label));
  return labels >= 2 && hasWord ? `${first === "www." ? "http" : "ftp"}://${text}` : undefined;
}

/** A character of a host name, or the dot between two labels; those beyond ASCII are judged by the rule. */
function isOfLabel(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 0x2d || code === 0x2e || code === 0x5f || code > 127;
}
