import { bareAtColon, bareAtDot } from "./bare.ts";
import type { Delimiter, Find } from "./find.ts";
import { type Judging, judge, type Trust, type Verdict } from "./judge.ts";
import type { Reading } from "./run.ts";
import { ANGLE_BRACKETS, QUOTES, readWrapped, type Wrapped } from "./wrapped.ts";

/** What is known at a place of a text that is searched. The indices are those of the window. */
export interface Scan extends Judging {
  readonly reading: Reading;
  /** Where the last find ends: the next one does not start before it. */
  floor: number;
  /** Whether the window starts where the text does. */
  readonly isStart: boolean;
  add(find: Find): void;
}

/** Looks at a place of the text where something may be found, and returns where to go on. */
export type Trigger = (scan: Scan, index: number) => number;

/** What is looked at in a context: for each character of ASCII what may be found there. */
export type Triggers = readonly (Trigger | undefined)[];

/** Makes the triggers of a context: those of every text, and its own in front of them. */
export function triggersOf(own: Readonly<Record<string, Trigger>>): Triggers {
  const table = new Array<Trigger | undefined>(128).fill(undefined);
  for (const [character, trigger] of Object.entries({ ...PLAIN, ...own })) {
    table[character.charCodeAt(0)] = trigger;
  }
  return table;
}

const PLAIN: Readonly<Record<string, Trigger>> = {
  "<": (scan, index) => angleBrackets(scan, index, index + 1),
  '"': (scan, index) => quotes(scan, index, index + 1),
  ":": bareAtColon,
  ".": bareAtDot,
};

export const PLAIN_TRIGGERS: Triggers = /* @__PURE__ */ triggersOf({});

/** Looks at what stands between `<` and `>`. `inside` is where the bracket ends, which may be written with an escape. */
export function angleBrackets(scan: Scan, index: number, inside: number): number {
  const wrapped = readWrapped(scan.reading, inside, ANGLE_BRACKETS, scan.schemes);
  return wrapped !== undefined && addWrapped(scan, wrapped, "angle-brackets", "bracketed")
    ? wrapped.next
    : index + 1;
}

/** Looks at what stands between `"` and `"`. */
export function quotes(scan: Scan, index: number, inside: number): number {
  const wrapped = readWrapped(scan.reading, inside, QUOTES, scan.schemes);
  return wrapped !== undefined && addWrapped(scan, wrapped, "double-quotes", "quoted")
    ? wrapped.next
    : index + 1;
}

function addWrapped(scan: Scan, wrapped: Wrapped, delimiter: Delimiter, own: Trust): boolean {
  if (scan.reading.window.isShort) return false;
  const { text, unhyphenated, start, end, next, hasSpace, isPrefixed } = wrapped;
  // Words between brackets are more likely to be words than a URI of a scheme that nobody knows.
  const trust = isPrefixed ? "prefixed" : hasSpace && own === "bracketed" ? "quoted" : own;
  const readings = [text];
  if (unhyphenated !== undefined) readings.push(unhyphenated);
  else if (delimiter === "double-quotes") readings.push(unpunctuated(text));
  const found = findOf(scan, readings, trust);
  if (found === undefined) return false;
  scan.add({ ...found, start, end, delimiter });
  scan.floor = next;
  return true;
}

/** The text without the punctuation of a sentence at its end (uri(7): it is moved inside of quotes, and must not be). */
function unpunctuated(text: string): string {
  let end = text.length;
  while (end > 0 && ".,;:!?".includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/** Judges the readings of what was found: the first that is a URI is it, and another is the alternative. */
function findOf(
  scan: Scan,
  readings: readonly string[],
  trust: Trust,
): Omit<Find, "start" | "end" | "delimiter"> | undefined {
  const judged: (Verdict & { uri: string })[] = [];
  for (const uri of new Set(readings)) {
    const verdict = judge(uri, trust, scan);
    if (verdict !== undefined) judged.push({ uri, ...verdict });
  }
  const [first, second] = judged;
  if (first === undefined) return undefined;
  return second === undefined ? first : { ...first, alternative: second.uri };
}

/** Adds what a mark of the document tells to be a URI, and returns whether it is one. */
export function addMarked(
  scan: Scan,
  texts: readonly (string | undefined)[],
  [start, end]: readonly [number, number],
  delimiter: Delimiter,
): boolean {
  if (scan.reading.window.isShort || start < scan.floor) return false;
  const readings = texts.filter((text) => text !== undefined);
  const found = findOf(scan, readings, "markup");
  if (found === undefined) return false;
  scan.add({ ...found, start, end, delimiter });
  scan.floor = end;
  return true;
}
