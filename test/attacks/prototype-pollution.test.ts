// Values that an attacker wrote to `Object.prototype` are not options or components that a caller passed (RFC 3986, 7).

import { isDeepStrictEqual } from "node:util";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { equivalent, normalize, resolve } from "../../ts/index.ts";
import { isSafeToFetch } from "../../ts/inspect/index.ts";
import { mailto } from "../../ts/schemes/index.ts";
import { expandTemplate } from "../../ts/template/index.ts";
import { CALLS, type Call, publicFunctions } from "../support/calls.ts";
import { outcome } from "../support/faults.ts";
import { namesRead, OPTIONS } from "../support/options.ts";

/** The values that would do harm, except those of options that are defined in crate/grammar. Other names get each of `ANY`. */
const HOSTILE: Readonly<Record<string, readonly unknown[]>> = {
  accept: [["loopback-address", "private-address"]],
  as: ["bytes"],
  base: ["http://evil.example/"],
  charset: ["iso-8859-1"],
  context: ["html"],
  host: ["ascii", "evil.example"],
  invalidUtf8: ["replace"],
  known: [{ h: "evil", www: "evil" }],
  longest: [1],
  malformed: ["keep"],
  plus: [false],
  ports: [[1]],
  reference: ["suffix"],
  schemeRules: [[{ name: "http", normalize: () => "http://evil.example/" }]],
  schemes: [["file"]],
  serverRules: [{ trailingSlash: true }],
  width: [3],
};
const ANY: readonly unknown[] = ["evil", true];

/** Names that `apache-arrow`, templates and their matches read. */
const OTHER_NAMES = ["Utf8View", "nullCount", "!", "literals", "refused", "onInvalid"];

/** The names that functions read of their arguments, and those of what arguments and results have. */
function* names(calls: readonly Call[]): Generator<string> {
  yield* OTHER_NAMES;
  for (const { args, run } of calls) {
    yield* namesRead(args, (...given) => outcome(() => run(...given)));
    for (const each of [...args, outcome(() => run(...args))]) {
      if (typeof each === "object" && each !== null && !Array.isArray(each)) yield* Object.keys(each);
    }
  }
}

/** Returns the values to which a property is polluted. */
function valuesOf(name: string): readonly unknown[] {
  const defined = OPTIONS.filter((option) => option.name === name).flatMap(({ values = [] }) => values);
  return [...new Set([...(HOSTILE[name] ?? []), ...defined, ...ANY])];
}

/** The number of properties that are polluted at the same time. */
const AT_ONCE = 6;

/** Yields every name with every value, in groups of different names. */
function* pollutions(names: readonly string[]): Generator<Record<string, unknown>> {
  for (let turn = 0, rest = names; rest.length > 0; turn++) {
    rest = rest.filter((name) => valuesOf(name).length > turn);
    const groups = Math.ceil(rest.length / AT_ONCE);
    // Names that are next to each other are often read by the same function, so they are in different groups.
    for (let group = 0; group < groups; group++) {
      const together = rest.filter((_, at) => at % groups === group);
      yield Object.fromEntries(together.map((name) => [name, valuesOf(name)[turn]]));
    }
  }
}

/** Calls all functions while `Object.prototype` has these properties. */
function outcomesWith(polluted: Record<string, unknown>, calls: readonly Call[]): unknown[] {
  Object.assign(Object.prototype, polluted);
  try {
    return calls.map(({ args, run }) => outcome(() => run(...args)));
  } finally {
    for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name);
  }
}

describe("a polluted Object.prototype", () => {
  // They return promises and streams.
  const calls = CALLS.filter(({ name }) => name !== "wasm.init" && name !== "lines.lines");
  const clean = calls.map(({ args, run }) => outcome(() => run(...args)));

  test("is tested with every public function", () => {
    const called = new Set(CALLS.map(({ name }) => name));
    expect([...publicFunctions()].filter((name) => !called.has(name))).toEqual([]);
  });

  test("changes no result of a public function", () => {
    const changed = new Set<string>();
    const all = [...new Set(names(calls))].filter((name) => !(name in Object.prototype || /^\d/.test(name)));
    for (const polluted of pollutions(all)) {
      outcomesWith(polluted, calls).forEach((got, index) => {
        if (isDeepStrictEqual(got, clean[index])) return;
        const { name, args } = calls[index]!;
        changed.add(`${name}(${JSON.stringify(args)}) by one of ${JSON.stringify(polluted)}`);
      });
    }
    expect([...changed]).toEqual([]);
  });

  test("of another realm is not read either", () => {
    const pollute = "Object.assign(Object.prototype, { level: 'case', schemes: ['file'], strict: false });";
    const other = runInNewContext(`${pollute} ({})`) as Record<string, unknown>;
    expect(other["level"]).toBe("case");
    expect(normalize("http://a:80", other)).toBe("http://a/");
    expect(resolve("http:g", "http://a/b", other)).toBe("http:g");
    expect(isSafeToFetch("file:///etc/passwd", other)).toBe(false);
  });
});

describe("an instance of a class", () => {
  test("is a policy with the properties and getters of its class", () => {
    class Policy {
      get accept(): "loopback-address"[] {
        return this.allowsLoopback() ? ["loopback-address"] : [];
      }
      allowsLoopback(): boolean {
        return true;
      }
    }
    class Derived extends Policy {
      readonly schemes: string[] = ["http"];
    }
    expect(isSafeToFetch("http://127.0.0.1:8080/")).toBe(false);
    expect(isSafeToFetch("http://127.0.0.1:8080/", new Derived())).toBe(true);
    expect(isSafeToFetch("https://example.com/", new Derived())).toBe(false);
  });

  test("gives options, parts and values by its getters", () => {
    class Given {
      get fragment(): "ignore" {
        return "ignore";
      }
    }
    class Mail {
      get to(): string[] {
        return ["a@b.example"];
      }
    }
    expect(equivalent("g#a", "g", new Given())).toBe(true);
    expect(mailto.format(new Mail())).toBe("mailto:a@b.example");
    expect(expandTemplate("{/to}", { ...new Mail(), to: new Mail().to })).toBe("/a%40b.example");
    expect(expandTemplate("{/to}", new Mail() as never)).toBe("/a%40b.example");
  });
});
