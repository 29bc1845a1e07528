/**
 * Recognizes strings by the grammar file. This is the oracle for the scanners, and it shares no code with them.
 *
 * No rule refers to itself, so each rule is a regular language. A rule becomes a nondeterministic automaton, one part for each
 * ABNF operator. A string runs through all alternatives at once, as sets of states, because ABNF alternatives are unordered and
 * the first match must not win. The sets are cached as the states of a deterministic automaton, so most characters take one table
 * lookup.
 *
 * Every state leads to the end. So a string is a prefix of some string of the rule exactly as long as its set of states is not
 * empty. `viablePrefix` relies on that.
 */
import type { Rule } from "../../../ts/generated/rules.ts";
import { type AbnfNode, definition, GRAMMAR } from "./abnf.ts";

interface Edge {
  /** The first and the last class of characters that the edge accepts. */
  readonly low: number;
  readonly high: number;
  readonly target: number;
}

interface Nondeterministic {
  readonly edges: Edge[][];
  /** The states that each state reaches without a character. */
  readonly silent: number[][];
}

interface Automaton {
  readonly nondeterministic: Nondeterministic;
  readonly end: number;
  /** For each deterministic state: its set of states, its successors by class, and whether the rule may end there. */
  readonly sets: (readonly number[])[];
  readonly rows: Int32Array[];
  readonly accepts: boolean[];
  readonly known: Map<string, number>;
  /** The number of code units that the last run consumed. */
  consumed: number;
}

const UNKNOWN = -1;
const DEAD = -2;

/** The code points at which a terminal of the grammar starts, or has just ended. Those between two of them are all alike. */
const CUTS: readonly number[] = cuts();
const ASCII_CLASSES: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => classByCuts(code));

function cuts(): number[] {
  const found = new Set<number>([0]);
  const visit = (node: AbnfNode): void => {
    if (node.type === "range") found.add(node.from).add(node.to + 1);
    else if (node.type === "literal") {
      for (const character of node.text.toLowerCase() + node.text.toUpperCase()) {
        found.add(character.codePointAt(0)!).add(character.codePointAt(0)! + 1);
      }
    } else if (node.type === "repetition") visit(node.node);
    else if (node.type !== "rule") node.nodes.forEach(visit);
  };
  GRAMMAR.forEach(visit);
  return [...found].sort((a, b) => a - b);
}

function classByCuts(code: number): number {
  let low = 0;
  let high = CUTS.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (CUTS[middle]! <= code) low = middle;
    else high = middle;
  }
  return low;
}

function newState(nfa: Nondeterministic): number {
  nfa.silent.push([]);
  return nfa.edges.push([]) - 1;
}

function addRange(nfa: Nondeterministic, entry: number, from: number, to: number, target: number): void {
  nfa.edges[entry]!.push({ low: classByCuts(from), high: classByCuts(to), target });
}

/** Adds the automaton of a node after the state `entry`, and returns its last state. */
function compile(nfa: Nondeterministic, node: AbnfNode, entry: number): number {
  switch (node.type) {
    case "rule":
      return compile(nfa, definition(node.name), entry);
    case "range": {
      const exit = newState(nfa);
      addRange(nfa, entry, node.from, node.to, exit);
      return exit;
    }
    case "literal":
      return [...node.text].reduce((at, character) => compileCharacter(nfa, character, at), entry);
    case "concatenation":
      return node.nodes.reduce((at, each) => compile(nfa, each, at), entry);
    case "alternation": {
      const exit = newState(nfa);
      for (const each of node.nodes) {
        // Each alternative has its own entry.
        const start = newState(nfa);
        nfa.silent[entry]!.push(start);
        nfa.silent[compile(nfa, each, start)]!.push(exit);
      }
      return exit;
    }
    case "repetition":
      return compileRepetition(nfa, node.node, node.least, node.most, entry);
  }
}

/** A literal matches its letters in both cases (RFC 5234, 2.3). */
function compileCharacter(nfa: Nondeterministic, character: string, entry: number): number {
  const exit = newState(nfa);
  for (const each of new Set([character.toLowerCase(), character.toUpperCase()])) {
    addRange(nfa, entry, each.codePointAt(0)!, each.codePointAt(0)!, exit);
  }
  return exit;
}

/** `0<pchar>` has the limits 0 and 0, and is the empty string: no state is added (erratum 2033). */
function compileRepetition(
  nfa: Nondeterministic,
  node: AbnfNode,
  least: number,
  most: number,
  entry: number,
): number {
  let at = entry;
  for (let count = 0; count < least; count++) at = compile(nfa, node, at);
  if (most === least) return at;
  const exit = newState(nfa);
  if (most === Number.POSITIVE_INFINITY) {
    const again = newState(nfa);
    nfa.silent[at]!.push(again);
    nfa.silent[compile(nfa, node, again)]!.push(again);
    nfa.silent[again]!.push(exit);
    return exit;
  }
  for (let count = least; count < most; count++) {
    nfa.silent[at]!.push(exit);
    at = compile(nfa, node, at);
  }
  nfa.silent[at]!.push(exit);
  return exit;
}

/** Returns the states that `states` reach without a character, and that accept a character or are the end. */
function closure(nfa: Nondeterministic, end: number, states: readonly number[]): number[] {
  const seen = new Set(states);
  for (const state of seen) for (const next of nfa.silent[state]!) seen.add(next);
  return [...seen].filter((state) => state === end || nfa.edges[state]!.length > 0).sort((a, b) => a - b);
}

/** Returns the number of the deterministic state for a set, which is created at its first use. */
function stateOf(automaton: Automaton, set: readonly number[]): number {
  if (set.length === 0) return DEAD;
  const key = set.join();
  const found = automaton.known.get(key);
  if (found !== undefined) return found;
  const state = automaton.sets.push(set) - 1;
  automaton.rows.push(new Int32Array(CUTS.length).fill(UNKNOWN));
  automaton.accepts.push(set.includes(automaton.end));
  automaton.known.set(key, state);
  return state;
}

function advance(automaton: Automaton, state: number, classNumber: number): number {
  const { nondeterministic: nfa, end, sets, rows } = automaton;
  const targets: number[] = [];
  for (const each of sets[state]!) {
    for (const { low, high, target } of nfa.edges[each]!) {
      if (low <= classNumber && classNumber <= high) targets.push(target);
    }
  }
  const next = stateOf(automaton, closure(nfa, end, targets));
  rows[state]![classNumber] = next;
  return next;
}

const automata = new Map<string, Automaton>();

function automatonOf(rule: string): Automaton {
  const found = automata.get(rule);
  if (found !== undefined) return found;
  const nondeterministic: Nondeterministic = { edges: [], silent: [] };
  const start = newState(nondeterministic);
  const end = compile(nondeterministic, definition(rule), start);
  const automaton: Automaton = {
    nondeterministic,
    end,
    sets: [],
    rows: [],
    accepts: [],
    known: new Map(),
    consumed: 0,
  };
  stateOf(automaton, closure(nondeterministic, end, [start]));
  automata.set(rule, automaton);
  return automaton;
}

/** Runs a string from the start, and returns the state after its last character, or DEAD. */
function run(automaton: Automaton, text: string): number {
  const { rows } = automaton;
  let state = 0;
  let index = 0;
  while (index < text.length) {
    const unit = text.charCodeAt(index);
    const code = unit < 0xd800 ? unit : text.codePointAt(index)!;
    const classNumber = code < 128 ? ASCII_CLASSES[code]! : classByCuts(code);
    let next = rows[state]![classNumber]!;
    if (next === UNKNOWN) next = advance(automaton, state, classNumber);
    if (next === DEAD) {
      automaton.consumed = index;
      return DEAD;
    }
    state = next;
    index += code > 0xffff ? 2 : 1;
  }
  automaton.consumed = index;
  return state;
}

/** Returns whether a string matches a rule. No rule has lone surrogates. */
export function recognizes(rule: Rule, text: string): boolean {
  const automaton = automatonOf(rule);
  const state = run(automaton, text);
  return state !== DEAD && automaton.accepts[state]!;
}

/** Returns `undefined` if a string matches a rule, or the length of its longest prefix that some string of the rule starts with. */
export function breaksAt(rule: Rule, text: string): number | undefined {
  const automaton = automatonOf(rule);
  const state = run(automaton, text);
  return state !== DEAD && automaton.accepts[state]! ? undefined : automaton.consumed;
}

/** Returns the length of the longest prefix that some string of a rule starts with, in code units. */
export function viablePrefix(rule: Rule, text: string): number {
  const automaton = automatonOf(rule);
  run(automaton, text);
  return automaton.consumed;
}
