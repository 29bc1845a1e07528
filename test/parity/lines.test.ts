// The WebAssembly engine for lines is compared with the JavaScript engine, wherever a step ends, and made to fail.

import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Choice } from "../../ts/core/engine.ts";
import type { LinesEngine, LinesJob } from "../../ts/core/lines/engine.ts";
import { jsLines } from "../../ts/core/lines/js-engine.ts";
import {
  CASE,
  IPV6,
  ISSUE_SIZE,
  KEEP_ENCODED_DOTS,
  LINE_END,
  LINE_START,
  PATH,
  PERCENT,
  RELATIVE_BASE,
  SCHEME,
  STRICT,
} from "../../ts/generated/record.ts";
import { ABSOLUTE_IRI, IRI_REFERENCE, URI, URI_REFERENCE } from "../../ts/generated/rules.ts";
import type { LinesCore } from "../../ts/wasm/exports.ts";
import { startLines } from "../../ts/wasm/lines-start.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { newFaults, same } from "../support/faults.ts";

const NativeWebAssembly: typeof WebAssembly = WebAssembly;
/** The size of the input area. */
const AREA = 256 * 1024;
const BASE = "http://a/b/c/d;p?q";
const ALL = CASE | PERCENT | PATH | IPV6 | SCHEME;

const JOBS: readonly LinesJob[] = [
  { operation: "check", rule: URI_REFERENCE },
  { operation: "check", rule: ABSOLUTE_IRI },
  { operation: "components", rule: URI_REFERENCE },
  { operation: "components", rule: URI },
  { operation: "components", rule: IRI_REFERENCE },
  { operation: "normalize", rule: URI_REFERENCE, flags: ALL },
  { operation: "normalize", rule: IRI_REFERENCE, flags: ALL | KEEP_ENCODED_DOTS },
  { operation: "normalize", rule: URI_REFERENCE, flags: PATH },
  { operation: "resolve", rule: URI_REFERENCE, flags: STRICT, base: BASE },
  { operation: "resolve", rule: IRI_REFERENCE, flags: 0, base: "x:/é/../" },
  { operation: "resolve", rule: URI_REFERENCE, flags: STRICT | RELATIVE_BASE, base: "../a/./b" },
];

/** A job for each operation, with different rules. */
const ONE_OF_EACH: readonly LinesJob[] = [JOBS[1]!, JOBS[2]!, JOBS[6]!, JOBS[8]!];

const LINES =
  "http://a/b\r\n\n\r\nHTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html\r\n../g\n//h\na b\n%61:b\r\nmailto:x@y\n" +
  "http://[2001:DB8::1]\r\rx\n\r\r\né/😀?%C3%A9\nfile://localhost/x\n?y\n#s\nhttp:g\n./g/../h\r\ng\r";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (octets: Uint8Array): string => Buffer.from(octets).toString("latin1");

afterEach(() => {
  vi.unstubAllGlobals();
});

function start(onFailure: (replacement: Choice<LinesEngine>) => void = () => {}): Choice<LinesEngine> {
  if (startLines === undefined) throw new Error("this build has no module");
  return startLines(onFailure);
}

/** Replaces exports of the module. The module that unpacks it has no version, and keeps its exports. */
function replaceExports(replace: (core: LinesCore) => Partial<LinesCore>): void {
  class Instance {
    readonly exports: LinesCore;
    constructor(module: WebAssembly.Module) {
      const exports = new NativeWebAssembly.Instance(module).exports as unknown as LinesCore;
      this.exports = exports.version === undefined ? exports : { ...exports, ...replace(exports) };
    }
  }
  vi.stubGlobal("WebAssembly", { Module: NativeWebAssembly.Module, Instance });
}

/** The results of all steps. Line numbers and positions are those in the whole input. */
interface Outcome {
  readonly end: number;
  readonly lines: number;
  readonly columns: Buffer;
  readonly issues: readonly number[];
  readonly output: string;
}

/** Returns the results for an input that arrives in pieces. */
function outcome(engine: LinesEngine, job: LinesJob, input: Uint8Array, piece = input.length): Outcome {
  const output: string[] = [];
  const columns: Buffer[] = [];
  const issues: number[] = [];
  let [from, end, lines] = [0, 0, 0];
  for (;;) {
    const isLast = end === input.length;
    const taken = engine.step(job, input.subarray(0, end), from, isLast);
    output.push(text(engine.output));
    // A copy, because the next step reuses the memory.
    columns.push(Buffer.from(engine.rows.slice().buffer));
    for (let at = 0; at < engine.issues.length; at += ISSUE_SIZE) {
      const [line, code, rule, index, start] = engine.issues.subarray(at, at + ISSUE_SIZE);
      issues.push(line! + lines, code!, rule!, index!, start! + from);
    }
    lines += engine.lines;
    from += taken;
    if (taken > 0) continue;
    if (isLast) return { end: from, lines, columns: Buffer.concat(columns), issues, output: output.join("") };
    end = Math.min(end + piece, input.length);
  }
}

/** Serves every comparison: a start compiles the module and tests it. */
let started: LinesEngine | undefined;

function expectSame(input: Uint8Array, piece?: number, jobs: readonly LinesJob[] = JOBS): void {
  started ??= start().engine;
  const engine = started;
  expect(engine.name).toBe("wasm");
  const faults = newFaults();
  for (const job of jobs) {
    // The JavaScript engine gets the whole input at once. Other tests check where its steps end.
    same(faults, outcome(engine, job, input, piece), outcome(jsLines(), job, input), job, piece);
  }
  expectNoFaults(faults, jobs.length);
}

describe("the WebAssembly engine for lines answers like the JavaScript engine", () => {
  test.each([1, 2, 3, 5, 8, 13, 64, 1000])("on lines that arrive in pieces of %i bytes", (piece) => {
    expectSame(bytes(LINES), piece);
  });

  test("on octets that are not UTF-8", () => {
    const input = bytes(LINES.repeat(20));
    for (let at = 5; at < input.length; at += 29) input[at] = (at * 37) & 0xff;
    expectSame(input);
  });

  test("on no lines, and on more lines than fit into a call", () => {
    expectSame(bytes(""));
    expectSame(bytes("\n".repeat(30_000)));
    expectSame(bytes("a b\r\n".repeat(30_000)), undefined, JOBS.slice(0, 6));
    expectSame(bytes("../g\n".repeat(30_000)), undefined, [
      { operation: "resolve", rule: URI_REFERENCE, flags: STRICT, base: `http://h/${"d/".repeat(600)}` },
    ]);
  });

  test("on real links", () => {
    const corpus = readFileSync(new URL("../../bench/corpora/urls-48k.txt", import.meta.url));
    expectSame(corpus, 1_000_000);
  });

  test.each([-2, -1, 0, 1, 2, 40_000])("on a line whose length is that of the area and %i", (more) => {
    const long = (start: string, length: number): string => start + "a".repeat(length - start.length);
    const line = long("HTTP://h/%7E/../", AREA + more);
    for (const lineEnd of ["\n", "\r\n", ""]) {
      expectSame(bytes(line + lineEnd), undefined, ONE_OF_EACH);
      expectSame(bytes(`a b\n${line}${lineEnd}`), 100_000, ONE_OF_EACH);
    }
    expectSame(bytes(`${line}\n${line} \r\n${LINES}\n${line}\r`));
  });

  test("on a line that is longer than the area, once its end is there", () => {
    const { engine } = start();
    const input = bytes(`${"a".repeat(AREA + 10)}\nb`);
    const job = JOBS[2]!;
    expect(engine.step(job, input.subarray(0, AREA + 10), 0, false)).toBe(0);
    expect([engine.lines, engine.rows.length, engine.issues.length, engine.output.length]).toEqual([
      0, 0, 0, 0,
    ]);
    expect(engine.step(job, input, 0, false)).toBe(AREA + 11);
    expect([engine.lines, engine.rows[LINE_START], engine.rows[LINE_END]]).toEqual([1, 0, AREA + 10]);
  });

  test("on any base, and one after the other", () => {
    const { engine } = start();
    const js = jsLines();
    const bases = [BASE, "x:/é/", `http://h/${"a".repeat(70_000)}/b`, "x:/\u{e000}?", BASE, "//h/a"];
    for (const base of bases) {
      for (const rule of [URI_REFERENCE, IRI_REFERENCE]) {
        for (const flags of [0, STRICT, STRICT | RELATIVE_BASE]) {
          const job: LinesJob = { operation: "resolve", rule, flags, base };
          // The contract does not cover bases that are not valid.
          if (js.step(job, bytes("g\n"), 0, true) === 0) continue;
          expect(outcome(engine, job, bytes(LINES))).toEqual(outcome(js, job, bytes(LINES)));
        }
      }
    }
  });
});

describe("the JavaScript engine serves lines", () => {
  const refuse = (error: Error) => (): void => {
    const Module = function refused(): never {
      throw error;
    };
    vi.stubGlobal("WebAssembly", { Module, Instance: NativeWebAssembly.Instance });
  };
  const causes: readonly [reason: string, cause: string, () => void][] = [
    ["absent", "WebAssembly does not exist", () => vi.stubGlobal("WebAssembly", undefined)],
    ["refused", "a policy forbids it", refuse(new NativeWebAssembly.CompileError("blocked by the policy"))],
    ["memory", "it gets no memory", refuse(new RangeError("out of memory"))],
    ["version", "it is of another version", () => replaceExports(() => ({ version: () => 99 }))],
    ...(["check", "components", "normalize", "resolve", "set_base"] as const).map(
      (name): [string, string, () => void] => [
        "selftest",
        `its ${name} is wrong`,
        () => replaceExports(() => ({ [name]: () => 0 })),
      ],
    ),
  ];

  test.each(causes)("for the reason %s: %s", (reason, _, cause) => {
    cause();
    const { engine, reason: given } = start();
    expect([engine.name, given]).toEqual(["js", reason]);
    for (const job of JOBS)
      expect(outcome(engine, job, bytes(LINES))).toEqual(outcome(jsLines(), job, bytes(LINES)));
  });

  test("if the module traps in its self-test", () => {
    const trap = (): never => {
      throw new NativeWebAssembly.RuntimeError("unreachable");
    };
    const onFailure = vi.fn();
    replaceExports(() => ({ components: trap }));
    expect(start(onFailure)).toMatchObject({ engine: { name: "js" }, reason: "selftest" });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe("a trap", () => {
  /** Longer than the area: the module panics, which is a trap. */
  const TOO_LONG = 1 << 30;

  test.each(["check", "components", "normalize", "resolve"] as const)(
    "in %s: no line is lost",
    (operation) => {
      let left = Number.POSITIVE_INFINITY;
      let calls = 0;
      const length = (given: number): number => {
        calls++;
        return left-- === 0 ? TOO_LONG : given;
      };
      replaceExports((core) => ({
        check: (given, isLast, rule) => core.check(length(given), isLast, rule),
        components: (given, isLast, rule, origin) => core.components(length(given), isLast, rule, origin),
        normalize: (given, isLast, rule, flags) => core.normalize(length(given), isLast, rule, flags),
        resolve: (given, isLast, rule, flags) => core.resolve(length(given), isLast, rule, flags),
      }));
      const onFailure = vi.fn();
      const { engine } = start(onFailure);
      expect(engine.name).toBe("wasm");
      [left, calls] = [2, 0];
      const input = bytes(`${LINES}\n`.repeat(4000));
      const job = JOBS.find((each) => each.operation === operation)!;
      const faults = newFaults();
      same(faults, outcome(engine, job, input), outcome(jsLines(), job, input), job);
      expectNoFaults(faults, 1);
      expect([onFailure.mock.calls.length, calls]).toEqual([1, 3]);
      expect(onFailure.mock.calls[0]![0]).toMatchObject({
        engine: { name: "js" },
        reason: "trap",
        isFinal: true,
      });
    },
  );
});
