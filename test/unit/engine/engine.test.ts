// The choice of the engine, and its reason. If the core fails, the JavaScript engine answers the same call.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { STRICT } from "../../../ts/generated/record.ts";
import { URI_REFERENCE } from "../../../ts/generated/rules.ts";
import type { Core } from "../../../ts/wasm/exports.ts";
import { thrownBy } from "../../support/faults.ts";

type Library = typeof import("../../../ts/index.ts");

/** Returns the library in its state before the first call. */
async function freshLibrary(): Promise<Library> {
  vi.resetModules();
  return import("../../../ts/index.ts");
}

beforeEach(() => {
  vi.stubEnv("PCHAR_BACKEND", undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.doUnmock("../../../ts/wasm/start.ts");
  vi.doUnmock("../../../ts/core/scan.ts");
});

const NativeWebAssembly: typeof WebAssembly = WebAssembly;

/** Replaces parts of `WebAssembly`. */
const replaceParts = (parts: object): void => {
  const { Module, Instance } = NativeWebAssembly;
  vi.stubGlobal("WebAssembly", { Module, Instance, ...parts });
};

/** Replaces the exports of the core. The module that unpacks it has no version, and keeps its exports. */
function replaceInstance(exportsOf: (core: Core) => object | undefined): void {
  const Instance = function instance(
    this: { exports?: object | undefined },
    module: WebAssembly.Module,
  ): void {
    const exports = new NativeWebAssembly.Instance(module).exports as unknown as Core;
    this.exports = exports.version === undefined ? exports : exportsOf(exports);
  };
  replaceParts({ Instance });
}

/** Replaces some exports of the core. */
const replaceExports = (replace: (core: Core) => Partial<Core>): void =>
  replaceInstance((core) => ({ ...core, ...replace(core) }));

/** Makes the compilation of the core throw. */
function refuseModule(error: Error): void {
  replaceParts({
    Module: function refuse(): never {
      throw error;
    },
  });
}

function withGetter(part: string): object {
  return Object.defineProperty({ Module: NativeWebAssembly.Module }, part, {
    get() {
      throw new Error("no");
    },
  });
}

const served = ({ backend }: Library): unknown[] => Object.values(backend());

/** Checks answers that use each function of an engine. */
function expectRightAnswers({ parse, check, resolve, normalize }: Library): void {
  expect(parse("http://me@[2001:db8::7]:80/a?b#c").host).toBe("[2001:db8::7]");
  expect(check("http://a/b c")).toMatchObject({
    code: "ERR_URI_UNEXPECTED_CHARACTER",
    rule: "path",
    index: 10,
  });
  expect(resolve("../g", "http://a/b/c/d;p?q")).toBe("http://a/b/g");
  expect(() => resolve("g", "a b:")).toThrow("index 1");
  expect(normalize("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html")).toBe(
    "http://example.com/~smith/home.html",
  );
}

describe("the engine that serves", () => {
  test("is the core, without a reason", async () => {
    const library = await freshLibrary();
    expect(library.backend().reason).toBeUndefined();
    expect(library.backend().name).toBe("wasm");
    expectRightAnswers(library);
  });

  test.each(["wasm", "js"])("is %s if it is forced", async (name) => {
    vi.stubEnv("PCHAR_BACKEND", name);
    const library = await freshLibrary();
    expect(served(library)).toEqual([name, "forced"]);
    expectRightAnswers(library);
  });

  test.each(["", "WASM", "other", "__proto__"])("is the core if PCHAR_BACKEND is %j", async (name) => {
    vi.stubEnv("PCHAR_BACKEND", name);
    expect(served(await freshLibrary())).toEqual(["wasm", undefined]);
  });

  const denied = {
    get env(): never {
      throw new Error("no permission");
    },
  };
  test.each([
    ["the environment may not be read", denied],
    ["there is no process", undefined],
  ])("is the core if %s", async (_, process) => {
    const library = await freshLibrary();
    vi.stubGlobal("process", process);
    const answer = served(library);
    vi.unstubAllGlobals();
    expect(answer).toEqual(["wasm", undefined]);
  });

  test("is the JavaScript engine if the build contains no WebAssembly", async () => {
    vi.doMock("../../../ts/wasm/start.ts", () => import("../../../ts/engine/js-only.ts"));
    const library = await freshLibrary();
    expect(served(library)).toEqual(["js", "forced"]);
    expectRightAnswers(library);
  });

  test("is not set up by the import", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    const library = await freshLibrary();
    vi.unstubAllGlobals();
    expect(library.backend().name).toBe("wasm");
  });

  test("is set up after seven calls, which the JavaScript engine answers", async () => {
    const Module = vi.fn(NativeWebAssembly.Module);
    replaceParts({ Module });
    const { check, parse } = await freshLibrary();
    for (let call = 0; call < 7; call++) expect(check(`http://h/${call}`)).toBeUndefined();
    expect(Module).not.toHaveBeenCalled();
    expect(parse("http://h/p").path).toBe("/p");
    expect(Module).toHaveBeenCalled();
  });

  test("is set up by the first call if it is forced", async () => {
    vi.stubEnv("PCHAR_BACKEND", "wasm");
    const Module = vi.fn(NativeWebAssembly.Module);
    replaceParts({ Module });
    const { check } = await freshLibrary();
    expect(check("http://h/")).toBeUndefined();
    expect(Module).toHaveBeenCalled();
  });

  test("is set up once", async () => {
    const Module = vi.fn(NativeWebAssembly.Module);
    replaceParts({ Module });
    const library = await freshLibrary();
    expectRightAnswers(library);
    expectRightAnswers(library);
    expect(library.backend().name).toBe("wasm");
    // The core, and before it the module that unpacks it.
    expect(Module).toHaveBeenCalledTimes(2);
  });
});

describe("the JavaScript engine serves", () => {
  const policy = new NativeWebAssembly.CompileError("blocked by the content security policy");
  const misplaced = (core: Core): Partial<Core> => ({ outcome: () => core.outcome() + 4 });
  const overlapping = (core: Core): Partial<Core> => ({ base_area: () => core.input_area() });
  const overlappingOther = (core: Core): Partial<Core> => ({ other_area: () => core.input_area() });
  const wrong = (core: Core): Partial<Core> => ({ scan: (...given) => core.scan(...given) + 1 });
  const causes: readonly [reason: string, cause: string, () => void][] = [
    ["absent", "WebAssembly does not exist", () => vi.stubGlobal("WebAssembly", undefined)],
    ["refused", "a policy forbids it", () => refuseModule(policy)],
    ["refused", "a feature is missing", () => refuseModule(new TypeError("no such feature"))],
    ["refused", "WebAssembly is null", () => vi.stubGlobal("WebAssembly", null)],
    ["refused", "WebAssembly is empty", () => vi.stubGlobal("WebAssembly", {})],
    ["refused", "it cannot compile", () => replaceParts({ Module: undefined })],
    ["refused", "it cannot instantiate", () => replaceParts({ Instance: undefined })],
    ["refused", "reading it throws", () => vi.stubGlobal("WebAssembly", withGetter("Instance"))],
    ["version", "an instance has no exports", () => replaceInstance(() => ({}))],
    ["refused", "an instance has no object of exports", () => replaceInstance(() => undefined)],
    ["refused", "it exports no memory", () => replaceExports(() => ({ memory: undefined as never }))],
    ["refused", "a function is missing", () => replaceExports(() => ({ area_size: undefined as never }))],
    ["selftest", "it returns nothing", () => replaceExports(() => ({ scan: () => undefined as never }))],
    ["selftest", "its outcome is at another address", () => replaceExports(misplaced)],
    ["selftest", "its areas overlap", () => replaceExports(overlapping)],
    ["selftest", "the strings that it compares overlap", () => replaceExports(overlappingOther)],
    ["memory", "it gets no memory", () => refuseModule(new RangeError("out of memory"))],
    ["version", "it is of another version", () => replaceExports(() => ({ version: () => 99 }))],
    ["selftest", "it scans wrongly", () => replaceExports(wrong)],
    ["selftest", "it resolves wrongly", () => replaceExports(() => ({ resolve: () => 0 }))],
    ["selftest", "it normalizes wrongly", () => replaceExports(() => ({ normalize: () => 0 }))],
    ["selftest", "it compares wrongly", () => replaceExports(() => ({ equivalent: () => 1 }))],
  ];

  test.each(causes)("for the reason %s: %s", async (reason, _, cause) => {
    cause();
    const library = await freshLibrary();
    expect(served(library)).toEqual(["js", reason]);
    expectRightAnswers(library);
  });

  test.each(causes)("for the reason %s even if the core is forced: %s", async (reason, _, cause) => {
    vi.stubEnv("PCHAR_BACKEND", "wasm");
    cause();
    const library = await freshLibrary();
    expect(served(library)).toEqual(["js", reason]);
  });

  test("if the core traps in its self-test", async () => {
    const trap = (): never => {
      throw new NativeWebAssembly.RuntimeError("unreachable");
    };
    replaceExports(() => ({ scan: trap, normalize: trap, resolve: trap, set_base: trap, equivalent: trap }));
    const library = await freshLibrary();
    expect(library.backend().name).toBe("js");
    expect(["selftest", "trap"]).toContain(library.backend().reason);
    expectRightAnswers(library);
  });
});

test("the answers of the self-test are those of the JavaScript engine", async () => {
  const { SELF_TEST, answerOf } = await import("../../../ts/wasm/start-core.ts");
  const { jsEngine } = await import("../../../ts/core/js-engine.ts");
  const { jsEquivalent, jsNormalize } = await import("../../../ts/core/normalize.ts");
  const { jsResolve } = await import("../../../ts/core/resolve.ts");
  const answers = SELF_TEST.map(([text]) => [
    text,
    answerOf(jsEngine(), text, jsResolve, jsNormalize, jsEquivalent),
  ]);
  expect(answers).toEqual(SELF_TEST);
});

test("the answers of the self-test for lines are those of the JavaScript engine", async () => {
  const { LINES_SELF_TEST, linesAnswerOf } = await import("../../../ts/wasm/lines-start.ts");
  const { jsLines } = await import("../../../ts/core/lines/js-engine.ts");
  const answers = LINES_SELF_TEST.map(([job]) => [job, linesAnswerOf(jsLines(), job)]);
  expect(answers).toEqual(LINES_SELF_TEST);
});

test("the answers of the self-test for columns are those of the JavaScript engine", async () => {
  const { COLUMNS_SELF_TEST, columnsAnswerOf } = await import("../../../ts/wasm/arrow-start.ts");
  const { jsColumns } = await import("../../../ts/core/columns/js-engine.ts");
  const answers = COLUMNS_SELF_TEST.map(([job]) => [job, columnsAnswerOf(jsColumns(), job)]);
  expect(answers).toEqual(COLUMNS_SELF_TEST);
});

describe("a trap", () => {
  type TrappingExport = "scan" | "set_base" | "resolve" | "normalize" | "equivalent";
  const has = (text: string): unknown => expect.stringContaining(text);
  /** Longer than an area: the core panics, which is a trap. */
  const TOO_LONG = 1 << 30;

  /** Makes one export trap from now on. Returns the library and a counter of all calls since then. */
  async function trapIn(name: TrappingExport): Promise<[Library, () => number]> {
    let armed = false;
    let calls = 0;
    replaceExports((core) => {
      const length = (given: number, of: string): number => {
        if (armed) calls++;
        return armed && of === name ? TOO_LONG : given;
      };
      return {
        scan: (given, ...others) => core.scan(length(given, "scan"), ...others),
        set_base: (given, rule, flags) => core.set_base(length(given, "set_base"), rule, flags),
        resolve: (given, ...others) => core.resolve(length(given, "resolve"), ...others),
        normalize: (given, rule, flags) => core.normalize(length(given, "normalize"), rule, flags),
        equivalent: (given, other, rule, flags) =>
          core.equivalent(length(given, "equivalent"), other, rule, flags),
      };
    });
    const library = await freshLibrary();
    expect(library.backend().name).toBe("wasm");
    armed = true;
    return [library, () => calls];
  }

  function expectFallback(library: Library, calls: () => number, expectedCalls: number): void {
    expect(served(library)).toEqual(["js", "trap"]);
    expectRightAnswers(library);
    expect(calls()).toBe(expectedCalls);
  }

  const URI = "http://me@[2001:db8::7]:80/a?b#c";
  const messy = "http://EXAMPLE.com/%7Ea/../b";
  const unexpected = "unexpected character ' ' in path at index 10";
  test.each<[string, TrappingExport, act: (library: Library) => unknown, expected: unknown]>([
    ["a scan", "scan", ({ parse }) => ({ ...parse(URI) }), { host: "[2001:db8::7]", port: "80", path: "/a" }],
    ["a scan", "scan", ({ parse }) => thrownBy(() => parse("http://a/b c")), { message: has(unexpected) }],
    ["normalization", "normalize", ({ normalize }) => [normalize(messy)], ["http://example.com/b"]],
    ["normalization", "normalize", ({ normalize }) => thrownBy(() => normalize("a b")), { index: 1 }],
    ["a comparison", "equivalent", (library) => [library.equivalent(messy, "http://example.com/b")], [true]],
    [
      "the scan of a base",
      "set_base",
      ({ resolve }) => [resolve("../g", "http://a/b/c/d")],
      ["http://a/b/g"],
    ],
    [
      "the scan of a base",
      "set_base",
      ({ resolve }) => thrownBy(() => resolve("../g", "http://a/b c")),
      { message: has("resolve against base URI") },
    ],
  ])(
    "in %s, with %s: the answer or the error is right, and so are later answers",
    async (_, name, act, expected) => {
      const [library, calls] = await trapIn(name);
      expect(act(library)).toMatchObject(expected as object);
      expectFallback(library, calls, 1);
    },
  );

  test("in the resolution of a reference, while a function of `resolver` is in use", async () => {
    const [library, calls] = await trapIn("resolve");
    vi.unstubAllGlobals();
    const resolveFromBase = library.resolver("http://a/b/c/d;p?q");
    expect(["g", "../g", "?y", "#s"].map(resolveFromBase)).toEqual([
      "http://a/b/c/g",
      "http://a/b/g",
      "http://a/b/c/d;p?y",
      "http://a/b/c/d;p?q#s",
    ]);
    // The base is scanned, then the resolution traps: two calls, and no more.
    expectFallback(library, calls, 2);
  });

  test("in a long run: each text is answered, once", async () => {
    let left = 100;
    replaceExports((core) => ({
      scan: (length, ...others) => core.scan(left-- === 0 ? TOO_LONG : length, ...others),
    }));
    const library = await freshLibrary();
    const segments = Array.from({ length: 500 }, (_, at) => library.parse(`http://h/${at}`).path);
    expect(segments).toEqual(Array.from({ length: 500 }, (_, at) => `/${at}`));
    expect(served(library)).toEqual(["js", "trap"]);
  });
});

describe("a stack overflow of the caller", () => {
  /** Returns a function that makes the next scan of a core fail, and the number of cores that were started. */
  function failCoreScan(): { failNext(): void; cores(): number } {
    let failures = 0;
    let cores = 0;
    replaceExports((core) => {
      cores++;
      return {
        scan(...given) {
          if (failures-- > 0) throw new RangeError("Maximum call stack size exceeded");
          return core.scan(...given);
        },
      };
    });
    return {
      failNext() {
        failures = 1;
      },
      cores: () => cores,
    };
  }

  test("is not a fault of the core: the JavaScript engine answers, and the next call starts another core", async () => {
    const { failNext, cores } = failCoreScan();
    const library = await freshLibrary();
    expect([library.backend().name, cores()]).toEqual(["wasm", 1]);
    failNext();
    expect(library.parse("http://h/p").path).toBe("/p");
    expect([...served(library), cores()]).toEqual(["wasm", undefined, 2]);
    expectRightAnswers(library);
  });

  test("at the first call is not a lack of memory: the JavaScript engine answers, and the next call starts the core", async () => {
    let failures = 1;
    const Module = function module(bytes: BufferSource): WebAssembly.Module {
      if (failures-- > 0) throw new RangeError("Maximum call stack size exceeded");
      return new NativeWebAssembly.Module(bytes);
    };
    replaceParts({ Module });
    const library = await freshLibrary();
    expect(library.backend().name).toBe("js");
    expect(library.parse("http://h/p").path).toBe("/p");
    expect(served(library)).toEqual(["wasm", undefined]);
    expectRightAnswers(library);
  });

  test("in the self-test is not a fault of the core: the next call starts another core", async () => {
    const { failNext, cores } = failCoreScan();
    const library = await freshLibrary();
    failNext();
    expect([library.backend().name, cores()]).toEqual(["js", 1]);
    expect([...served(library), cores()]).toEqual(["wasm", undefined, 2]);
    expectRightAnswers(library);
  });

  test("never makes an answer wrong", async () => {
    const library = await freshLibrary();
    const resolveFromBase = library.resolver("http://a/b/c/d;p?q");
    const wrong = new Set<string>();
    const act = (): void => {
      const { path } = library.parse("http://me@[2001:db8::7]:80/a/../b?c");
      const answers = [path, resolveFromBase("../g"), library.normalize("HTTP://H/%7ea/./b")].join(" ");
      if (answers !== "/a/../b http://a/b/g http://h/~a/b") wrong.add(answers);
    };
    const sink = (): void => {
      try {
        sink();
      } catch {
        // The bottom of the stack. Each frame on the way up has a little more stack left.
      }
      act();
    };
    expect(sink).not.toThrow();
    expect([...wrong]).toEqual([]);
    expect(served(library)).toEqual(["wasm", undefined]);
    expectRightAnswers(library);
  });

  /** Returns a function that makes the next scan of the JavaScript engine fail halfway. */
  function failJsScan(): () => void {
    let failures = 0;
    vi.doMock("../../../ts/core/scan.ts", async (importOriginal) => {
      const original = await importOriginal<typeof import("../../../ts/core/scan.ts")>();
      const scan: typeof original.scan = (text, rule, record) => {
        const code = original.scan(text, rule, record);
        if (failures-- <= 0) return code;
        record.fill(-1);
        throw new RangeError("Maximum call stack size exceeded");
      };
      return { ...original, scan };
    });
    return () => {
      failures = 1;
    };
  }

  test("leaves no half-scanned base in the JavaScript engine", async () => {
    const failNext = failJsScan();
    vi.stubEnv("PCHAR_BACKEND", "js");
    const { resolve } = await freshLibrary();
    expect(resolve("../g", "http://a/b/c")).toBe("http://a/g");
    failNext();
    expect(() => resolve("../g", "http://h/x/y/z")).toThrow(RangeError);
    expect(resolve("../g", "http://a/b/c")).toBe("http://a/g");
    expect(resolve("../g", "http://h/x/y/z")).toBe("http://h/x/g");
  });

  test("leaves no half-scanned base in the JavaScript engine for lines", async () => {
    const failNext = failJsScan();
    vi.resetModules();
    const { jsLines } = await import("../../../ts/core/lines/js-engine.ts");
    const engine = jsLines();
    const job = { operation: "resolve", rule: URI_REFERENCE, flags: STRICT, base: "http://h/x/y/z" } as const;
    const line = new TextEncoder().encode("../g\n");
    failNext();
    expect(() => engine.step(job, line, 0, true)).toThrow(RangeError);
    expect(engine.step(job, line, 0, true)).toBe(line.length);
    expect(new TextDecoder().decode(engine.output)).toBe("http://h/x/g\n");
  });

  test("does not lose the error of a key, though the next core knows nothing of it", async () => {
    const { failNext } = failCoreScan();
    const library = await freshLibrary();
    expect(library.backend().name).toBe("wasm");
    failNext();
    expect(() => library.uriKey("a b", { fragment: "ignore" })).toThrow(
      "unexpected character ' ' in path at index 1",
    );
  });
});
