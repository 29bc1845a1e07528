/**
 * A finite set of strings that decides whether an implementation accepts exactly the language of a rule.
 *
 * Let M be the smallest complete deterministic automaton of the rule, with n states (the dead one counted) over classes of
 * characters. The state cover V has a shortest word to each state, the empty word among them. Each state q has identifiers H(q): words such that for any
 * two states, a word is in both sets and is accepted from only one of the states (harmonized state identifiers). The empty word is
 * in every H(q), because acceptance is what a test observes. The suite for k more states is
 *
 *     T(k) = { v u h : v in V, u of at most k + 1 characters, h in H(the state that M reaches by v u) }
 *
 * Theorem. An implementation gives the verdict of M on each string of T(k). Its verdicts come from a deterministic automaton with at
 * most n + k states, the dead one counted (first hypothesis), and replacing a character by another one of its class never changes a
 * verdict (second hypothesis). Then it accepts exactly the language of M.
 *
 * Proof. Let x and y be words v u as above that lead the implementation to one state. Then they lead M to one state too: otherwise
 * a word h of both sets of identifiers would be accepted after x or after y, not after both, but the implementation, in one state,
 * says the same of x h and y h. So the words of V lead the implementation to n different states. It has at most k others
 * that a word reaches, and a
 * shortest way to one of them from a state that V reaches takes at most k characters. So the words v u with at most k characters
 * in u reach all its states, and each stands for one state of M. Words with one character more show that successors stand for the
 * successors, and the empty word shows that they accept alike.
 *
 * The tests check the second hypothesis for all ASCII characters. The first one does not hold for a scanner that reads blocks:
 * its state has the index in the block. `pumped` moves the words that are extended to the ends of blocks.
 *
 * - T. S. Chow, "Testing Software Design Modeled by Finite-State Machines", IEEE Transactions on Software Engineering SE-4 (1978):
 *   the W method, in which all states share one set of words.
 * - M. P. Vasilevskii, "Failure Diagnosis of Automata", Cybernetics 9 (1973): the bound for k more states.
 * - G. Luo, A. Petrenko, G. v. Bochmann, "Selecting Test Sequences for Partially-Specified Nondeterministic Finite State
 *   Machines" (IWPTS 1994): harmonized identifiers, the HSI method.
 */
import type { Automaton, Word } from "./automaton.ts";

/** A string, and whether the rule matches it. */
export interface Case {
  readonly text: string;
  readonly isValid: boolean;
}

/** A string, and the state after it. */
export interface Reached {
  readonly text: string;
  readonly state: number;
}

/** Returns a shortest word from a state to each state that it reaches. */
export function stateCover({ next, characters }: Automaton, from = 0): ReadonlyMap<number, string> {
  const cover = new Map([[from, ""]]);
  // The map grows while it is read: words come in the order of their lengths.
  for (const [state, text] of cover) {
    next[state]!.forEach((target, each) => {
      if (!cover.has(target)) cover.set(target, text + characters[each]);
    });
  }
  return cover;
}

/**
 * Returns the identifiers of each state. A word divides all states, another one divides each part, and so on. A state is
 * identified by the words that divided the parts in which it was, so two states share the word that separated them.
 */
export function identifiersOf({ next, words }: Automaton): readonly (readonly Word[])[] {
  const identifiers: Word[][] = next.map(() => []);
  const divide = (part: readonly number[], word: Word): void => {
    for (const state of part) identifiers[state]!.push(word);
    for (const side of [true, false]) {
      const half = part.filter((state) => word.accepted[state] === side);
      if (half.length > 1) divide(half, mostEven(half, words));
    }
  };
  divide([...next.keys()], words[0]!);
  return identifiers;
}

/** Returns the word that divides a part of the states most evenly. */
function mostEven(part: readonly number[], words: readonly Word[]): Word {
  const imbalance = ({ accepted }: Word): number =>
    Math.abs(part.length - 2 * part.filter((state) => accepted[state]).length);
  return words.reduce((best, word) => (imbalance(word) < imbalance(best) ? word : best));
}

/** Returns the suite for k more states, with strings that are in it more than once. */
export function* suite(automaton: Automaton, k: number): Generator<Case> {
  const identifiers = identifiersOf(automaton);
  for (const [state, text] of stateCover(automaton)) {
    yield* extended(automaton, identifiers, { text, state }, k + 1);
  }
}

/** Returns the strings of the suite for no more states, each once. */
export function casesOf(automaton: Automaton): readonly Case[] {
  return [...new Map(Array.from(suite(automaton, 0), (each) => [each.text, each])).values()];
}

/** Extends a string by words of at most `most` characters, and by the identifiers of the states that they reach. */
function* extended(
  automaton: Automaton,
  identifiers: readonly (readonly Word[])[],
  { text, state }: Reached,
  most: number,
): Generator<Case> {
  for (const word of identifiers[state]!) yield { text: text + word.text, isValid: word.accepted[state]! };
  if (most === 0) return;
  for (const [each, character] of automaton.characters.entries()) {
    const longer = { text: text + character, state: automaton.next[state]![each]! };
    yield* extended(automaton, identifiers, longer, most - 1);
  }
}

/** The lengths, in bytes, of the words that are extended: around the ends of blocks of 16 and 64 bytes. */
export const OFFSETS: readonly number[] = [14, 15, 16, 17, 62, 63, 64, 65, 126, 127, 128, 129];

/**
 * Returns the suite for no more states again, with other words to each state: they have as many bytes as an offset says,
 * because they repeat a character that leads from a state to the same state.
 */
export function* pumped(automaton: Automaton, offsets: readonly number[] = OFFSETS): Generator<Case> {
  const identifiers = identifiersOf(automaton);
  for (const loop of loopsOf(automaton)) {
    for (const [state, tail] of stateCover(automaton, loop.state)) {
      for (const offset of offsets) {
        const length = offset - Buffer.byteLength(loop.text + tail);
        if (length < 0) continue;
        const text = loop.text + loop.character.repeat(length) + tail;
        yield* extended(automaton, identifiers, { text, state }, 1);
      }
    }
  }
}

/** A word to a state, and an ASCII character that leads from the state back to it. */
export interface Loop extends Reached {
  readonly character: string;
}

/**
 * Returns the states with loops, except the dead one: each with the shortest words to it that end in two different characters. One
 * word is not enough: in RFC 3986, the same strings may follow a path and a query, so both are one state, and a scanner has two.
 */
export function loopsOf(automaton: Automaton): Loop[] {
  const { next, characters, words } = automaton;
  const cover = stateCover(automaton);
  const isDead = (state: number): boolean => words.every(({ accepted }) => !accepted[state]);
  return [...cover.keys()].flatMap((state) => {
    const character = characters.find((_, each) => next[state]![each] === state);
    if (character === undefined || isDead(state)) return [];
    const ways = Array.from(cover).flatMap(([before, text]) =>
      characters
        .filter((_, each) => before !== state && next[before]![each] === state)
        .map((each) => text + each),
    );
    const [first = ""] = ways;
    const second = ways.find((text) => text.at(-1) !== first.at(-1));
    return (second === undefined ? [first] : [first, second]).map((text) => ({ text, state, character }));
  });
}
