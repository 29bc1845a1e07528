// Recipients and header fields of `mailto` (RFC 6068) in the facades: what the RFC says, and what fast-uri does.

import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import * as facade from "../../../ts/compat/fast-uri.ts";

const { parse, serialize } = facade;
const library: Pick<typeof facade, "parse" | "serialize"> = createRequire(import.meta.url)("fast-uri");

describe("parse", () => {
  test.each([
    // RFC 6068, 6.1 and 6.3.
    ["mailto:chris@example.com", { to: ["chris@example.com"] }],
    [
      "mailto:infobot@example.com?subject=current-issue",
      { to: ["infobot@example.com"], subject: "current-issue" },
    ],
    [
      "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
      { to: ["list@example.org"], headers: { "In-Reply-To": "<3469A91.D10AF4C@example.com>" } },
    ],
    ["mailto:addr1@an.example,addr2@an.example", { to: ["addr1@an.example", "addr2@an.example"] }],
    ["mailto:?to=addr1@an.example,addr2@an.example", { to: ["addr1@an.example", "addr2@an.example"] }],
    ["mailto:addr1@an.example?to=addr2@an.example", { to: ["addr1@an.example", "addr2@an.example"] }],
    ["mailto:gorby%25kremvax@example.com", { to: ["gorby%kremvax@example.com"] }],
    ["mailto:a@h?Subject=caf%C3%A9&BODY=%0D%0A", { to: ["a@h"], subject: "café", body: "\r\n" }],
    // RFC 6068, 5: an internationalized domain as percent-encoded UTF-8.
    ["mailto:user@%E7%B4%8D%E8%B1%86.example.org", { to: ["user@xn--99zt52a.example.org"] }],
    ["mailto:a@[192.0.2.1]", { to: ["a@[192.0.2.1]"] }],
    ["mailto:a@EXAMPLE.com", { to: ["a@example.com"] }],
    // `URL` reads a last label of digits as an IPv4 address.
    ["mailto:a@127.1", { to: ["a@127.0.0.1"] }],
  ])("%s", (text, fields) => {
    const { headers, ...found } = parse(text);
    const { headers: theirs, ...others } = library.parse(text);
    expect({ ...found, ...(headers && { headers: { ...headers } }) }).toMatchObject(fields);
    expect(found.error).toBeUndefined();
    expect(found).toEqual(others);
    expect({ ...headers }).toEqual({ ...theirs });
  });

  test.each(["mailto://me@h:25/a@b", "mailto:a", "mailto:a@", "mailto:a@b%2Fc", "mailto:a@h?b=c=d"])(
    "%s is malformed, and has no authority",
    (text) => {
      const { error, userinfo, host, port } = parse(text);
      expect(error).toEqual(expect.any(String));
      expect(library.parse(text).error).toEqual(expect.any(String));
      expect([userinfo, host, port]).toEqual([undefined, undefined, undefined]);
    },
  );

  test("an authority is named by the error (RFC 6068, 2)", () => {
    expect(parse("mailto://me@h:25/a@b").error).toBe("a mailto URI has no authority");
  });
});

test.each([
  [{ to: ["a@h"], subject: "b c", body: "d&e" }, "mailto:a@h?subject=b%20c&body=d%26e"],
  [{ to: ["a@h", "b@i"] }, "mailto:a@h,b@i"],
  [{ to: ["a@[192.0.2.1]"] }, "mailto:a@[192.0.2.1]"],
  [{ to: ["a&b,c@h"] }, "mailto:a%26b%2Cc@h"],
  [{ to: ["a@\u7d0d\u8c46.example.org"] }, "mailto:a@xn--99zt52a.example.org"],
  [{ to: ["a@h"], headers: { To: "b@h", cc: "c@h" } }, "mailto:a@h,b@h?cc=c@h"],
  [{ to: ["a@h"], headers: { "%74o": "b@h" } }, "mailto:a@h?%2574o=b@h"],
  [{ to: ["a@h"], headers: { Subject: "b", BODY: "c" } }, "mailto:a@h?subject=b&body=c"],
  // A domain that has no Punycode is written as percent-encoded UTF-8.
  [{ to: ["a@é/b"] }, "mailto:a@%C3%A9%2Fb"],
])("serialize(%j)", (fields, text) => {
  const components = { scheme: "mailto", ...fields };
  expect(serialize(components)).toBe(text);
  expect(library.serialize(components)).toBe(text);
});
