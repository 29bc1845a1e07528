// A getter or a proxy can answer differently each time, so a value that was validated is not read again (RFC 3986, 7).

import { describe, expect, test } from "vitest";
import { CALLS, publicFunctions } from "../support/calls.ts";
import { outcome } from "../support/faults.ts";

type Reads = Map<string, number>;

/** Returns a proxy of an object, and of the objects in it, that counts the reads of each property. */
function counted<T extends object>(target: T, reads: Reads, path: string): T {
  return new Proxy(target, {
    get(object, name, receiver) {
      const value: unknown = Reflect.get(object, name, receiver);
      // These say what an object is, and not what is in it.
      if (typeof name === "symbol" || name === "constructor") return value;
      const full = `${path}.${name}`;
      reads.set(full, (reads.get(full) ?? 0) + 1);
      if (Array.isArray(value))
        return value.map((each, at) => countedIfOptions(each, reads, `${full}[${at}]`));
      return countedIfOptions(value, reads, full);
    },
  });
}

function countedIfOptions(value: unknown, reads: Reads, path: string): unknown {
  return isOptions(value) ? counted(value, reads, path) : value;
}

/** Returns whether a value is an object with named contents, such as options, components or a record. */
function isOptions(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return !Array.isArray(value) && Object.prototype.toString.call(value) === "[object Object]";
}

describe("a property of an argument", () => {
  test("is read at most once in a call, by every public function", async () => {
    const twice: string[] = [];
    const called = new Set<string>();
    for (const { name, args, run } of CALLS) {
      const reads: Reads = new Map();
      const given = args.map((each, at) => countedIfOptions(each, reads, `argument ${at + 1}`));
      await outcome(() => run(...given));
      called.add(name);
      for (const [property, count] of reads) {
        if (count > 1) twice.push(`${name}(${JSON.stringify(args)}) reads ${property} ${count} times`);
      }
    }
    expect(twice).toEqual([]);
    expect([...publicFunctions()].filter((name) => !called.has(name))).toEqual([]);
  });
});
