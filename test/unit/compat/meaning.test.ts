// `pchar/compat/fast-uri` and URIs that other libraries misread: each keeps its meaning or is rejected. Published advisories
// of fast-uri are about such URIs; docs/migrating.md lists them.

import { describe, expect, test } from "vitest";
import { equal, normalize, parse, resolve, serialize } from "../../../ts/compat/fast-uri.ts";
import * as pchar from "../../../ts/index.ts";

describe("no meaning is lost", () => {
  test.each([
    // Percent-encoded dots and slashes are data.
    ["http://h/public/%2e%2e/admin", "http://h/public/%2E%2E/admin"],
    ["http://h/a%2F..%2fb", "http://h/a%2F..%2Fb"],
    ["http://h/a/%2E/b", "http://h/a/%2E/b"],
    ["http://h/a/%2e./b/.%2E/c", "http://h/a/%2E./b/.%2E/c"],
    ["a/%2e%2e/b", "a/%2E%2E/b"],
    // So are percent-encoded delimiters in a host.
    ["http://trusted.example%40evil.example/", "http://trusted.example%40evil.example/"],
    ["http://h%3A80/", "http://h%3A80/"],
    ["http://a%2Fb/", "http://a%2Fb/"],
    // Decoding does not create a scheme, and neither does removing dot segments.
    ["./javascript:x", "./javascript:x"],
    ["a/../javascript:x", "./javascript:x"],
    // A path does not become an authority.
    ["a:/..//b", "a:/.//b"],
    ["/..//b", "/.//b"],
    ["x/..//b", ".//b"],
  ])("normalize(%j)", (text, normal) => {
    expect(normalize(text)).toBe(normal);
    expect(serialize(parse(text))).toBe(normal);
    expect(resolve(text, "")).toBe(normal);
  });

  test.each([
    ["%6Aavascript:alert(1)", 0],
    ["\\\\evil.example", 0],
    ["/\\evil.example", 1],
    ["http:\\\\evil.example/", 5],
    ["http:/\\evil.example/", 6],
    ["http://good.example\\@evil.example/", 19],
    ["http://a@b@c/", 10],
    ["http://h:80a/", 11],
    ["http://[::1]a/", 12],
    ["http://h/%", 9],
    ["http://h/é %4", 11],
    ["http://h/é?ü%", 12],
    ["x:é?ü#ß%4g", 7],
    ["//ü?%", 4],
    ["1:b", 0],
    ["a b:c", 1],
  ])("%j is rejected", (text, index) => {
    expect(parse(text).error).toMatch(new RegExp(` at index ${index}$`));
    expect(normalize(text)).toBe(text);
    expect(equal(text, text)).toBe(false);
    expect(() => resolve("http://a/b", text)).toThrow(pchar.UriSyntaxError);
    expect(() => resolve(text, "c")).toThrow(pchar.UriSyntaxError);
  });

  test("an error points at the first character that no scheme can have (RFC 3986, 3.1)", () => {
    expect(parse("a%41:b").error).toBe("unexpected character '%' in scheme at index 1");
    expect(() => serialize({ scheme: "a%41" })).toThrow(expect.objectContaining({ index: 1 }));
  });

  test("a character that no host has is not data, but octets beside it are (RFC 3986, 3.2.2)", () => {
    expect(() => resolve("x:y", "http://|%E3%80%82")).toThrow(pchar.UriSyntaxError);
    expect(resolve("x:y", "http://%7C%E3%80%82")).toBe("http://%7C%E3%80%82");
  });

  test("an error contains no password", () => {
    expect(parse("http://me:secret@h/%").error).not.toContain("secret");
    expect(() => resolve("http://me:secret@h/%", "a")).toThrow(/\*\*\*/);
  });

  test.each([
    [{ host: "h", port: "80@evil.example" }, "ERR_URI_UNEXPECTED_CHARACTER"],
    [{ host: "h", port: -1 }, "ERR_URI_UNEXPECTED_CHARACTER"],
    [{ scheme: "a:b", path: "c" }, "ERR_URI_UNEXPECTED_CHARACTER"],
    [{ scheme: "1", path: "c" }, "ERR_URI_UNEXPECTED_CHARACTER"],
  ])("serialize(%j) throws %s", (components, code) => {
    expect(() => serialize(components)).toThrow(expect.objectContaining({ code }));
    expect(equal(components, components)).toBe(false);
  });

  test.each([
    [{ path: "//a" }, "/.//a"],
    [{ scheme: "a", path: "//b" }, "a:/.//b"],
    [{ path: "a:b" }, "./a:b"],
    [{ path: "a?b#c" }, "a%3Fb%23c"],
    [{ host: "h?#/@:", path: "/p" }, "//h%3F%23%2F%40%3A/p"],
    [{ host: "[::1]:80@h" }, "//%5B%3A%3A1%5D%3A80%40h"],
    [{ path: "100%" }, "100%25"],
    [{ fragment: "\udc00" }, "#%EF%BF%BD"],
    [{ scheme: "", host: "h" }, "//h"],
    [{ scheme: "x", host: "h", path: "/%2e%2E/a" }, "x://h/%2E%2E/a"],
  ])("serialize(%j)", (components, text) => {
    expect(serialize(components)).toBe(text);
    expect(pchar.check(text)).toBeUndefined();
  });
});

describe("other values", () => {
  test.each([undefined, null, 1, true, [], {}])("%j is not a string", (value) => {
    expect(() => parse(value as never)).toThrow(TypeError);
    expect(() => resolve(value as never, "a")).toThrow(TypeError);
    expect(() => resolve("a", value as never)).toThrow(TypeError);
  });

  test.each([undefined, null, 1, true])("%j is not an object of components", (value) => {
    expect(() => serialize(value as never)).toThrow(TypeError);
    expect(equal("a", value as never)).toBe(false);
  });

  test.each([undefined, 1, true])("normalize returns %j as it is", (value) => {
    expect(normalize(value as never)).toBe(value);
  });

  test.each([
    { path: null },
    { host: 1 },
    { query: {} },
    { scheme: 1 },
    { port: Number.NaN },
    { port: {} },
    { scheme: "ws", resourceName: 1 },
    { scheme: "urn", nid: 1, nss: "a" },
    { scheme: "urn", nid: "a" },
  ])("%j is rejected", (components) => {
    expect(() => serialize(components as never)).toThrow();
  });
});
