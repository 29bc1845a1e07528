import { type Cell, cells } from "../visible.ts";

const CUT = "...";

/** A line of a text, and the columns before the caret that goes under it. */
export interface Pointed {
  readonly line: string;
  readonly column: number;
}

/**
 * Points at a character of a text, in a line that fits the columns.
 *
 * Where the text is longer, the line shows what is around the character, and `...` where it goes on.
 */
export function point(text: string, index: number, columns: number): Pointed {
  const { row, from, to } = segment(text, index, columns);
  const found = row.findIndex((cell) => cell.index > index - from);
  // The cell that holds the index is the one before the first that is past it.
  const place = found === -1 ? (index - from < to - from ? row.length - 1 : row.length) : found - 1;
  const isWhole = from === 0 && to === text.length && total(row) < columns;
  const [start, end] = isWhole ? [0, row.length] : around(row, place, columns - 2 * CUT.length - 1);
  const before = from > 0 || start > 0 ? CUT : "";
  const after = to < text.length || end < row.length ? CUT : "";
  const shown = row.slice(start, end);
  const caretted = row.slice(start, place);
  return {
    line: before + shown.map((cell) => cell.shown).join("") + after,
    column: before.length + Math.max(0, total(caretted) - (row[place]?.width === 0 ? 1 : 0)),
  };
}

/** Lays out the part of a text around an index that can be in sight, so that the time does not grow with the text. */
function segment(text: string, index: number, columns: number): { row: Cell[]; from: number; to: number } {
  const from = boundary(text, Math.max(0, index - 2 * columns));
  const to = boundary(text, Math.min(text.length, index + 2 * columns));
  return { row: cells(text.slice(from, to)), from, to };
}

/** Steps back where an index is between two surrogates. */
function boundary(text: string, index: number): number {
  return index > 0 && (text.codePointAt(index - 1) ?? 0) > 0xffff ? index - 1 : index;
}

/** Returns the range of cells around one that fills at most so many columns, with it in the middle if it can be. */
function around(row: readonly Cell[], place: number, columns: number): [number, number] {
  let start = place;
  let end = Math.min(place + 1, row.length);
  let left = 0;
  let right = row[place]?.width ?? 1;
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
