// The string module only saves time: if anything goes wrong with it, the core gives the same answers.

import { afterEach, describe, expect, test, vi } from "vitest";
import type { Engine } from "../../../ts/core/engine.ts";
import { jsEngine } from "../../../ts/core/js-engine.ts";
import { scan as jsScan } from "../../../ts/core/scan.ts";
import { CODE, FALLBACK, OK, RECORD_SIZE } from "../../../ts/generated/record.ts";
import { URI_REFERENCE } from "../../../ts/generated/rules.ts";
import { IN_PLACE_TEST, type InPlace, LONG, WARM_UP } from "../../../ts/wasm/in-place.ts";
import { start } from "../../../ts/wasm/start.ts";

const NativeWebAssembly: typeof WebAssembly = WebAssembly;

const PLAIN = "http://example.com/a?b#c";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stands for the instance of the string module, and gets the record of the core. */
type MakeInPlace = (record: Int32Array) => unknown;

/** Scans like the string module. */
const rightInPlace: MakeInPlace = (record) => (text: string, _length: number, rule: number) => {
  if (text.includes("\u0161") || jsScan(text, rule, record) !== OK) return FALLBACK;
  record[CODE] = OK;
  return OK;
};

/** Starts the core in a runtime of this name, and then this in place of the string module. */
function startWith(make: MakeInPlace, agent = "Node.js/22", scans = WARM_UP): Engine {
  class Instance {
    readonly exports: object;
    constructor(
      module: WebAssembly.Module,
      imports?: { core: { memory: WebAssembly.Memory; outcome: number } },
    ) {
      this.exports =
        imports === undefined
          ? new NativeWebAssembly.Instance(module).exports
          : { scan: make(new Int32Array(imports.core.memory.buffer, imports.core.outcome, RECORD_SIZE)) };
    }
  }
  // The string module is compiled here only to know that it is compiled: an empty one takes its place.
  const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  const Module = function compile(bytes: Uint8Array<ArrayBuffer>, options?: object): WebAssembly.Module {
    if (options === undefined) return new NativeWebAssembly.Module(bytes);
    expect(options).toEqual({ builtins: ["js-string"] });
    return new NativeWebAssembly.Module(EMPTY);
  };
  vi.stubGlobal("WebAssembly", { Module, Instance });
  vi.stubGlobal("navigator", { userAgent: agent });
  const { engine, reason } = start!(({ cause }) => {
    throw cause;
  });
  for (let scan = 0; scan < scans; scan++) engine.scan("/", URI_REFERENCE);
  vi.unstubAllGlobals();
  expect([engine.name, reason]).toEqual(["wasm", undefined]);
  return engine;
}

const js = jsEngine();

/** Expects an engine to scan strings of each kind like the JavaScript engine. */
function expectRightScans(engine: Engine): void {
  for (const text of [
    PLAIN,
    "/",
    "",
    "a b",
    "http://[::1]/%41/../",
    "a".repeat(LONG),
    `/${"a".repeat(99)}`,
  ]) {
    const code = js.scan(text, URI_REFERENCE);
    expect(engine.scan(text, URI_REFERENCE), text).toBe(code);
    const end = code === OK ? [0, CODE] : [CODE, CODE + 4];
    expect(engine.record.slice(...end), text).toEqual(js.record.slice(...end));
  }
}

describe("short strings are scanned in place", () => {
  test("in Node, once the module has passed its self-test", () => {
    const asked: string[] = [];
    const engine = startWith((record) => {
      const scan = rightInPlace(record) as InPlace;
      return (text: string, length: number, rule: number) => {
        expect(length).toBe(text.length);
        asked.push(text);
        return scan(text, length, rule);
      };
    });
    asked.length = 0;
    expectRightScans(engine);
    expect(asked).toContain(PLAIN);
    expect(asked.filter(({ length }) => length >= LONG)).toEqual([]);
  });

  test("but not in a program that scans few", () => {
    const make = vi.fn(rightInPlace);
    startWith(make, "Node.js/22", WARM_UP / 2);
    expect(make).not.toHaveBeenCalled();
    startWith(make, "Node.js/22", WARM_UP);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test.each(["Deno/2.9.0", "Bun/1.4.0", "Cloudflare-Workers", "Mozilla/5.0 (X11) Chrome/156.0"])(
    "but not in %s",
    (agent) => {
      const make = vi.fn(rightInPlace);
      expectRightScans(startWith(make, agent));
      expect(make).not.toHaveBeenCalled();
    },
  );
});

describe("the core scans them, and no reason is given, if the string module", () => {
  const trap = (): never => {
    throw new NativeWebAssembly.RuntimeError("unreachable");
  };
  const faults: readonly [string, MakeInPlace][] = [
    ["cannot be instantiated", trap],
    ["exports nothing", () => undefined],
    ["traps in its self-test", () => trap],
    ["takes no string", () => () => FALLBACK],
    ["takes every string", () => () => OK],
    [
      "takes a string that it must leave",
      (record) => (text: string, length: number, rule: number) =>
        text === IN_PLACE_TEST[2] ? OK : (rightInPlace(record) as InPlace)(text, length, rule),
    ],
    [
      "writes another record",
      (record) => (text: string, length: number, rule: number) => {
        const answer = (rightInPlace(record) as InPlace)(text, length, rule);
        record[CODE - 1]! ^= 1;
        return answer;
      },
    ],
  ];

  test.each(faults)("%s", (_, make) => {
    const engine = startWith(make);
    expectRightScans(engine);
  });

  test("traps later, and it is not called again", () => {
    let isBroken = false;
    let calls = 0;
    const engine = startWith((record) => (text: string, length: number, rule: number) => {
      calls++;
      if (isBroken) trap();
      return (rightInPlace(record) as InPlace)(text, length, rule);
    });
    isBroken = true;
    calls = 0;
    expectRightScans(engine);
    expect(calls).toBe(1);
  });
});

test("the answers of the self-test are those of the JavaScript engine", () => {
  const [valid, answer, other] = IN_PLACE_TEST;
  expect(js.scan(valid, URI_REFERENCE)).toBe(OK);
  expect(`${js.record.slice(0, CODE)},${OK}`).toBe(answer);
  expect(js.scan(other, URI_REFERENCE)).not.toBe(OK);
});
