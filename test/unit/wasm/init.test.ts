// `pchar/wasm`: the core from a source of the caller, and what happens if the source is not a core.

import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const BYTES = Uint8Array.from(readFileSync(new URL("../../../ts/wasm/core.wasm", import.meta.url)));
const LINES_BYTES = Uint8Array.from(
  readFileSync(new URL("../../../ts/wasm/lines-core.wasm", import.meta.url)),
);
/** An empty module: the magic number and the version of WebAssembly. */
const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Returns both entries in their state before the first call. They share one engine. */
async function fresh(): Promise<
  typeof import("../../../ts/index.ts") & typeof import("../../../ts/wasm.ts")
> {
  vi.resetModules();
  return { ...(await import("../../../ts/index.ts")), ...(await import("../../../ts/wasm.ts")) };
}

beforeEach(() => {
  vi.stubEnv("PCHAR_BACKEND", undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.doUnmock("../../../ts/wasm/start.ts");
});

/** Replaces the build that contains the bytes by that of `pchar/js`. */
function withoutBytes(): void {
  vi.doMock("../../../ts/wasm/start.ts", () => import("../../../ts/engine/js-only.ts"));
}

const response = (bytes: Uint8Array<ArrayBuffer>): Response => new Response(bytes);

describe("the core is started from", () => {
  const sources: readonly [string, () => WebAssembly.Module | ArrayBuffer | Uint8Array | undefined][] = [
    ["the bytes in the package", () => undefined],
    ["bytes", () => BYTES],
    ["an ArrayBuffer", () => BYTES.buffer],
    ["a part of a buffer", () => new Uint8Array([0, ...BYTES, 0]).subarray(1, -1)],
    ["a Buffer", () => Buffer.from(BYTES)],
    ["bytes of another realm", () => runInNewContext("Uint8Array.from(bytes)", { bytes: BYTES })],
    ["a module", () => new WebAssembly.Module(BYTES)],
    ["a module of another realm", () => runInNewContext("new WebAssembly.Module(bytes)", { bytes: BYTES })],
  ];

  test.each(sources)("%s", async (_, source) => {
    const { initSync, init, backend, parse } = await fresh();
    expect(initSync(source(), { strict: true })).toEqual(backend());
    expect(backend()).toEqual({ name: "wasm", reason: undefined });
    expect(await init(source(), { strict: true })).toEqual(backend());
    expect(parse("http://a/b").path).toBe("/b");
  });

  test.each(sources.slice(1))("%s, if the package contains no bytes", async (_, source) => {
    withoutBytes();
    const { initSync, backend, parse } = await fresh();
    initSync(source(), { strict: true });
    expect(backend()).toEqual({ name: "wasm", reason: undefined });
    expect(parse("http://a/b").path).toBe("/b");
  });

  test.each<[string, () => Parameters<Awaited<ReturnType<typeof fresh>>["init"]>[0]]>([
    ["a promise of bytes", async () => BYTES],
    ["a promise of a module", () => WebAssembly.compile(BYTES)],
    ["a response", () => response(BYTES)],
    ["a promise of a response", async () => response(BYTES)],
  ])("%s", async (_, source) => {
    withoutBytes();
    const { init, backend } = await fresh();
    await init(source(), { strict: true });
    expect(backend()).toEqual({ name: "wasm", reason: undefined });
  });

  test("a source after one that was not a core, and after the first call", async () => {
    const { initSync, backend, normalize } = await fresh();
    initSync(EMPTY);
    expect(backend()).toEqual({ name: "js", reason: "version" });
    expect(normalize("http://a/%7eb")).toBe("http://a/~b");
    initSync(BYTES);
    expect(backend()).toEqual({ name: "wasm", reason: undefined });
    expect(normalize("http://a/%7eb")).toBe("http://a/~b");
  });

  test("the first source: later ones are ignored", async () => {
    const { initSync, init, backend } = await fresh();
    initSync(BYTES);
    initSync(EMPTY, { strict: true });
    await init(Promise.resolve(EMPTY), { strict: true });
    expect(backend().name).toBe("wasm");
  });
});

describe("a source that is not a core", () => {
  const wrong: readonly [string, unknown, reason: string][] = [
    ["bytes that do not compile", Uint8Array.of(1, 2, 3), "refused"],
    ["no bytes", new Uint8Array(), "refused"],
    ["half of it", BYTES.subarray(0, BYTES.length / 2), "refused"],
    ["an empty module", EMPTY, "version"],
    ["another module", LINES_BYTES, "refused"],
    ["a page", new TextEncoder().encode("<!doctype html>"), "refused"],
    ["null", null, "refused"],
    ["an object", {}, "refused"],
    ["a number", 7, "refused"],
    ["a string", "core.wasm", "refused"],
    ["a symbol", Symbol("core"), "refused"],
  ];

  test.each(wrong)("%s: the JavaScript engine serves, and the reason says why", async (_, source, reason) => {
    const { initSync, backend, parse, check } = await fresh();
    initSync(source as never);
    expect(backend()).toEqual({ name: "js", reason: reason });
    expect(parse("http://a/b").path).toBe("/b");
    expect(check("http://a/b c")?.index).toBe(10);
  });

  test.each(wrong)("%s: an error with strict", async (_, source, reason) => {
    const { initSync, init, resolve } = await fresh();
    expect(() => initSync(source as never, { strict: true })).toThrow(`WebAssembly core: ${reason}`);
    await expect(init(source as never, { strict: true })).rejects.toThrow(`WebAssembly core: ${reason}`);
    expect(resolve("../g", "http://a/b/c/d;p?q")).toBe("http://a/b/g");
  });

  test("the cause of the error is the error of the runtime", async () => {
    const { initSync } = await fresh();
    let caught: unknown;
    try {
      initSync(Uint8Array.of(1, 2, 3), { strict: true });
    } catch (error) {
      caught = error;
    }
    expect((caught as Error).cause).toBeInstanceOf(WebAssembly.CompileError);
  });
});

describe("a promise that is rejected", () => {
  const offline = new Error("offline");

  test("is not an error: the bytes in the package serve", async () => {
    const { init, backend } = await fresh();
    expect(await init(Promise.reject(offline))).toEqual(backend());
    expect(backend()).toEqual({ name: "wasm", reason: undefined });
  });

  test("is an error with strict", async () => {
    const { init } = await fresh();
    await expect(init(Promise.reject(offline), { strict: true })).rejects.toBe(offline);
  });

  test("is not an error if a response breaks off", async () => {
    withoutBytes();
    const { init, backend } = await fresh();
    const broken = { arrayBuffer: () => Promise.reject(offline) };
    await init(broken);
    expect(backend()).toEqual({ name: "js", reason: "forced" });
    await expect(init(broken, { strict: true })).rejects.toBe(offline);
  });
});

test("PCHAR_BACKEND=js overrides a source, and is an error with strict", async () => {
  vi.stubEnv("PCHAR_BACKEND", "js");
  const { initSync, backend } = await fresh();
  initSync(BYTES);
  expect(backend()).toEqual({ name: "js", reason: "forced" });
  expect(() => initSync(BYTES, { strict: true })).toThrow("forced");
});

test("without bytes and without a source nothing is started", async () => {
  withoutBytes();
  const { initSync, backend } = await fresh();
  initSync();
  expect(backend()).toEqual({ name: "js", reason: "forced" });
});
