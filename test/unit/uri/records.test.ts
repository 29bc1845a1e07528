// Records as arguments: their parts must agree, and `console.log` shows no password.

import { inspect } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import {
  baseUri,
  check,
  equivalent,
  normalize,
  parse,
  recompose,
  resolve,
  segments,
  split,
  UriMap,
  type UriReference,
  UriSet,
  withComponents,
} from "../../../ts/index.ts";
import { UriRecord } from "../../../ts/uri/record.ts";

/** The components of RFC 3986, 3, derived by hand. */
const URIS: Readonly<Record<string, { userinfo?: string; host?: string; port?: string }>> = {
  "http://me:pw@good.com:80/p?q#f": { userinfo: "me:pw", host: "good.com", port: "80" },
  "http://me@[2001:db8::7]:8080/": { userinfo: "me", host: "[2001:db8::7]", port: "8080" },
  "//[::1]": { host: "[::1]" },
  "//[v1.a:b]:": { host: "[v1.a:b]", port: "" },
  "//u:1:2@h": { userinfo: "u:1:2", host: "h" },
  "//@:": { userinfo: "", host: "", port: "" },
  "file:///etc": { host: "" },
  "urn:a:b": {},
  "": {},
};

/** A record or a copy with a change, as a program in JavaScript makes it. */
function changed(uri: string, change: object): UriReference {
  return { ...parse(uri), ...change } as UriReference;
}

test("an object that is not a record is refused, and one whose parts disagree is not recomposed", () => {
  const refusal = "Expected a string, a record of parse or an object with href, got";
  expect(() => parse({ url: 1 } as never)).toThrow(new TypeError(`${refusal} object`));
  expect(() => parse(["a"] as never)).toThrow(new TypeError(`${refusal} Array`));
  expect(() => parse(changed("a:b", { path: "//c" }))).toThrow(/^Cannot recompose /);
});

test("a message quotes 80 characters around the index, or the first or last 80", () => {
  const [a, b] = ["a".repeat(100), "b".repeat(100)];
  expect(() => parse(`${a} ${b}`)).toThrow(`"...${"a".repeat(40)} ${"b".repeat(39)}..."`);
  expect(() => parse(`${a} `)).toThrow(`"...${"a".repeat(79)} "`);
  expect(() => parse(`${"a".repeat(80)} `)).toThrow(`"...${"a".repeat(79)} "`);
  expect(() => parse(`${"a".repeat(79)} `)).toThrow(`"${"a".repeat(79)} "`);
  expect(() => parse(` ${b}`)).toThrow(`" ${"b".repeat(79)}..."`);
});

describe("a record whose parts agree", () => {
  test.each(Object.entries(URIS))("is the URI that it was parsed from: %s", (uri, parts) => {
    const record = parse(uri);
    expect(record).toMatchObject(parts);
    const copies: readonly unknown[] = [
      record,
      { ...record },
      { ...split(uri), ...parts },
      JSON.parse(JSON.stringify(record)),
      Object.assign(Object.create(null), record),
      Object.create(record, { path: { value: record.path } }),
      split(uri),
    ];
    for (const copy of copies as readonly UriReference[]) {
      expect(recompose(copy)).toBe(uri);
      expect(parse(copy)).toEqual(record);
    }
  });

  test("may lack some of them, and the kinds are not compared", () => {
    const { authority, path } = parse("//me@h:80/p");
    expect(recompose({ authority, path })).toBe("//me@h:80/p");
    expect(recompose({ authority, path, host: "h" } as never)).toBe("//me@h:80/p");
    expect(recompose(changed("//me@h:80/p", { hostKind: "IPv4address", pathKind: "path-empty" }))).toBe(
      "//me@h:80/p",
    );
  });
});

describe("a record whose parts disagree", () => {
  const CHANGES: readonly (readonly [title: string, uri: string, change: object, key: string])[] = [
    ["a removed userinfo", "http://me:pw@good.com/", { userinfo: undefined }, "userinfo"],
    ["another userinfo", "http://me:pw@good.com/", { userinfo: "you" }, "userinfo"],
    ["an added userinfo", "http://good.com/", { userinfo: "me" }, "userinfo"],
    ["another host", "http://me:pw@good.com/", { host: "evil.com" }, "host"],
    ["another case of the host", "http://good.com/", { host: "GOOD.com" }, "host"],
    ["a host without its brackets", "http://[::1]/", { host: "::1" }, "host"],
    ["a removed host", "http://good.com/", { host: undefined }, "host"],
    ["a host that is null", "http://good.com/", { host: null }, "host"],
    ["another port", "http://good.com:80/", { port: "81" }, "port"],
    ["a port that is a number", "http://good.com:80/", { port: 80 }, "port"],
    ["a removed port", "http://good.com:80/", { port: undefined }, "port"],
    ["an added port", "http://good.com/", { port: "" }, "port"],
    ["another authority", "http://good.com/", { authority: "me@evil.com" }, "userinfo"],
    ["a removed authority", "http://good.com/", { authority: undefined }, "host"],
    ["a host without an authority", "urn:a", { host: "h" }, "host"],
    ["a userinfo without an authority", "urn:a", { userinfo: "" }, "userinfo"],
    ["a port without an authority", "urn:a", { port: "80" }, "port"],
  ];

  test.each(CHANGES)("is refused by name: %s", (_, uri, change, key) => {
    const record = changed(uri, change);
    const callers: readonly (() => unknown)[] = [
      () => recompose(record),
      () => parse(record),
      () => check(record),
      () => split(record),
      () => normalize(record),
      () => resolve(record, "http://b/"),
      () => resolve("g", record),
      () => equivalent(record, record),
      () => segments(record),
      () => withComponents(record, {}),
      () => recompose(Object.assign(parse(uri), change)),
      () => String(Object.assign(parse(uri), change)),
    ];
    for (const call of callers) {
      expect(call).toThrow(TypeError);
      expect(call).toThrow(
        new RegExp(
          `^Expected (${key} to agree with authority|authority beside ${key}): use .*withComponents`,
        ),
      );
      expect(call).not.toThrow(/pw|evil/);
    }
  });

  test("is refused without a key for the authority", () => {
    expect(() => recompose({ scheme: "http", host: "h", path: "/" } as never)).toThrow(
      new TypeError("Expected authority beside host: use build or withComponents"),
    );
  });

  test("withComponents makes these changes", () => {
    const record = parse("http://me:pw@good.com/");
    expect(withComponents(record, { userinfo: null })).toBe("http://good.com/");
    expect(withComponents(record, { host: "h", port: 80 })).toBe("http://me:pw@h:80/");
  });

  test("a component that is not a string is named", () => {
    for (const key of ["scheme", "authority", "path", "query", "fragment"]) {
      for (const [value, kind] of [
        [null, "null"],
        [1, "number"],
      ]) {
        expect(() => recompose(changed("http://h/", { [key as string]: value }))).toThrow(
          new TypeError(`Expected ${key} to be a string, got ${kind}`),
        );
      }
    }
    expect(() => recompose({} as never)).toThrow(new TypeError("Expected a path, got undefined"));
  });
});

describe("a polluted Object.prototype", () => {
  const polluted = { scheme: "evil", authority: "evil", host: "evil", userinfo: "evil", query: "evil" };

  afterEach(() => {
    for (const key of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, key);
  });

  test("adds no component", () => {
    const record = parse("urn:a");
    const copy = JSON.parse(JSON.stringify(parse("//h/p")));
    Object.assign(Object.prototype, polluted);
    expect(recompose({ path: "/p" })).toBe("/p");
    expect(recompose({ path: "/p", authority: "h" })).toBe("//h/p");
    expect(recompose(record)).toBe("urn:a");
    expect(normalize(copy)).toBe("//h/p");
  });
});

describe("console.log", () => {
  const uri = "http://me:pw@h:80/p?q#f";

  test("of a record masks the password in authority and userinfo", () => {
    const shown = inspect(parse(uri));
    expect(shown).not.toContain("pw");
    expect(shown).toContain("authority: 'me:***@h:80'");
    expect(shown).toContain("userinfo: 'me:***'");
    expect(shown).toContain("path: '/p'");
    expect(inspect(parse("http://me@h/"))).toContain("authority: 'me@h'");
    expect(inspect(parse("http://me@h/"))).not.toContain("password");
    expect(inspect(parse("http://me:@h/"))).toContain("userinfo: 'me:'");
    expect(inspect(parse("#f"))).toContain("authority: undefined");
    expect(inspect(parse("///p"))).toContain("authority: ''");
  });

  test("of a record in other objects masks it, with every option", () => {
    const nested = { list: [parse(uri)], map: new Map([["key", { record: parse(uri) }]]) };
    for (const options of [{ depth: 9 }, { colors: true, depth: 9 }, { compact: false }, { depth: null }]) {
      expect(inspect(nested, options)).not.toContain("pw");
    }
    expect(inspect(nested, { depth: 9 })).toContain("me:***");
    expect(inspect(nested, { colors: true, depth: 9 })).toContain("\u001b[32m'me:***'");
    expect(inspect({ a: { b: parse(uri) } }, { depth: 0 })).toBe("{ a: [Object] }");
  });

  test("of a record in Deno masks it too", () => {
    const method = (
      parse(uri) as unknown as Record<symbol, (show: typeof inspect, options: object) => string>
    )[Symbol.for("Deno.customInspect")]!;
    expect(method.call(parse(uri), inspect, {})).toBe(inspect(parse(uri)));
  });

  test("leaves properties, JSON, copies and keys as they are", () => {
    const record = parse(uri);
    expect(record.userinfo).toBe("me:pw");
    expect(JSON.parse(JSON.stringify(record)).authority).toBe("me:pw@h:80");
    expect({ ...record }.authority).toBe("me:pw@h:80");
    expect(structuredClone({ ...record }).userinfo).toBe("me:pw");
    expect(Reflect.ownKeys(record)).toEqual([
      "scheme",
      "authority",
      "userinfo",
      "host",
      "hostKind",
      "port",
      "path",
      "pathKind",
      "query",
      "fragment",
    ]);
    const keys: string[] = [];
    for (const key in record) keys.push(key);
    expect(keys).toEqual(Object.keys(record));
    expect(record).toBeInstanceOf(UriRecord);
    expect(String(record)).toBe(uri);
  });

  test("of a UriMap or a UriSet shows every entry, even if only its password differs", () => {
    const uris = ["http://me:pw@h/", "http://me:word@h/", "http://me:***@h/"];
    const map = new UriMap(uris.map((uri, index) => [uri, index]));
    expect(inspect(map, { breakLength: Infinity })).toBe(
      "Map(3) [UriMap] { 'http://me:***@h/' => 0, 'http://me:***@h/' => 1, 'http://me:***@h/' => 2 }",
    );
    expect(inspect(new UriSet(uris), { breakLength: Infinity })).toBe(
      "Set(3) [UriSet] { 'http://me:***@h/', 'http://me:***@h/', 'http://me:***@h/' }",
    );
  });

  test("of an object that only looks like a UriMap, a UriSet or a record does not throw", () => {
    // Node shows Object.create(Map.prototype) as Object [Map] {}.
    for (const [Class, shown] of [
      [UriMap, "Object [UriMap] {}"],
      [UriSet, "Object [UriSet] {}"],
    ] as const) {
      expect(inspect(new Proxy(new Class(), {}))).toBe(shown);
      expect(inspect(new Proxy(new Class(), {}), { showProxy: true })).toContain("Proxy");
      expect(inspect(Object.create(Class.prototype))).toBe(shown);
      expect(inspect(Class.prototype)).toBe(shown);
      expect(inspect([Object.create(new Class())])).toBe(`[ ${shown} ]`);
    }
    expect(inspect(new Proxy(parse(uri), {}))).toBe(inspect(parse(uri)));
    for (const object of [Object.create(parse(uri)), UriRecord.prototype]) {
      expect(inspect(object)).not.toContain("pw");
    }
  });

  test("of the result of baseUri shows the values of its steps", () => {
    const result = baseUri({ embedded: "../x/", retrieval: ["http://a/b", "http://c/d/e#f"] });
    const shown = inspect(result);
    expect(shown).not.toContain("[Getter]");
    expect(shown).toContain("uri: 'http://c/d/e'");
    for (const { message } of result.steps) expect(shown).toContain(`message: '${message}'`);
    expect(JSON.parse(JSON.stringify(result)).steps[0].uri).toBe("http://c/x/");
    expect(Object.keys(result.steps[0]!)).toContain("message");
  });

  test("of the result of baseUri masks the passwords in it and in its steps", () => {
    const result = baseUri({
      embedded: "../x",
      encapsulating: "//you:word@i/y",
      retrieval: "http://me:pw@h/a",
    });
    const list = [result, result.steps, ...result.steps, { result }];
    for (const value of list) {
      for (const depth of [2, 9, null]) expect(inspect(value, { depth })).not.toMatch(/pw|word/);
    }
    const shown = inspect(result);
    expect(shown).toMatch(/^\{\n {2}uri: 'http:\/\/you:\*\*\*@i\/x',\n {2}source: 'embedded',/);
    expect(shown).toContain("text: '//you:***@i/y'");
    // A source with a scheme is its own base URI.
    const retrieval = inspect(baseUri({ retrieval: "http://me:pw@h/a" }).steps[2]);
    expect(retrieval).toContain("text: 'http://me:***@h/a',");
    expect(retrieval).toContain("uri: 'http://me:***@h/a',");
    expect(result.uri).toBe("http://you:word@i/x");
    expect(result.steps.map(({ uri }) => uri)).toEqual([
      "http://you:word@i/x",
      "http://you:word@i/y",
      "http://me:pw@h/a",
    ]);
    expect({ ...result.steps[2] }.text).toBe("http://me:pw@h/a");
  });

  test("of a UriMap or a UriSet shows the entries, with passwords masked", () => {
    const map = new UriMap<unknown>([
      ["http://me:pw@h/", 1],
      ["http://h", { deep: { deeper: { deepest: 1 } } }],
    ]);
    expect(inspect(map)).toBe(
      "Map(2) [UriMap] {\n  'http://me:***@h/' => 1,\n  'http://h' => { deep: { deeper: [Object] } }\n}",
    );
    expect(inspect(new UriSet(["http://h", "http://me:pw@h/"]))).toBe(
      "Set(2) [UriSet] { 'http://h', 'http://me:***@h/' }",
    );
    expect(inspect({ visits: new UriMap() })).toBe("{ visits: Map(0) [UriMap] {} }");
    expect(inspect(map, { colors: true })).toContain("\u001b[32m'http://me:***@h/'\u001b[39m => ");
    expect(Reflect.ownKeys(map)).toEqual([]);
    expect([...map.keys()]).toEqual(["http://me:pw@h/", "http://h"]);
  });
});
