// CSV and TSV, by RFC 4180. Only the fields of the column are read, and all other bytes are copied. A string has one character for
// each byte, because JavaScript slices and joins strings fast.

import { type ArrowVector, UTF8 } from "../../arrow/module.ts";
import { bitOf, type Texts } from "../../core/columns/engine.ts";
import type { Part } from "../../lines/file/part.ts";
import { CR, DOUBLE_QUOTE, LF } from "../../support/character-codes.ts";
import { batchesOf, type ColumnWork, columnIndex, type Results, textsOf } from "./column.ts";

/** The maximum length of a row, in bytes. */
const MAX_ROW = 2 ** 24;
const BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

/** The value of a field: `null` if the field is empty, `""` if it is two quotes. */
type Value = string | null;

/** A row: its fields with their quotes, its line end, and the start of the next row. */
interface Row {
  readonly fields: string[];
  readonly lineEnd: string;
  readonly next: number;
}

/** Processes a column of a CSV or TSV file. */
export async function* csvParts(
  work: ColumnWork,
  delimiters: readonly string[],
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Partial<Part>, void> {
  let delimiter = delimiters[0]!;
  let width = 0;
  let index = 0;
  let rest = "";
  let rowsBefore = 0;
  let enough = 0;
  for await (const chunk of withEnd(chunks)) {
    const isLast = chunk === undefined;
    // A row that is not complete is read again when it is twice as long, so a long row is not read again for each chunk. A chunk
    // without a line feed ends no row.
    const length = rest.length + (chunk?.length ?? 0);
    if (!isLast && length <= MAX_ROW && (length < enough || !chunk.includes(LF))) {
      rest += latin1(chunk);
      continue;
    }
    if (isLast && rest === "" && width > 0) return;
    // The last row may have no line end.
    const text = rest + (isLast ? "\n" : latin1(chunk));
    const start = width === 0 && text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    if (width === 0) delimiter = delimiterOf(text, start, delimiters, work.name);
    const lines = [...rowsIn(text, start, delimiter)];
    const header = width === 0 ? lines[0] : undefined;
    if (header !== undefined) {
      const names = namesOf(header);
      if (names.join() === "")
        throw new Error("the input has no header: its first line has the names of the columns");
      index = columnIndex(work, names);
      width = names.length;
      const results = work.results.map((name) => latin1(Buffer.from(name)));
      addResults(work, header.fields, index, results, delimiter);
    }
    // A blank line is a row only if there is one column.
    const isRow = ({ fields }: Row): boolean => fields.length > 1 || width === 1 || fields[0] !== "";
    const rows = lines.slice(header === undefined ? 0 : 1).filter(isRow);
    const wrong = rows.findIndex(({ fields }) => fields.length !== width);
    if (wrong >= 0)
      throw new Error(
        `row ${rowsBefore + wrong + 1} has ${rows[wrong]!.fields.length} fields, and the header has ${width}`,
      );
    rowsBefore += rows.length;
    rest = text.slice(lines.at(-1)?.next ?? 0);
    if (isLast ? rest !== "" : rest.length > MAX_ROW)
      throw new Error(`the row after row ${rowsBefore} has a quote without an end, or more than 16 MiB`);
    enough = lines.length === 0 ? 2 * rest.length : 0;
    if (lines.length === 0) continue;
    const values = rows.map(({ fields }) => valueIn(fields[index]!));
    for (const { batch, part } of batchesOf(work, arrowColumnOf(values))) {
      yield part;
      const resultsAt = resultsOf(work, batch, part);
      for (let row = 0; work.writes && row < batch.rows; row++)
        addResults(work, rows[batch.before + row]!.fields, index, resultsAt(row), delimiter);
    }
    const written = lines.map(({ fields, lineEnd }) => fields.join(delimiter) + lineEnd).join("");
    const output = work.writes ? text.slice(0, start) + written.slice(0, isLast ? -1 : undefined) : "";
    const bytesRead = text.length - rest.length - Number(isLast);
    yield { output: Buffer.from(output, "latin1"), bytesRead };
  }
}

/** Returns the first delimiter by which the header has the column, or else the one that gives most columns. */
function delimiterOf(text: string, start: number, delimiters: readonly string[], name: string): string {
  const headers = delimiters.map((delimiter) => {
    const [row] = rowsIn(text, start, delimiter);
    return { delimiter, names: row === undefined ? [] : namesOf(row) };
  });
  const found = headers.find(({ names }) => names.includes(name));
  const widest = headers.reduce((one, other) => (other.names.length > one.names.length ? other : one));
  return (found ?? widest).delimiter;
}

function namesOf({ fields }: Row): string[] {
  return fields.map((field) => Buffer.from(valueIn(field) ?? "", "latin1").toString());
}

/** Yields `undefined` after the chunks. */
async function* withEnd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | undefined, void> {
  yield* chunks;
  yield undefined;
}

/** Yields the rows of a text from an index on, except the last one if its line end is missing. */
function* rowsIn(text: string, start: number, delimiter: string): Generator<Row, void> {
  let fields: string[] = [];
  let from = start;
  let isInQuotes = false;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Two quotes stand for one: the first one ends the field, and the second one continues it.
    if (code === DOUBLE_QUOTE && text.charCodeAt(from) === DOUBLE_QUOTE) isInQuotes = !isInQuotes;
    if (isInQuotes || (code !== LF && code !== delimiter.charCodeAt(0))) continue;
    const to = code === LF && at > from && text.charCodeAt(at - 1) === CR ? at - 1 : at;
    fields.push(text.slice(from, to));
    from = at + 1;
    if (code !== LF) continue;
    yield { fields, lineEnd: text.slice(to, from), next: from };
    fields = [];
  }
}

function valueIn(field: string): Value {
  if (field === "") return null;
  const isQuoted = field.length > 1 && field.startsWith('"') && field.endsWith('"');
  return isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field;
}

function fieldOf(value: Value, delimiter: string): string {
  if (value === null) return "";
  const isPlain = value !== "" && !/["\r\n]/.test(value) && !value.includes(delimiter);
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`;
}

/** Adds results to the fields of a row. A value that does not change keeps its quotes. */
function addResults(
  { replaces }: ColumnWork,
  fields: string[],
  index: number,
  results: readonly Value[],
  delimiter: string,
): void {
  if (!replaces) fields.push(...results.map((value) => fieldOf(value, delimiter)));
  else if (results[0] !== valueIn(fields[index]!)) fields[index] = fieldOf(results[0]!, delimiter);
}

/** Returns values as a column of Arrow. */
function arrowColumnOf(values: readonly Value[]): ArrowVector {
  const { length } = values;
  const { validity, offsets, data } = textsOf(values, Buffer.from(values.join(""), "latin1"));
  const chunk = { length, offset: 0, nullBitmap: validity, valueOffsets: offsets, values: data };
  return { type: { typeId: UTF8 }, data: [chunk] };
}

/** Returns the results for the rows of a batch. */
function resultsOf(
  { job }: ColumnWork,
  { columns }: Results,
  part: Pick<Part, "invalidLines">,
): (row: number) => readonly Value[] {
  if (job?.operation === "check") {
    const issues = new Map(part.invalidLines.map((issue) => [issue.row, issue]));
    return (row) => {
      const { code = null, rule = null, byteIndex } = issues.get(row) ?? {};
      return [code, rule, byteIndex === undefined ? null : `${byteIndex}`];
    };
  }
  const texts = (columns as readonly Texts[]).map((column) => ({ ...column, text: latin1(column.data) }));
  return (row) =>
    texts.map(({ validity, offsets, text }) =>
      bitOf(validity, row) ? text.slice(offsets[row], offsets[row + 1]) : null,
    );
}

/** Returns bytes as a string with one character for each byte. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}
