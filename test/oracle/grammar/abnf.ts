import { readFileSync } from "node:fs";
import { type AbnfNode, parseAbnf } from "../../../scripts/generate/abnf.mjs";
import type { Rule } from "../../../ts/generated/rules.ts";

export type { AbnfNode } from "../../../scripts/generate/abnf.mjs";

const SOURCE = new URL("../../../crate/grammar/rfc3986.abnf", import.meta.url);

/** The rules of RFC 3986, appendix A, and RFC 3987, 2.2, as the grammar file spells them. */
export const GRAMMAR: ReadonlyMap<string, AbnfNode> = parseAbnf(readFileSync(SOURCE, "utf8"));

/** The names of all rules, in the order of the grammar file. */
export const RULE_NAMES: readonly Rule[] = [...GRAMMAR.keys()] as Rule[];

/** The definition of a rule. */
export function definition(rule: string): AbnfNode {
  const node = GRAMMAR.get(rule);
  if (node === undefined) throw new RangeError(`the grammar has no rule ${rule}`);
  return node;
}
