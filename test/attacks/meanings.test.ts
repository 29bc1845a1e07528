// Vulnerabilities of real parsers, with their advisories: paths that become something else, equality, time, depth and names.
// Each test states one promise, which test/properties checks for all input.

import { describe, expect, test } from "vitest";
import * as pchar from "../../ts/index.ts";
import { recognizes } from "../oracle/grammar/recognize.ts";
import { textsOver } from "../oracle/grammar/texts.ts";
import { normalized } from "../oracle/reference/normalize.ts";
import { guarded, remove_dot_segments } from "../oracle/reference/resolve.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { newFaults, same } from "../support/faults.ts";
import { LONGEST } from "../support/longest.ts";

const {
  build,
  check,
  normalize,
  param,
  params,
  parse,
  pctDecode,
  pctEncode,
  resolve,
  segments,
  split,
  withParams,
} = pchar;

describe("a path that becomes an authority or a scheme", () => {
  test.each(["normalize", "resolve"])(
    `never by %s, for all paths over \`. / : a\` to length ${LONGEST}`,
    (name) => {
      const faults = newFaults();
      for (const path of textsOver([..."./:a"], LONGEST)) {
        if (path.startsWith("//")) continue;
        const result = name === "normalize" ? normalize(`x:${path}`) : resolve(`x:${path}`, "b:");
        const { scheme, authority, path: found } = split(result);
        const meant = { scheme: "x", authority: undefined, path: remove_dot_segments(path) };
        const want = guarded({ ...meant, query: undefined, fragment: undefined }).path;
        same(faults, scheme === "x" && authority === undefined && found === want, true, path, result);
      }
      expectNoFaults(faults, 4 ** LONGEST);
    },
  );

  test.each([
    [".//g", "a:/b", "a:/.//g"],
    ["..//g", "a:/b/c", "a:/.//g"],
    ["/.//g", "a:/b", "a:/.//g"],
    ["./g:h", "a:b", "a:g:h"],
    [".///g", "a:b", "a:/.//g"],
    ["/..//h", "file:/x", "file:/.//h"],
  ])("%s on %s is %s", (reference, base, target) => {
    expect(resolve(reference, base)).toBe(target);
    expect(parse(target).authority).toBeUndefined();
  });
});

describe("false equality: CVE-2026-44928", () => {
  const LEVELS = ["case", "percent", "path", "syntax", "scheme"] as const;
  const texts = ["http://h/", "http:", "//h", "file://"].flatMap((before) =>
    textsOver(["a", "A", "%41", "%2F", "/", "?"], 3)
      .filter((_, at) => at % 3 === 0)
      .map((path) => before + path),
  );

  test.each(LEVELS)("exactly the equivalent strings have the same normal form at level %s", (level) => {
    const faults = newFaults();
    const forms = texts.map((text) =>
      recognizes("URI-reference", text) ? normalized(text, level) : undefined,
    );
    for (const [at, text] of texts.entries()) {
      for (const [other, otherText] of texts.entries()) {
        const isSame = forms[at] !== undefined && forms[at] === forms[other];
        same(faults, pchar.equivalent(text, otherText, { level }), isSame, level, text, otherText);
      }
    }
    expectNoFaults(faults, 300 ** 2);
  });

  test.each([
    ["http://h/", "http://h/?"],
    ["http://h/", "http://h/#"],
    ["http://h/", "http://@h/"],
    ["http://u:@h/", "http://u@h/"],
    ["http://h/a%2Fb", "http://h/a/b"],
    ["http://h/%3F", "http://h/?"],
    ["http://h/%23", "http://h/#"],
    ["http://h/a%3Bb", "http://h/a;b"],
    ["http://h%2F/", "http://h/"],
    ["http://h%40i/", "http://h@i/"],
    ["http://h:80/", "https://h:80/"],
    ["http://h:8080/", "http://h/"],
    ["http://h/%2541", "http://h/%41"],
    ["http://h//", "http://h/"],
    ["http://h/A", "http://h/a"],
    ["http://U@h/", "http://u@h/"],
    ["a:/.//b", "a://b"],
    ["a:b", "./a:b"],
    ["file://u@localhost/", "file:///"],
    ["http://h/a b", "http://h/a b"],
  ])("%s is not %s, at any level", (one, other) => {
    const serverRules = { trailingSlash: true, indexFiles: ["index.html"] };
    for (const level of ["string", ...LEVELS, "protocol"] as const) {
      expect(pchar.equivalent(one, other, { level, serverRules })).toBe(false);
      expect(pchar.equivalent(other, one, { level, serverRules })).toBe(false);
    }
  });
});

const SLOW_ADVISORIES =
  "CVE-2021-33502, CVE-2023-28755, CVE-2023-36617, CVE-2021-32740, CVE-2026-45822, CVE-2026-0621";

describe(`excessive time: ${SLOW_ADVISORIES}`, () => {
  // The test of linear time is in test/properties. Here the calls only have to end.
  const N = 1024 * 1024;
  test.each([
    ["data:,", "a,", "!", undefined],
    ["http://", "a@", "", 10],
    ["//", "a:", "@h", undefined],
    ["a:", "/a/..", "", undefined],
    ["//h:", "1", "x", 4 + N],
    ["//[", "0:", "]", 18],
    ["//[v", "1", "]", 4 + N],
    ["?", "{", "", 1],
    ["", "\n", "", 0],
    ["http://[::1", "\t", "]", 11],
    ["a:", "%20", "%2", 2 + 3 * N],
  ])("%j and a million times %j", (before, piece, after, index) => {
    const text = before + piece.repeat(N) + after;
    expect(check(text)?.index).toBe(index);
    expect(check(text, "IRI-reference")?.index).toBe(index);
    if (index === undefined) expect(normalize(text).length).toBeGreaterThan(0);
    else expect(() => resolve(text, "a:")).toThrow(pchar.UriSyntaxError);
  });
});

describe("deep recursion and overflow: CVE-2025-67899, CVE-2026-42371, CVE-2026-44927", () => {
  const N = 4 * 1024 * 1024;

  test.each([
    ["letters", `a:${"b".repeat(N)}`],
    ["digits of a port", `http://h:${"9".repeat(N)}/`],
  ])("4 MB of %s are accepted unchanged", (_, text) => {
    const { scheme, path, port = "" } = parse(text);
    expect(scheme).toBe(text.startsWith("a") ? "a" : "http");
    expect(path.length + port.length).toBeGreaterThanOrEqual(N);
    expect(normalize(text) === text).toBe(true);
    expect(resolve("#s", text) === `${text}#s`).toBe(true);
    expect(check(`${text} `)?.index).toBe(text.length);
  });

  test("4 MB of dot segments are removed", () => {
    expect(normalize(`a:/${"b/../".repeat(N / 5)}c`)).toBe("a:/c");
    expect(resolve("../".repeat(N / 3), "a:/b")).toBe("a:/");
  });

  test("a hundred thousand nested sources have a base", () => {
    let sources: pchar.BaseSources = { retrieval: "a:/b" };
    for (let depth = 0; depth < 100_000; depth++) sources = { encapsulating: sources };
    expect(pchar.baseUri(sources)).toMatchObject({ uri: "a:/b", source: "encapsulating" });
  });
});

describe("names of Object.prototype", () => {
  const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"] as const;

  test.each(NAMES)("%s is an ordinary name", (name) => {
    expect(params(`?${name}=1&${name}&${name}[x]=2`)).toEqual([
      [name, "1"],
      [name, ""],
      [`${name}[x]`, "2"],
    ]);
    expect(build({ params: [[name, name]] })).toBe(`?${name}=${name}`);
    expect(param(`?${name}=1`, name)).toBe("1");
    expect(param("?a=1", name)).toBe(undefined);
    expect(withParams(`?${name}=1&a`, [[name, "2"]])).toBe(`?${name}=2&a`);
    expect(withParams("?a", JSON.parse(`{"${name}": "1"}`))).toBe(`?a&${name}=1`);
    expect(withParams(`?${name}=1`, {})).toBe(`?${name}=1`);
    expect(segments(`/${name}/a`)).toEqual([name, "a"]);
    expect(parse(`//${name}@${name}/${name}?${name}#${name}`)).toMatchObject({ userinfo: name, query: name });
    expect(normalize(`//${name}:80`)).toBe(`//${name.toLowerCase()}:80`);
    const scheme = name.replaceAll("_", "");
    expect(normalize(`${scheme}://h:80?`)).toBe(`${scheme.toLowerCase()}://h:80?`);
  });

  test.each(NAMES)("%s is not a rule, a level or a component", (name) => {
    const given = name as never;
    for (const act of [
      () => parse("a", given),
      () => check("a", given),
      () => pchar.matches("a", given),
      () => pctEncode("a", given),
      () => pctDecode("a", given),
      () => pctDecode("a", undefined, { as: given }),
      () => normalize("a", { level: given }),
      () => normalize("a", { rule: given }),
      () => normalize("a", { encodedDots: given }),
      () => resolve("a", "a:", { rule: given }),
      () => pchar.equivalent("a", "a", { level: given }),
      () => pchar.equivalent("a", "a", { fragment: given }),
      () => build(Object.fromEntries([[name, "x"]])),
      () => pchar.withComponents("a", Object.fromEntries([[name, "x"]])),
    ]) {
      expect(act).toThrow(TypeError);
    }
  });

  test("inherited properties are not components", () => {
    const inherited = Object.create({ scheme: "evil", host: "evil", path: "//evil", fragment: "evil" });
    expect(build(inherited)).toBe("");
    expect(pchar.withComponents("a:b", inherited)).toBe("a:b");
    expect(build(JSON.parse('{"path":"a"}'))).toBe("a");
    expect(() => build(JSON.parse('{"path":"a","__proto__":{"scheme":"evil"}}'))).toThrow(TypeError);
  });

  test("Object.prototype is not changed", () => {
    for (const name of ["polluted", "1", "scheme", "host"]) {
      expect(Object.hasOwn(Object.prototype, name)).toBe(false);
      expect(Object.hasOwn(Array.prototype, name)).toBe(false);
    }
    expect(Object.keys(parse("a:b"))).toHaveLength(10);
  });
});
