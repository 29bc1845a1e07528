// The WebAssembly engine for columns and the JavaScript engine give the same bytes, bitmaps and errors.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ColumnsEngine, ColumnsJob, Issues, Step, Strings } from "../../ts/core/columns/engine.ts";
import { jsColumns } from "../../ts/core/columns/js-engine.ts";
import * as field from "../../ts/generated/record.ts";
import { ABSOLUTE_IRI, IRI_REFERENCE, URI, URI_REFERENCE } from "../../ts/generated/rules.ts";
import { componentsOfLines } from "../../ts/lines/index.ts";
import { wasmColumns } from "../../ts/wasm/arrow-engine.ts";
import type { ArrowCore } from "../../ts/wasm/exports.ts";
import { readVectors } from "../vectors/read.ts";
import { startArrow } from "./arrow-module.ts";

type Row = string | Uint8Array | null;

const js = jsColumns();
const never = (_: ColumnsEngine, error: unknown): never => {
  throw error;
};
const wasm = wasmColumns(startArrow(), never);

const ALL = field.CASE | field.PERCENT | field.PATH | field.IPV6 | field.SCHEME;
const WANTED: readonly number[] = field.COLUMNS.map((_, number) => number);

const SCANS: readonly ColumnsJob[] = [
  ...[URI_REFERENCE, IRI_REFERENCE, URI, ABSOLUTE_IRI].flatMap((rule): ColumnsJob[] => [
    { operation: "check", rule },
    { operation: "components", rule, wanted: WANTED },
  ]),
  { operation: "components", rule: URI_REFERENCE, wanted: [3, 5, 8] },
  { operation: "normalize", rule: URI_REFERENCE, flags: ALL, keeps: false },
  { operation: "normalize", rule: IRI_REFERENCE, flags: ALL | field.KEEP_ENCODED_DOTS, keeps: true },
];
const RESOLUTIONS: readonly ColumnsJob[] = [
  { operation: "resolve", rule: URI_REFERENCE, flags: field.STRICT, keeps: false },
  { operation: "resolve", rule: IRI_REFERENCE, flags: 0, keeps: true },
  { operation: "resolve", rule: URI_REFERENCE, flags: field.STRICT | field.RELATIVE_BASE, keeps: true },
];

const VECTOR_TEXTS: readonly string[] = [
  ...new Set(
    readVectors()
      .flatMap(({ vectors }) => vectors.flatMap((vector) => Object.values(vector)))
      .filter((text): text is string => typeof text === "string"),
  ),
];

/** Bytes that are not UTF-8, alone and at the ends of rows that follow each other. */
const BYTES: readonly Row[] = [
  Uint8Array.of(0x2f, 0xff),
  Uint8Array.of(0x2f, 0xc3),
  Uint8Array.of(0xa9, 0x2f),
  Uint8Array.of(0xed, 0xa0, 0x80),
  Uint8Array.of(0xef, 0xbb, 0xbf, 0x2f),
  Uint8Array.of(0x61, 0xf0, 0x9f),
  null,
  "a",
];

const corpus = (name: string): string[] =>
  readFileSync(new URL(`../../bench/corpora/${name}.txt`, import.meta.url), "utf8").split("\n");

const withNulls = (texts: readonly Row[]): Row[] => texts.map((text, row) => (row % 11 === 5 ? null : text));

/** Creates a column. Its offsets begin at `origin`, and its validity at a bit. Nulls have bytes too. */
function columnOf(rows: readonly Row[], origin = 0, bit = 0): Strings {
  const pieces = rows.map((row) => Buffer.from(row ?? "a b"));
  const offsets = new Int32Array(rows.length + 1).fill(origin);
  const validity = new Uint8Array(Math.ceil((bit + rows.length) / 8));
  pieces.forEach((piece, row) => {
    offsets[row + 1] = offsets[row]! + piece.length;
    if (rows[row] !== null) validity[(bit + row) >> 3]! |= 1 << ((bit + row) & 7);
  });
  const hasNulls = rows.includes(null);
  return { offsets, data: Buffer.concat(pieces), validity: hasNulls ? validity : undefined, bit };
}

/** Returns the rows of a column from one on. */
function rest({ offsets, data, validity, bit }: Strings, first: number): Strings {
  const own = offsets.subarray(first);
  return { offsets: own, data: data.subarray(own[0]! - offsets[0]!), validity, bit: bit + first };
}

/** Runs a job until all rows are done. */
function* stepsOf(engine: ColumnsEngine, job: ColumnsJob, column: Strings, bases?: Strings): Generator<Step> {
  for (let first = 0; first < column.offsets.length - 1; ) {
    const own = bases === undefined || bases.offsets.length === 2 ? bases : rest(bases, first);
    const step = engine.step(job, rest(column, first), own);
    expect(step.rows).toBeGreaterThan(0);
    yield step;
    first += step.rows;
  }
}

/** Expects the same of the other engine, for all rows that the first one has done. */
function expectSame(job: ColumnsJob, step: Step, column: Strings, bases?: Strings): void {
  const part = { ...column, offsets: column.offsets.subarray(0, step.rows + 1) };
  const used = part.offsets[step.rows]! - part.offsets[0]!;
  const own =
    bases &&
    (bases.offsets.length === 2 ? bases : { ...bases, offsets: bases.offsets.subarray(0, step.rows + 1) });
  const wanted = js.step(job, { ...part, data: part.data.subarray(0, used) }, own);
  expect(wanted.rows).toBe(step.rows);
  expect(step.columns.map(comparable)).toEqual(wanted.columns.map(comparable));
  expect(issuesOf(step.issues)).toEqual(issuesOf(wanted.issues));
}

/** Returns the buffers of a column as strings, which are compared fast. */
const comparable = (column: object): string[] =>
  Object.values(column).map(({ buffer, byteOffset, byteLength }: Uint8Array) =>
    Buffer.from(buffer, byteOffset, byteLength).toString("latin1"),
  );
const issuesOf = (issues: Issues | undefined): unknown => issues && comparable(issues);

/** Compares all jobs on a column. */
function compare(rows: readonly Row[], origin: number, bit: number, engine = wasm): void {
  const column = columnOf(rows, origin, bit);
  const own = columnOf(
    rows.map((_, row) => rows[rows.length - 1 - (row >> 1)]!),
    3 * bit,
    7 - (bit & 7),
  );
  const runs = [
    ...SCANS.map((job) => [job, undefined] as const),
    ...RESOLUTIONS.flatMap((job) =>
      [own, columnOf(["http://a/b/./c/d;p?q#f"]), columnOf([""]), columnOf([null])].map(
        (bases) => [job, bases] as const,
      ),
    ),
  ];
  for (const [job, bases] of runs) {
    let first = 0;
    for (const step of stepsOf(engine, job, column, bases)) {
      expectSame(
        job,
        step,
        rest(column, first),
        bases && (bases.offsets.length === 2 ? bases : rest(bases, first)),
      );
      first += step.rows;
    }
  }
}

describe("the engines agree", () => {
  test.each([
    [0, 0],
    [1000, 3],
    [2_000_000_000, 13],
  ])("on the strings of all vectors, with offsets from %i and validity from bit %i", (origin, bit) => {
    expect(VECTOR_TEXTS.length).toBeGreaterThan(2000);
    compare(withNulls(VECTOR_TEXTS), origin, bit);
  });

  test.each(["urls-48k", "iris", "messy", "references"])("on the corpus %s", (name) => {
    compare(withNulls(corpus(name)).slice(0, 5000), 77, 5);
  });

  test("on bytes that are not UTF-8", () => {
    compare(BYTES, 3, 6);
    for (const row of BYTES) compare([row, "é", row], 0, 0);
  });

  test("on any number of rows, from any bit on", () => {
    const texts = withNulls(VECTOR_TEXTS.filter((text) => text.length < 40));
    for (const rows of [1, 2, 7, 8, 9, 63, 64, 65, 129]) {
      for (const bit of [0, 1, 7, 8]) compare(texts.slice(rows, 2 * rows), rows, bit);
    }
  });

  test("on nulls", () => compare(Array(131).fill(null), 9, 6));

  test.each([0, 10_000])("if the output has room for %i bytes more than the rows", (room) => {
    const limited = wasmColumns(startArrow(), never, room);
    const texts = withNulls(VECTOR_TEXTS.filter((text) => Buffer.byteLength(text) < 20)).slice(0, 300);
    const column = columnOf(texts, 5, 2);
    const bases = columnOf(["http://a/b/./c/d;p?q#f"]);
    for (const job of RESOLUTIONS) {
      const steps = [...stepsOf(limited, job, column, bases)];
      expect(steps.length > 1).toBe(room === 0);
      let first = 0;
      for (const step of steps) {
        expectSame(job, step, rest(column, first), bases);
        first += step.rows;
      }
      expect(first).toBe(texts.length);
    }
  });

  test("on lines that pchar/lines has scanned", () => {
    const texts = VECTOR_TEXTS.filter((text) => !/[\r\n]/.test(text));
    const { rows, bytes, length } = componentsOfLines(new TextEncoder().encode(texts.join("\n")), {
      rule: "IRI-reference",
    });
    for (const [start, stop] of [
      [0, length],
      [17, 300],
      [length - 1, length],
    ] as const) {
      const lines = rows.subarray(start * field.LINE_SIZE, stop * field.LINE_SIZE);
      const origin = lines[field.LINE_START]!;
      const part = bytes.subarray(origin, lines.at(field.LINE_END - field.LINE_SIZE));
      const [one, other] = [wasm, js].map((engine) => engine.gather(lines, part, origin, WANTED));
      expect(one!.rows).toBe(stop - start);
      expect(one!.columns.map(comparable)).toEqual(other!.columns.map(comparable));
    }
  });
});

describe("a module that does not do a step", () => {
  const texts = withNulls(VECTOR_TEXTS).slice(0, 500);
  const column = columnOf(texts, 5, 2);
  const [job] = SCANS.slice(-1) as [ColumnsJob];

  /** A core in which some exports are replaced. */
  const coreWith = (replaced: Partial<ArrowCore>): ArrowCore => ({ ...startArrow(), ...replaced });

  test("because it traps: the JavaScript engine repeats the step, and does the following ones", () => {
    let calls = 0;
    let failures = 0;
    const trap = (): never => {
      calls++;
      throw new WebAssembly.RuntimeError("unreachable");
    };
    const failing = wasmColumns(coreWith({ normalize: trap, gather: trap }), (substitute, error) => {
      failures++;
      expect(substitute.name).toBe("js");
      expect(error).toBeInstanceOf(WebAssembly.RuntimeError);
    });
    for (let time = 0; time < 3; time++) expectSame(job, failing.step(job, column), column);
    expectSame(SCANS[1]!, failing.step(SCANS[1]!, column), column);
    const { rows, bytes } = componentsOfLines(new TextEncoder().encode("//h\n//g\n"));
    const lines = rows.subarray(0, 2 * field.LINE_SIZE);
    expect(failing.gather(lines, bytes, 0, WANTED)).toEqual(js.gather(lines, bytes, 0, WANTED));
    expect([calls, failures]).toEqual([1, 1]);
  });

  test("because its memory would pass the limit: the next step is its own again", () => {
    const core = startArrow();
    let calls = 0;
    const limited = wasmColumns(
      {
        ...core,
        normalize: (...numbers) => {
          calls++;
          return core.normalize(...numbers);
        },
      },
      never,
    );
    core.set_limit(core.memory.buffer.byteLength + 400_000);
    const long = columnOf(["HTTP://A/".padEnd(1_000_000, "b")]);
    expectSame(job, limited.step(job, long), long);
    expect(calls).toBe(0);
    expectSame(job, limited.step(job, column), column);
    expect(calls).toBe(1);
  });
});
