// How a note is shown to a person: on the command line, on the site, and in the sentences of guards and forms.

import { type Cell, cells } from "../support/cells.ts";
import type { Masked } from "./mask.ts";
import { errorEnd, type Note } from "./note.ts";

const CUT = "...";

/** Returns the message of a note as a sentence: the fragment with a capital and a full stop. A sentence stays. */
export function sentenceOf(message: string): string {
  const end = message === "" || message.endsWith(".") ? "" : ".";
  return message.slice(0, 1).toUpperCase() + message.slice(1) + end;
}

/** A string around the place of a note, and what is printed under it. */
export interface PrintedNote {
  readonly line: string;
  /** Spaces, and a `^` under each column of the place. */
  readonly caret: string;
}

/** Prints the place of a note in a string, whose passwords are masked, in lines that fit into `columns`. */
export function printNote(
  { code, index, end }: Pick<Note, "code" | "index"> & { readonly end?: number | undefined },
  text: string,
  masked: Masked,
  columns: number,
): PrintedNote {
  // Under a password the marks do not tell where in it the place is.
  const to = masked.at(masked.hides(index) ? index : (end ?? errorEnd(code, text, index)));
  const { line, column, width } = point(masked.text, masked.at(index), columns, to);
  return { line, caret: " ".repeat(column) + "^".repeat(width) };
}

/** A line, and the column and the width of what is under it. */
export interface Pointed {
  readonly line: string;
  readonly column: number;
  readonly width: number;
}

/**
 * Points at the characters from an index of a string to `stop`, at least at one column, in a line that fits into `columns`.
 *
 * A longer string is cut around the first character, with `...` at each cut. An index at the end of the string is allowed.
 */
export function point(text: string, index: number, columns: number, stop: number = index): Pointed {
  const { row, from, to } = segment(text, index, columns);
  const found = row.findIndex((cell) => cell.index > index - from);
  // The cell with the index is the one before the first cell past it.
  const target = found === -1 ? (index < to ? row.length - 1 : row.length) : found - 1;
  const isWhole = from === 0 && to === text.length && total(row) < columns;
  const [start, end] = isWhole ? [0, row.length] : around(row, target, columns - 2 * CUT.length - 1);
  const before = from > 0 || start > 0 ? CUT : "";
  const after = to < text.length || end < row.length ? CUT : "";
  const shown = row.slice(start, end);
  const marked = row.slice(target, end).filter((cell) => cell.index < stop - from);
  return {
    line: before + shown.map((cell) => cell.shown).join("") + after,
    // A combining mark shares the column of the character before it.
    column: before.length + Math.max(0, total(row.slice(start, target)) - (row[target]?.width === 0 ? 1 : 0)),
    width: Math.max(1, total(marked)),
  };
}

/** Lays out the part of a string around an index that may be shown, so that the time does not depend on the length. */
function segment(text: string, index: number, columns: number): { row: Cell[]; from: number; to: number } {
  const from = boundary(text, Math.max(0, index - 2 * columns));
  const to = boundary(text, Math.min(text.length, index + 2 * columns));
  return { row: cells(text.slice(from, to)), from, to };
}

/** Moves an index out of a surrogate pair. */
function boundary(text: string, index: number): number {
  return index > 0 && (text.codePointAt(index - 1) ?? 0) > 0xffff ? index - 1 : index;
}

/** Returns the largest range of cells that fits into `columns`, with the target in the middle if possible. */
function around(row: readonly Cell[], target: number, columns: number): [number, number] {
  let start = target;
  let end = Math.min(target + 1, row.length);
  let left = 0;
  let right = row[target]?.width ?? 1;
  while (start > 0 || end < row.length) {
    const goesLeft = end === row.length || (start > 0 && left <= right);
    const next = row[goesLeft ? start - 1 : end]!.width;
    if (left + right + next > columns) break;
    if (goesLeft) {
      start--;
      left += next;
    } else {
      end++;
      right += next;
    }
  }
  return [start, end];
}

function total(row: readonly Cell[]): number {
  return row.reduce((sum, cell) => sum + cell.width, 0);
}
