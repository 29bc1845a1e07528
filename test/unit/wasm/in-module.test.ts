// The modules do the work that fits into them, and keep nothing that a later call could take for its own.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ColumnsJob, Strings } from "../../../ts/core/columns/engine.ts";
import type { LinesJob } from "../../../ts/core/lines/engine.ts";
import { jsEquivalent } from "../../../ts/core/normalize.ts";
import * as field from "../../../ts/generated/record.ts";
import { URI_REFERENCE } from "../../../ts/generated/rules.ts";
import { wasmColumns } from "../../../ts/wasm/arrow-engine.ts";
import { wasmEngine } from "../../../ts/wasm/engine.ts";
import type { ArrowCore, Core, LinesCore } from "../../../ts/wasm/exports.ts";
import { wasmLines } from "../../../ts/wasm/lines-engine.ts";

const ALL = field.CASE | field.PERCENT | field.PATH | field.IPV6 | field.SCHEME;
const SYNTAX = ALL & ~field.SCHEME;

/** Starts a module. Each call of its functions is added to `calls`. */
function start<C>(name: string): { core: C; calls: string[] } {
  const bytes = readFileSync(new URL(`../../../ts/wasm/${name}.wasm`, import.meta.url));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const calls: string[] = [];
  const core = Object.entries(exports).map(([name, value]) => [
    name,
    typeof value !== "function"
      ? value
      : (...given: unknown[]) => {
          calls.push(name);
          return value(...given);
        },
  ]);
  return { core: Object.fromEntries(core) as C, calls };
}

/** A module never fails here, and the JavaScript engine is not asked unless a test says so. */
const never = (): never => {
  throw new Error("the JavaScript engine is asked");
};

describe("the core", () => {
  const { core } = start<Core>("core");
  const engine = wasmEngine(core, never);
  const TOO_LONG = `http://h/${"a".repeat(core.area_size())}`;

  test("answers for strings of every length up to its area", () => {
    for (const length of [0, 1, 27, 28, 29, 63, 64, 500, core.area_size() - 20]) {
      for (const character of ["a", "\u007f", "é"]) {
        const path = character.repeat(character === "é" ? length >> 1 : length);
        const isValid = character === "a" || path === "";
        const normal = isValid ? `http://h/${path}` : undefined;
        const text = `HTTP://h/${path}`;
        expect(engine.normalize(text, URI_REFERENCE, ALL, never)).toBe(normal);
        expect(engine.resolve(path, "http://h/", URI_REFERENCE, field.STRICT, never)).toBe(normal);
        expect(engine.resolve("#", text, URI_REFERENCE, field.STRICT, never)).toBe(
          isValid ? `${text}#` : undefined,
        );
        expect(engine.equivalent(text, `http://h/${path}`, URI_REFERENCE, ALL, never)).toBe(isValid);
      }
    }
  });

  test("leaves a string that is longer than its area to the JavaScript engine, and serves on", () => {
    const asked: unknown[] = [];
    const ask = (...[one, other]: [string, unknown, ...unknown[]]) => {
      asked.push(one === TOO_LONG ? "first" : other === TOO_LONG ? "second" : "none");
      return undefined as never;
    };
    engine.normalize(TOO_LONG, URI_REFERENCE, ALL, ask);
    engine.resolve(TOO_LONG, "http://h/", URI_REFERENCE, field.STRICT, ask);
    engine.resolve("g", TOO_LONG, URI_REFERENCE, field.STRICT, ask);
    engine.resolve("g", TOO_LONG, URI_REFERENCE, field.STRICT, ask);
    engine.equivalent(TOO_LONG, "a", URI_REFERENCE, ALL, ask);
    engine.equivalent("a", TOO_LONG, URI_REFERENCE, ALL, ask);
    expect(asked).toEqual(["first", "first", "second", "second", "first", "second"]);
    expect(engine.resolve("g", "http://h/i/", URI_REFERENCE, field.STRICT, never)).toBe("http://h/i/g");
    expect(engine.scan(TOO_LONG, URI_REFERENCE)).toBe(field.OK);
    expect(engine.record[field.END]).toBe(TOO_LONG.length);
  });

  test("has the base and the flags of the last call, not of one before an invalid base", () => {
    const resolve = (reference: string, base: string, flags: number) =>
      engine.resolve(reference, base, URI_REFERENCE, flags, never);
    for (let time = 0; time < 2; time++) {
      expect(resolve("http:g", "http://a/b/", 0)).toBe("http://a/b/g");
      expect(resolve("http:g", "http://a b/", 0)).toBeUndefined();
      expect(resolve("http:g", "http://a/b/", 0)).toBe("http://a/b/g");
      // The invalid base has no slash where the path of the other one has some.
      expect(resolve("../g", "http://a/b/c/d", 0)).toBe("http://a/b/g");
      expect(resolve("../g", `http://${"a".repeat(20)} `, 0)).toBeUndefined();
      expect(resolve("../g", "http://a/b/c/d", 0)).toBe("http://a/b/g");
      expect(resolve("http:g", "http://a/b/", field.STRICT)).toBe("http:g");
      expect(resolve("http:g", "http://a/c/", field.STRICT)).toBe("http:g");
      expect(resolve("g", "b/c", field.RELATIVE_BASE)).toBe("b/g");
      expect(resolve("g", "b/c", 0)).toBeUndefined();
      // The error is one of the base, and not of the reference.
      expect(engine.record[field.INPUT]).toBe(1);
    }
  });

  test("compares strings in any order, with any flags between", () => {
    const texts = ["http://h", "HTTP://H/", "ftp://i/%7e", "ftp://i/~", "a b", TOO_LONG];
    const record = new Int32Array(field.RECORD_SIZE);
    const pairs = texts.flatMap((a) => texts.map((b) => [a, b] as const));
    const expected = new Map<string, boolean>();
    for (const [a, b] of pairs)
      for (const flags of [ALL, SYNTAX])
        if (a !== TOO_LONG && b !== TOO_LONG)
          expected.set(`${a} ${b} ${flags}`, jsEquivalent(a, b, URI_REFERENCE, flags, record));
    const given = [...expected.keys()].filter((key) => expected.get(key));
    expect(given).toContain(`http://h HTTP://H/ ${ALL}`);
    expect(given).not.toContain(`http://h HTTP://H/ ${SYNTAX}`);
    // Each step continues from the pair before it, in an order that meets every pair of pairs. Long strings are left to the fallback.
    for (let stride = 1; stride < pairs.length; stride++) {
      for (let step = 0; step < pairs.length; step++) {
        const [a, b] = pairs[(step * stride) % pairs.length]!;
        const flags = step % 5 === 0 ? SYNTAX : ALL;
        const isLong = a === TOO_LONG || b === TOO_LONG;
        const answer = engine.equivalent(a, b, URI_REFERENCE, flags, isLong ? () => true : never);
        expect(answer, `${step} ${stride}`).toBe(expected.get(`${a} ${b} ${flags}`) ?? true);
      }
    }
  });
});

test.each<[LinesJob, string]>([
  [{ operation: "check", rule: URI_REFERENCE }, ""],
  [{ operation: "components", rule: URI_REFERENCE }, ""],
  [{ operation: "normalize", rule: URI_REFERENCE, flags: ALL }, "http://h/\ng\n"],
  [
    { operation: "resolve", rule: URI_REFERENCE, flags: field.STRICT, base: "x://y/z" },
    "HTTP://h\nx://y/g\n",
  ],
])("the module for lines does a job: %j", (job, output) => {
  const { core, calls } = start<LinesCore>("lines-core");
  const engine = wasmLines(core, never);
  calls.length = 0;
  expect(engine.step(job, new TextEncoder().encode("HTTP://h\ng\n"), 0, true)).toBe(11);
  expect(calls.filter((name) => name === job.operation)).toHaveLength(1);
  expect(new TextDecoder().decode(engine.output)).toBe(output);
  expect(engine.output.buffer).toBe(core.memory.buffer);
  expect(engine.rows).toHaveLength(job.operation === "components" ? 2 * field.LINE_SIZE : 0);
});

describe("the module for columns", () => {
  /** Creates a column. */
  function columnOf(rows: readonly (string | null)[], bit = 0): Strings {
    const pieces = rows.map((row) => Buffer.from(row ?? "a b"));
    const offsets = new Int32Array(rows.length + 1);
    const validity = new Uint8Array(Math.ceil((bit + rows.length) / 8));
    for (const [row, piece] of pieces.entries()) {
      offsets[row + 1] = offsets[row]! + piece.length;
      if (rows[row] !== null) validity[(bit + row) >> 3]! |= 1 << ((bit + row) & 7);
    }
    return {
      offsets,
      data: Buffer.concat(pieces),
      validity: rows.includes(null) ? validity : undefined,
      bit,
    };
  }
  const normalize: ColumnsJob = { operation: "normalize", rule: URI_REFERENCE, flags: ALL, keeps: false };
  const resolve: ColumnsJob = {
    operation: "resolve",
    rule: URI_REFERENCE,
    flags: field.STRICT,
    keeps: false,
  };

  test.each<[ColumnsJob, Strings | undefined]>([
    [{ operation: "check", rule: URI_REFERENCE }, undefined],
    [{ operation: "components", rule: URI_REFERENCE, wanted: [0, 8] }, undefined],
    [normalize, undefined],
    [resolve, columnOf(["x:/"])],
    [resolve, columnOf(["x:/", "x:/y", "x:"])],
  ])("does a job: %j", (job, bases) => {
    const { core, calls } = start<ArrowCore>("arrow-core");
    const engine = wasmColumns(core, never);
    expect(engine.step(job, columnOf(["http://h", "a b", ""]), bases)).toMatchObject({ rows: 3 });
    expect(calls.filter((name) => name === job.operation)).toHaveLength(1);
  });

  test("writes the columns of scanned lines", () => {
    const { core, calls } = start<ArrowCore>("arrow-core");
    const line = new Int32Array(field.LINE_SIZE).fill(-1);
    const { rows, columns } = wasmColumns(core, never).gather(line, new Uint8Array(4), 0, [0]);
    expect([rows, columns.length, calls.filter((name) => name === "gather").length]).toEqual([1, 1, 1]);
  });

  test("does rows that grow in one step, and stops where there is no room if they grow more", () => {
    const { core } = start<ArrowCore>("arrow-core");
    const rows = Array<string>(1000).fill("http://h");
    expect(wasmColumns(core, never).step(normalize, columnOf(rows)).rows).toBe(1000);
    const base = columnOf([`x:/${"y".repeat(1000)}/`]);
    const { rows: done, columns } = wasmColumns(core, never, 1).step(
      resolve,
      columnOf(["g", "g", "g"]),
      base,
    );
    expect(done).toBe(1);
    expect(columns[0]).toMatchObject({ offsets: Int32Array.of(0, 1005) });
  });

  test("has nulls and issues of its own step only", () => {
    const engine = wasmColumns(start<ArrowCore>("arrow-core").core, never);
    const validityOf = (rows: readonly (string | null)[], bit?: number): [number, boolean] => {
      const { columns, issues } = engine.step(normalize, columnOf(rows, bit));
      return [columns[0]!.validity[0]!, issues !== undefined];
    };
    expect(validityOf([null, "a", null, "b"])).toEqual([0b1010, false]);
    expect(validityOf(["a", "a", "a", "b"])).toEqual([0b1111, false]);
    expect(validityOf(["a", "a b", "a", "b"])).toEqual([0b1101, true]);
    expect(validityOf([null, "a", "a", null], 13)).toEqual([0b0110, false]);
    expect(validityOf(["a b", "a b", "a", null], 8)).toEqual([0b0100, true]);
  });
});
