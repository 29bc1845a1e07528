// The choice between two engines, without the engines.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Choice, Start } from "../../../ts/core/engine.ts";
import { selection } from "../../../ts/engine/selection.ts";

interface Named {
  readonly name: "wasm" | "js";
}

const WASM: Choice<Named> = { engine: { name: "wasm" }, reason: undefined };
const JS: Named = { name: "js" };
const fallback = (): Named => JS;

beforeEach(() => {
  vi.stubEnv("PCHAR_BACKEND", undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test("the first call starts the engine, and the others ask no more", () => {
  const start = vi.fn<Start<Named>>(() => WASM);
  const { current } = selection(start, fallback);
  expect([current(), current()]).toEqual([WASM, WASM]);
  expect(start).toHaveBeenCalledTimes(1);
});

test("the JavaScript engine answers as many calls as are named before the engine starts", () => {
  const start = vi.fn<Start<Named>>(() => WASM);
  const { current } = selection(start, fallback, 2);
  expect([current(), current()].map(({ engine, reason }) => [engine.name, reason])).toEqual([
    ["js", undefined],
    ["js", undefined],
  ]);
  expect(start).not.toHaveBeenCalled();
  expect(current()).toEqual(WASM);
});

test("`started` and a forced engine do not wait for those calls", () => {
  expect(selection(() => WASM, fallback, 2).started()).toEqual(WASM);
  vi.stubEnv("PCHAR_BACKEND", "wasm");
  expect(selection(() => WASM, fallback, 2).current()).toEqual({ engine: WASM.engine, reason: "forced" });
  vi.stubEnv("PCHAR_BACKEND", "js");
  expect(selection(() => WASM, fallback, 2).current()).toEqual({ engine: JS, reason: "forced" });
});

test("an engine that fails although it is forced keeps its reason", () => {
  vi.stubEnv("PCHAR_BACKEND", "wasm");
  const failed: Choice<Named> = { engine: JS, reason: "absent" };
  expect(selection(() => failed, fallback).current()).toEqual(failed);
});

test("without an engine to start, the JavaScript engine is forced", () => {
  expect(selection(undefined, fallback).current()).toEqual({ engine: JS, reason: "forced" });
  expect(selection(undefined, fallback, 2).current()).toEqual({ engine: JS, reason: "forced" });
});

test("a temporary choice is not kept", () => {
  const temporary: Choice<Named> = { engine: JS, reason: "memory", isFinal: false };
  const answers = [temporary, WASM];
  const { current } = selection(() => answers.shift()!, fallback);
  expect([current(), current(), current()]).toEqual([temporary, WASM, WASM]);
});

test("an engine that fails in a call is replaced", () => {
  const trapped: Choice<Named> = { engine: JS, reason: "trap" };
  let fail: ((replacement: Choice<Named>) => unknown) | undefined;
  const { current } = selection((onFailure) => {
    fail = onFailure;
    return WASM;
  }, fallback);
  expect(current()).toEqual(WASM);
  fail!(trapped);
  expect(current()).toEqual(trapped);
});

test("another start is tried unless the WebAssembly engine serves", () => {
  const failed: Choice<Named> = { engine: JS, reason: "refused" };
  const other = vi.fn<Start<Named>>(() => WASM);
  const { current, retry } = selection(() => failed, fallback);
  expect(current()).toEqual(failed);
  expect([retry(other), retry(other), current()]).toEqual([WASM, WASM, WASM]);
  expect(other).toHaveBeenCalledTimes(1);
});
