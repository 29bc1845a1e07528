// parse2396 and check2396 against the grammar of RFC 2396, run as a recognizer, and explainChange against both grammars.

import { describe, expect, test, vi } from "vitest";
import type { Rule } from "../../../ts/generated/rules.ts";
import { check, parse } from "../../../ts/index.ts";
import { check2396, explainChange, parse2396, type UriReference2396 } from "../../../ts/legacy/index.ts";
import { generate, mutate, pick, seeded } from "../grammar/generate.ts";
import { recognizes, viablePrefix } from "../grammar/recognize.ts";
import { textsOver } from "../grammar/texts.ts";

vi.mock("../grammar/abnf.ts", async () => {
  const { olderGrammar } = await import("../grammar/older.ts");
  return olderGrammar("rfc2396.abnf");
});

/** Returns whether a string matches a rule of RFC 2396, whose name is written with hyphens. */
const takes = (rule: string, text: string): boolean => recognizes(rule as Rule, text);

interface Expected {
  readonly code: string;
  readonly rule: string;
  readonly index: number;
}

function expectedIssue(text: string): Expected | undefined {
  if (takes("URI-reference", text)) return undefined;
  const at = viablePrefix("URI-reference", text);
  const percent = text.slice(0, at).lastIndexOf("%");
  if (percent !== -1 && at - percent <= 2) {
    return { code: "ERR_URI_INVALID_PCT_ENCODED", rule: "escaped", index: percent };
  }
  return { code: "ERR_URI_UNEXPECTED_CHARACTER", rule: ruleAt(text, at), index: at };
}

/** Returns the rule at an index, from the delimiters before it. */
function ruleAt(text: string, at: number): string {
  const hash = text.indexOf("#");
  if (hash !== -1 && at > hash) return "fragment";
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0] ?? "";
  const rest = text.slice(scheme.length, hash === -1 ? text.length : hash);
  if (scheme !== "" && !rest.startsWith("/")) return rest === "" ? "absoluteURI" : "opaque_part";
  if (rest.startsWith("?")) return "relativeURI";
  const [, authority = "", path = ""] = /^(\/\/[^/?]*)?([^?]*)/.exec(rest)!;
  const place = at - scheme.length;
  if (place < authority.length) return "authority";
  if (place >= authority.length + path.length) return "query";
  return rest.slice(0, place).includes("/") ? "abs_path" : "rel_segment";
}

/** Returns the expected record, by the regular expression of RFC 2396, appendix B, and the grammar. */
function expectedRecord(text: string): Partial<UriReference2396> {
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(text)?.[0];
  const [rest, fragment] = cut(scheme === undefined ? text : text.slice(scheme.length + 1), "#");
  if (scheme !== undefined && !rest.startsWith("/")) {
    return {
      scheme,
      authority: undefined,
      path: rest,
      pathKind: "opaque_part",
      segments: [],
      query: undefined,
      fragment,
    };
  }
  const [hierarchy, query] = cut(rest, "?");
  const [, net, path] = /^(\/\/[^/]*)?(.*)$/s.exec(hierarchy)!;
  const pathKind = path === "" ? undefined : path!.startsWith("/") ? "abs_path" : "rel_path";
  const segments =
    path === ""
      ? []
      : path!
          .replace(/^\//, "")
          .split("/")
          .map((segment) => {
            const [name, ...params] = segment.split(";");
            return { name: name!, params };
          });
  return { scheme, ...expectedAuthority(net?.slice(2)), path: path!, pathKind, segments, query, fragment };
}

function expectedAuthority(authority: string | undefined): Partial<UriReference2396> {
  if (authority === undefined) return { authority, authorityKind: undefined };
  if (!takes("server", authority)) return { authority, authorityKind: "reg_name", host: undefined };
  const [, userinfo, host, port] = /^(?:([^@]*)@)?([^:]*)(?::(.*))?$/.exec(authority)!;
  if (authority === "") return { authority, authorityKind: "server", host: undefined, hostKind: undefined };
  const hostKind = takes("hostname", host!) ? "hostname" : "IPv4address";
  same(authority, hostKind, takes(hostKind, host!), true);
  return { authority, authorityKind: "server", userinfo, host: host!, hostKind, port };
}

function cut(text: string, delimiter: string): [string, string | undefined] {
  const at = text.indexOf(delimiter);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** Asserts equality. The assertions that pass are skipped: there are too many strings. */
function same(text: string, what: string, got: unknown, want: unknown): void {
  if (got !== want) expect([text, what, got]).toEqual([text, what, want]);
}

/** Compares the issue, the record and the changes of a string. */
function compare(text: string): void {
  const want = expectedIssue(text);
  const got = check2396(text);
  for (const key of ["code", "rule", "index"] as const) same(text, key, got?.[key], want?.[key]);
  if (want === undefined) {
    const record = parse2396(text);
    const expected = expectedRecord(text);
    for (const key of Object.keys(expected) as (keyof UriReference2396)[]) {
      if (key !== "segments") same(text, key, record[key], expected[key]);
    }
    same(text, "segments", JSON.stringify(record.segments), JSON.stringify(expected.segments));
    same(text, "toString", String(record), text);
  }
  compareChange(text, want === undefined);
}

/** Every difference between the grammars must be explained, in what they accept and in what they parse. */
function compareChange(text: string, accepted: boolean): void {
  const { changes, renamed, rfc2396, rfc3986 } = explainChange(text);
  const codes = changes.map(({ code }) => code);
  const acceptedNow = check(text) === undefined;
  same(text, "rfc2396", rfc2396 === undefined, accepted);
  same(text, "rfc3986", rfc3986 === undefined, acceptedNow);
  same(text, "accepted now", codes.includes("accepted-now"), !accepted && acceptedNow);
  same(text, "refused now", codes.includes("refused-now"), accepted && !acceptedNow);
  for (const { index, code } of [...changes, ...renamed]) {
    same(text, "in the text", index >= 0 && index <= text.length, true);
    if (code === "refused-now") same(text, "place", index, rfc3986?.index);
    if (code === "accepted-now") same(text, "place", index, rfc2396?.index);
  }
  if (!accepted || !acceptedNow || codes.includes("read-otherwise")) return;
  const then = parse2396(text);
  const now = parse(text);
  for (const name of [
    "scheme",
    "authority",
    "userinfo",
    "host",
    "port",
    "path",
    "query",
    "fragment",
  ] as const) {
    same(text, name, now[name], then[name]);
  }
  same(text, "kind of host", now.hostKind === "IPv4address", then.hostKind === "IPv4address");
  same(
    text,
    "params",
    then.segments.every(({ params }) => params.length === 0),
    true,
  );
}

describe("RFC 2396, by its grammar", () => {
  test("all texts to length 5 over eleven characters", { timeout: 300_000 }, () => {
    const texts = textsOver([..."a1-.%:/?#@["], 5);
    expect(texts.length).toBeGreaterThan(11 ** 5);
    for (const text of texts) compare(text);
  });

  test("all texts to length 4 at places that they do not reach", { timeout: 300_000 }, () => {
    for (const text of textsOver([..."a1-.:;@/?"], 4)) {
      for (const [before, after] of [
        ["//", ""],
        ["a://u:", "@h"],
        ["//h.", ":1/;"],
        ["//1.2.", ""],
        ["a:/a", "#"],
      ] as const) {
        compare(before + text + after);
      }
    }
  });

  test("every character at places of every rule", () => {
    for (let code = 0; code < 256; code++) {
      for (const template of [
        "*",
        "a*:b",
        "a:*",
        "a:b*",
        "//*",
        "//u*@h",
        "//h*",
        "//h:*",
        "/*",
        "/a;*",
        "b*/",
        "/?*",
        "/#*",
        "%4*",
        "%*1",
      ]) {
        compare(template.replace("*", () => String.fromCharCode(code)));
      }
    }
  });

  test("20,000 generated texts, and as many that are changed", { timeout: 300_000 }, () => {
    const random = seeded(2396);
    let refused = 0;
    for (let count = 0; count < 20_000; count++) {
      const text = generate("URI-reference", random);
      same(text, "what the grammar gives", check2396(text), undefined);
      compare(text);
      const changed = mutate(text, random);
      compare(changed);
      if (check2396(changed) !== undefined) refused++;
    }
    expect(refused).toBeGreaterThan(1000);
  });

  test("5,000 generated servers and registry-based names", () => {
    const random = seeded(3);
    for (let count = 0; count < 5_000; count++) {
      const authority = generate(
        pick(["server", "reg-name", "hostname", "IPv4address"], random) as Rule,
        random,
      );
      compare(`a://${authority}`);
      compare(`//${mutate(authority, random)}/`);
    }
  });
});
