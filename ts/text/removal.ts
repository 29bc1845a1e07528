import { isLineBreak, withoutPunctuation } from "./characters.ts";
import type { FindChange } from "./find.ts";

/** A part of the text of a find that one reading leaves out. */
export interface Removal {
  readonly code: "white-space" | "hyphen" | "punctuation";
  readonly index: number;
  readonly end: number;
}

const MESSAGES: Readonly<Record<Removal["code"], string>> = {
  "white-space": "white space is not part of a URI",
  hyphen: "the hyphen belongs to the line break",
  punctuation: "the punctuation belongs to the sentence",
};

const WHITE_SPACE = /[\t-\r ]+/g;

export function whiteSpaceOf(text: string): Removal[] {
  return Array.from(text.matchAll(WHITE_SPACE), ({ index, 0: { length } }) => {
    return { code: "white-space", index, end: index + length };
  });
}

/**
 * Returns the readings of a text between delimiters: without its white space, and as the second one without the hyphens at
 * line ends, or in quotes without the punctuation at its end (RFC 3986, appendix C, and uri(7)).
 */
export function readingsOf(text: string, isQuoted: boolean): readonly (readonly Removal[])[] {
  const spaces = whiteSpaceOf(text);
  const isHyphen = ({ index, end }: Removal): boolean =>
    text[index - 1] === "-" &&
    [...text.slice(index, end)].some((character) => isLineBreak(character.charCodeAt(0)));
  if (spaces.some(isHyphen)) {
    const unhyphenated = spaces.flatMap((space): Removal[] =>
      isHyphen(space) ? [{ code: "hyphen", index: space.index - 1, end: space.index }, space] : [space],
    );
    return [spaces, unhyphenated];
  }
  const { length } = withoutPunctuation(text);
  if (!isQuoted || length === text.length) return [spaces];
  return [spaces, [...spaces, { code: "punctuation", index: length, end: text.length }]];
}

/** Returns a text without these parts, which are sorted. */
export function without(text: string, removals: readonly Removal[]): string {
  let from = 0;
  let output = "";
  for (const { index, end } of removals) {
    output += text.slice(from, index);
    from = end;
  }
  return output + text.slice(from);
}

/** Returns the removals, and the changes of the rest, as changes of the whole text. */
export function changesOf(removals: readonly Removal[], changes: readonly FindChange[]): FindChange[] {
  const merged: FindChange[] = [];
  let shift = 0;
  let at = 0;
  const remove = (): void => {
    const { code, index, end } = removals[at++]!;
    merged.push({ code, index, end, message: MESSAGES[code] });
    shift += end - index;
  };
  for (const change of changes) {
    while (at < removals.length && removals[at]!.index <= change.index + shift) remove();
    let end = change.end + shift;
    // A change that has white space in it spans this, too.
    for (let i = at; i < removals.length && removals[i]!.index < end; i++)
      end += removals[i]!.end - removals[i]!.index;
    merged.push({ ...change, index: change.index + shift, end });
  }
  while (at < removals.length) remove();
  return merged;
}
