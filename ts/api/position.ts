import { kindOf, stringOf } from "../support/argument.ts";
import { CR, LF } from "../support/character-codes.ts";

/** A place in a document, as editors show it. */
export interface Position {
  /** The line, counted from 1. */
  readonly line: number;
  /** The column, counted from 1, in UTF-16 code units. */
  readonly column: number;
}

/**
 * Returns the line and the column of an index in a document, for an editor or a link checker.
 *
 * Lines and columns count from 1 here, and only here: an `index` counts from 0, and so does a `row` of `pchar/lines`. A line ends with
 * LF, CR LF or CR, as in the Language Server Protocol and in Visual Studio Code, and columns are UTF-16 code units. The function reads
 * the document up to the index.
 *
 * @throws {TypeError} if the text is not a string, or the index is not an integer from 0 to the length of the text.
 * @example
 * import { extract } from "pchar/text";
 * const page = "# Links\n\n- <http://e.org/a>\n";
 * extract(page).map(({ index }) => position(page, index)); // [{ line: 3, column: 4 }]
 * position("a\r\nb", 3); // { line: 2, column: 1 }
 */
export function position(text: string, index: number): Position {
  stringOf(text);
  if (!Number.isInteger(index) || index < 0 || index > text.length) {
    const given = typeof index === "number" ? index : kindOf(index);
    throw new TypeError(`Expected an index from 0 to ${text.length}, got ${given}`);
  }
  let line = 1;
  let start = 0;
  for (let at = 0; at < index; at++) {
    const code = text.charCodeAt(at);
    if (code !== LF && (code !== CR || text.charCodeAt(at + 1) === LF)) continue;
    line++;
    start = at + 1;
  }
  return { line, column: index - start + 1 };
}
