// A URI is within a list if it is within one of its entries, however the list is searched.

import fc from "fast-check";
import { expect, test } from "vitest";
import { allowList, isWithin } from "../../../ts/inspect/index.ts";

const label = fc.constantFrom("a", "b", "example", "xn--bcher-kva", "*", "", "127", "1");
const host = fc.oneof(
  fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join(".")),
  fc.constantFrom(
    "[::1]",
    "127.0.0.1",
    "0x7f.1",
    "A.B.",
    "a%2Eb",
    "b\u00fccher.b",
    "a..b",
    ".b",
    "b@a.b",
    "*.a.b",
    "*.b",
  ),
);
const uri = fc
  .tuple(
    fc.constantFrom("http", "https", "HTTPS", "ws", "ftp"),
    host,
    fc.constantFrom("", ":80", ":443", ":", ":8080", ":0443"),
    fc.constantFrom("", "/", "/a", "/a/", "/a/b", "/ab", "/%61", "/a/../b", "/a%2Fb", "/A"),
  )
  .map(([scheme, name, port, path]) => `${scheme}://${name}${port}${path}`);

const rule = "IRI-reference";

/** Returns whether a string can be an entry. */
function isEntry(text: string): boolean {
  try {
    isWithin("http://h/", [text]);
    return true;
  } catch {
    return false;
  }
}

const entries = fc.sample(uri, { numRuns: 3000, seed: 1 }).filter(isEntry);

test("a list allows what its entries allow", () => {
  expect(entries.filter((entry) => entry.includes("*.")).length).toBeGreaterThan(100);
  let count = 0;
  fc.assert(
    fc.property(
      fc.oneof(uri, fc.constantFrom(...entries)),
      fc.subarray(entries, { maxLength: 60 }),
      (text, list) => {
        const found = list.some((entry) => isWithin(text, [entry], { rule }));
        if (found) count++;
        expect(isWithin(text, list, { rule })).toBe(found);
      },
    ),
    { numRuns: 1000 },
  );
  expect(count).toBeGreaterThan(20);
});

const FOLDERS = [
  ...["https://h.example", "https://h.example/a", "https://h.example/a/", "https://h.example/a/b"],
  ...["https://h.example/a/b/c/", "https://H.example/ab", "https://*.example/a/b/", "http://h.example/a/b"],
];

test("an array that changes between calls, and a prepared list of its entries, allow what its entries do", () => {
  const change = fc.record({
    list: fc.nat(5),
    at: fc.nat(3),
    entry: fc.constantFrom(...FOLDERS, undefined),
    text: fc
      .tuple(fc.constantFrom(...FOLDERS.slice(1)), fc.constantFrom("", "/", "/c", "b", "?q"))
      .map(([folder, end]) => folder.replace("*", "h") + end),
  });
  let count = 0;
  fc.assert(
    fc.property(fc.array(change, { minLength: 20, maxLength: 60 }), (changes) => {
      const lists: string[][] = Array.from({ length: 6 }, () => []);
      for (const { list, at, entry, text } of changes) {
        const array = lists[list]!;
        if (entry === undefined) array.splice(at, 1);
        else array[Math.min(at, array.length)] = entry;
        const found = array.some((each) => isWithin(text, [each]));
        if (found) count++;
        expect([text, isWithin(text, array), isWithin(text, allowList(array))]).toEqual([text, found, found]);
      }
    }),
    { numRuns: 300 },
  );
  expect(count).toBeGreaterThan(1000);
});

test("an array with a wrong entry throws each time, also if the others were read before", () => {
  const array: unknown[] = ["https://a.example/"];
  expect(isWithin("https://a.example/b", array as string[])).toBe(true);
  for (const wrong of ["/a", 1, undefined]) {
    array[1] = wrong;
    for (let call = 0; call < 2; call++) {
      expect(() => isWithin("https://a.example/b", array as string[])).toThrow(TypeError);
    }
  }
  array.pop();
  expect(isWithin("https://a.example/b", array as string[])).toBe(true);
});
