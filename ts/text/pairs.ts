import { isWhiteSpace, PUNCTUATION } from "./characters.ts";
import type { Delimiter } from "./find.ts";
import { lengthOf, NO_CHARACTER, pointOf, type Reading } from "./reading.ts";

/** A pair of delimiters that may stand directly around a URI. */
export interface Pair {
  readonly open: number;
  /** The characters that close it. */
  readonly closes: readonly number[];
  /** The name of the pair in a find. */
  readonly delimiter: Delimiter;
  /** Whether it encloses the whole URI (RFC 3986, appendix C). Other pairs may enclose more text, after white space. */
  readonly isOfUri: boolean;
}

/** The pairs, by their opening character. */
const PAIRS: ReadonlyMap<string, Pair> = /* @__PURE__ */ pairsOf({
  "angle-brackets": "<>",
  "double-quotes": '""” “” „“”',
  "single-quotes": "'' ‘’ ‚‘’",
  backticks: "``",
  parentheses: "() （）",
  "square-brackets": "[]",
  braces: "{}",
  characters: "|| «» »« ‹› ›‹ 「」 『』 ｢｣ 〈〉 《》 【】 〔〕 〖〗 ⟨⟩ ［］ ｛｝ ＂＂ ＇＇",
});

/** Reads pairs: an opening character, and those that close it. */
function pairsOf(names: Readonly<Partial<Record<Delimiter, string>>>): Map<string, Pair> {
  const pairs = new Map<string, Pair>();
  for (const [name, rows] of Object.entries(names)) {
    for (const row of rows.split(" ")) {
      const [open, ...closes] = Array.from(row, (character) => character.charCodeAt(0));
      const isOfUri = row[0] === "<" || row[0] === '"';
      pairs.set(row[0]!, { open: open!, closes, delimiter: name as Delimiter, isOfUri });
    }
  }
  return pairs;
}

/** The characters allowed between the opening character and a URI, and the length of the search for it. */
const BETWEEN = / *(?:url: *)?$/i;
const LONGEST_BETWEEN = 16;
/** The opening characters that spaces may follow: `< http://h >`, `| http://h |`. */
const SPACED = "<|";
/** The escape of an opening character, such as `&lt;` and `\(lq`, and its maximum length. */
const ESCAPE = /[&\\][^&\\]*$/;
const LONGEST_ESCAPE = 10;

/** Returns the pair that opens before a URI: directly, or before `URL:`, or with spaces after `<` and `|`. */
export function pairBefore(reading: Reading, start: number): Pair | undefined {
  const { text } = reading.window;
  const between = BETWEEN.exec(text.slice(Math.max(0, start - LONGEST_BETWEEN), start))![0];
  const character = openingBefore(reading, start - between.length);
  return between.includes(" ") && !SPACED.includes(character) ? undefined : PAIRS.get(character);
}

/** Returns the character before an index, which may be written as an escape. */
function openingBefore({ window, read }: Reading, index: number): string {
  const { text } = window;
  const written = ESCAPE.exec(text.slice(Math.max(0, index - LONGEST_ESCAPE), index));
  const length = written?.[0].length ?? 0;
  const unit = read(window, index - length);
  const isEscape = length > 0 && lengthOf(unit) === length && pointOf(unit) <= 0x10ffff;
  return isEscape ? String.fromCodePoint(pointOf(unit)) : text.charAt(index - 1);
}

function isSpace(code: number): boolean {
  return code === NO_CHARACTER || isWhiteSpace(code);
}

/** Returns the delimiter that the code units directly before and after a URI form. */
export function delimiterAround(before: number, after: number): Delimiter {
  if (isSpace(before) && (isSpace(after) || PUNCTUATION.includes(String.fromCharCode(after)))) {
    return "white-space";
  }
  const pair = before === NO_CHARACTER ? undefined : PAIRS.get(String.fromCharCode(before));
  return pair?.closes.includes(after) ? pair.delimiter : "characters";
}
