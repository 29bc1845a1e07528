// The module for lines against its twin: the same answers wherever a step ends, and what happens where it fails.

import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Choice } from "../ts/backend/choice.ts";
import { jsLines } from "../ts/backend/js/lines.ts";
import { ISSUE_WORDS, LINE_END, LINE_START, LINE_WORDS } from "../ts/backend/line-words.ts";
import type { LinesBackend, LinesJob } from "../ts/backend/lines.ts";
import type { LinesCore } from "../ts/backend/wasm/lines.ts";
import { startLines } from "../ts/backend/wasm/lines-start.ts";
import {
  CASE,
  IPV6,
  KEEP_ENCODED_DOTS,
  PATH,
  PERCENT,
  RELATIVE_BASE,
  SCHEME,
  STRICT,
} from "../ts/backend/words.ts";
import { ABSOLUTE_IRI, IRI_REFERENCE, URI, URI_REFERENCE } from "../ts/generated/rules.ts";
import { expectNoFaults, newFaults, same } from "./faults.ts";

const NativeWebAssembly: typeof WebAssembly = WebAssembly;
/** The size of the input area. */
const AREA = 256 * 1024;
const BASE = "http://a/b/c/d;p?q";
const ALL = CASE | PERCENT | PATH | IPV6 | SCHEME;

const JOBS: readonly LinesJob[] = [
  { verb: "check", rule: URI_REFERENCE },
  { verb: "check", rule: ABSOLUTE_IRI },
  { verb: "scan", rule: URI_REFERENCE },
  { verb: "scan", rule: URI },
  { verb: "scan", rule: IRI_REFERENCE },
  { verb: "normalize", rule: URI_REFERENCE, flags: ALL },
  { verb: "normalize", rule: IRI_REFERENCE, flags: ALL | KEEP_ENCODED_DOTS },
  { verb: "normalize", rule: URI_REFERENCE, flags: PATH },
  { verb: "resolve", rule: URI_REFERENCE, flags: STRICT, base: BASE },
  { verb: "resolve", rule: IRI_REFERENCE, flags: 0, base: "x:/é/../" },
  { verb: "resolve", rule: URI_REFERENCE, flags: STRICT | RELATIVE_BASE, base: "../a/./b" },
];

const LINES =
  "http://a/b\r\n\n\r\nHTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html\r\n../g\n//h\na b\n%61:b\r\nmailto:x@y\n" +
  "http://[2001:DB8::1]\r\rx\n\r\r\né/😀?%C3%A9\nfile://localhost/x\n?y\n#s\nhttp:g\n./g/../h\r\ng\r";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (octets: Uint8Array): string => Buffer.from(octets).toString("latin1");

afterEach(() => {
  vi.unstubAllGlobals();
});

function start(onFailure: (twin: LinesBackend, error: unknown) => void = () => {}): Choice<LinesBackend> {
  if (startLines === undefined) throw new Error("there is no module");
  return startLines(onFailure);
}

/** Puts exports in the place of those of the module. */
function replaceExports(replace: (core: LinesCore) => Partial<LinesCore>): void {
  class Instance {
    readonly exports: LinesCore;
    constructor(module: WebAssembly.Module) {
      const exports = new NativeWebAssembly.Instance(module).exports as unknown as LinesCore;
      this.exports = { ...exports, ...replace(exports) };
    }
  }
  vi.stubGlobal("WebAssembly", { Module: NativeWebAssembly.Module, Instance });
}

/** What comes of an input that arrives in pieces, with the numbers and places that its lines have in all of it. */
function outcome(backend: LinesBackend, job: LinesJob, input: Uint8Array, piece = input.length): string {
  const parts: string[] = [];
  const rows: number[] = [];
  const issues: number[] = [];
  let [from, end, lines] = [0, 0, 0];
  for (;;) {
    const isLast = end === input.length;
    const taken = backend.step(job, input.subarray(0, end), from, isLast);
    parts.push(text(backend.output));
    for (let at = 0; at < backend.columns.length; at += LINE_WORDS) {
      rows.push(...backend.columns.subarray(at, at + LINE_WORDS));
    }
    for (let at = 0; at < backend.issues.length; at += ISSUE_WORDS) {
      const [line, code, rule, index, start] = backend.issues.subarray(at, at + ISSUE_WORDS);
      issues.push(line! + lines, code!, rule!, index!, start! + from);
    }
    lines += backend.lines;
    from += taken;
    if (taken > 0) continue;
    if (isLast) return `${from} ${lines}\n${rows}\n${issues}\n${parts.join("")}`;
    end = Math.min(end + piece, input.length);
  }
}

function expectSame(input: Uint8Array, piece?: number, jobs: readonly LinesJob[] = JOBS): void {
  const { use } = start();
  expect(use.name).toBe("wasm");
  const faults = newFaults();
  for (const job of jobs) {
    // The twin has all of it at once: where its own steps end, its own tests say.
    same(faults, outcome(use, job, input, piece), outcome(jsLines(), job, input), job, piece);
  }
  expectNoFaults(faults, jobs.length);
}

describe("the module for lines answers as its twin does", () => {
  test.each([1, 2, 3, 5, 8, 13, 64, 1000])("where lines arrive in pieces of %i bytes", (piece) => {
    expectSame(bytes(LINES), piece);
  });

  test("on octets that are not UTF-8", () => {
    const input = bytes(LINES.repeat(20));
    for (let at = 5; at < input.length; at += 29) input[at] = (at * 37) & 0xff;
    expectSame(input);
  });

  test("on no lines, and on more lines than a call takes", () => {
    expectSame(bytes(""));
    expectSame(bytes("\n".repeat(30_000)));
    expectSame(bytes("a b\r\n".repeat(30_000)), undefined, JOBS.slice(0, 6));
    expectSame(bytes("../g\n".repeat(30_000)), undefined, [
      { verb: "resolve", rule: URI_REFERENCE, flags: STRICT, base: `http://h/${"d/".repeat(600)}` },
    ]);
  });

  test("on real links", () => {
    const corpus = readFileSync(new URL("../bench/corpora/urls-48k.txt", import.meta.url));
    expectSame(corpus, 1_000_000);
  });

  test.each([-2, -1, 0, 1, 2, 40_000])("on a line of the area's length and %i", (more) => {
    const long = (start: string, length: number): string => start + "a".repeat(length - start.length);
    const line = long("HTTP://h/%7E/../", AREA + more);
    for (const lineEnd of ["\n", "\r\n", ""]) {
      expectSame(bytes(line + lineEnd));
      expectSame(bytes(`a b\n${line}${lineEnd}`), 100_000);
    }
    expectSame(bytes(`${line}\n${line} \r\n${LINES}\n${line}\r`));
  });

  test("a line that is longer than the area waits for its end", () => {
    const { use } = start();
    const input = bytes(`${"a".repeat(AREA + 10)}\nb`);
    const job = JOBS[2]!;
    expect(use.step(job, input.subarray(0, AREA + 10), 0, false)).toBe(0);
    expect([use.lines, use.columns.length, use.issues.length, use.output.length]).toEqual([0, 0, 0, 0]);
    expect(use.step(job, input, 0, false)).toBe(AREA + 11);
    expect([use.lines, use.columns[LINE_START], use.columns[LINE_END]]).toEqual([1, 0, AREA + 10]);
  });

  test("on any base, and one after the other", () => {
    const { use } = start();
    const twin = jsLines();
    const bases = [BASE, "x:/é/", `http://h/${"a".repeat(70_000)}/b`, "x:/\u{e000}?", BASE, "//h/a"];
    for (const base of bases) {
      for (const rule of [URI_REFERENCE, IRI_REFERENCE]) {
        for (const flags of [0, STRICT, STRICT | RELATIVE_BASE]) {
          const job: LinesJob = { verb: "resolve", rule, flags, base };
          // What the contract leaves open, a base that is not valid, is the twin's affair.
          if (twin.step(job, bytes("g\n"), 0, true) === 0) continue;
          expect(outcome(use, job, bytes(LINES))).toBe(outcome(twin, job, bytes(LINES)));
        }
      }
    }
  });
});

describe("the twin takes lines", () => {
  const refuse = (error: Error) => (): void => {
    const Module = function refused(): never {
      throw error;
    };
    vi.stubGlobal("WebAssembly", { Module, Instance: NativeWebAssembly.Instance });
  };
  const causes: readonly [reason: string, cause: string, () => void][] = [
    ["absent", "there is no WebAssembly", () => vi.stubGlobal("WebAssembly", undefined)],
    ["refused", "a policy forbids it", refuse(new NativeWebAssembly.CompileError("blocked by the policy"))],
    ["memory", "there is no memory for it", refuse(new RangeError("out of memory"))],
    ["version", "it is of another version", () => replaceExports(() => ({ version: () => 99 }))],
    ...(["check", "scan", "normalize", "resolve", "set_base"] as const).map(
      (name): [string, string, () => void] => [
        "selftest",
        `its ${name} is wrong`,
        () => replaceExports(() => ({ [name]: () => 0 })),
      ],
    ),
  ];

  test.each(causes)("for the reason %s: %s", (reason, _, cause) => {
    cause();
    const { use, reason: given } = start();
    expect([use.name, given]).toEqual(["js", reason]);
    for (const job of JOBS)
      expect(outcome(use, job, bytes(LINES))).toBe(outcome(jsLines(), job, bytes(LINES)));
  });

  test("where the module traps in its self-test", () => {
    const trap = (): never => {
      throw new NativeWebAssembly.RuntimeError("unreachable");
    };
    const onFailure = vi.fn();
    replaceExports(() => ({ scan: trap }));
    expect(start(onFailure)).toMatchObject({ use: { name: "js" }, reason: "selftest" });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe("a trap", () => {
  /** Longer than the area: the module panics, which is a trap. */
  const TOO_LONG = 1 << 30;

  test.each(["check", "scan", "normalize", "resolve"] as const)("in %s: no line is lost", (verb) => {
    let left = Number.POSITIVE_INFINITY;
    let calls = 0;
    const length = (given: number): number => {
      calls++;
      return left-- === 0 ? TOO_LONG : given;
    };
    replaceExports((core) => ({
      check: (given, isLast, rule) => core.check(length(given), isLast, rule),
      scan: (given, isLast, rule, origin) => core.scan(length(given), isLast, rule, origin),
      normalize: (given, isLast, rule, flags) => core.normalize(length(given), isLast, rule, flags),
      resolve: (given, isLast, rule, strict, relativeBase) =>
        core.resolve(length(given), isLast, rule, strict, relativeBase),
    }));
    const onFailure = vi.fn();
    const { use } = start(onFailure);
    expect(use.name).toBe("wasm");
    [left, calls] = [2, 0];
    const input = bytes(`${LINES}\n`.repeat(4000));
    const job = JOBS.find((each) => each.verb === verb)!;
    expect(outcome(use, job, input)).toBe(outcome(jsLines(), job, input));
    expect([onFailure.mock.calls.length, calls]).toEqual([1, 3]);
    expect(onFailure.mock.calls[0]![0]).toMatchObject({ name: "js" });
  });
});
