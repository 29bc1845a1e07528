/** One node of a grammar that `parseAbnf` has read (RFC 5234). */
export type AbnfNode =
  | { readonly type: "alternation" | "concatenation"; readonly nodes: readonly AbnfNode[] }
  | { readonly type: "repetition"; readonly least: number; readonly most: number; readonly node: AbnfNode }
  | { readonly type: "rule"; readonly name: string }
  | { readonly type: "literal"; readonly text: string }
  | { readonly type: "range"; readonly from: number; readonly to: number };

/** Reads a grammar into a map from rule name to node, in the order of the file. */
export function parseAbnf(source: string): Map<string, AbnfNode>;
