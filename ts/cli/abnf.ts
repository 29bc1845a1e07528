import { ABNF } from "../generated/abnf.ts";
import { IRI, RULES, type Rule } from "../generated/rules.ts";

/** The rules that say what a text should have held, where they are more than the one that it breaks. */
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

/** Returns what to print of the grammar for an error of a rule. */
export function grammarOf(rule: Rule): readonly string[] {
  return (SHOWN.get(rule) ?? [rule]).map((shown) => `${ABNF[shown]} ; ${sourceOf(shown)}`);
}

function sourceOf(rule: Rule): string {
  return RULES.indexOf(rule) < IRI ? "RFC 3986, appendix A" : "RFC 3987, 2.2";
}
