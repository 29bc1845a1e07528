// `lenient` of schemes, beside other readers of the same text.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  at,
  data,
  file,
  gopher,
  mailto,
  otpauth,
  pkg,
  SchemeSyntaxError,
  sip,
  tel,
} from "../../../ts/schemes/index.ts";
import { thrownBy } from "../../support/faults.ts";

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
  expect(() => mailto.parse("mailto:Doe, J <a@h>", { lenient: true })).toThrow(
    "unexpected character ' ' in path at index 11",
  );
});

describe("an error of lenient is in the text as given", () => {
  test.each([
    [mailto, "mailto:A <a@h>; b@@h", 8],
    [pkg, "pkg:npm/@a/b@1?x=1&y", 8],
    [sip, "sip:a@[2001:db8::1]:50x", 6],
    [at, "at://did:plc:vwz/app.bsky.feed.post/3 k5", 9],
  ])("of %#", (scheme, text, index) => {
    expect(thrownBy(() => scheme.parse(text, { lenient: true }))).toMatchObject({ input: text, index });
    expect(scheme.check(text)?.index).toBe(index);
  });
});

test("white space around a URI is left out", () => {
  expect(String(pkg.parse(" pkg:npm/foo@1\n", { lenient: true }))).toBe("pkg:npm/foo@1");
  expect(String(tel.parse("tel:+1 201\n", { lenient: true }))).toBe("tel:+1-201");
});

describe("lenient keeps what is valid", () => {
  test.each([
    [mailto, "mailto:%22%5C%22%3B%22@h"],
    [mailto, "mailto:a@%5Ba%3Bb%5D"],
    [mailto, "mailto:%22a%5C%22%2Cb%3Cx@y%3E%2C%22@h"],
    [file, "file:////C:/a"],
    [gopher, "gopher://h/7/a%09b"],
  ])("of %#", (scheme, text) => {
    expect(scheme.check(text)).toBeUndefined();
    const read = scheme.parse(text, { lenient: true });
    expect([String(read), read.changes]).toEqual([text, []]);
  });
});

describe("lenient refuses", () => {
  test.each([
    [otpauth, "otpauth://totp/a?secret=\u00df\u00df"],
    [pkg, "p\u212ag:x/a"],
    [pkg, "pkg:x/a?\u212a=1"],
    [gopher, "gopher://h/?x"],
  ])("%#", (scheme, text) => {
    expect(() => scheme.parse(text, { lenient: true })).toThrow(SchemeSyntaxError);
  });
});

test("lenient reads ten million characters", () => {
  expect(data.parse(`data:,${"<".repeat(1e7)}`, { lenient: true }).octets).toHaveLength(1e7);
  const long = `mailto:b@h;${"x".repeat(1e7)}@h`;
  expect(mailto.parse(long, { lenient: true }).to).toHaveLength(2);
});

test("format refuses parts that would be read as others", () => {
  expect(() => pkg.format({ type: "npm", name: "a", qualifiers: { "x=1&repository_url": "b" } })).toThrow(
    SchemeSyntaxError,
  );
  expect(() => tel.format({ number: "+7042", phoneContext: "example.com" })).toThrow(SchemeSyntaxError);
});
