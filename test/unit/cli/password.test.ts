import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainNormalize } from "../../../ts/explain/explain-normalize.ts";
import { normalize, parse } from "../../../ts/index.ts";
import { redact, render } from "../../../ts/inspect/index.ts";
import { thrownBy } from "../../support/faults.ts";
import { pchar } from "../../support/shell.ts";

/** The commands that write data. */
const WRITERS = [
  ...["normalize", "resolve", "set", "get", "relativize", "extract", "from-href", "encode", "decode"],
  ...["filter", "dedupe"],
];

/** Returns the options with which a command writes no password: `--mask`, if it writes data. */
function masking(argv: readonly string[]): readonly string[] {
  return argv.includes("--json") || WRITERS.includes(argv.find((word) => !word.startsWith("-"))!)
    ? ["--mask"]
    : [];
}

test.each([
  ["open", "--dry-run", "mailto:a@b?body=http:%2F%2Fme:S3cr3t@h"],
  ["open", "--dry-run", "mailto:a@b?subject=x&body=see%20http://me:S3cr3t@h"],
  ["explain", "--base", "me:S3cr3t@h", "a"],
  ["explain", "--base", "me:x/S3cr3t@h", ""],
  ["explain", "--base", "me:x/../S3cr3t@h?q", "b/../c"],
])("%s %s %s shows no password except with --show-password", async (...argv) => {
  const { code, out, err } = await pchar(argv);
  expect([code, err]).toEqual([0, ""]);
  expect(out).not.toContain("S3cr3t");
  expect((await pchar([...argv, "--show-password"])).out).toContain("S3cr3t");
});

test.each(["mailto:a@b", "sip:me@h", "urn:x:a@b"])(
  "explain shows the base %s, which has no password",
  async (base) => {
    expect((await pchar(["explain", "--base", base, ""])).out).toContain(base);
  },
);

/** Returns the sentences in output of `--json`: messages, hints, and lines that are not JSON. */
function sentencesOf(output: string): string {
  const sentences: string[] = [];
  for (const line of output.split("\n")) {
    try {
      JSON.parse(line, (key, value) => {
        if (key === "message" || key === "hint") sentences.push(value);
        return value;
      });
    } catch {
      sentences.push(line);
    }
  }
  return sentences.join("\n");
}

test("decode hides a string with a percent-encoded password completely, and the caret is at its start", async () => {
  const { err } = await pchar(["decode", "http%3A%2F%2Fme%3AS3cr3t%40h%2F%FF"]);
  expect(err.split("\n").slice(0, 2)).toEqual(["***", "^"]);
  expect(err).not.toContain("S3cr3t");
});

test.each(["", "?x#b"])(
  "explain --json --base me:S3cr3t@h %s masks messages, and not results",
  async (uri) => {
    const argv = ["explain", "--json", "--base", "me:S3cr3t@h", uri];
    const { out } = await pchar(argv);
    expect(sentencesOf(out)).not.toContain("S3cr3t");
    expect(JSON.parse(out).result.base).toBe("me:S3cr3t@h");
    expect((await pchar([...argv, "--mask"])).out).not.toContain("S3cr3t");
    expect(sentencesOf((await pchar([...argv, "--show-password"])).out)).toContain("S3cr3t");
  },
);

describe("a password never shows to people, or with --mask (RFC 3986, 3.2.1 and 7.5)", () => {
  const SECRET = "S3cr3t";
  const valid = fc.array(fc.constantFrom("a", "1", ":", "%70", "!", "é")).map((parts) => parts.join(""));
  const broken = fc
    .array(fc.constantFrom("a", "1", ":", "@", "%", " ", "\\", "[", "]", "\u0000", "|"))
    .map((p) => p.join(""));
  const cut = fc
    .array(fc.constantFrom("a", "/", "?", "#", ":", "%", " "))
    .map((parts) => `x${parts.join("")}`);
  // A password with both "@" and "/" in it may be a valid URI of other parts: "http://me:@S3cr3t/@h" has no password.
  const around = fc.oneof(fc.tuple(valid, valid), fc.tuple(broken, broken), fc.tuple(cut, cut));
  const start = fc.constantFrom(
    "http://",
    "HTTP://",
    "//",
    "x://",
    "file://",
    "http:\\\\",
    " http://",
    "\ufeffhttp://",
  );
  const end = fc.constantFrom("", "h", "h:80/../g?q#s", "[::1]/", "H:0x", "h/ ", "[::1");
  const user = fc.constantFrom("me", "", "m%65");
  const textWith = (parts: typeof around): fc.Arbitrary<string> =>
    fc
      .tuple(start, user, parts, end)
      .map(([scheme, name, [left, right], rest]) => `${scheme}${name}:${left}${SECRET}${right}@${rest}`);
  const text = textWith(around);
  // `extract` finds valid URIs only, and an invalid password may become the host of one.
  const findable = textWith(fc.tuple(valid, valid));
  // A userinfo in a path: one that only `URL` or only `sip` reads as such, or that of a nested URI.
  const special = fc.constantFrom(
    "http:",
    "http:/",
    "ws:///",
    "FTP:////",
    "sip:",
    "SIPS:",
    "jar:http://",
    "jar:http:/",
    "view-source:http:",
    "//http:/",
    "http://h/x://",
    "http:/h/x://",
    "/a//",
  );
  const inPath = fc
    .tuple(special, user, valid, valid, end)
    .map(([scheme, name, left, right, rest]) => `${scheme}${name}:${left}${SECRET}${right}@${rest}`);
  const options = fc.subarray(["--json", "--rule=IRI-reference"]);
  const calls = fc.oneof(
    fc
      .tuple(fc.constantFrom("parse", "check", "normalize", "nothing", "--", "--rule", "--base"), text)
      .map((words) => words),
    fc.tuple(fc.constantFrom("resolve", "equivalent", "relativize"), text, text).map((words) => words),
    fc
      .tuple(fc.constantFrom("resolve", "relativize"), fc.constantFrom("g", "", "a b"), text)
      .map((words) => words),
    fc.tuple(fc.constantFrom("explain", "inspect", "encode", "decode"), text).map((words) => words),
    findable.map((word) => ["extract", word]),
    fc
      .tuple(fc.constantFrom("parse", "check", "normalize", "explain", "inspect", "encode", "decode"), inPath)
      .map((words) => words),
    inPath.map((word) => ["decode", word.replace(SECRET, `%2F${SECRET}`)]),
    fc
      .tuple(fc.constantFrom("userinfo", "authority", "path", "host", "param:a"), fc.oneof(text, inPath))
      .map(([component, word]) => ["get", component, word]),
    fc.tuple(fc.constantFrom("--host", "--path", "--remove"), text).map(([option, word]) => {
      return ["set", option, option === "--remove" ? "host" : "h", word];
    }),
    fc
      .tuple(
        fc.constantFrom("--userinfo=me:", "--authority=me:", "--path=//me:", "--port=//me:"),
        valid,
        valid,
      )
      .map(([option, left, right]) => ["set", `${option}${left}${SECRET}${right}@h`, "//h"]),
    text.map((word) => ["encode", "--component", "query", word]),
    text.map((word) => ["decode", word.replaceAll("/", "%2F").replaceAll("@", "%40")]),
    fc
      .tuple(
        fc.constantFrom("encode", "decode"),
        fc.constantFrom("userinfo", "iuserinfo"),
        fc.constantFrom("", "%zz", "\u20ac", "%41"),
        fc.constantFrom("utf-8", "iso-8859-1"),
      )
      .map(([command, component, after, charset]) => [
        command,
        `--component=${component}`,
        `--charset=${charset}`,
        `me:${SECRET}${after}`,
      ]),
    fc.tuple(fc.constantFrom("g", "a b"), text).map(([word, base]) => ["explain", "--base", base, word]),
    text.map((word) => ["explain", "--base", "http://h/", word]),
    text.map((base) => ["equivalent", "g", "/g", "--base", base]),
    fc
      .tuple(fc.constantFrom("resolve", "relativize"), fc.constantFrom("g", "a b"), text)
      .map(([command, word, base]) => [command, word, "--base", base]),
    text.map((word) => ["parse", `--${word}`]),
    text.map((word) => ["check", "--rule", word, "a"]),
    text.map((word) => ["normalize", `--level=${word}`, "a"]),
    text.map((word) => ["relativize", "http://h/", "b", word]),
  );

  test("in any output of any command", async () => {
    await fc.assert(
      fc.asyncProperty(
        calls,
        options,
        fc.integer({ min: 40, max: 100 }),
        fc.boolean(),
        async (call, opts, columns, color) => {
          const argv = [...opts, ...call];
          const { out, err } = await pchar([...masking(argv), ...argv], { columns, color });
          expect(out + err).not.toContain(SECRET);
          if (!color || !argv.includes("--json")) return;
          const raw = await pchar(argv);
          expect(sentencesOf(raw.out + raw.err)).not.toContain(SECRET);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("in an answer to standard input", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text),
        fc.constantFrom(
          ...["parse", "check", "normalize", "explain", "inspect", "encode", "decode", "dedupe"].map(
            (name) => [name],
          ),
          ["filter", "valid"],
          ["filter", "invalid"],
          ["set", "--port", "8"],
          ["get", "path"],
          ["relativize", "--base", "http://a/"],
        ),
        options,
        async (texts, command, opts) => {
          const argv = [...command, "-", ...opts];
          const { out, err } = await pchar([...argv, ...masking(argv)], { input: texts.join("\n") });
          expect(out + err).not.toContain(SECRET);
        },
      ),
    );
  });

  test("unless --show-password is given", async () => {
    for (const argv of [
      ["parse", "//u:pw@h"],
      ["check", "//u:pw@h"],
      ["check", "//u:pw@h h"],
    ]) {
      expect((await pchar([...argv, "--show-password"])).out).toContain("u:pw@h");
    }
  });
});

test("what redact hides shows in no message, caret, table, finding or explanation", async () => {
  const SECRET = "S3cr3t";
  const pieces = ["http:", "FTP:", "x:", "sip:", "jar:", "file:", "//", "/", "\\", "me", ":", "@", "?", "#"];
  const strings = fc
    .array(
      fc.constantFrom(
        ...pieces,
        " ",
        "[",
        "]",
        "[::1]",
        "h",
        "80",
        "/../",
        "/./",
        "%41",
        "%",
        ";",
        "\u00e9",
        SECRET,
      ),
    )
    .map((parts) => parts.join(""))
    .filter((text) => text.includes(SECRET) && !redact(text).includes(SECRET));
  const calls = fc.constantFrom<readonly string[]>(
    ...[
      ["parse"],
      ["check"],
      ["inspect"],
      ["explain"],
      ["explain", "--base", "http://h/a"],
      ["explain", "--base", "x:a"],
      ["explain", "../g", "--base"],
    ],
    ...[
      ["parse", "--rule", "URI"],
      ["check", "--rule", "IRI"],
      ["normalize", "--quiet"],
      ["from-href", "--quiet"],
    ],
    ...[["equivalent", "--base", "http:/a", "b"], ["nothing"], ["open", "--dry-run"]],
  );
  await fc.assert(
    fc.asyncProperty(calls, strings, async (call, text) => {
      const argv = call.at(-1) === "--base" ? [...call, text] : [...call, "--", text];
      const { out, err } = await pchar(argv);
      expect(out + err).not.toContain(SECRET);
      for (const act of [parse, normalize, render, explainNormalize]) {
        expect(String(thrownBy(() => act(text)))).not.toContain(SECRET);
      }
      if (call[0] === "explain") {
        const { out: json } = await pchar(["--json", ...argv]);
        for (const [, sentence] of json.matchAll(/"message":"((?:[^"\\]|\\.)*)"/g))
          expect(sentence).not.toContain(SECRET);
      }
    }),
    { numRuns: 1000 },
  );
});

describe("the key of an otpauth URI", () => {
  const KEY = "JBSWY3DPEHPK3PXP";
  const URI = `otpauth://totp/Big%20Bank:alice?issuer=Big%20Bank&secret=${KEY}&digits=8`;

  test.each([
    ["parse"],
    ["parse", "--lenient"],
    ["params"],
    ["explain"],
    ["inspect"],
    ["check"],
    ["open", "--dry-run"],
    ["normalize", "--mask"],
    ["get", "--mask", "query"],
    ["parse", "--json", "--mask"],
  ])("is masked by %s", async (...argv) => {
    for (const uri of [
      URI,
      `${URI}&x=a b`,
      URI.replace(KEY, "jbsw y3dp ehpk 3pxp"),
      `${URI}&secret=${KEY}`,
      URI.replace("secret", "%73ecre%54"),
      ...[`${URI}?secret=${KEY}`, `otpauth://totp/a??secret=${KEY}`],
    ]) {
      const { out, err } = await pchar([...argv, uri]);
      expect(out + err, uri).not.toMatch(/jbsw|3pxp/i);
    }
  });

  test("leaves the other fields, and is shown by an option and in data", async () => {
    const { out } = await pchar(["parse", URI]);
    expect(out).toContain("query        issuer=Big%20Bank&secret=***&digits=8\n");
    expect(out).toMatch(/\nissuer +Big Bank\n/);
    expect(out).toMatch(/\nsecret +\*\*\*\n/);
    const shown = await pchar(["parse", "--show-password", URI]);
    expect(shown.out).toMatch(new RegExp(`\\nsecret +${KEY}\\n`));
    expect((await pchar(["normalize", URI])).out).toBe(`${URI}\n`);
    expect((await pchar(["params", `http://h/?secret=${KEY}`])).out).toContain(KEY);
  });

  test("is masked beside a password", async () => {
    const { out, err } = await pchar(["parse", `otpauth://me:pw@totp/a?secret=${KEY}`]);
    expect(out + err).not.toMatch(/pw|JBSW/);
    const invalid = await pchar(["check", `otpauth://me:p w?secret=${KEY.slice(0, 8)}@${KEY.slice(8)}`]);
    expect(invalid.out + invalid.err).not.toMatch(/JBSW|3PXP/);
  });
});
