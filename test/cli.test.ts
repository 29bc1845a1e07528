import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backend } from "../ts/backend/backend.ts";
import { grammarOf } from "../ts/cli/abnf.ts";
import { point } from "../ts/cli/caret.ts";
import { COMMANDS, type Command } from "../ts/cli/commands.ts";
import { lines } from "../ts/cli/lines.ts";
import { run, type Sink } from "../ts/cli/run.ts";
import { width } from "../ts/cli/visible.ts";
import { RULES } from "../ts/generated/rules.ts";

interface World {
  readonly input?: string | Uint8Array | readonly Uint8Array[];
  readonly color?: boolean;
  readonly columns?: number;
}

interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function pchar(
  argv: readonly string[],
  { input = "", color = false, columns = 80 }: World = {},
): Promise<Printed> {
  const out = sink(color, columns);
  const err = sink(color, columns);
  const bytes =
    typeof input === "string" ? [Buffer.from(input)] : input instanceof Uint8Array ? [input] : input;
  const code = await run(argv, { input: chunks(bytes), out, err, version: () => "1.2.3" });
  return { code, out: out.written.join(""), err: err.written.join("") };
}

function sink(color: boolean, columns: number): Sink & { readonly written: string[] } {
  const written: string[] = [];
  return { written, color, columns, write: (text) => void written.push(text) };
}

async function* chunks(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

describe("parse", () => {
  test("shows the components, the userinfo apart from the host, without the password", async () => {
    const { code, out, err } = await pchar(["parse", "http://me:pw@[2001:db8::7]:80/a/../%7Euser?x#y"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(`scheme      http
authority   me:***@[2001:db8::7]:80
  userinfo  me:***
  host      [2001:db8::7]
  hostKind  IPv6address
  port      80
path        /a/../%7Euser
  pathKind  path-abempty
query       x
fragment    y
`);
  });

  test("tells absent from empty, and a component that is a hyphen from both", async () => {
    expect((await pchar(["parse", "//@-?"])).out).toBe(`scheme      -
authority   @-
  userinfo  ""
  host      "-"
  hostKind  reg-name
  port      -
path        ""
  pathKind  path-abempty
query       ""
fragment    -
`);
  });

  test("names each of several texts", async () => {
    const { out } = await pchar(["parse", "a", "//u:pw@h"]);
    expect(out.split("\n").filter((line) => /^(a|\/\/.*)$/.test(line))).toEqual(["a", "//u:***@h"]);
  });

  test("takes the eight top rules", async () => {
    for (const rule of COMMANDS.parse.rules) {
      const text = rule.startsWith("rel") || rule.startsWith("irel") ? "g" : "http://a/";
      expect((await pchar(["parse", "--rule", rule, text])).code).toBe(0);
    }
    expect((await pchar(["parse", "--rule", "IRI", "http://é/"])).code).toBe(0);
    expect((await pchar(["parse", "--rule", "URI", "g"])).code).toBe(1);
  });

  test("shows the marks of an IRI that steer the display of the rest", async () => {
    const { out } = await pchar(["parse", "--rule", "IRI", "http://a/\u200f"]);
    expect(out).toContain("path        /\\u200f\n");
  });
});

describe("check", () => {
  test("points at the character, and says which rule it breaks", async () => {
    const { code, out, err } = await pchar(["check", "http://a/b c"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toBe(`http://a/b c
          ^
unexpected character ' ' in path at index 10
pchar = unreserved / pct-encoded / sub-delims / ":" / "@" ; RFC 3986, 3.3
`);
  });

  test("is 1 where any of the texts is invalid", async () => {
    expect(await pchar(["check", "http://a/", "//u:pw@h"])).toEqual({
      code: 0,
      out: "valid http://a/\nvalid //u:***@h\n",
      err: "",
    });
    const { code, out } = await pchar(["check", "[", "http://a/"]);
    expect(code).toBe(1);
    expect(out).toMatch(/^\[\n\^\n.*\nvalid http:\/\/a\/\n$/s);
  });

  test("a text of the rule that was asked for", async () => {
    expect((await pchar(["check", "--rule=absolute-URI", "http://a/#s"])).out).toBe(`http://a/#s
         ^
fragment in absolute-URI at index 9
absolute-URI = scheme ":" hier-part [ "?" query ] ; RFC 3986, 4.3
`);
  });
});

describe("resolve, normalize, equivalent, relativize", () => {
  const yes: readonly [string[], string][] = [
    [["resolve", "../g", "http://a/b/c/d;p?q"], "http://a/b/g"],
    [["resolve", "http:g", "http://a/b/c/d;p?q"], "http:g"],
    [["resolve", "--no-strict", "http:g", "http://a/b/c/d;p?q"], "http://a/b/c/g"],
    [["resolve", "--relative-base", "../c", "a/b"], "c"],
    [["resolve", "--rule", "IRI-reference", "é", "http://a/"], "http://a/é"],
    [["resolve", "", "http://u:pw@h/a?q"], "http://u:***@h/a?q"],
    [["normalize", "HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html"], "http://example.com/~smith/home.html"],
    [["normalize", "--level", "case", "HTTP://EXAMPLE.com:80/%7Esmith"], "http://example.com:80/%7Esmith"],
    [["normalize", "--keep-encoded-dots", "http://a/b/%2E%2e/c"], "http://a/b/%2E%2E/c"],
    [["normalize", "HTTP://u:%70w@H/"], "http://u:***@h/"],
    [["equivalent", "http://example.com", "http://example.com:80/"], "equivalent"],
    [
      ["equivalent", "--level", "syntax", "example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"],
      "equivalent",
    ],
    [["equivalent", "--base", "http://a/b/c", "../g", "/g"], "equivalent"],
    [["relativize", "http://a/b/g", "http://a/b/c/d;p?q"], "../g"],
    [["relativize", "http://u:pw@g/", "http://a/b"], "//u:***@g/"],
  ];
  test.each(yes)("%j prints %s", async (argv, printed) => {
    expect(await pchar(argv)).toEqual({ code: 0, out: `${printed}\n`, err: "" });
  });

  test("an answer of no is 1", async () => {
    expect(await pchar(["equivalent", "--level", "string", "a", "A"])).toEqual({
      code: 1,
      out: "not equivalent\n",
      err: "",
    });
  });

  const no: readonly [string[], string, string][] = [
    [["resolve", "g h", "http://a/"], "", "REFERENCE: unexpected character ' ' in path at index 1"],
    [["resolve", "g", "http:// /"], "", "BASE: unexpected character ' ' in host at index 7"],
    [["resolve", "g", "g"], "", "BASE: base URI without scheme at index 0"],
    [["resolve", "-", "g"], "", "BASE: base URI without scheme at index 0"],
    [["normalize", "%zz"], "", "percent sign without two hexadecimal digits at index 0"],
    [["equivalent", "a b", "a b"], "not equivalent\n", "A: unexpected character ' ' in path at index 1"],
    [["equivalent", "a", "a b"], "not equivalent\n", "B: unexpected character ' ' in path at index 1"],
    [
      ["equivalent", "a", "a", "--base", "b"],
      "not equivalent\n",
      "--base: base URI without scheme at index 0",
    ],
    [["relativize", "a b", "http://a/"], "", "TARGET: unexpected character ' ' in path at index 1"],
    [["relativize", "a", "a"], "", "BASE: base URI without scheme at index 0"],
    [
      ["relativize", "http://a/../g", "http://a/"],
      "",
      "TARGET: no reference leads from base to target at index 0",
    ],
  ];
  test.each(no)("%j is 1, and says why", async (argv, out, message) => {
    const printed = await pchar(argv);
    expect({ code: printed.code, out: printed.out }).toEqual({ code: 1, out });
    expect(printed.err.split("\n")[2]).toBe(message);
  });
});

describe("--json", () => {
  test("prints a value for each text", async () => {
    const { code, out, err } = await pchar(["parse", "--json", "//u:pw@h:/", "a b"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        text: "//u:***@h:/",
        result: {
          scheme: null,
          authority: "u:***@h:",
          userinfo: "u:***",
          host: "h",
          hostKind: "reg-name",
          port: "",
          path: "/",
          pathKind: "path-abempty",
          query: null,
          fragment: null,
        },
      },
      {
        text: "a b",
        error: {
          code: "ERR_URI_UNEXPECTED_CHARACTER",
          rule: "path",
          index: 1,
          message: "unexpected character ' ' in path at index 1",
        },
      },
    ]);
  });

  const values: readonly [string[], unknown][] = [
    [["check", "a"], { text: "a", result: true }],
    [["resolve", "g", "http://u:pw@a/"], { text: "g", result: "http://u:***@a/g" }],
    [["normalize", "A:"], { text: "A:", result: "a:" }],
    [["equivalent", "a", "b"], { text: "a", result: false }],
    [["relativize", "http://a/b", "http://a/"], { text: "http://a/b", result: "b" }],
    [["normalize", "--show-password", "//u:pw@h"], { text: "//u:pw@h", result: "//u:pw@h" }],
  ];
  test.each(values)("%j", async (argv, value) => {
    expect(JSON.parse((await pchar([...argv, "--json"])).out)).toEqual(value);
  });

  test("tells which text an error is about, where it is not the text itself", async () => {
    const { code, out } = await pchar(["resolve", "--json", "g", "http://u:p w@h"]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      text: "g",
      error: {
        code: "ERR_URI_UNEXPECTED_CHARACTER",
        rule: "userinfo",
        index: 10,
        message: "unexpected character in userinfo at index 10",
        text: "http://u:***@h",
      },
    });
  });
});

describe("standard input", () => {
  test("is one text a line, and nothing but the line end is taken away", async () => {
    const { code, out } = await pchar(["check", "--json", "-"], { input: "\ufeffa\r\n\n b\nc\r\r\nd" });
    expect(code).toBe(1);
    const values = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(values.map((value) => value.text)).toEqual(["\ufeffa", "", " b", "c\r", "d"]);
    expect(values.map((value) => value.error?.index)).toEqual([0, undefined, 0, 1, undefined]);
  });

  test("without texts is no text", async () => {
    expect(await pchar(["parse", "-"])).toEqual({ code: 0, out: "", err: "" });
  });

  test("stands among other texts, and for the first of two", async () => {
    expect((await pchar(["normalize", "A:", "-", "C:"], { input: "B:\n" })).out).toBe("a:\nb:\nc:\n");
    const { code, out, err } = await pchar(["resolve", "-", "http://a/b/"], { input: "c\n..\nd e\n" });
    expect({ code, out }).toEqual({ code: 1, out: "http://a/b/c\nhttp://a/\n" });
    expect(err).toContain("line 3: unexpected character ' ' in path at index 1\n");
    expect((await pchar(["equivalent", "-", "a:"], { input: "A:\nb:\n" })).out).toBe(
      "equivalent\nnot equivalent\n",
    );
  });

  test("holds octets that are not UTF-8 as U+FFFD, which is no URI", async () => {
    const { out } = await pchar(["check", "-"], { input: Uint8Array.of(97, 0xff, 10) });
    expect(out).toContain("unexpected character '\ufffd' in path at index 1");
  });

  test("that cannot be read is 2", async () => {
    const [out, err] = [sink(false, 80), sink(false, 80)];
    const code = await run(["check", "-"], { input: failing(), out, err, version: () => "" });
    expect(code).toBe(2);
    expect(out.written).toEqual(["valid a\n"]);
    expect(err.written).toEqual(["pchar: cannot read standard input: EIO\n"]);
  });

  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("a\n");
    throw Object.assign(new Error("no"), { code: "EIO" });
  }

  test("gives the same lines however it is cut", async () => {
    const text = fc
      .array(fc.constantFrom("a", "é", "日", "𝒳", "\n", "\r\n", "\r"))
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(40)), async (whole, cuts) => {
        const bytes = Buffer.from(whole);
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b),
          bytes.length,
        ];
        const found: string[] = [];
        const pieces = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
        for await (const batch of lines(chunks(pieces))) found.push(...batch);
        const expected = whole.split("\n");
        const last = expected.pop()!;
        expect(found).toEqual([
          ...expected.map((line) => line.replace(/\r$/, "")),
          ...(last === "" ? [] : [last]),
        ]);
      }),
    );
  });
});

describe("the caret", () => {
  const places: readonly [string, number, string, number][] = [
    ["http://a/b c", 10, "http://a/b c", 10],
    ["", 0, "", 0],
    ["http://[::1", 11, "http://[::1", 11],
    ["a\u0000b c", 3, "a\\u0000b c", 8],
    ["a\u0000", 1, "a\\u0000", 1],
    ["a\u202eb", 2, "a\\u202eb", 7],
    ["a\ud800b", 2, "a\\ud800b", 7],
    ["a\u{e0001}b", 3, "a\\u{e0001}b", 10],
    ["a\u00a0b", 1, "a\\u00a0b", 1],
    ["日本 c", 2, "日本 c", 4],
    ["ｆ c", 1, "ｆ c", 2],
    ["😀 c", 2, "😀 c", 2],
    ["e\u0301 c", 2, "e\u0301 c", 1],
    ["e\u0301 c", 1, "e\u0301 c", 0],
    ["𝒳 c", 2, "𝒳 c", 1],
  ];
  test.each(places)("%j at %i", (text, index, line, column) => {
    expect(point(text, index, 80)).toEqual({ line, column });
  });

  test("stands in a line that fits, under its character, however long the text is", () => {
    const character = fc.constantFrom("a", "日", "e\u0301", "\u0000", "😀", "𝒳", "/", "\ud800");
    fc.assert(
      fc.property(
        fc.array(character, { maxLength: 300 }),
        fc.nat(),
        fc.integer({ min: 40, max: 120 }),
        (parts, n, columns) => {
          const place = n % (parts.length + 1);
          const before = parts.slice(0, place).join("");
          const text = `${before}<${parts.slice(place).join("")}`;
          const { line, column } = point(text, before.length, columns);
          expect(width(line)).toBeLessThanOrEqual(columns);
          expect(column).toBe(width(line.slice(0, line.indexOf("<"))));
        },
      ),
    );
  });

  test("takes no longer for a text of a million characters", () => {
    const { line, column } = point(`${"a".repeat(1_000_000)}<${"b".repeat(1_000_000)}`, 1_000_000, 80);
    expect(line).toMatch(/^\.\.\.a+<b+\.\.\.$/);
    expect(line[column]).toBe("<");
    expect(line.length).toBeGreaterThan(70);
  });

  test("moves with the mask of a password", async () => {
    const { out } = await pchar(["check", "http://me:secret@h/b c"]);
    expect(out).toMatch(/^http:\/\/me:\*\*\*@h\/b c\n {17}\^\n/);
    const shown = await pchar(["check", "--show-password", "http://me:secret@h/b c"]);
    expect(shown.out).toMatch(/^http:\/\/me:secret@h\/b c\n {20}\^\n/);
  });

  test("comes with lines of the grammar as it stands", () => {
    const grammar = readFileSync(new URL("../crate/grammar/rfc3986.abnf", import.meta.url), "utf8");
    const squeezed = grammar
      .replace(/ +;.*/g, "")
      .replace(/\s+/g, " ")
      .replaceAll(" )", ")")
      .replaceAll("( ", "(");
    const shown = RULES.flatMap((rule) => grammarOf(rule));
    expect(shown.length).toBeGreaterThan(20);
    for (const line of shown) {
      expect(squeezed).toContain(line.replace(/ ;.*/, "").replaceAll(" )", ")").replaceAll("( ", "("));
      expect(line).toMatch(/ ; RFC (3986|3987), [1-6](\.\d)*$/);
    }
  });
});

describe("usage", () => {
  const wrong: readonly [string[], string][] = [
    [[], "no command"],
    [["--json"], "no command"],
    [["pars", "a"], 'unknown command "pars"'],
    [["toString"], 'unknown command "toString"'],
    [["-"], 'unknown command "-"'],
    [["http://u:pw@h"], 'unknown command "http://u:***@h"'],
    [["parse"], "parse needs a text, or - for standard input"],
    [["parse", "-x"], 'unknown option "-x"; a text that starts with "-" goes after "--"'],
    [["parse", "--__proto__"], 'unknown option "--__proto__"; a text that starts with "-" goes after "--"'],
    [["parse", "-", "-"], "standard input can be read only once"],
    [["parse", "a", "--rule"], "option --rule needs a value"],
    [["parse", "a", "--json=1"], "option --json takes no value"],
    [["parse", "a", "--level", "case"], "no option --level for parse"],
    [["parse", "a", "--no-strict"], "no option --no-strict for parse"],
    [
      ["resolve", "a", "b", "--rule", "URI"],
      'unknown rule "URI" for resolve: use URI-reference, IRI-reference',
    ],
    [
      ["normalize", "a", "--level", "string"],
      'unknown level "string" for normalize: use case, percent, path, syntax, scheme',
    ],
    [["resolve", "a"], "resolve needs two texts, REFERENCE and BASE, and got 1"],
    [["equivalent", "a", "b", "c"], "equivalent needs two texts, A and B, and got 3"],
    [["relativize", "a", "-"], "only TARGET may be -"],
  ];
  test.each(wrong)("%j is 2", async (argv, message) => {
    const { code, out, err } = await pchar(argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.split("\n")[0]).toBe(`pchar: ${message}`);
  });

  test("a text that starts with a hyphen goes after --", async () => {
    expect((await pchar(["normalize", "--", "--json", "-", "-%7e"])).out).toBe("--json\n-\n-~\n");
    expect((await pchar(["resolve", "--json", "--", "-", "http://a/"])).out).toContain('"http://a/-"');
  });

  test("--version tells the backend too", async () => {
    const { code, out } = await pchar(["--version"]);
    expect(code).toBe(0);
    expect(out.split("\n")[0]).toBe("pchar 1.2.3");
    expect(out.split("\n")[1]).toMatch(new RegExp(`^backend ${backend.name}( \\(.*\\))?$`));
  });

  test("--help names every command, and fits a terminal", async () => {
    const { code, out } = await pchar(["--help"]);
    expect(code).toBe(0);
    for (const command of Object.keys(COMMANDS)) expect(out).toContain(`\n  ${command} `);
    expect((await pchar(["help"])).out).toBe(out);
  });

  test.each(Object.keys(COMMANDS) as Command[])("%s --help has an example that is so", async (command) => {
    const { code, out } = await pchar([command, "--help"]);
    expect(code).toBe(0);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect((await pchar(["help", command])).out).toBe(out);
    const [call, printed] = COMMANDS[command].example;
    const words = [...call.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
    expect(words[0]).toBe("pchar");
    expect(await pchar(words.slice(1))).toEqual({ code: 0, out: `${printed}\n`, err: "" });
  });
});

describe("colour", () => {
  test("only where the sink has it", async () => {
    const argv = ["parse", "//u@h"];
    const plain = await pchar(argv);
    const colored = await pchar(argv, { color: true });
    expect(plain.out).not.toContain("\u001b");
    expect(colored.out).toContain("\u001b[33mu\u001b[39m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(colored.out.replace(/\u001b\[\d+m/g, "")).toBe(plain.out);
    expect((await pchar(["normalize", "//H"], { color: true })).out).toBe("//h\n");
  });
});

describe("a password never shows (RFC 3986, 3.2.1 and 7.5)", () => {
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
  const text = fc
    .tuple(start, fc.constantFrom("me", "", "m%65"), around, end)
    .map(([scheme, user, [left, right], rest]) => `${scheme}${user}:${left}${SECRET}${right}@${rest}`);
  const options = fc.subarray(["--json", "--rule=IRI-reference"]);
  const calls = fc.oneof(
    fc
      .tuple(fc.constantFrom("parse", "check", "normalize", "nothing", "--", "--rule", "--base"), text)
      .map((words) => words),
    fc.tuple(fc.constantFrom("resolve", "equivalent", "relativize"), text, text).map((words) => words),
    fc
      .tuple(fc.constantFrom("resolve", "relativize"), fc.constantFrom("g", "", "a b"), text)
      .map((words) => words),
    text.map((base) => ["equivalent", "g", "/g", "--base", base]),
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
          const { out, err } = await pchar([...opts, ...call], { columns, color });
          expect(out + err).not.toContain(SECRET);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("in an answer to standard input", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text),
        fc.constantFrom("parse", "check", "normalize"),
        options,
        async (texts, command, opts) => {
          const { out, err } = await pchar([command, "-", ...opts], { input: texts.join("\n") });
          expect(out + err).not.toContain(SECRET);
        },
      ),
    );
  });

  test("unless it is asked for", async () => {
    for (const argv of [
      ["parse", "//u:pw@h"],
      ["normalize", "//u:pw@h"],
      ["check", "//u:pw@h"],
      ["check", "//u:pw@h h"],
    ]) {
      expect((await pchar([...argv, "--show-password"])).out).toContain("u:pw@h");
    }
  });
});

describe("the built program", () => {
  const program = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
  const call = (argv: string[], input = ""): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [program, ...argv], { input, encoding: "utf8" });

  test("is there: `npm test` and `npm run build` make it", () => {
    expect(existsSync(program)).toBe(true);
  });

  test("answers, and exits with the code of the answer", () => {
    expect(call(["resolve", "../g", "http://a/b/c/d;p?q"])).toMatchObject({
      status: 0,
      stdout: "http://a/b/g\n",
      stderr: "",
    });
    expect(call(["check", "http://a/b c"])).toMatchObject({ status: 1 });
    expect(call(["normalize", "-"], "A:\r\nB:")).toMatchObject({ status: 0, stdout: "a:\nb:\n" });
    expect(call(["nothing"])).toMatchObject({ status: 2, stdout: "" });
    expect(call(["--version"]).stdout).toMatch(/^pchar \d+\.\d+\.\d+\nbackend /);
  });

  test.skipIf(process.platform === "win32")("stops without a word when its reader has enough", () => {
    const command = `"${process.execPath}" "${program}" check - | head -n 1`;
    const { stdout, stderr } = spawnSync("sh", ["-c", command], {
      input: "a:\n".repeat(200_000),
      encoding: "utf8",
    });
    expect({ stdout, stderr }).toEqual({ stdout: "valid a:\n", stderr: "" });
  });
});
