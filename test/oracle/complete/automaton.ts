/**
 * ABNF -> the smallest deterministic automaton of a rule. It shares no code with the recognizer in `../grammar`, except the
 * parser of ABNF files.
 *
 * A rule becomes a regular expression, and the states are its derivatives (Brzozowski 1964): the derivative of an expression by a
 * letter describes what may follow this letter. Equal expressions are one object, so the derivatives of an expression are finitely
 * many. Letters are sets of code points that no terminal of the rule divides. Moore's algorithm (1956) then merges states
 * that no word tells apart.
 */
import type { AbnfNode } from "../../../scripts/generate/abnf.mjs";

export type Grammar = ReadonlyMap<string, AbnfNode>;

/** A complete automaton: the dead state, from which nothing is accepted, is a state too. State 0 is the start. */
export interface Automaton {
  /** The successor of each state by class. */
  readonly next: readonly (readonly number[])[];
  /** A character of each class, a visible ASCII character if there is one. */
  readonly characters: readonly string[];
  /** The first code point of each interval of a class, in ascending order, and this class. */
  readonly borders: readonly (readonly [code: number, classNumber: number])[];
  /** Words that tell all states apart. The empty word is the first. */
  readonly words: readonly Word[];
}

/** Returns the class of a code point. */
export function classOf({ borders }: Pick<Automaton, "borders">, code: number): number {
  let at = 0;
  while (at + 1 < borders.length && borders[at + 1]![0] <= code) at++;
  return borders[at]![1];
}

/** A word, and for each state whether it is accepted from there. */
export interface Word {
  readonly text: string;
  readonly accepted: readonly boolean[];
}

interface Expression {
  readonly id: number;
  /** `true` if the empty word matches. */
  readonly isNullable: boolean;
  readonly derivatives: Expression[];
  derive(letter: number): Expression;
  /** The alternatives of a choice, and the two parts of a sequence. */
  readonly alternatives?: readonly Expression[];
  readonly parts?: readonly [Expression, Expression];
}

const expressions = new Map<string, Expression>();

type Shape = Omit<Expression, "id" | "derivatives">;

function expression(key: string, create: () => Shape): Expression {
  const found = expressions.get(key);
  if (found !== undefined) return found;
  const made = { ...create(), id: expressions.size, derivatives: [] };
  expressions.set(key, made);
  return made;
}

/** No word, and the empty word. */
const NOTHING: Expression = expression("nothing", () => ({ isNullable: false, derive: () => NOTHING }));
const EMPTY: Expression = expression("empty", () => ({ isNullable: true, derive: () => NOTHING }));

function oneOf(letters: ReadonlySet<number>): Expression {
  const derive = (letter: number): Expression => (letters.has(letter) ? EMPTY : NOTHING);
  return expression(`[${[...letters]}]`, () => ({ isNullable: false, derive }));
}

function sequence(head: Expression, tail: Expression): Expression {
  if (head === NOTHING || tail === NOTHING) return NOTHING;
  if (head === EMPTY) return tail;
  if (head.parts !== undefined) return sequence(head.parts[0], sequence(head.parts[1], tail));
  const derive = (letter: number): Expression => {
    const first = sequence(derivative(head, letter), tail);
    return head.isNullable ? choice([first, derivative(tail, letter)]) : first;
  };
  const isNullable = head.isNullable && tail.isNullable;
  return expression(`${head.id} ${tail.id}`, () => ({ isNullable, derive, parts: [head, tail] }));
}

function inOrder(all: readonly Expression[]): Expression {
  return all.reduceRight((tail, head) => sequence(head, tail), EMPTY);
}

function choice(all: readonly Expression[]): Expression {
  const flat = new Set(all.flatMap((each) => each.alternatives ?? [each]));
  flat.delete(NOTHING);
  if (flat.size <= 1) return [...flat][0] ?? NOTHING;
  const alternatives = [...flat].sort((a, b) => a.id - b.id);
  const derive = (letter: number): Expression => choice(alternatives.map((each) => derivative(each, letter)));
  const isNullable = alternatives.some((each) => each.isNullable);
  const key = alternatives.map(({ id }) => id).join("|");
  return expression(key, () => ({ isNullable, derive, alternatives }));
}

function repetition(each: Expression, least: number, most: number): Expression {
  if (most === 0) return EMPTY;
  const derive = (letter: number): Expression =>
    sequence(derivative(each, letter), repetition(each, Math.max(0, least - 1), most - 1));
  const isNullable = least === 0 || each.isNullable;
  return expression(`${each.id}*${least},${most}`, () => ({ isNullable, derive }));
}

function derivative(of: Expression, letter: number): Expression {
  of.derivatives[letter] ??= of.derive(letter);
  return of.derivatives[letter];
}

type Range = readonly [from: number, to: number];

/** The code points that match each character of a literal: its two cases (RFC 5234, 2.3). */
function caseVariantsOf(literal: string): number[][] {
  return [...literal].map((character) =>
    [character.toLowerCase(), character.toUpperCase()].map((each) => each.codePointAt(0)!),
  );
}

/** Returns the definition of a rule. */
function definitionOf(grammar: Grammar, rule: string): AbnfNode {
  const definition = grammar.get(rule);
  if (definition === undefined) throw new RangeError(`the grammar has no rule ${rule}`);
  return definition;
}

/** Returns the terminals of a rule and of the rules that it refers to. */
function terminalsOf(grammar: Grammar, rule: string): readonly Range[] {
  const rules = new Set([rule]);
  const visit = (node: AbnfNode): readonly Range[] => {
    if (node.type === "range") return [[node.from, node.to]];
    if (node.type === "literal")
      return caseVariantsOf(node.text).flatMap((cases) => cases.map((code): Range => [code, code]));
    if (node.type === "repetition") return visit(node.node);
    if (node.type !== "rule") return node.nodes.flatMap(visit);
    rules.add(node.name);
    return [];
  };
  // The set grows while it is read.
  return Array.from(rules, (each) => visit(definitionOf(grammar, each))).flat();
}

/** The code points at which intervals start, in ascending order, and the letter of each interval. */
interface Alphabet {
  readonly starts: readonly number[];
  readonly letters: readonly number[];
}

/** Intervals that are in the same terminals are one letter. */
function alphabetOf(terminals: readonly Range[]): Alphabet {
  const all = new Set([0, ...terminals.flatMap(([from, to]) => [from, to + 1])]);
  const starts = [...all].sort((a, b) => a - b);
  const isIn =
    (start: number) =>
    ([from, to]: Range): boolean =>
      from <= start && start <= to;
  return { starts, letters: numbered(starts, (start) => terminals.map(isIn(start)).join()) };
}

function expressionOf(grammar: Grammar, rule: string, { starts, letters }: Alphabet): Expression {
  const range = (from: number, to: number): Expression =>
    oneOf(new Set(letters.filter((_, at) => from <= starts[at]! && starts[at]! <= to)));
  const visit = (node: AbnfNode): Expression => {
    switch (node.type) {
      case "rule":
        return visit(definitionOf(grammar, node.name));
      case "range":
        return range(node.from, node.to);
      case "literal":
        return inOrder(
          caseVariantsOf(node.text).map((cases) => choice(cases.map((code) => range(code, code)))),
        );
      case "alternation":
        return choice(node.nodes.map(visit));
      case "concatenation":
        return inOrder(node.nodes.map(visit));
      case "repetition":
        return repetition(visit(node.node), node.least, node.most);
    }
  };
  return visit({ type: "rule", name: rule });
}

/** Returns the smallest automaton of a rule. */
export function automatonOf(grammar: Grammar, rule: string): Automaton {
  const alphabet = alphabetOf(terminalsOf(grammar, rule));
  const letters = [...new Set(alphabet.letters)];
  const states = new Set([expressionOf(grammar, rule, alphabet)]);
  const rows: Expression[][] = [];
  // The set grows while it is read.
  for (const state of states) {
    rows.push(letters.map((letter) => derivative(state, letter)));
    for (const target of rows.at(-1)!) states.add(target);
  }
  const all = [...states];
  const numbers = new Map(all.map((state, number) => [state, number]));
  const table = rows.map((row) => row.map((target) => numbers.get(target)!));
  return smallest(
    table,
    all.map(({ isNullable }) => isNullable),
    alphabet,
  );
}

/**
 * Moore's algorithm, for an automaton of which a table has the successor of each state by letter. It collects words, each of which
 * tells apart some states that the words before it do not, so there are fewer words than states. It ends when no letter before a
 * word does so: then states that are still together stay together after each letter, so they are one state.
 */
function smallest(table: readonly number[][], ends: readonly boolean[], alphabet: Alphabet): Automaton {
  const found: { letters: number[]; accepted: boolean[] }[] = [{ letters: [], accepted: [...ends] }];
  let blocks = numbered(ends, String);
  for (const { letters, accepted } of found) {
    for (const letter of table[0]!.keys()) {
      const longer = table.map((row) => accepted[row[letter]!]!);
      const finer = numbered(blocks, (block, state) => 2 * block + Number(longer[state]));
      if (Math.max(...finer) === Math.max(...blocks)) continue;
      blocks = finer;
      found.push({ letters: [letter, ...letters], accepted: longer });
    }
  }
  const one = firstOfEach(blocks);
  const rows = one.map((state) => table[state]!.map((target) => blocks[target]!));
  // Letters that lead from each state to the same state are one class.
  const classes = numbered([...table[0]!.keys()], (letter) => rows.map((row) => row[letter]).join());
  const borders = alphabet.starts.map((code, at) => [code, classes[alphabet.letters[at]!]!] as const);
  const characters = firstOfEach(classes).map((_, each) => characterOf(borders, each));
  return {
    next: rows.map((row) => firstOfEach(classes).map((letter) => row[letter]!)),
    characters,
    borders,
    words: found.map(({ letters, accepted }) => ({
      text: letters.map((letter) => characters[classes[letter]!]).join(""),
      accepted: one.map((state) => accepted[state]!),
    })),
  };
}

/** Returns for each item the number of its key. Keys are numbered in the order in which they come. */
function numbered<T>(items: readonly T[], keyOf: (item: T, at: number) => string | number): number[] {
  const numbers = new Map<string | number, number>();
  return items.map((item, at) => {
    const key = keyOf(item, at);
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)!;
  });
}

/** Returns for each number the index at which it comes first. */
function firstOfEach(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].map((each) => numbers.indexOf(each));
}

/** Returns the first visible character of a class below U+0200, or else its first character. */
function characterOf(borders: Automaton["borders"], wanted: number): string {
  const visible = VISIBLE.find((character) => classOf({ borders }, character.codePointAt(0)!) === wanted);
  return visible ?? String.fromCodePoint(borders.find(([, each]) => each === wanted)![0]);
}

const VISIBLE: readonly string[] = Array.from({ length: 0x200 }, (_, code) =>
  String.fromCharCode(code),
).filter((character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character));
