// The grammar file of the repository: its rules as trees, and as they are written.

import { readFileSync } from "node:fs";
import { parseAbnf } from "../../scripts/generate/abnf.mjs";

const SOURCE = readFileSync(new URL("../../crate/grammar/rfc3986.abnf", import.meta.url), "utf8");

/** The rules by name, in the order of the file. */
export const GRAMMAR = parseAbnf(SOURCE);

/** A name at the start of a line, and the indented lines after it. */
const RULE = /^([A-Za-z][\w-]*) *=.*(?:\n[ \t]+\S.*)*/gm;

/** The lines of each rule, with its comments. */
export const ABNF = new Map(Array.from(SOURCE.matchAll(RULE), ([lines, rule]) => [rule, lines]));

/** Returns the names that a node refers to, in order and with repetitions. */
export function references(node) {
  if (node.type === "rule") return [node.name];
  return (node.nodes ?? (node.node ? [node.node] : [])).flatMap(references);
}

/** Returns the rules whose definition refers to a rule. */
export function users(rule) {
  return [...GRAMMAR].filter(([, node]) => references(node).includes(rule)).map(([name]) => name);
}
