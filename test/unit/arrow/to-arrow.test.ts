// `toArrow` has the components that the table of lines has.

import * as arrow from "apache-arrow";
import { expect, test } from "vitest";
import { BATCH_BYTES } from "../../../ts/arrow/batches.ts";
import { toArrow } from "../../../ts/arrow/index.ts";
import { componentsOfLines } from "../../../ts/lines/index.ts";
import { COMPONENT_NAMES } from "../../../ts/uri/spans.ts";
import { must } from "../../support/faults.ts";
import { readVectors } from "../../vectors/read.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const TEXTS: readonly string[] = readVectors()
  .flatMap(({ vectors }) => vectors.flatMap((vector) => Object.values(vector)))
  .filter((text): text is string => typeof text === "string" && !/[\r\n\p{Surrogate}]/u.test(text));

test.each<[string, Uint8Array]>([
  ["the strings of all vectors", bytesOf(TEXTS.join("\r\n"))],
  ["70,000 lines", bytesOf("//u@h:1/a?b#c\n\na b\n".repeat(23_334))],
  ["a long line among others", bytesOf(`//h\n/${"a".repeat(5_000_000)}\n//g?q`)],
  ["nothing", new Uint8Array(0)],
])("converts %s", (_, bytes) => {
  const lines = componentsOfLines(bytes, { rule: "IRI-reference" });
  const made: arrow.Table = toArrow(arrow, lines);
  expect([made.numRows, made.numCols]).toEqual([lines.length, COMPONENT_NAMES.length]);
  expect(made.schema.fields.map(({ name, type, nullable }) => [name, `${type}`, nullable])).toEqual(
    COMPONENT_NAMES.map((name) => [name, "Utf8", true]),
  );
  for (const name of COMPONENT_NAMES) {
    const column = lines.column(name);
    // The decoder of apache-arrow removes a byte order mark.
    const wanted = Array.from(
      { length: lines.length },
      (__, line) => column.get(line)?.replace(/^\ufeff/, "") ?? null,
    );
    must([...made.getChild(name)!], wanted, name);
    expect(made.getChild(name)!.nullCount, name).toBe(wanted.filter((text) => text === null).length);
  }
});

test("a batch has as many lines as fit into its bytes, at least one", () => {
  const mebibyte = 1024 * 1024;
  const lengths = [1, 1, 1, 1, 6, 1, 2, 1, 1].map((count) => count * mebibyte - 1);
  const lines = componentsOfLines(bytesOf(lengths.map((length) => "a".repeat(length)).join("\n")));
  expect(BATCH_BYTES).toBe(4 * mebibyte);
  // With its line ends, the first four lines have just 4 MiB; so have those from the sixth to the eighth.
  expect(toArrow(arrow, lines).batches.map(({ numRows }) => numRows)).toEqual([4, 1, 3, 1]);
});

test("the table is copies, so that IPC writes each component alone", () => {
  const bytes = bytesOf("http://example.com/a-path-that-is-long?and-a-query-that-is-long-too\n".repeat(1000));
  const made = toArrow(arrow, componentsOfLines(bytes));
  const written = arrow.tableToIPC(made);
  expect(written.length).toBeLessThan(2 * bytes.length);
  expect(arrow.tableFromIPC(written).toArray().map(String)).toEqual(made.toArray().map(String));
});

test("rejects another module", () => {
  // @ts-expect-error This is not the module.
  expect(() => toArrow({}, componentsOfLines(bytesOf("a")))).toThrow(TypeError);
});
