// `lenient` of schemes, beside other readers of the same text.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { data, mailto, sip, tel } from "../../../ts/schemes/index.ts";

describe("changes", () => {
  test.each([
    [tel, "tel:+1 201", [{ start: 6, end: 7, replacement: "-" }]],
    [sip, "sip:[::1]", [{ start: 4, end: 9, replacement: "%5B::1%5D" }]],
    [mailto, "mailto:A <a@h>", [{ start: 7, end: 14, replacement: "a@h" }]],
    [mailto, "mailto:a@h", []],
  ])("of %# say what was changed", (scheme, text, changes) => {
    const read = scheme.parse(text, { lenient: true });
    expect(read.changes).toEqual(changes);
    expect(Object.keys(read)).not.toContain("changes");
  });

  test("a strict parse has none", () => {
    expect(tel.parse("tel:+1")).not.toHaveProperty("changes");
  });
});

/** Returns the octets that `fetch` reads, or `undefined` if it refuses the URL. It needs no network. */
async function fetched(url: string): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  } catch {
    return undefined;
  }
}

test("data: lenient reads the octets that fetch reads", async () => {
  const type = fc.constantFrom(
    "",
    "image/gif",
    " image/gif",
    "image/svg+xml;utf8",
    "text/plain;charset=utf-8",
  );
  const piece = fc.constantFrom(
    ...'R 0 l G + / = % %41 %2B %3D %20 %0A < > " é 😀 { } | ^ ` [ ] ? & a1'.split(" "),
    " ",
    "AAAA",
  );
  const content = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(""));
  await fc.assert(
    fc.asyncProperty(type, fc.constantFrom("", ";base64"), content, async (head, base64, text) => {
      const url = `data:${head}${base64},${text}`;
      const octets = await fetched(url);
      if (octets === undefined) expect(() => data.parse(url, { lenient: true })).toThrow("Invalid data URI");
      // `URL` removes blanks at the end of a string.
      else if (!/ $/.test(url)) expect(data.parse(url, { lenient: true }).octets).toEqual(octets);
    }),
    { numRuns: 3000 },
  );
});

test("mailto: a name with a comma needs quotes", () => {
  expect(() => mailto.parse("mailto:Doe, J <a@h>", { lenient: true })).toThrow("malformed addr-spec");
});
