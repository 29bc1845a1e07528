import * as char from "../support/character-codes.ts";
import { isDigit, isLetter, isLineBreak } from "./characters.ts";
import { nameAt, tagEnd } from "./markdown-tag.ts";
import { NO_CHARACTER, NOT_FOUND, type Window } from "./reading.ts";

/** A container block: the columns that the lines of a list item are indented by, or 0 for a block quote (CommonMark, 5). */
type Container = number;

/**
 * A block without blocks in it (CommonMark, 4). `"definitions"`: a paragraph that has only had link reference definitions so far. `"line"`:
 * a block that ends with its line, such as a heading.
 */
type Leaf = "none" | "definitions" | "paragraph" | "line" | "fence" | "indented" | "html";

/** The blocks that are open at a line of a Markdown document. */
export interface Blocks {
  readonly containers: readonly Container[];
  /** Whether the last container is a list item whose first line is blank. */
  readonly isEmptyItem: boolean;
  readonly leaf: Leaf;
  /** The character and the length of the fence that opened the code block. */
  readonly fence: number;
  readonly fenceLength: number;
  /**
   * What ends the HTML block: an empty string for a blank line, `"</"` for the end tag of an element such as `script`, other characters
   * that end a comment or the like, or `"\n"` in the line that has these.
   */
  readonly htmlEnd: string;
}

export const NO_BLOCKS: Blocks = {
  containers: [],
  isEmptyItem: false,
  leaf: "none",
  fence: NO_CHARACTER,
  fenceLength: 0,
  htmlEnd: "",
};

/** A line of a Markdown document. */
export interface Line {
  /** The blocks that are open in it. */
  readonly blocks: Blocks;
  /** Where its text starts, after the markers of its containers. */
  readonly index: number;
  /** Whether it continues the paragraph before it. */
  readonly isContinued: boolean;
}

/** The maximum number of containers in each other. It keeps the work linear: every line is compared with all of them. */
const MOST_CONTAINERS = 64;

/** A place in a line, in columns too: tabs go to the next multiple of four (CommonMark, 2.2). */
class Cursor {
  readonly window: Window;
  readonly longest: number;
  index: number;
  #column = 0;
  /** Where the white space after the index ends. */
  next: number;
  #nextColumn = 0;

  constructor(window: Window, index: number, longest: number) {
    this.window = window;
    this.longest = longest;
    this.index = index;
    this.next = index;
    this.#find();
  }

  #find(): void {
    if (this.next < this.index) {
      this.next = this.index;
      this.#nextColumn = this.#column;
    }
    const from = this.next;
    for (;;) {
      const code = this.code;
      if (code === char.TAB) this.#nextColumn += 4 - (this.#nextColumn % 4);
      else if (code === char.SPACE) this.#nextColumn++;
      else break;
      if (this.next++ - from > this.longest) break;
    }
  }

  /** The code unit after the white space. */
  get code(): number {
    return this.window.at(this.next);
  }

  get isBlank(): boolean {
    return this.code === NO_CHARACTER || isLineBreak(this.code);
  }

  /** The columns of white space. */
  get indent(): number {
    return this.#nextColumn - this.#column;
  }

  /** Skips columns of white space, perhaps a part of a tab. */
  skip(columns: number): void {
    const end = Math.min(this.#column + columns, this.#nextColumn);
    while (this.#column < end) {
      const width = this.window.at(this.index) === char.TAB ? 4 - (this.#column % 4) : 1;
      if (this.#column + width > end) this.#column = end;
      else {
        this.#column += width;
        this.index++;
      }
    }
  }

  /** Skips the white space, and a marker after it. */
  skipMarker(length: number): void {
    this.index = this.next + length;
    this.#column = this.#nextColumn + length;
    this.#find();
  }
}

/** Returns whether a paragraph is open. */
export function isOfParagraph({ leaf }: Blocks): boolean {
  return leaf === "paragraph" || leaf === "definitions";
}

/** Reads the start of a line: which blocks it continues, ends and opens (CommonMark, "Phase 1: block structure"). */
export function readLine(window: Window, start: number, blocks: Blocks, longest: number): Line {
  const cursor = new Cursor(window, start, longest);
  const { containers } = blocks;
  const count = matchContainers(cursor, blocks);
  const isWhole = count === containers.length;
  if (isWhole) {
    const leaf = continuedLeaf(cursor, blocks);
    if (leaf !== undefined) return leaf;
  }
  const isParagraph = isOfParagraph(blocks);
  const open = isWhole ? containers : containers.slice(0, count);
  if (cursor.isBlank)
    return { blocks: { ...NO_BLOCKS, containers: open }, index: cursor.next, isContinued: false };
  const opened = openBlocks(cursor, open, blocks, isWhole);
  if (opened !== undefined) return { blocks: opened, index: cursor.index, isContinued: false };
  // Without markers, a line continues the paragraph (CommonMark, 5.1: "Laziness").
  if (isParagraph) return { blocks, index: cursor.next, isContinued: true };
  const paragraph: Blocks = { ...NO_BLOCKS, containers: open, leaf: "definitions" };
  return { blocks: paragraph, index: cursor.next, isContinued: false };
}

/** Skips the markers of the containers that a line continues, and returns their number. */
function matchContainers(cursor: Cursor, { containers, isEmptyItem }: Blocks): number {
  for (const [at, indent] of containers.entries()) {
    if (indent === 0) {
      if (cursor.indent > 3 || cursor.code !== char.CLOSING_ANGLE) return at;
      cursor.skipMarker(1);
      cursor.skip(1);
    } else if (cursor.isBlank) {
      if (isEmptyItem && at === containers.length - 1) return at;
    } else if (cursor.indent < indent) return at;
    else cursor.skip(indent);
  }
  return containers.length;
}

/** Returns the line if it continues the code or the HTML of the block before it, or ends its fence. */
function continuedLeaf(cursor: Cursor, blocks: Blocks): Line | undefined {
  const { leaf, fence, fenceLength, htmlEnd, containers } = blocks;
  const { index, next, isBlank } = cursor;
  const line = { blocks, index, isContinued: false };
  if (leaf === "fence") {
    const end = cursor.indent > 3 ? next : afterAll(cursor, fence);
    if (end - next < fenceLength || !isLineEnd(cursor, end)) return line;
    return { ...line, blocks: { ...NO_BLOCKS, containers, leaf: "line" }, index: end };
  }
  if (leaf === "indented" && (isBlank || cursor.indent >= 4)) return line;
  return leaf === "html" && htmlEnd !== "\n" && (htmlEnd !== "" || !isBlank) ? line : undefined;
}

/** Returns the blocks that open in a line, or `undefined` if it is text that no marker precedes. */
function openBlocks(
  cursor: Cursor,
  before: readonly Container[],
  last: Blocks,
  isWhole: boolean,
): Blocks | undefined {
  const isParagraph = isOfParagraph(last);
  const mayUnderline = isWhole && last.leaf === "paragraph";
  let containers = before;
  for (;;) {
    const isFirst = containers === before;
    const leafOf = (leaf: Leaf, rest?: Partial<Blocks>): Blocks => ({
      ...NO_BLOCKS,
      containers,
      leaf,
      ...rest,
    });
    if (cursor.isBlank) return leafOf("none", { isEmptyItem: (containers.at(-1) ?? 0) > 0 });
    if (cursor.indent >= 4) {
      if (isFirst && isParagraph) return undefined;
      cursor.skip(4);
      return leafOf("indented");
    }
    const leaf = leafAt(cursor, isFirst && isParagraph, isFirst && mayUnderline);
    if (leaf !== undefined) return leafOf("none", leaf);
    const container =
      containers.length < MOST_CONTAINERS
        ? containerAt(cursor, isFirst && isParagraph && isWhole)
        : undefined;
    if (container === undefined) return isFirst ? undefined : textIn(cursor, leafOf("definitions"));
    containers = [...containers, container];
  }
}

function textIn(cursor: Cursor, blocks: Blocks): Blocks {
  cursor.skip(cursor.indent);
  return blocks;
}

/** Returns the leaf block that starts at a line, except code that is indented and a paragraph. */
function leafAt(cursor: Cursor, isParagraph: boolean, mayUnderline: boolean): Partial<Blocks> | undefined {
  const { next, code, window } = cursor;
  switch (code) {
    case char.NUMBER_SIGN: {
      const end = afterAll(cursor, code);
      const after = window.at(end);
      return end - next <= 6 && isSpaceOrEnd(after) ? { leaf: "line" } : undefined;
    }
    case char.BACKTICK:
    case char.TILDE:
      return fenceAt(cursor);
    case char.OPENING_ANGLE: {
      const htmlEnd = htmlEndAt(cursor, isParagraph);
      return htmlEnd === undefined ? undefined : { leaf: "html", htmlEnd };
    }
    case char.EQUALS_SIGN:
      return mayUnderline && isUnderline(cursor) ? { leaf: "line" } : undefined;
    case char.HYPHEN:
      if (mayUnderline && isUnderline(cursor)) return { leaf: "line" };
      return isThematicBreak(cursor) ? { leaf: "line" } : undefined;
    case char.ASTERISK:
    case char.UNDERSCORE:
      return isThematicBreak(cursor) ? { leaf: "line" } : undefined;
    default:
      return undefined;
  }
}

/** Skips the line of a fence that opens a code block. After backticks, it has no other backticks (CommonMark, 4.5). */
function fenceAt(cursor: Cursor): Partial<Blocks> | undefined {
  const { next, code, window, longest } = cursor;
  let index = afterAll(cursor, code);
  const fenceLength = index - next;
  if (fenceLength < 3) return undefined;
  for (; index - next <= longest; index++) {
    const each = window.at(index);
    if (each === NO_CHARACTER || isLineBreak(each)) break;
    if (each === code && code === char.BACKTICK) return undefined;
  }
  cursor.index = index;
  return { leaf: "fence", fence: code, fenceLength };
}

/** Returns the index after the equal code units that follow the white space. */
function afterAll({ next, window, longest }: Cursor, code: number): number {
  let index = next;
  while (window.at(index) === code && index - next <= longest) index++;
  return index;
}

/** Returns the index of the end of the line, or `NOT_FOUND` if other characters than spaces and tabs precede it. */
export function lineEnd(window: Window, from: number, longest: number): number {
  let index = from;
  while (isSpace(window.at(index)) && index - from <= longest) index++;
  return window.at(index) === NO_CHARACTER || isLineBreak(window.at(index)) ? index : NOT_FOUND;
}

function isLineEnd({ window, longest }: Cursor, from: number): boolean {
  return lineEnd(window, from, longest) !== NOT_FOUND;
}

function isUnderline(cursor: Cursor): boolean {
  return isLineEnd(cursor, afterAll(cursor, cursor.code));
}

/** Returns whether a line has three or more equal characters and white space only (CommonMark, 4.1). */
function isThematicBreak({ next, code, window, longest }: Cursor): boolean {
  let count = 0;
  for (let index = next; index - next <= longest; index++) {
    const each = window.at(index);
    if (each === code) count++;
    else if (!isSpace(each)) return count >= 3 && (each === NO_CHARACTER || isLineBreak(each));
  }
  return false;
}

function isSpace(code: number): boolean {
  return code === char.SPACE || code === char.TAB;
}

function isSpaceOrEnd(code: number): boolean {
  return code === NO_CHARACTER || isSpace(code) || isLineBreak(code);
}

/** Skips the marker of a container at a line, and returns the container. */
function containerAt(cursor: Cursor, isInParagraph: boolean): Container | undefined {
  const { next, code, window, indent } = cursor;
  if (code === char.CLOSING_ANGLE) {
    cursor.skipMarker(1);
    cursor.skip(1);
    return 0;
  }
  let index = next;
  if (code === char.HYPHEN || code === char.PLUS_SIGN || code === char.ASTERISK) index++;
  else {
    while (index - next < 9 && isDigit(window.at(index))) index++;
    const end = window.at(index);
    if (index === next || (end !== char.DOT && end !== char.CLOSING_PARENTHESIS)) return undefined;
    // Only a list that starts with 1 interrupts a paragraph (CommonMark, 5.2).
    if (isInParagraph && window.text.slice(next, index) !== "1") return undefined;
    index++;
  }
  if (!isSpaceOrEnd(window.at(index))) return undefined;
  const length = index - next;
  const isEmpty = isLineEnd(cursor, index);
  if (isEmpty && isInParagraph) return undefined;
  cursor.skipMarker(length);
  // With five or more columns of white space, the item starts with indented code.
  const space = isEmpty || cursor.indent > 4 ? 1 : cursor.indent;
  cursor.skip(space);
  return indent + length + space;
}

/** The elements whose tags start an HTML block (CommonMark, 4.6, condition 6). */
const BLOCK_ELEMENT =
  /^(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)$/;
/** The elements whose start tags start an HTML block up to an end tag (CommonMark, 4.6, condition 1). */
const RAW_BLOCK = /^(?:pre|script|style|textarea)$/;
/** An end tag of one of these. */
export const RAW_BLOCK_END: RegExp = /<\/(?:pre|script|style|textarea)>$/i;

/** Returns what ends the HTML block at a line, or `undefined` if none starts there (CommonMark, 4.6). */
function htmlEndAt(cursor: Cursor, isParagraph: boolean): string | undefined {
  const { next, window, longest } = cursor;
  const special = specialEnd(window, next);
  if (special !== undefined) return special;
  const isEnd = window.at(next + 1) === char.SLASH;
  const start = isEnd ? next + 2 : next + 1;
  const name = nameAt(window, start);
  const after = window.at(start + name.length);
  if (!isEnd && RAW_BLOCK.test(name) && (isSpaceOrEnd(after) || after === char.CLOSING_ANGLE)) return "</";
  if (BLOCK_ELEMENT.test(name)) {
    const isClosed = after === char.SLASH && window.at(start + name.length + 1) === char.CLOSING_ANGLE;
    if (isClosed || isSpaceOrEnd(after) || after === char.CLOSING_ANGLE) return "";
  }
  if (isParagraph || name === "" || (!isEnd && RAW_BLOCK.test(name))) return undefined;
  const end = tagEnd(window, next, longest, () => -1);
  return end > 0 && isLineEnd(cursor, end) ? "" : undefined;
}

/** Returns the characters that end the comment, instruction, section or declaration at an index, or `undefined` if none starts there. */
export function specialEnd(window: Window, index: number): string | undefined {
  const mark = window.at(index + 1);
  if (mark === char.QUESTION_MARK) return "?>";
  if (mark !== char.EXCLAMATION_MARK) return undefined;
  if (window.hasWord("--", index + 2)) return "-->";
  if (window.hasWord("[cdata[", index + 2) && window.text.startsWith("CDATA", index + 3)) return "]]>";
  return isLetter(window.at(index + 2)) ? ">" : undefined;
}
