// Shows an issue to people. Only a call with an issue loads this file.

import { matches } from "../api/matches.ts";
import { explanationOf } from "../explain/explain-issue.ts";
import { ABNF } from "../generated/abnf.ts";
import { IRI, RULES, type Rule } from "../generated/rules.ts";
import { visible } from "../support/display.ts";
import { edited, type Fix } from "../uri/fix.ts";
import type { Masked } from "../uri/mask.ts";
import type { InputIssue } from "./issue.ts";
import type { Mask } from "./masking.ts";
import type { Paint } from "./print.ts";

/** Shows an issue: the string, a caret under the index, the message, a hint, the text to try if one is certain, and the grammar rule. */
export async function showIssue(
  { issue, input, label, as, rule, advice }: InputIssue,
  { columns, paint, mask }: { readonly columns: number; readonly paint: Paint; readonly mask: Mask },
): Promise<string> {
  const masked = mask(input, as);
  const { line, caret, hint, fix } = explanationOf(issue, input, masked, columns, { rule });
  const message = paint("message", issue.message);
  const grammar = grammarOf(issue.rule).map((rule) => `${paint("absent", rule)}\n`);
  const attempt = as === undefined || as === "uri" ? await attemptOf(fix, { input, rule }, masked) : "";
  return `${line}
${paintCaret(caret, paint)}
${label === undefined ? "" : `${label}: `}${message}
${hint}
${attempt}${grammar.join("")}${advice === undefined ? "" : `${advice}\n`}`;
}

/**
 * Returns the line with a string to try, or `""` without one: by the fix of the grammar, unless the scheme of the string refuses it, or by
 * that of the scheme. Edits in a password are not shown. What is hidden in the input stays hidden.
 */
async function attemptOf(
  fix: Fix | undefined,
  { input, rule = "IRI-reference" }: Pick<InputIssue, "input" | "rule">,
  masked: Masked,
): Promise<string> {
  const { schemeOf } = await import("../schemes/schemes.ts");
  const isAllowed = ({ text }: Fix): boolean => {
    // The rules of schemes are about URIs: an IRI is mapped to one (RFC 3987, 3.1).
    const uri = text.replace(/[^\0-\x7f]+/g, encodeURIComponent);
    return schemeOf(uri)?.check(uri) === undefined;
  };
  const proposed = fix && isAllowed(fix) ? fix : schemeOf(input)?.check(input)?.fix;
  if (proposed === undefined || !matches(proposed.text, rule)) return "";
  const { edits } = proposed;
  if (edits.some(({ start }) => masked.hides(start))) return "";
  return `try: ${visible(edited(edits, { length: input.length, slice: masked.slice }))}\n`;
}

/** Colors the marks of a caret, without the spaces before it. */
export function paintCaret(caret: string, paint: Paint): string {
  const column = caret.indexOf("^");
  return caret.slice(0, column) + paint("caret", caret.slice(column));
}

/** The rules to show for a rule whose own definition does not say enough. */
const SHOWN: ReadonlyMap<Rule, readonly Rule[]> = new Map<Rule, readonly Rule[]>([
  ["host", ["host", "reg-name"]],
  ["IPv6address", ["IP-literal"]],
  ["path", ["pchar"]],
  ["path-noscheme", ["path-noscheme", "segment-nz-nc"]],
  ["query", ["query", "pchar"]],
  ["fragment", ["fragment", "pchar"]],
  ["ihost", ["ihost", "ireg-name"]],
  ["ipath", ["ipchar"]],
  ["ipath-noscheme", ["ipath-noscheme", "isegment-nz-nc"]],
  ["iquery", ["iquery", "ipchar"]],
  ["ifragment", ["ifragment", "ipchar"]],
]);

/** Returns the lines of the grammar for the rule of an error: none if the rule is one of a scheme. */
export function grammarOf(rule: Rule): readonly string[] {
  const known = (SHOWN.get(rule) ?? [rule]).filter((shown) => Object.hasOwn(ABNF, shown));
  return known.map((shown) => `${ABNF[shown]} ; ${sourceOf(shown)}`);
}

function sourceOf(rule: Rule): string {
  return RULES.indexOf(rule) < IRI ? "RFC 3986, appendix A" : "RFC 3987, 2.2";
}
