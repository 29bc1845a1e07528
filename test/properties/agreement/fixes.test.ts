// The law of fixes: if a text is damaged in one of these ways, its fix restores the text, or there is no fix.

import { isIPv6 } from "node:net";
import { describe, expect, test } from "vitest";
import { explainIssue } from "../../../ts/explain/index.ts";
import { check, split, type TopRule } from "../../../ts/index.ts";
import { file } from "../../../ts/schemes/index.ts";
import { pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { EDGES, edgeUris, SEED } from "./edge.ts";

/** Returns a text and its damaged form, or `undefined` if the text cannot have the damage. */
type Damage = (uri: string, random: Random) => readonly [text: string, damaged: string] | undefined;

interface Row {
  readonly damage: Damage;
  /** Whether the meaning of the damaged text is certain. By default it is. */
  meets?(damaged: string): boolean;
  readonly rule?: TopRule;
  /** Returns the issue that a person sees. By default, that of the grammar. */
  issueOf?(damaged: string): ReturnType<typeof check>;
}

const around =
  (before: string, after = before): Damage =>
  (uri) => [uri, before + uri + after];

/** Appends text with encoded characters to a component, and decodes them. */
const decoded =
  (delimiter: "/" | "?" | "#", encoded: string, plain: string): Damage =>
  (uri, random) => {
    const { scheme, authority, path } = split(uri);
    const before = `${scheme === undefined ? "" : `${scheme}:`}${authority === undefined ? "" : `//${authority}`}`;
    const base = authority === undefined ? `${before}${path}`.replace(/\/*$/, "") : before;
    // White space at the end would be around the text.
    const rest = `${pick(["x", "", "a/b", "1-2"], random)}%%${pick(["y", "z=1"], random)}`;
    const text = (code: string): string => `${base}${delimiter}${rest.replace("%%", () => code)}`;
    if (/[%@]/.test(base) || base === "") return undefined;
    // The scheme decides which characters a path without a slash has, and one letter may be a drive.
    if (delimiter === "/" && /^[^:/]+:[^/]/.test(base)) return undefined;
    return /^[a-z]:(?!\/\/)/i.test(base) ? undefined : [text(encoded), text(plain)];
  };

const HOSTS = ["h", "db.example", "10.0.0.1", "[::1]:5"];
const inPassword =
  (before: string, encoded: string, plain: string): Damage =>
  (_, random) => {
    const rest = `@${pick(HOSTS, random)}${pick(["", "/", "/db?x#y"], random)}`;
    const start = `${pick(["postgres", "https", "ftp"], random)}://${pick(["u", "me.x", ""], random)}:${before}`;
    return [start + encoded + rest, start + plain + rest];
  };

const ADDRESSES = ["::1", "::", "fe80::1", "2001:db8::8:800:200c:417a", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8"];
const LOGINS = ["git@github.com", "me@h", "a.b-c@x.example"];

const ROWS: Readonly<Record<string, Row>> = {
  "white space before": { damage: around(" ", "") },
  "white space after": { damage: around("", "\r\n") },
  "white space around": { damage: around("\t  ", " ") },
  "quotation marks": { damage: around('"') },
  "typographic quotation marks": { damage: around("“", "”") },
  "angle brackets and white space": { damage: around(" <", "> ") },
  ...Object.fromEntries(
    [...' |^`"<>{}[]'].flatMap((plain) =>
      (["/", "?", "#"] as const).map((delimiter) => [
        `${JSON.stringify(plain)} after ${delimiter}`,
        { damage: decoded(delimiter, encodeURIComponent(plain), plain) },
      ]),
    ),
  ),
  "\\ in a query": { damage: decoded("?", "%5C", "\\") },
  "\\ in a path": { damage: decoded("/", "%5C", "\\"), meets: () => false },
  é: { damage: decoded("/", "%C3%A9", "é") },
  "é in a query": { damage: decoded("?", "%C3%A9", "é") },
  "é in two characters": { damage: decoded("/", "e%CC%81", "e\u0301"), meets: () => false },
  "a hidden character": { damage: decoded("/", "%E2%80%AE", "\u202e"), meets: () => false },
  "lost octets": { damage: decoded("/", "%EF%BF%BD", "\ufffd"), meets: () => false },
  "a bare %": { damage: decoded("?", "%25", "%") },
  "a bare % beside a triplet": { damage: decoded("?", "%25-%20", "%-%20"), meets: () => false },
  "an expression of a template": { damage: decoded("/", "%7Bid%7D", "{id}"), meets: () => false },
  "@ in a password": { damage: inPassword("p", "%40ss", "@ss") },
  "[ and ] in a password": { damage: inPassword("a", "%5B1%5D", "[1]") },
  "@ twice in a password": { damage: inPassword("", "p%40a%40b", "p@a@b") },
  "what may be a host between two @": {
    damage: (_, random) => {
      const host = pick(
        ["127.0.0.1", "localhost", "LOCALHOST", "evil.example", "[::1]", "0x7f000001", "2130706433"],
        random,
      );
      const encoded = encodeURIComponent(host);
      return [`https://u:p%40${encoded}@h/`, `https://u:p@${host}@h/`];
    },
    meets: () => false,
  },
  "a mail address as user": {
    damage: () => ["smtp://me%40corp.example:pw@mail.example", "smtp://me@corp.example:pw@mail.example"],
    meets: () => false,
  },
  "a delimiter in a password": {
    damage: (_, random) => {
      const delimiter = pick(["/", "?", "#"], random);
      return [`s://u:1${encodeURIComponent(delimiter)}p%20w@h`, `s://u:1${delimiter}p w@h`];
    },
    meets: () => false,
  },
  "an IPv6 address without brackets": {
    damage: (_, random) => {
      const address = pick(ADDRESSES, random);
      const port = pick(["", ":80", ":65535"], random);
      const rest = pick(["", "/", "/a?b"], random);
      return [`http://[${address}]${port}${rest}`, `http://${address}${port}${rest}`];
    },
    // An address that Node reads, or one and a port.
    meets: (damaged) => {
      const host = damaged.slice("http://".length).replace(/[/?].*/, "");
      return (
        [host, host.replace(/:\d{1,5}$/, "")].filter(
          (each, at, all) => isIPv6(each) && all.indexOf(each) === at,
        ).length === 1
      );
    },
  },
  "two slashes before a drive": {
    damage: (_, random) => {
      const path = `${pick(["C:", "d:"], random)}/${pick(["", "a", "a/b%20c"], random)}`;
      return [`file:///${path}`, `file://${path}`];
    },
    issueOf: (damaged) => file.check(damaged) as ReturnType<typeof check>,
  },
  "the form of scp, absolute": {
    damage: (_, random) => {
      const [login, path] = [pick(LOGINS, random), pick(["/a", "/a/b.git", "/"], random)];
      return [`ssh://${login}${path}`, `${login}:${path}`];
    },
  },
  "the form of scp, from home": {
    damage: (_, random) => {
      const [login, path] = [pick(LOGINS, random), pick(["~/a", "~/a/b.git"], random)];
      return [`ssh://${login}/${path}`, `${login}:${path}`];
    },
  },
  "the form of scp, relative": {
    damage: (_, random) => {
      const [login, path] = [pick(LOGINS, random), pick(["a", "a/b.git"], random)];
      return [`ssh://${login}/${path}`, `${login}:${path}`];
    },
    meets: () => false,
  },
  "www. without a scheme": {
    damage: (_, random) => {
      const rest = pick(["example.com", "e.org/a?b#c", "h:80/"], random);
      return [`https://www.${rest}`, `www.${rest}`];
    },
    rule: "URI",
  },
};

const validUris = [...edgeUris(Math.min(EDGES, 20_000))].filter(
  (uri) => uri !== "" && check(uri) === undefined,
);

describe("a damaged text", () => {
  test.each(Object.entries(ROWS))(
    "with %s",
    (_, { damage, meets = () => true, rule, issueOf = (text) => check(text, rule) }) => {
      const random = seeded(SEED);
      const found = { restored: 0, none: 0, certain: 0, wrong: [] as unknown[] };
      for (const uri of validUris) {
        const [text, damaged] = damage(uri, random) ?? [];
        const issue = damaged === undefined ? undefined : issueOf(damaged);
        if (text === undefined || damaged === undefined || issue === undefined || check(text) !== undefined)
          continue;
        const { fix } = explainIssue(issue, damaged);
        if (meets(damaged)) found.certain++;
        if (fix === undefined) found.none++;
        else if (fix.text !== text || !meets(damaged)) found.wrong.push([text, damaged, fix.text]);
        else found.restored++;
      }
      expect(found.wrong.slice(0, 3)).toEqual([]);
      expect(found.restored + found.none).toBeGreaterThan(200);
      expect(found.restored).toBeGreaterThanOrEqual(found.certain * 0.95);
    },
  );
});

test("the characters of an IRI stay", () => {
  const text = "http://h/é b";
  expect(explainIssue(check(text, "IRI")!, text).fix?.text).toBe("http://h/é%20b");
});

test.each(["。", "．", "１２７"])("%j in a password may be a host after IDNA", (character) => {
  const text = `https://u:p@evil${character}@h/`;
  expect(explainIssue(check(text, "IRI")!, text).fix).toBeUndefined();
});

test("an IRI with a hidden character in its host has no fix", () => {
  const text = "http://\u202ehost/a b";
  expect(explainIssue(check(text, "IRI")!, text).fix).toBeUndefined();
});

test("a www. before an @ is not a host", () => {
  for (const text of ["www.bank.example@evil.example/", "www.", "www./a"])
    expect(explainIssue(check(text, "URI")!, text).fix).toBeUndefined();
});

test.each([
  "https://u:p@ss@/",
  "www.exa mple.com/",
  "www.bücher.example/a",
  "me@h:/a?b",
  "me@h:/a#b",
  "me@h:/a%20b",
  "me@corp.example:/x@mail.example",
  "C:/a b",
  "file://C:/a b",
  "file:C:/a b",
  "tel:+1 234",
  "urn:isbn:978 0",
  "geo:1, 2",
  "mailto:Joe <me@h>",
  "data:;base64,aGk =",
  "user:pass word@h/",
  '"a" or "b"',
  "<http://h/> <http://e/>",
  "'http://h/it's'",
  '"a b',
  'http://h/"',
  "http://h/a b”",
  "https://bank.example\\@evil.example/",
  "http://bank.example:x/@evil.example/",
  "https://good.example:x@127.0.0.1@evil.example/",
  "https://good.example:x@localhost@evil.example/",
  "https://good.example:x@evil.example%2f@h/",
  "https://good.example:443@evil.example@h/",
  "http:\\\\evil.example\\a",
  "//\\evil.example/",
  "http://h\t.evil.example/",
  "http://good.example|@evil.example/",
  "http://good.example @evil.example/",
  "http://exa mple.com/",
  "http://[::1]@evil.example:x/",
  "http://\u202eexample.com/",
  "javascript\u0000:alert(1)",
  "http://h/a\nb",
  "http://::1:8080/",
  "C:\\a",
  "git@github.com:a/b.git",
  "https://h/%2\ufffd",
])("%j has no fix", (text) => {
  expect(explainIssue(check(text)!, text).fix).toBeUndefined();
});

test("a fix is hidden from those who print an explanation, and its edits lead from the text to its own", () => {
  const text = ' "postgres://u:p@ss@h/" ';
  const explanation = explainIssue(check(text)!, text);
  expect(Object.keys(explanation)).not.toContain("fix");
  expect(JSON.stringify(explanation)).not.toContain("ss@h");
  const { edits, text: fixed } = explanation.fix!;
  const [first, ...others] = edits;
  expect(first!.start).toBe(0);
  expect(others.map(({ start }, at) => start >= edits[at]!.end)).toEqual(others.map(() => true));
  const written = [...edits]
    .reverse()
    .reduce(
      (rest, { start, end, replacement }) => rest.slice(0, start) + replacement + rest.slice(end),
      text,
    );
  expect(written).toBe(fixed);
  expect(fixed).toBe("postgres://u:p%40ss@h/");
});
