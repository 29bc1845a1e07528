/** The grammars of the schemes, from their doc comments. A test replaces `abnf.ts` with this file. */
import { readdirSync, readFileSync } from "node:fs";
import { type AbnfNode, parseAbnf } from "../../../scripts/generate/abnf.mjs";
import { EXPORTS } from "../../support/schemes.ts";

const FOLDER = new URL("../../../ts/schemes/", import.meta.url);

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const GENERIC = parseAbnf(read("../../../crate/grammar/rfc3986.abnf"));

/** Matches a fenced block of ABNF in a doc comment, and the constant after the comment. */
const BLOCK = /```abnf\n((?: \*.*\n)*?) \* ```\n(?: \*.*\n)*? \*\/\nexport const (\w+)/g;

/** The ABNF of each scheme by the name of its constant, and that of all schemes of its file. */
const BLOCKS: ReadonlyMap<string, readonly [own: string, file: string]> = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".ts"))
    .flatMap((file) => {
      const blocks = Array.from(
        readFileSync(new URL(file, FOLDER), "utf8").matchAll(BLOCK),
        ([, block, name]) => [name!, block!.replace(/^ \* ?/gm, "")] as const,
      );
      const shared = blocks.map(([, block]) => block).join("\n");
      return blocks.map(([name, block]) => [name, [block, shared]] as const);
    }),
);

/** Every rule of every scheme, with the name of the scheme and a dot before it. `NAME.text` is a whole URI with a fragment. */
function grammars(): ReadonlyMap<string, AbnfNode> {
  const all = new Map<string, AbnfNode>(GENERIC);
  for (const [name, exported] of EXPORTS) {
    const [block, shared] = BLOCKS.get(exported)!;
    // A scheme that takes the rules of another file says so after its first rule. Its own rules come last, and replace them.
    const [, other] = /; with the rules of (\w+)/.exec(block) ?? [];
    const rules = parseAbnf([BLOCKS.get(other ?? "")?.[1], shared].join("\n"));
    const [top] = parseAbnf(block).keys();
    const own = (rule: string): string => (rules.has(rule) ? `${name}.${rule}` : rule);
    for (const [rule, node] of rules) all.set(own(rule), renamed(node, own));
    const fragment: AbnfNode = {
      type: "concatenation",
      nodes: [
        { type: "literal", text: "#" },
        { type: "rule", name: "fragment" },
      ],
    };
    all.set(`${name}.text`, {
      type: "concatenation",
      nodes: [
        { type: "rule", name: own(top!) },
        // A scheme without fragments says so after its first rule.
        { type: "repetition", least: 0, most: block.includes("; no fragment") ? 0 : 1, node: fragment },
      ],
    });
  }
  return all;
}

function renamed(node: AbnfNode, own: (rule: string) => string): AbnfNode {
  switch (node.type) {
    case "rule":
      return { ...node, name: own(node.name) };
    case "repetition":
      return { ...node, node: renamed(node.node, own) };
    case "alternation":
    case "concatenation":
      return { ...node, nodes: node.nodes.map((each) => renamed(each, own)) };
    default:
      return node;
  }
}

export const GRAMMAR: ReadonlyMap<string, AbnfNode> = grammars();

export const RULE_NAMES: readonly string[] = [...GRAMMAR.keys()];

export function definition(rule: string): AbnfNode {
  const node = GRAMMAR.get(rule);
  if (node === undefined) throw new RangeError(`the grammars have no rule ${rule}`);
  return node;
}
