// The law of fixes: if a text is damaged in one of these ways, its fix restores the text, or there is no fix. To print the table:
// `PCHAR_TABLE=1 npx vitest run --project js test/properties/agreement/fixes.test.ts`

import { isIPv6 } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { explainIssue } from "../../../ts/explain/index.ts";
import { check, split, type TopRule } from "../../../ts/index.ts";
import { did, file, pkg, tel } from "../../../ts/schemes/index.ts";
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
  "% in a password": { damage: inPassword("5", "%25", "%") },
  "% beside a triplet in a password": { damage: inPassword("%20", "%25", "%"), meets: () => false },
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
  "a scope of pkg": {
    damage: (_, random) => {
      const rest = `/${pick(["b", "b-c"], random)}${pick(["", "@1", "@1.0-x?a=b", "#d"], random)}`;
      const scope = pick(["a", "angular", "a.b"], random);
      return [`pkg:npm/%40${scope}${rest}`, `pkg:npm/@${scope}${rest}`];
    },
    issueOf: (damaged) => pkg.check(damaged) as ReturnType<typeof check>,
  },
  "capitals in a DID method": {
    damage: (_, random) => {
      const [method, rest] = [pick(["web", "key2", "a"], random), pick(["Ab", "h:A/B?c#d"], random)];
      return [`did:${method}:${rest}`, `did:${method.toUpperCase()}:${rest}`];
    },
    issueOf: (damaged) => did.check(damaged) as ReturnType<typeof check>,
  },
  "a space in a telephone number": {
    damage: (_, random) => {
      const number = `${pick(["+1", "+44"], random)}-${pick(["201", "(201)"], random)}-555-0123`;
      const rest = pick(["", ";ext=5", ";isub=a-b"], random);
      const space = pick([" ", "%20", "  "], random);
      return [`tel:${number}${rest}`, `tel:${number.replaceAll("-", space)}${rest}`];
    },
    issueOf: (damaged) => tel.check(damaged) as ReturnType<typeof check>,
  },
  "a comma in a telephone number": {
    damage: (_, random) => {
      const rest = pick(["12", "12-3"], random);
      return [`tel:+44-1-${rest}`, `tel:+44-1,${rest}`];
    },
    meets: () => false,
    issueOf: (damaged) => tel.check(damaged) as ReturnType<typeof check>,
  },
  "a prefix for calls at home in a telephone number": {
    damage: (_, random) => {
      const rest = pick(["20", "20-7946"], random);
      return [`tel:+44-(0)${rest}`, `tel:+44 (0)${rest}`];
    },
    meets: () => false,
    issueOf: (damaged) => tel.check(damaged) as ReturnType<typeof check>,
  },
  "an authority after one slash": {
    damage: (_, random) => {
      const slash = pick([":/", ":///"], random);
      const [encoded, plain] = pick(
        [
          ["u@%5B::1%5D", "u@[::1]"],
          ["a%20b", "a b"],
          ["%5Bv1.a%5D", "[v1.a]"],
        ] as const,
        random,
      );
      return [`http${slash}${encoded}/x%20y`, `http${slash}${plain}/x y`];
    },
    meets: () => false,
  },
  "brackets of an address after one slash": {
    damage: (_, random) => {
      const start = pick(["redis:/", "file:///", "s:/", "/"], random);
      return [`${start}u@%5B::1%5D/x`, `${start}u@[::1]/x`];
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

const TABLE: string[] = ["| kind | restored | none | wrong |", "| --- | --- | --- | --- |"];

describe("a damaged text", () => {
  afterAll(() => {
    if (process.env["PCHAR_TABLE"] !== undefined) console.log(TABLE.join("\n"));
  });

  test.each(Object.entries(ROWS))(
    "with %s",
    (kind, { damage, meets = () => true, rule, issueOf = (text) => check(text, rule) }) => {
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
      TABLE.push(
        `| ${kind.replaceAll("|", "\\|")} | ${found.restored} | ${found.none} | ${found.wrong.length} |`,
      );
      expect(found.wrong.slice(0, 3)).toEqual([]);
      expect(found.restored + found.none).toBeGreaterThan(200);
      expect(found.restored).toBeGreaterThanOrEqual(found.certain * 0.95);
    },
  );
});

test.each<[text: string, rule: TopRule, fixed?: string]>([
  ["http://h/a b#f", "absolute-URI"],
  ["http://h/a b?c", "absolute-URI", "http://h/a%20b?c"],
  ["http://h/é b#f", "absolute-IRI"],
  ["http://h/a b", "relative-ref"],
  ["//h/a b", "relative-ref", "//h/a%20b"],
  ["//h/a b", "URI"],
  ["/é b", "irelative-ref", "/é%20b"],
  ["http://h/ b é", "IRI", "http://h/%20b%20é"],
])("the fix of %j matches the rule %s", (text, rule, fixed) => {
  const { fix } = explainIssue(check(text, rule)!, text, { rule });
  expect(fix?.text).toBe(fixed);
  if (fix !== undefined) expect(check(fix.text, rule)).toBeUndefined();
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
  "http:/u@[::1]/ x",
  "http:/me:p[w@h/ x",
  "//u@[::1/ x",
  "/[::1]/ x",
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

test("the fix of a scheme is not enumerable, and is that of its explanation", () => {
  const text = "tel:+1 234";
  const issue = tel.check(text)!;
  expect(issue.fix).toEqual({ edits: [{ start: 6, end: 7, replacement: "-" }], text: "tel:+1-234" });
  expect(Object.keys(issue)).not.toContain("fix");
  expect(explainIssue(issue, text).fix).toBe(issue.fix);
  expect(tel.check("tel:+44-1,12")).not.toHaveProperty("fix");
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
