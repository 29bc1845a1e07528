// Tests the oracle with hand-written strings from the RFCs.

import { isIPv6 } from "node:net";
import { describe, expect, it } from "vitest";
import { RULES } from "../../../ts/generated/rules.ts";
import { RULE_NAMES } from "./abnf.ts";
import { expectedIssue, isIriRule, pathRules, splitText, TOP_RULES } from "./expect.ts";
import { enumerate, generate, mutate, seeded } from "./generate.ts";
import { recognizes, viablePrefix } from "./recognize.ts";
import { ISSUES, SAMPLES } from "./samples.ts";
import { HOST_TOKENS, hostTexts, textsOver } from "./texts.ts";

describe("the recognizer", () => {
  it.each(SAMPLES)("accepts strings of %s and rejects near misses", (rule, taken, refused) => {
    expect(taken.filter((text) => !recognizes(rule, text))).toEqual([]);
    expect(refused.filter((text) => recognizes(rule, text))).toEqual([]);
  });

  it("has samples of every rule, five of each kind unless the rule has fewer strings", () => {
    expect(SAMPLES.map(([rule]) => rule).sort()).toEqual([...RULES].sort());
    expect([...RULE_NAMES]).toEqual([...RULES]);
    const few = SAMPLES.filter(([, taken, refused]) => taken.length < 5 || refused.length < 5);
    expect(few.map(([rule]) => rule)).toEqual(["path-empty", "ipath-empty"]);
  });

  it.each([
    ["URI", "http://a/b c", 10],
    ["URI", "%61:b", 0],
    ["pct-encoded", "%4g", 2],
    ["pct-encoded", "%", 1],
    ["IPv6address", "1:2:3:4:5:6:7:8:9", 15],
    ["IPv6address", "1::2::3", 5],
    ["IPv6address", ":1", 1],
    ["IPv6address", "12345", 4],
    ["IPv6address", "::1.2.3.256", 10],
    ["IPv6address", "1:2:3:4:5:6:7::8", 15],
    ["IPv6address", "1:2:3:4:5:6::1.2", 14],
    ["IP-literal", "[]", 1],
    ["IP-literal", "[v1.]", 4],
    ["IP-literal", "[::1", 4],
    ["path-noscheme", "a:b", 1],
    ["path-empty", "a", 0],
    ["ipath", "\u{1f600}\u{1fffe}", 2],
    ["ipath", "é\ud83d", 1],
    ["query", "\u{1f600}", 0],
  ] as const)("finds the longest prefix of a %s in %j: %i", (rule, text, length) => {
    expect(viablePrefix(rule, text)).toBe(length);
  });

  it("agrees with node:net on IPv6 addresses of up to nine tokens", () => {
    const hosts = HOST_TOKENS.flatMap((tokens) => hostTexts(tokens, 9)).filter((host) =>
      host.startsWith("["),
    );
    const wrong = hosts
      .map((host) => host.slice(1).replace(/\]$/, ""))
      .filter((text) => recognizes("IPv6address", text) !== isIPv6(text));
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(hosts.length).toBeGreaterThan(1000);
  });

  it("reads a string of more than a megabyte", () => {
    const text = `http://h${"/a%20b".repeat(200_000)}`;
    expect(recognizes("URI", text)).toBe(true);
    expect(viablePrefix("URI", `${text}%2`)).toBe(text.length + 2);
    expect(recognizes("URI", `${text}%2`)).toBe(false);
  });
});

describe("the generator", () => {
  it.each(RULE_NAMES)("returns strings of %s that the recognizer accepts", (rule) => {
    const random = seeded(1);
    const texts = Array.from({ length: 500 }, () => generate(rule, random));
    expect(texts.filter((text) => !recognizes(rule, text))).toEqual([]);
  });

  it("enumerates the rules with few strings", () => {
    expect(enumerate("path-empty", 10)).toEqual([""]);
    expect(enumerate("DIGIT", 10)).toEqual([..."0123456789"]);
    expect(enumerate("ALPHA", 10)).toBeUndefined();
    expect(enumerate("HEXDIG", 30)?.length).toBe(22);
    expect(enumerate("pct-encoded", 1000)?.length).toBe(22 * 22);
    const octets = Array.from({ length: 256 }, (_, number) => String(number));
    expect([...enumerate("dec-octet", 256)!].sort()).toEqual(octets.sort());
    expect(enumerate("h16", 1000)).toBeUndefined();
    expect(enumerate("segment", 1000)).toBeUndefined();
  });

  it("mutates by seed alone", () => {
    const texts = (seed: number): string[] => {
      const random = seeded(seed);
      return Array.from({ length: 50 }, () => mutate("http://h/", random));
    };
    expect(texts(7)).toEqual(texts(7));
    expect(texts(7)).not.toEqual(texts(8));
  });
});

describe("the expected error", () => {
  it.each(ISSUES)("by %s for %j is %s of %s at %i", (top, text, code, rule, index) => {
    expect(expectedIssue(text, top)).toEqual({ code: `ERR_URI_${code}`, rule, index });
  });

  it("exists for exactly the strings that the recognizer rejects", () => {
    const texts = [...textsOver([..."av1%:/?#[]@."], 4), ...textsOver([..."a:/?#%1é\ue000\ud83d\ude00 "], 4)];
    const wrong = texts.flatMap((text) =>
      TOP_RULES.filter((top) => recognizes(top, text) !== (expectedIssue(text, top) === undefined)).map(
        (top) => [top, text],
      ),
    );
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});

describe("the path rules", () => {
  it("match the path of a reference exactly once (RFC 3986, 3.3)", () => {
    let references = 0;
    const wrong: string[] = [];
    for (const text of textsOver([..."a1:/.?#@%"], 5)) {
      if (!recognizes("URI-reference", text)) continue;
      references++;
      const parts = splitText(text, true);
      if (pathRules(parts).filter((rule) => recognizes(rule, parts.path.text)).length !== 1) wrong.push(text);
    }
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(references).toBeGreaterThan(10_000);
  });

  it("have names that start with i in RFC 3987", () => {
    expect(TOP_RULES.filter(isIriRule)).toEqual(["IRI", "IRI-reference", "absolute-IRI", "irelative-ref"]);
  });
});
