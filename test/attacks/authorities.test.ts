// Vulnerabilities of real parsers, with their advisories: userinfo, brackets, ports and credentials.
// Each test states one promise, which test/properties checks for all input.

import { isIPv6 } from "node:net";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import * as pchar from "../../ts/index.ts";
import { expectedIssue } from "../oracle/grammar/expect.ts";
import { recognizes } from "../oracle/grammar/recognize.ts";
import { textsOver } from "../oracle/grammar/texts.ts";
import { rfc5952 } from "../oracle/reference/normalize.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { newFaults, outcome, placed, same, thrownBy } from "../support/faults.ts";
import { placements, TEMPLATES } from "./placements.ts";

const { build, check, normalize, parse, pctDecode, resolve } = pchar;

describe("several @, and a userinfo that looks like a host: CVE-2022-0512, GHSA-rqff-837h-mm52, CVE-2022-0639", () => {
  test("a second @ in an authority is an error, and the first ends the userinfo", () => {
    const faults = newFaults();
    for (const text of textsOver([..."ab@:/?#"], 5)) {
      const issue = expectedIssue(`//${text}`, "URI-reference");
      const found = check(`//${text}`);
      same(faults, found && placed(found), issue && placed(issue), "check", text);
      if (issue !== undefined) continue;
      const authority = text.split(/[/?#]/, 1)[0]!;
      const { userinfo, host } = parse(`//${text}`);
      same(faults, (authority.match(/@/g) ?? []).length < 2, true, "one @", text);
      same(faults, userinfo, authority.includes("@") ? authority.split("@")[0] : undefined, "userinfo", text);
      same(faults, host, authority.replace(/^.*@/, "").replace(/:.*/, ""), "host", text);
    }
    expectNoFaults(faults, 7 ** 5);
  });

  test("the host of RFC 3986, 7.6 is its last part", () => {
    const { host, userinfo } = parse("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm");
    expect([userinfo, host]).toEqual(["cnn.example.com&story=breaking_news", "10.0.0.1"]);
  });
});

const IPV6_ADVISORIES =
  "CVE-2025-47912, CVE-2026-25679, CVE-2024-11168, CVE-2025-0938, GHSA-58mr-gqgx-xq4g, GHSA-f65p-4m7j-42xc";

describe(`brackets and IPv6 addresses: ${IPV6_ADVISORIES}`, () => {
  /** All addresses of up to nine groups with none, one or two `::`, with and without an IPv4address at the end. */
  function* addresses(): Generator<string> {
    for (let count = 0; count <= 9; count++) {
      for (const last of [
        "1",
        "1.2.3.4",
        "255.255.255.255",
        "1.2.3",
        "256.1.1.1",
        "01.2.3.4",
        "12345",
        "g",
        "",
      ]) {
        const groups = [...Array.from({ length: count }, (_, at) => "0aF1".slice(at % 4)), last];
        yield groups.join(":");
        for (let gap = 0; gap <= groups.length; gap++) {
          const before = groups.slice(0, gap).join(":");
          yield `${before}::${groups.slice(gap).join(":")}`;
          for (let other = gap; other <= groups.length; other++) {
            yield `${before}::${groups.slice(gap, other).join(":")}::${groups.slice(other).join(":")}`;
          }
        }
      }
    }
  }

  test("are accepted exactly if the system accepts them", () => {
    const faults = newFaults();
    for (const address of addresses()) {
      same(faults, pchar.matches(`//[${address}]`, "URI-reference"), isIPv6(address), address);
      same(faults, pchar.matches(address, "IPv6address"), isIPv6(address), address);
    }
    expectNoFaults(faults, 6000);
  });

  test("are only allowed at the start of a host", () => {
    const faults = newFaults();
    for (const template of TEMPLATES) {
      for (const bracket of ["[", "]", "[::1]", "[]"]) {
        for (const [text] of placements(template, bracket)) {
          same(faults, check(text) === undefined, recognizes("URI-reference", text), "check", text);
          if (check(text) === undefined) same(faults, parse(text).host?.startsWith("["), true, text);
        }
      }
    }
    expectNoFaults(faults, 4 * 7 * 25);
  });

  test("are normalized by RFC 5952, for all patterns of zeros", () => {
    const faults = newFaults();
    for (let pattern = 0; pattern < 256; pattern++) {
      for (const one of ["1", "0abc", "FFFF"]) {
        const groups = Array.from({ length: 8 }, (_, at) =>
          (pattern >> at) & 1 ? one : at % 2 ? "0" : "0000",
        );
        const address = groups.join(":");
        const { host } = parse(normalize(`http://[${address}]/`));
        same(faults, host, `[${rfc5952(address)}]`, address);
        if (!host!.includes("."))
          same(faults, host, new URL(`http://[${address}]/`).hostname, "URL", address);
        same(faults, normalize(`http://${host}/`), `http://${host}/`, "again", address);
      }
    }
    expectNoFaults(faults, 256 * 3 * 2);
  });

  test.each(["[::ffff:1.2.3.4]", "[64:ff9b::1.2.3.4]", "[::1.2.3.4]"])("%s is valid", (host) => {
    expect(parse(`//${host}`).hostKind).toBe("IPv6address");
  });

  test.each([
    "[fe80::1%25eth0]",
    "[fe80::1%eth0]",
    "[::1]a",
    "a[::1]",
    "[::1",
    "::1]",
    "[[::1]]",
    "[v1]",
    "[1.2.3.4]",
  ])("%s is not a host", (host) => {
    expect(pchar.matches(`//${host}`, "URI-reference")).toBe(false);
    if (host.startsWith("[")) expect(() => build({ scheme: "s", host })).toThrow(pchar.UriSyntaxError);
  });
});

describe("the port: CVE-2022-0686, GHSA-qw65-cvwx-89v3, CVE-2024-21631", () => {
  test.each([
    ["80", ""],
    ["81", ":81"],
    ["", ":0"],
  ])("70,000 zeros before %j are digits", (number, normal) => {
    const port = "0".repeat(70_000) + number;
    const text = `http://h:${port}/p`;
    expect(parse(text).port === port).toBe(true);
    expect(normalize(text)).toBe(`http://h${normal}/p`);
    expect(build({ host: "h", port }) === `//h:${port}`).toBe(true);
    expect(check(`http://h:${port}x`)?.index).toBe(9 + port.length);
  });

  const noPorts = [
    "80@x",
    "80/../",
    "80?",
    "80#",
    "-1",
    "+80",
    " 80",
    "80 ",
    "8 0",
    "0x50",
    "８０",
    "8\u0000",
    "[",
    ":",
  ];

  test.each(noPorts)("%j is not a port", (port) => {
    const digits = /^\d*/.exec(port)![0].length;
    for (const act of [() => build({ host: "h", port }), () => pchar.withComponents("s://h/", { port })]) {
      expect(outcome(act)).toBe(`ERR_URI_UNEXPECTED_CHARACTER port ${digits}`);
    }
  });

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7])("%d is not a port", (port) => {
    expect(() => build({ host: "h", port })).toThrow(pchar.UriSyntaxError);
  });

  test.each([
    [0, "//h:0"],
    [80, "//h:80"],
    [65_536, "//h:65536"],
    ["", "//h"],
    ["080", "//h:080"],
  ])("%j gives %s", (port, text) => {
    expect(build({ host: "h", port })).toBe(text);
  });
});

describe("credentials that leak: CVE-2025-27221", () => {
  const base = "http://me:S3cr3t@good.example/a/b?q";

  test.each([
    "//evil.example",
    "//evil.example/g",
    "//@evil.example",
    "//:80",
    "///g",
    "ftp://evil.example",
    "http:/g",
    "x:",
  ])("%s copies none of them", (reference) => {
    const { userinfo } = parse(reference);
    expect(parse(resolve(reference, base)).userinfo).toBe(userinfo);
    expect(resolve(reference, base)).not.toContain("S3cr3t");
  });

  test("references within the authority keep it", () => {
    for (const reference of ["", "g", "/g", "?g", "#g", "../../g"]) {
      expect(parse(resolve(reference, base)).authority).toBe("me:S3cr3t@good.example");
    }
  });

  test.each([
    () => parse(`${base} `),
    () => resolve("%", base),
    () => resolve("g", `${base}%`),
    () => normalize(`${base}^`),
    () => pchar.relativize(`${base}/../../x/../y`, "http://h/["),
    () => pchar.relativize("http://me:S3cr3t@h/../g", base),
    () => pchar.baseUri({ embedded: "//me:S3cr3t@h" }),
    () => build({ userinfo: "me:S3cr3t%", host: "h" }),
    () => pchar.withComponents(base, { authority: "me:S3cr3t@h:x" }),
    () => pchar.recompose({ authority: "me:S3cr3t@h", path: "x" }),
    () => pctDecode("me:S3cr3t%", "userinfo"),
  ])("no message and no inspection shows them: %#", (act) => {
    const error = thrownBy(act) as Error;
    expect(error).toBeInstanceOf(pchar.UriSyntaxError);
    for (const shown of [
      String(error),
      inspect(error),
      inspect({ error }, { depth: 9 }),
      JSON.stringify(error),
    ]) {
      expect(shown).not.toContain("S3cr3t");
    }
  });
});
