// Generates the complete suites that test/oracle/complete makes from the grammar: the strings for everyone in conformance/, and the
// automata for the Rust tests.

import { fileURLToPath } from "node:url";
import { load } from "../build/load.mjs";
import { parseAbnf } from "./abnf.mjs";

const FOLDER = fileURLToPath(new URL("../../test/oracle/complete", import.meta.url));
const AUTOMATA = "crate/tests/complete/automata.txt";

/** The rules of which conformance/ has the strings. */
const FOR_EVERYONE = ["URI", "URI-reference", "IRI", "IRI-reference"];
const TOP_RULES = [...FOR_EVERYONE, "absolute-URI", "relative-ref", "absolute-IRI", "irelative-ref"];

const { automatonOf, casesOf, componentsOf, identifiersOf, loopsOf } = await load(
  'export * from "./automaton.ts"; export * from "./suite.ts"; export * from "./components.ts";',
  FOLDER,
);

/** One JSON object a line: a string, whether it is valid, and its components if it is. */
function linesOf(automaton) {
  const lines = casesOf(automaton).map(({ text, isValid }) =>
    JSON.stringify({ string: text, valid: isValid, components: isValid ? componentsOf(text) : undefined }),
  );
  return `${lines.join("\n")}\n`;
}

/** A rule, its characters, and a line for each state: its successors by class, and its identifiers. Then a line for each loop. */
function tableOf(automaton, rule) {
  const identifiers = identifiersOf(automaton);
  const states = automaton.next.map((row, state) => {
    const verdicts = identifiers[state].map(({ text, accepted }) => (accepted[state] ? "+" : "-") + text);
    return [row.join(), ...verdicts].join("\t");
  });
  const loops = loopsOf(automaton).map(({ text, state, character }) => [text, state, character].join("\t"));
  return [rule, automaton.characters.join(""), ...states, "", ...loops, ""].join("\n");
}

/** Returns the suites by their paths. */
export function generated(read) {
  const grammar = parseAbnf(read("crate/grammar/rfc3986.abnf"));
  const automata = new Map(TOP_RULES.map((rule) => [rule, automatonOf(grammar, rule)]));
  return {
    ...Object.fromEntries(
      FOR_EVERYONE.map((rule) => [`conformance/${rule}.jsonl.gz`, linesOf(automata.get(rule))]),
    ),
    [AUTOMATA]: Array.from(automata, ([rule, automaton]) => tableOf(automaton, rule)).join("\n"),
  };
}
