// The table of docs/columns.md: what an invalid row becomes, by function and error mode.

import { readFileSync } from "node:fs";
import * as arrow from "apache-arrow";
import { describe, expect, test } from "vitest";
import {
  checkColumn,
  componentsOfColumn,
  normalizeColumn,
  resolveColumn,
  UriRowError,
} from "../../../ts/arrow/index.ts";
import { thrownBy } from "../../support/faults.ts";

const COLUMN = arrow.vectorFromArray(["a b", null], new arrow.Utf8());

const FUNCTIONS: Readonly<Record<string, (errors: never) => object>> = {
  checkColumn: (errors) => checkColumn(arrow, COLUMN, { errors }),
  componentsOfColumn: (errors) => componentsOfColumn(arrow, COLUMN, { columns: ["host", "path"], errors }),
  normalizeColumn: (errors) => normalizeColumn(arrow, COLUMN, { errors }),
  resolveColumn: (errors) => resolveColumn(arrow, COLUMN, "http://a/", { errors }),
};

const ERROR = { error_code: "ERR_URI_UNEXPECTED_CHARACTER", error_rule: "path", error_byte_index: 1 };
const INPUT = { error_of: "reference" };

/** The invalid row that a cell of the table describes. */
const MEANINGS: Readonly<Record<string, (name: string) => unknown>> = {
  "": () => TypeError,
  null: (name) => (name === "componentsOfColumn" ? { host: null, path: null } : null),
  "the row, unchanged": () => "a b",
  "the three error fields": () => ERROR,
  "null components, and the error fields": () => ({ host: null, path: null, ...ERROR }),
  "a null `value`, and the error fields": (name) => ({
    value: null,
    ...ERROR,
    ...(name === "resolveColumn" ? INPUT : {}),
  }),
  "`UriRowError`": () => UriRowError,
};

/** The cells of the table: mode, function and content. */
function* cells(document: string): Generator<readonly [mode: string, name: string, content: string]> {
  const rows = readFileSync(document, "utf8")
    .split("\n")
    .filter((line) => /^\| `("|errors)/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head, ...modes] = rows as [string[], ...string[][]];
  for (const [mode, ...contents] of modes) {
    for (const [at, content] of contents.entries()) {
      for (const [, name] of head[at + 1]!.matchAll(/`(\w+)`/g))
        yield [JSON.parse(mode!.replaceAll("`", "")), name!, content];
    }
  }
}

/** Returns a row of a result, or the class of the error. */
function rowOf(act: () => object, row: number): unknown {
  let result: object | undefined;
  const error = thrownBy(() => {
    result = act();
  });
  if (result === undefined) return (error as Error).constructor;
  if (result instanceof arrow.Vector) return result.get(row);
  return Object.fromEntries(Object.entries(result).map(([name, vector]) => [name, vector.get(row)]));
}

const CELLS = [...cells("docs/columns.md")];

describe("docs/columns.md", () => {
  test("has a cell for each function and mode", () => {
    expect(CELLS.length).toBe(4 * Object.keys(FUNCTIONS).length);
  });

  test.each(CELLS)("errors: %s, %s: %s", (mode, name, content) => {
    const wanted = MEANINGS[content.replace(" (default)", "")]!(name);
    const act = FUNCTIONS[name]!;
    expect(rowOf(() => act(mode as never), 0)).toEqual(wanted);
    if (content.endsWith("(default)")) expect(rowOf(() => act(undefined as never), 0)).toEqual(wanted);
    // A null row is null in every column.
    const nullRow = rowOf(() => act(mode as never), 1);
    const isError = typeof wanted === "function";
    if (!isError) expect(Object.values(nullRow ?? {}).every((value) => value === null)).toBe(true);
  });

  test("has the table of the Python package, with the names of TypeScript", () => {
    const contents = (document: string): string[] =>
      [...cells(document)].map(
        ([mode, , content]) => `${mode}: ${content.replace("pchar.UriError", "UriRowError")}`,
      );
    expect(contents("docs/columns.md")).toEqual(contents("python/README.md"));
  });
});
