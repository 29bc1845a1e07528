// parse1630 and check1630 against the BNF of RFC 1630, run as a recognizer.

import { describe, expect, test, vi } from "vitest";
import type { Rule } from "../../../ts/generated/rules.ts";
import { check1630, parse1630 } from "../../../ts/legacy/index.ts";
import { generate, mutate, seeded } from "../grammar/generate.ts";
import { recognizes, viablePrefix } from "../grammar/recognize.ts";
import { textsOver } from "../grammar/texts.ts";

vi.mock("../grammar/abnf.ts", async () => {
  const { olderGrammar } = await import("../grammar/older.ts");
  return olderGrammar("rfc1630.abnf");
});

const TOP = "fragmentaddress" as Rule;
const takes = (rule: string, text: string): boolean => recognizes(rule as Rule, text);

function expectedIssue(text: string): { code: string; rule: string; index: number } | undefined {
  if (takes(TOP, text)) return undefined;
  const colon = text.indexOf(":");
  if (colon === -1 || !takes("scheme", text.slice(0, colon))) {
    return { code: "ERR_URI_MISSING_SCHEME", rule: "scheme", index: 0 };
  }
  const at = viablePrefix(TOP, text);
  const percent = text.slice(0, at).lastIndexOf("%");
  if (percent !== -1 && at - percent <= 2) {
    return { code: "ERR_URI_INVALID_PCT_ENCODED", rule: "escape", index: percent };
  }
  const before = text.slice(0, at);
  const rule = before.includes("#") ? "fragmentid" : before.includes("?") ? "search" : "path";
  return { code: "ERR_URI_UNEXPECTED_CHARACTER", rule, index: at };
}

/** Asserts equality. The assertions that pass are skipped: there are too many strings. */
function same(text: string, what: string, got: unknown, want: unknown): void {
  if (got !== want) expect([text, what, got]).toEqual([text, what, want]);
}

function compare(text: string): void {
  const want = expectedIssue(text);
  const got = check1630(text);
  for (const key of ["code", "rule", "index"] as const) same(text, key, got?.[key], want?.[key]);
  if (want !== undefined) return;
  const record = parse1630(text);
  same(text, "toString", String(record), text);
  const { scheme, authority, path, query, words, fragment } = record;
  same(text, "scheme", takes("scheme", scheme), true);
  same(text, "path", takes("path", (authority === undefined ? "" : `//${authority}`) + path), true);
  same(text, "search", query === undefined || takes("search", query), true);
  same(text, "words", words.join("+"), query ?? "");
  same(text, "fragmentid", fragment === undefined || takes("fragmentid", fragment), true);
  same(text, "authority", authority === undefined, !text.slice(scheme.length).startsWith("://"));
  if (authority === undefined) return;
  // In the literal grammar a host may contain "@"; here it may not.
  const [last, user, ...more] = authority.split("@").reverse() as [string, ...string[]];
  const isUser = user === undefined || takes("userinfo", user);
  const isLogin = isUser && more.length === 0 && takes("hostport", last);
  same(text, "kind", record.authorityKind, isLogin ? "login" : "other");
  if (!isLogin) return;
  same(text, "host", takes(record.hostKind!, record.host!), true);
  const { userinfo, host, port } = record;
  const login = `${userinfo === undefined ? "" : `${userinfo}@`}${host}${port === undefined ? "" : `:${port}`}`;
  same(text, "login", login, authority);
}

describe("RFC 1630, by its BNF", () => {
  test("all texts to length 5 over eight characters, with a scheme and without", { timeout: 300_000 }, () => {
    for (const text of textsOver([..."a1:/%?#+"], 5)) {
      compare(text);
      compare(`b:${text}`);
    }
  });

  test("all logins to length 5 over seven characters", { timeout: 300_000 }, () => {
    for (const text of textsOver([..."a1.:@+%"], 5)) {
      compare(`a://${text}/p`);
      compare(`a://1.2.${text}`);
    }
  });

  test("every character at places of every rule", () => {
    for (let code = 0; code < 256; code++) {
      for (const template of [
        "*",
        "a*:",
        "a:*",
        "a://*",
        "a://u*@h",
        "a://h*",
        "a:?*",
        "a:?b+*",
        "a:#*",
        "a:%4*",
        "a:%*1",
      ]) {
        compare(template.replace("*", () => String.fromCharCode(code)));
      }
    }
  });

  test("10,000 generated texts, and as many that are changed", { timeout: 300_000 }, () => {
    const random = seeded(1630);
    let refused = 0;
    for (let count = 0; count < 10_000; count++) {
      const text = generate(TOP, random);
      same(text, "what the grammar gives", check1630(text), undefined);
      compare(text);
      const changed = mutate(text, random);
      compare(changed);
      if (check1630(changed) !== undefined) refused++;
      compare(`a://${generate("login" as Rule, random)}`);
    }
    expect(refused).toBeGreaterThan(1000);
  });
});
