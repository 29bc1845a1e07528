// A URI is within a list if it is within one of its entries, however the list is searched.

import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithin } from "../../../ts/inspect/index.ts";

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

test("a list allows what its entries allow", () => {
  const entries = fc.sample(uri, { numRuns: 3000, seed: 1 }).filter(isEntry);
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
