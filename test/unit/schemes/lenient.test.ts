// `lenient` of schemes, beside other readers of the same text.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  at,
  data,
  type Edit,
  file,
  geo,
  gitSsh,
  gopher,
  http,
  info,
  mailto,
  otpauth,
  pkg,
  SchemeSyntaxError,
  sip,
  sms,
  tel,
  urn,
} from "../../../ts/schemes/index.ts";
import { thrownBy } from "../../support/faults.ts";
import type { AnyScheme } from "../../support/schemes.ts";

/** Applies edits from the last to the first, so that their indices stay those of the text. */
function applied(text: string, edits: readonly Edit[]): string {
  return edits.reduceRight(
    (all, { start, end, replacement }) => all.slice(0, start) + replacement + all.slice(end),
    text,
  );
}

/** Each edit as `removed>inserted@index`, written by hand from the rules of each scheme. */
describe("changes: one edit for each", () => {
  test.each<[scheme: AnyScheme, text: string, changes: string[], uri: string]>([
    [tel, "tel:+1 201", [" >-@6"], "tel:+1-201"],
    [tel, "tel:+1 (201) 555-0123;ext=1", [" >-@6", " >-@12"], "tel:+1-(201)-555-0123;ext=1"],
    [tel, " tel: +1 201\n", [" >@0", " >@5", " >-@8", "\n>@12"], "tel:+1-201"],
    [tel, "tel:+1%20201;x=1;ext=2", ["%20>-@6", "x=1;ext=2>ext=2;x=1@13"], "tel:+1-201;ext=2;x=1"],
    [sip, "sip:[::1]", ["[>%5B@4", "]>%5D@8"], "sip:%5B::1%5D"],
    [mailto, "mailto:a@h;b@h, c@h", [";>,@10", " >@15"], "mailto:a@h,b@h,c@h"],
    [mailto, "mailto:A <a@h>", ["A <>@7", ">>@13"], "mailto:a@h"],
    [mailto, "mailto:A%20%3Ca@h%3E", ["A%20%3C>@7", "%3E>@17"], "mailto:a@h"],
    [mailto, "mailto:a@h?subject=a b", [" >%20@20"], "mailto:a@h?subject=a%20b"],
    [
      mailto,
      "mailto:a@h?x=1&amp;cc&&y=/%",
      ["amp;>@15", ">=@21", "&>@22", "/>%2F@25", ">25@27"],
      "mailto:a@h?x=1&cc=&y=%2F%25",
    ],
    [mailto, "mailto:a%@h?", [">25@9", "?>@11"], "mailto:a%25@h"],
    [mailto, "mailto:a@h", [], "mailto:a@h"],
    [
      geo,
      "geo:0,0?q=37.78,-122.40(Label)",
      ["0,0>37.78,-122.40@4", "?q=37.78,-122.40(Label)>@7"],
      "geo:37.78,-122.40",
    ],
    [geo, "geo:1,2?z=12", ["?z=12>@7"], "geo:1,2"],
    [
      data,
      "data: image/gif ;base64,R0 lG OD",
      [" >@5", " >@15", " >@26", " >@29", "D>A==@31"],
      "data:image/gif;base64,R0lGOA==",
    ],
    [
      data,
      "data:a/b;utf8,<a>",
      ["utf>charset=utf-@9", "<>%3C@14", ">>%3E@16"],
      "data:a/b;charset=utf-8,%3Ca%3E",
    ],
    [gopher, "gopher://h/7/a?b?c", ["?>%09@14", "?>%3F@16"], "gopher://h/7/a%09b%3Fc"],
    [http, "http://h/?a&amp;b&amp;c", ["amp;>@12", "amp;>@18"], "http://h/?a&b&c"],
    [http, "http://h/?a&amp;amp;b", ["amp;amp;>@12"], "http://h/?a&b"],
    [mailto, "mailto:a@h?x=1&amp;amp;y=2", ["amp;amp;>@15"], "mailto:a@h?x=1&y=2"],
    [gitSsh, "git+ssh://me:pw@h:a/b", [":>/@17"], "git+ssh://me:pw@h/a/b"],
    [file, "file:////srv/C|/x", ["//>@7", "|>:@14"], "file://srv/C:/x"],
    [file, "file:c%7C/x", [">///@5", "%7C>:@6"], "file:///c:/x"],
    [info, "info:(gcc)a b c", [" >_@11", " >_@13"], "info:(gcc)a_b_c"],
    [at, "at://did:plc:vwz/a.b.c", [":>%3A@8", ":>%3A@12"], "at://did%3Aplc%3Avwz/a.b.c"],
    [
      otpauth,
      "otpauth://totp/a b?secret=ge zd&x=a b",
      [" >%20@16", "ge>GE@26", " >@28", "zd>ZD@29", " >%20@35"],
      "otpauth://totp/a%20b?secret=GEZD&x=a%20b",
    ],
    [
      pkg,
      "pkg://npm/@a/b@1?X=/&y=#./c",
      ["//>@4", "@>%40@10", "X>x@17", "/>%2F@19", "&y=>@20", "./>@24"],
      "pkg:npm/%40a/b@1?x=%2F#c",
    ],
  ])("of %#", (scheme, text, changes, uri) => {
    const read = scheme.parse(text, { lenient: true });
    expect(
      read.changes.map(({ start, end, replacement }) => `${text.slice(start, end)}>${replacement}@${start}`),
    ).toEqual(changes);
    expect([read.uri, String(read), applied(text, read.changes)]).toEqual([uri, uri, uri]);
    expect(Object.keys(read)).not.toContain("changes");
    expect(Object.keys(read)).not.toContain("uri");
  });

  test("a strict parse has none", () => {
    expect(tel.parse("tel:+1")).not.toHaveProperty("changes");
    expect(tel.parse("tel:+1")).not.toHaveProperty("uri");
  });
});

describe("a text without a URI", () => {
  // RFC 3966, 5.1.5: a local number needs a context. Android, Common intents, Maps: a search has no point.
  test.each<[scheme: AnyScheme, text: string, fields: object]>([
    [tel, "tel:112", { number: "112", digits: "112", isGlobal: false, phoneContext: undefined }],
    [tel, "tel:(212) 555 1212;ext=7", { digits: "2125551212", ext: "7" }],
    // RFC 5724, 2.2: a recipient is a number of RFC 3966.
    [sms, "sms:12345", { recipients: [{ number: "12345", phoneContext: undefined }], body: undefined }],
    [sms, "sms:12345&body=STOP it", { recipients: [{ digits: "12345" }], body: "STOP it" }],
    [sms, "sms:+1 201,555 1212", { recipients: [{ digits: "+1201" }, { digits: "5551212" }] }],
    [geo, "geo:0,0?q=a street", { coordinates: [], search: "a street", label: undefined, zoom: undefined }],
    [geo, "geo:0,0?q=1st+%26+Pike&z=3", { coordinates: [], search: "1st & Pike", zoom: 3 }],
  ])("%#: has fields, and no components", (scheme, text, fields) => {
    const read = scheme.parse(text, { lenient: true });
    expect(read).toMatchObject(fields);
    expect([read.uri, read.changes, read.path, read.scheme]).toEqual([undefined, [], undefined, undefined]);
    expect(() => String(read)).toThrow(TypeError);
    expect(scheme.check(text)).toBeDefined();
  });

  test("it is no input of another function", () => {
    const read = tel.parse("tel:112", { lenient: true });
    expect(() => tel.check(read as unknown as string)).toThrow(TypeError);
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
  expect(pkg.parse(" pkg:npm/foo@1\n", { lenient: true }).uri).toBe("pkg:npm/foo@1");
  expect(urn.parse("\turn:a1:b ", { lenient: true }).uri).toBe("urn:a1:b");
});

describe("lenient keeps what is valid", () => {
  test.each([
    [mailto, "mailto:%22%5C%22%3B%22@h"],
    [mailto, "mailto:a@%5Ba%3Bb%5D"],
    [mailto, "mailto:%22a%5C%22%2Cb%3Cx@y%3E%2C%22@h"],
    [file, "file:////C:/a"],
    [gopher, "gopher://h/7/a%09b"],
    [mailto, "mailto:a@h?body=1%0d%0a2"],
    [data, "data:;base64,Rw%3d%3D"],
    [geo, "geo:0,0;u=3"],
    [gitSsh, "git+ssh://me:pw@h/a"],
    [gitSsh, "git+ssh://me:@h:22/a"],
    [otpauth, "otpauth://totp/a?secret=GEZDGNBVGE%3d%3d%3D%3d%3d%3d&x=%3d"],
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
    [mailto, "mailto:A <>; b@h"],
    [tel, "tel:+44 (0)20 7946"],
    [tel, "tel:112?x"],
    [tel, "tel:x"],
    [sms, "sms:+1,"],
    [sms, "sms:12345?body"],
    [sms, "sms:12345;ext=a"],
    [sms, "sms:STOP"],
    [geo, "geo:0,0?q=1,2(a)&z=24"],
    [geo, "geo:0,0?z=0"],
    [geo, "geo:0,0?z=1.5"],
    [geo, "geo:1,2?q="],
    [geo, "geo:1,2?q=a&q=b"],
    [geo, "geo:1,2?cbll=3,4"],
    [geo, "geo:1,2?q=%ff"],
    [geo, "geo:91,0?q=a"],
    [geo, "geo:1,2;u=3?q=3,4(a)"],
    [geo, "geo:?q=a"],
  ])("%#", (scheme, text) => {
    expect(() => scheme.parse(text, { lenient: true })).toThrow(SchemeSyntaxError);
  });
});

test("lenient reads ten million characters", () => {
  expect(data.parse(`data:,${"<".repeat(1e7)}`, { lenient: true }).octets).toHaveLength(1e7);
  const long = `mailto:b@h;${"x".repeat(1e7)}@h`;
  expect(mailto.parse(long, { lenient: true }).to).toHaveLength(2);
  expect(() => mailto.parse(`mailto:${'"a"'.repeat(4e6)};`, { lenient: true })).toThrow(SchemeSyntaxError);
  const blanks = `${" ".repeat(5e6)}${"%20".repeat(2e6)}`;
  expect(tel.parse(`tel:+1${blanks}2`, { lenient: true }).digits).toBe("+12");
  expect(data.parse(`data:;base64,R0lG${blanks}`, { lenient: true }).octets).toHaveLength(3);
  expect(otpauth.parse(`otpauth://totp/a?secret=GE${blanks}ZD`, { lenient: true }).secret).toBe("GEZD");
});

test("format refuses parts that would be read as others", () => {
  expect(() => pkg.format({ type: "npm", name: "a", qualifiers: { "x=1&repository_url": "b" } })).toThrow(
    SchemeSyntaxError,
  );
  expect(() => tel.format({ number: "+7042", phoneContext: "example.com" })).toThrow(SchemeSyntaxError);
});
