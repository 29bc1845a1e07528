// Vulnerabilities of real parsers, with their advisories: delimiters, dots and schemes that are percent-encoded.
// Each test states one promise, which test/properties checks for all input.

import { describe, expect, test } from "vitest";
import * as pchar from "../../ts/index.ts";
import { expectedIssue } from "../oracle/grammar/expect.ts";
import { textsOver } from "../oracle/grammar/texts.ts";
import { remove_dot_segments } from "../oracle/reference/resolve.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { newFaults, placed, same } from "../support/faults.ts";

const { build, check, normalize, params, parse, pctDecode, pctEncode, resolve, segments } = pchar;

describe("percent-encoded delimiters in a host: CVE-2026-6322, CVE-2022-27780", () => {
  const components = ["userinfo", "host", "path", "query", "fragment"] as const;
  const digits = (octet: number): string => octet.toString(16).padStart(2, "0");

  test("all 256 octets in each component are the same octets after normalization", () => {
    const faults = newFaults();
    for (let octet = 0; octet < 256; octet++) {
      for (const triplet of [`%${digits(octet)}`, `%${digits(octet).toUpperCase()}`]) {
        for (const name of components) {
          const parts = { scheme: "http", userinfo: "u", host: "h", path: "/p", query: "q", fragment: "f" };
          const given = { ...parts, [name]: `${parts[name]}x${triplet}y` };
          const text = `http://${given.userinfo}@${given.host}:8${given.path}?${given.query}#${given.fragment}`;
          const [before, after] = [parse(text), parse(normalize(text))];
          same(faults, before[name], given[name], "raw", text);
          for (const other of components) {
            const octets = (record: pchar.UriReference): string => {
              const decoded = pctDecode(record[other]!, undefined, { as: "bytes" }).join();
              return other === "host" ? decoded.replace(/\b\d+\b/g, (code) => lower(code)) : decoded;
            };
            same(faults, octets(after), octets(before), other, text);
          }
          same(faults, [after.scheme, after.port], ["http", "8"], text);
        }
      }
    }
    expectNoFaults(faults, 256 * 2 * 5 * 7);
  });

  /** Lower-cases the code of a letter. */
  function lower(code: string): string {
    return String(String.fromCharCode(Number(code)).toLowerCase().charCodeAt(0));
  }

  test.each(["%40", "%3A", "%2F", "%3F", "%23", "%5B", "%5D", "%25"])("%s stays in a host", (triplet) => {
    const text = `http://good${triplet}evil.example/`;
    expect(parse(text).host).toBe(`good${triplet}evil.example`);
    expect(normalize(text)).toBe(text);
    expect(resolve("g", text)).toBe(`${text}g`);
    expect(build({ scheme: "http", host: `good${triplet}evil.example`, path: "/" })).toBe(text);
    expect(pchar.withComponents(text, { path: "/" })).toBe(text);
  });
});

describe("decoding twice: CVE-2026-75899, GHSA-fph4-wmhf-6fwf", () => {
  const chains = ["40", "2F", "2E%252E", "00", "41", "3A", "23"].flatMap((end) =>
    [1, 2, 3, 4, 5, 6].map((depth) => `%${"25".repeat(depth)}${end}`),
  );

  test.each(chains)("%s is decoded once by the codec, and by no other function", (chain) => {
    const once = chain.replaceAll(/%25/g, "%");
    for (const text of [`http://h/${chain}`, `http://h/a/${chain}/..?${chain}#${chain}`]) {
      expect(normalize(text)).toBe(text.replace(`a/${chain}/..`, "a/"));
      expect(normalize(normalize(text))).toBe(normalize(text));
    }
    expect(parse(`//${chain}@${chain}/`).host).toBe(chain);
    expect(resolve(chain, "http://h/")).toBe(`http://h/${chain}`);
    expect(build({ path: chain })).toBe(chain);
    expect(pctDecode(chain)).toBe(once);
    expect(segments(`/${chain}`)).toEqual([once]);
    expect(params(`?${chain}=${chain}`)).toEqual([[once, once]]);
    expect(pctDecode(pctEncode(chain))).toBe(chain);
  });
});

describe("a percent-encoded scheme, and CR and LF in it: CVE-2026-76172, GHSA-jqff-g426-hqxp", () => {
  test("all strings to length 4 over `%6 1:/?#.a` have the scheme that they show, or none", () => {
    const faults = newFaults();
    for (const text of textsOver([..."%6 1:/?#.a"], 4)) {
      const issue = expectedIssue(text, "URI-reference");
      const found = check(text);
      same(faults, found && placed(found), issue && placed(issue), "check", text);
      if (issue !== undefined) continue;
      const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(text)?.[0];
      same(faults, parse(text).scheme, scheme, "parse", text);
      same(faults, parse(normalize(text)).scheme, scheme, "normalize", text);
      same(faults, parse(resolve(text, "b://h")).scheme, scheme ?? "b", "resolve", text);
      const between = resolve(text, "a", { relativeBase: true });
      same(faults, parse(between).scheme, scheme, "resolve, relativeBase", text);
    }
    expectNoFaults(faults, 10 ** 4);
  });

  test("%61:b is an error at its colon", () => {
    expect(check("%61:b")).toMatchObject({
      code: "ERR_URI_UNEXPECTED_CHARACTER",
      rule: "path-noscheme",
      index: 3,
    });
  });

  test.each(["%61", "a%3A", "a\r\nb", "a\n", "\ta", "", "1a", "a:", "é", "a b", "a_b", "\u212a"])(
    "build rejects the scheme %j",
    (scheme) => {
      expect(() => build({ scheme, path: "b" })).toThrow(pchar.UriSyntaxError);
      expect(() => pchar.withComponents("x:y", { scheme })).toThrow(pchar.UriSyntaxError);
    },
  );
});

describe("percent-encoded dot segments: CVE-2026-6321", () => {
  const paths = textsOver([".", "/", "%2e", "%2E", "%2f", "a"], 6);

  test("normalize removes them, as URL does", { timeout: 60_000 }, () => {
    const faults = newFaults();
    for (const path of paths) {
      const text = `http://h/${path}`;
      same(faults, normalize(text), normalize(new URL(text).href), "URL", text);
    }
    expectNoFaults(faults, 6 ** 6);
  });

  test("resolve keeps them, and so does normalize if encodedDots is keep", () => {
    const faults = newFaults();
    for (const path of paths) {
      const isHidden = path
        .split("/")
        .some((segment) => /%2e/i.test(segment) && /^(\.|%2e){1,2}$/i.test(segment));
      if (!isHidden) continue;
      const escaped = /(?:^|\/)((?:\.|%2e){1,2})(?=\/|$)/gi;
      const written = (text: string): string[] =>
        [...text.matchAll(escaped)].map(([, segment]) => segment!).filter((segment) => segment.includes("%"));
      const kept = written(remove_dot_segments(`/${path}`)).map((segment) => segment.toUpperCase());
      const target = resolve(`./${path}`, "http://h/");
      same(faults, written(parse(target).path), written(remove_dot_segments(`/${path}`)), "resolve", path);
      const normal = normalize(`http://h/${path}`, { encodedDots: "keep" });
      same(faults, written(parse(normal).path), kept, "normalize", path);
    }
    expectNoFaults(faults, 10_000);
  });
});
