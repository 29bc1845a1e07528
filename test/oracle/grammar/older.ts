/** The grammars of older RFCs, read like that of RFC 3986. A test replaces `abnf.ts` with one of them. */
import { readFileSync } from "node:fs";
import { type AbnfNode, parseAbnf } from "../../../scripts/generate/abnf.mjs";

/** The exports of `abnf.ts` for another grammar file. */
export function olderGrammar(file: string): {
  readonly GRAMMAR: ReadonlyMap<string, AbnfNode>;
  readonly RULE_NAMES: readonly string[];
  definition(rule: string): AbnfNode;
} {
  const grammar = parseAbnf(readFileSync(new URL(file, import.meta.url), "utf8"));
  return {
    GRAMMAR: grammar,
    RULE_NAMES: [...grammar.keys()],
    definition(rule) {
      const node = grammar.get(rule);
      if (node === undefined) throw new RangeError(`the grammar has no rule ${rule}`);
      return node;
    },
  };
}
