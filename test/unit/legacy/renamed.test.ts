// The rules that `explainChange` reports, by the table of RFC 3986, appendix D.2, and the places of their matches by the grammar of
// RFC 2396, appendix A.

import { describe, expect, test } from "vitest";
import {
  check1630,
  explainChange,
  parse1630,
  parse2396,
  reduced,
  safer,
  sameLevel,
} from "../../../ts/legacy/index.ts";

// Appendix D.2 of RFC 3986, with the rules of RFC 2396, appendix A.
test.each([
  ["http://[::1]:80/", "host", "[::1]"],
  ["dav:", "absoluteURI", ""],
  ["?y", "relativeURI", "?"],
  ["foo://b:c/", "reg_name", "c"],
  ["http://a_b:8/c", "reg_name", "a_b:8"],
  ["http://u@:80/c", "hostport", ":80"],
  ["http:///x", "server", ""],
  ["http://u@999.0.0.1:80/", "IPv4address", "999.0.0.1"],
  ["/a;b=c;d/e", "param", ";b=c"],
  ["/a;b=c/e", "param", ";b=c"],
  ["/a;b=c?d#e", "param", ";b=c"],
  ["mailto:a@b?c=d#e", "opaque_part", "a@b?c=d"],
  ["http:?q", "uric_no_slash", "?"],
  ["/a!b", "mark", "!"],
  ["/a%21b", "escaped", "%21"],
])("the changes of %s span %s: %j", (text, was, part) => {
  const change = explainChange(text).changes.find((each) => each.was === was)!;
  expect(text.slice(change.index, change.end)).toBe(part);
});

describe("a renamed rule", () => {
  test("spans its first match", () => {
    const matches = (text: string) =>
      Object.fromEntries(
        explainChange(text).renamed.map(({ was, index, end }) => [was, text.slice(index, end)]),
      );
    expect(matches("http://me@h.a:1/b.%61/d?e#f")).toEqual({
      absoluteURI: "http://me@h.a:1/b.%61/d?e",
      hier_part: "//me@h.a:1/b.%61/d?e",
      net_path: "//me@h.a:1/b.%61/d",
      server: "me@h.a:1",
      hostport: "h.a:1",
      hostname: "h.a",
      abs_path: "/b.%61/d",
      path_segments: "b.%61/d",
      uric: "e",
      mark: ".",
      escaped: "%61",
      hex: "6",
      alphanum: "m",
    });
    expect(matches("-/d#f")).toEqual({
      relativeURI: "-/d",
      rel_path: "-/d",
      rel_segment: "-",
      uric: "f",
      mark: "-",
      alphanum: "d",
    });
    expect(matches("x:%61b")).toEqual({
      absoluteURI: "x:%61b",
      uric_no_slash: "%61",
      uric: "b",
      escaped: "%61",
      hex: "6",
      alphanum: "b",
    });
  });

  const renamed = (text: string): Record<string, readonly [is: string, index: number]> =>
    Object.fromEntries(explainChange(text).renamed.map(({ was, is, index }) => [was, [is, index]]));

  test("has the name of today, and the index of its first match", () => {
    expect(renamed("http://me@h.a:1/b;c?d#e")).toMatchObject({
      absoluteURI: ["absolute-URI", 0],
      hier_part: ['( "//" authority path-abempty / path-absolute ) [ "?" query ]', 5],
      net_path: ['"//" authority path-abempty', 5],
      server: ["authority", 7],
      hostport: ['host [ ":" port ]', 10],
      hostname: ["reg-name", 10],
      abs_path: ["path-absolute", 15],
      path_segments: ["path-abempty", 16],
    });
    expect(renamed("b;c?d#e")).toMatchObject({
      relativeURI: ['relative-part [ "?" query ]', 0],
      rel_path: ["path-rootless", 0],
      rel_segment: ["segment-nz-nc", 0],
    });
  });

  // A query and a fragment are `*uric`, of which only the second may be absent here.
  test.each([
    ["/a?b", 3],
    ["/a?b#c", 3],
    ["/a?#c", 4],
    ["/a#c", 3],
    ["/a", undefined],
    ["/a?", undefined],
    ["/a?#", undefined],
    ["x:a", undefined],
    ["x:ab", 3],
    ["x:%61b", 5],
    ["x:%61", undefined],
    ["x:a#b", 4],
  ])("uric in %s starts at %o", (text, index) => {
    expect(renamed(text)["uric"]?.[1]).toBe(index);
  });
});

test("a mark that is reserved now is found after the colon of the scheme, too", () => {
  for (const [text, index] of Object.entries({ "x:!a": 2, "x:a!": 3, "x:(": 2, "/a'": 2 })) {
    const found = explainChange(text).changes.find(({ was }) => was === "mark");
    expect([text, found?.index]).toEqual([text, index]);
  }
});

// RFC 2396, 3.2.2: `hostname = *( domainlabel "." ) toplabel [ "." ]`; a userinfo has no bracket.
test.each([
  ["a.b.", "server"],
  ["1.b", "server"],
  ["a.1b", "registry"],
  [",@a", "server"],
  ["@@a", "registry"],
  ["@b@a", "registry"],
  ["a", "server"],
])("the authority %s is of the kind %s", (authority, kind) => {
  expect(parse2396(`//${authority}/`)).toMatchObject({
    authority,
    authorityKind: kind === "server" ? kind : expect.stringMatching(/^reg/),
  });
});

test("an error of safer says that it could not encode, and one of sameLevel that it could not compare", () => {
  expect(() => safer("%zz")).toThrow(/^Cannot encode "%zz"/);
  expect(() => sameLevel("a", "%zz")).toThrow(/^Cannot compare "%zz"/);
});

test("a segment of three dots is a name, not a dot segment (RFC 3986, 3.3)", () => {
  expect(safer("/.../../.a", ".")).toBe("/%2E%2E%2E/../%2Ea");
  expect(reduced("/%2E%2E%2E/%2e%2E/%2Ea", ".")).toBe("/.../%2e%2E/.a");
});

test("the last character of ISO Latin-1 is in its charset", () => {
  expect(reduced("/%FF", "\u00ff", { charset: "iso-8859-1" })).toBe("/\u00ff");
  expect(safer("/\u00ff", "\u00ff", { charset: "iso-8859-1" })).toBe("/%FF");
});

// RFC 1630, "BNF for specific URL schemes": `user : password`, each of at least one character; `scheme = ialpha`.
test.each([
  ["ftp://u:p@h/", "login"],
  ["ftp://u:@h/", "other"],
  ["ftp://:p@h/", "other"],
  ["ftp://h:21/", "login"],
  ["ftp://h:x/", "other"],
  ["ftp://h:/", "other"],
])("%s: the authority is of the kind %s", (text, kind) => {
  expect(parse1630(text).authorityKind).toBe(kind);
});

test.each(["1:a", ":a", "1a:b", "a", ""])("%j has no scheme by RFC 1630", (text) => {
  expect(check1630(text)).toMatchObject({ code: "ERR_URI_MISSING_SCHEME", index: 0 });
});

test("an authority may end the string (RFC 1630)", () => {
  expect(parse1630("ftp://host")).toMatchObject({ authority: "host", host: "host", path: "" });
});

// RFC 3986, appendix D.1: a number above 255 is no longer part of an IPv4address.
test("four numbers that are too large are a name now", () => {
  expect(explainChange("http://999.0.0.1/").changes).toMatchObject([
    { code: "read-otherwise", was: "IPv4address", is: "reg-name", index: 7 },
  ]);
});
