import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TOP_RULE } from "../../../ts/cli/generated/options.ts";
import { linesOf, wholeLines } from "../../../ts/cli/input.ts";
import { run } from "../../../ts/cli/run.ts";
import { chunks, pchar, sink } from "../../support/shell.ts";

describe("parse", () => {
  test("shows the components, with the password masked", async () => {
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

  test("distinguishes absent, empty, and a component that is a hyphen", async () => {
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

  test("prints a heading for each of several URIs", async () => {
    const { out } = await pchar(["parse", "a", "//u:pw@h"]);
    expect(out.split("\n").filter((line) => /^(a|\/\/.*)$/.test(line))).toEqual(["a", "//u:***@h"]);
  });

  test("accepts the eight top rules", async () => {
    for (const rule of TOP_RULE.choices!) {
      const text = rule.startsWith("rel") || rule.startsWith("irel") ? "g" : "http://a/";
      expect((await pchar(["parse", "--rule", rule, text])).code).toBe(0);
    }
    expect((await pchar(["parse", "--rule", "IRI", "http://é/"])).code).toBe(0);
    expect((await pchar(["parse", "--rule", "URI", "g"])).code).toBe(1);
  });

  test("shows the bidi marks of an IRI as code points", async () => {
    const { out } = await pchar(["parse", "--rule", "IRI", "http://a/\u200f"]);
    expect(out).toContain("path        /<U+200F>\n");
  });
});

describe("check", () => {
  test("points at the character and names the rule", async () => {
    const { code, out, err } = await pchar(["check", "http://a/b c"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toBe(`http://a/b c
          ^
unexpected character ' ' in path at index 10
A space is not allowed here. Its code is %20.
try: http://a/b%20c
pchar = unreserved / pct-encoded / sub-delims / ":" / "@" ; RFC 3986, appendix A
`);
  });

  test.each([
    [" http://me:secret@h/a b", "try: http://me:***@h/a%20b\n"],
    ["postgres://me:se@cret@h/", undefined],
    ["http://bank.example:x/@evil.example/", undefined],
    ["http://[::1/", undefined],
  ])("%j: what to try has no password, and is left out if it is not certain", async (uri, line) => {
    const { out } = await pchar(["check", uri]);
    expect(/^try: .*\n/m.exec(out)?.[0]).toBe(line);
    expect(out).not.toMatch(/se[c@]/);
  });

  test("exits with 1 if any URI is invalid", async () => {
    expect(await pchar(["check", "http://a/", "//u:pw@h"])).toEqual({
      code: 0,
      out: "valid http://a/\nvalid //u:***@h\n",
      err: "",
    });
    const { code, out } = await pchar(["check", "[", "http://a/"]);
    expect(code).toBe(1);
    expect(out).toMatch(/^\[\n\^\n.*\nvalid http:\/\/a\/\n$/s);
  });

  test("uses the rule of --rule", async () => {
    expect((await pchar(["check", "--rule=absolute-URI", "http://a/#s"])).out).toBe(`http://a/#s
         ^
unexpected fragment in absolute-URI at index 9
A fragment, which begins with #, is not allowed here.
absolute-URI = scheme ":" hier-part [ "?" query ] ; RFC 3986, appendix A
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
    [["resolve", "", "http://u:pw@h/a?q"], "http://u:pw@h/a?q"],
    [["resolve", "../g", "--base", "http://a/b/c/d;p?q"], "http://a/b/g"],
    [["resolve", "../c", "--base=a/b", "--relative-base"], "c"],
    [["normalize", "HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html"], "http://example.com/~smith/home.html"],
    [["normalize", "--level", "case", "HTTP://EXAMPLE.com:80/%7Esmith"], "http://example.com:80/%7Esmith"],
    [["normalize", "--keep-encoded-dots", "http://a/b/%2E%2e/c"], "http://a/b/%2E%2E/c"],
    [["normalize", "HTTP://u:%70w@H/"], "http://u:pw@h/"],
    [["normalize", "--mask", "HTTP://u:%70w@H/"], "http://u:***@h/"],
    [["equivalent", "http://example.com", "http://example.com:80/"], "equivalent"],
    [
      ["equivalent", "--level", "syntax", "example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"],
      "equivalent",
    ],
    [["equivalent", "--base", "http://a/b/c", "../g", "/g"], "equivalent"],
    [["equivalent", "http://a/%2e%2e/b", "http://a/b"], "equivalent"],
    [["relativize", "http://a/b/g", "http://a/b/c/d;p?q"], "../g"],
    [["relativize", "http://u:pw@g/", "http://a/b"], "//u:pw@g/"],
    [["relativize", "http://a/b/g", "--base", "http://a/b/c/d;p?q"], "../g"],
  ];
  test.each(yes)("%j prints %s", async (argv, printed) => {
    expect(await pchar(argv)).toEqual({ code: 0, out: `${printed}\n`, err: "" });
  });

  test("--keep-encoded-dots does not treat %2e%2e as a dot segment", async () => {
    for (const more of [[], ["--base", "http://h/"]]) {
      const argv = ["equivalent", "--keep-encoded-dots", "http://a/%2e%2e/b", "http://a/b", ...more];
      expect(await pchar(argv)).toEqual({ code: 1, out: "not equivalent\n", err: "" });
    }
  });

  test("exits with 1 if the answer is no", async () => {
    expect(await pchar(["equivalent", "--level", "string", "a", "A"])).toEqual({
      code: 1,
      out: "not equivalent\n",
      err: "",
    });
  });

  const no: readonly [string[], string, string][] = [
    [["resolve", "g h", "http://a/"], "", "REFERENCE: unexpected character ' ' in path at index 1"],
    [["resolve", "g", "http:// /"], "", "BASE: unexpected character ' ' in host at index 7"],
    [["resolve", "g", "g"], "", "BASE: base URI has no scheme at index 0"],
    [["resolve", "-", "g"], "", "BASE: base URI has no scheme at index 0"],
    [["resolve", "g", "--base", "g"], "", "--base: base URI has no scheme at index 0"],
    [["resolve", "-", "--base", "g"], "", "--base: base URI has no scheme at index 0"],
    [["relativize", "g", "--base", "g"], "", "--base: base URI has no scheme at index 0"],
    [["normalize", "%zz"], "", "percent sign without two hexadecimal digits at index 0"],
    [["equivalent", "a b", "a b"], "not equivalent\n", "A: unexpected character ' ' in path at index 1"],
    [["equivalent", "a", "a b"], "not equivalent\n", "B: unexpected character ' ' in path at index 1"],
    [
      ["equivalent", "a", "a", "--base", "b"],
      "not equivalent\n",
      "--base: base URI has no scheme at index 0",
    ],
    [["relativize", "a b", "http://a/"], "", "TARGET: unexpected character ' ' in path at index 1"],
    [["relativize", "a", "a"], "", "BASE: base URI has no scheme at index 0"],
    [
      ["relativize", "http://a/../g", "http://a/"],
      "",
      "TARGET: no reference leads from base to target at index 0",
    ],
  ];
  test.each(no)("%j exits with 1 and an explanation", async (argv, out, message) => {
    const printed = await pchar(argv);
    expect({ code: printed.code, out: printed.out }).toEqual({ code: 1, out });
    expect(printed.err.split("\n")[2]).toBe(message);
  });
});

describe("--json", () => {
  test("prints a value for each input", async () => {
    const { code, out, err } = await pchar(["parse", "--json", "//u:pw@h:/", "a b"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        text: "//u:pw@h:/",
        result: {
          scheme: null,
          authority: "u:pw@h:",
          userinfo: "u:pw",
          host: "h",
          hostKind: "reg-name",
          port: "",
          path: "/",
          pathKind: "path-abempty",
          query: null,
          fragment: null,
          segments: [""],
          params: [],
        },
      },
      {
        text: "a b",
        error: {
          code: "ERR_URI_UNEXPECTED_CHARACTER",
          rule: "path",
          index: 1,
          end: 2,
          message: "unexpected character ' ' in path at index 1",
        },
      },
    ]);
  });

  const values: readonly [string[], unknown][] = [
    [["check", "a"], { text: "a", result: true }],
    [["resolve", "g", "http://u:pw@a/"], { text: "g", result: "http://u:pw@a/g" }],
    [["normalize", "A:"], { text: "A:", result: "a:" }],
    [["equivalent", "a", "b"], { text: "a", result: false }],
    [["relativize", "http://a/b", "http://a/"], { text: "http://a/b", result: "b" }],
    [["normalize", "--mask", "//u:pw@h"], { text: "//u:***@h", result: "//u:***@h" }],
  ];
  test.each(values)("%j", async (argv, value) => {
    expect(JSON.parse((await pchar([...argv, "--json"])).out)).toEqual(value);
  });

  test("escapes characters that a terminal would obey (RFC 8259, 7)", async () => {
    const text = "\u009b31m\u007f\u202e\u2028 \u{e0041}\ufeff";
    const { out } = await pchar(["decode", "--json", text]);
    expect(out).toMatch(/^[ -~]+\n$/);
    expect(JSON.parse(out)).toEqual({ text, result: text });
    expect((await pchar(["decode", "--json", "\u{1d4b3} \u00e9"])).out).toContain('"\u{1d4b3} \u00e9"');
  });

  test("includes the invalid string if it is not the input itself", async () => {
    const { code, out } = await pchar(["resolve", "--json", "g", "http://u:p w@h"]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      text: "g",
      error: {
        code: "ERR_URI_UNEXPECTED_CHARACTER",
        rule: "userinfo",
        index: 10,
        end: 11,
        message: "unexpected character in userinfo at index 10",
        text: "http://u:p w@h",
      },
    });
  });
});

test("a terminal gets bidi marks as code points, a file gets the IRI unchanged", async () => {
  const argv = ["normalize", "--rule", "IRI-reference", "http://a/\u202e"];
  expect((await pchar(argv)).out).toBe("http://a/\u202e\n");
  const out = { ...sink(false, 80), isTerminal: true };
  await run(argv, { input: chunks([]), out, err: sink(false, 80), version: () => "" });
  expect(out.written).toEqual(["http://a/<U+202E>\n"]);
});

describe("standard input", () => {
  test("is one URI per line, and only the line end and a byte order mark are removed", async () => {
    const { code, out } = await pchar(["check", "--json", "-"], { input: "\ufeffa\r\n\n b\nc\r\r\nd" });
    expect(code).toBe(1);
    const values = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(values.map((value) => value.text)).toEqual(["a", "", " b", "c\r", "d"]);
    expect(values.map((value) => value.error?.index)).toEqual([undefined, undefined, 0, 1, undefined]);
  });

  test("may be empty", async () => {
    expect(await pchar(["parse", "-"])).toEqual({ code: 0, out: "", err: "" });
  });

  test("can be mixed with other inputs, and be the first of two operands", async () => {
    expect((await pchar(["normalize", "A:", "-", "C:"], { input: "B:\n" })).out).toBe("a:\nb:\nc:\n");
    const { code, out, err } = await pchar(["resolve", "-", "http://a/b/"], { input: "c\n..\nd e\n" });
    expect({ code, out }).toEqual({ code: 1, out: "http://a/b/c\nhttp://a/\nd e\n" });
    expect(err).toContain("line 3: unexpected character ' ' in path at index 1\n");
    expect((await pchar(["equivalent", "-", "a:"], { input: "A:\nb:\n" })).out).toBe(
      "equivalent\nnot equivalent\n",
    );
  });

  test("decodes invalid UTF-8 as U+FFFD, which no URI contains", async () => {
    const { out } = await pchar(["check", "-"], { input: Uint8Array.of(97, 0xff, 10) });
    expect(out).toContain("unexpected character U+FFFD (not UTF-8) in path at index 1");
  });

  test("exits with 2 if it cannot be read", async () => {
    const [out, err] = [sink(false, 80), sink(false, 80)];
    const code = await run(["check", "-"], { input: failing(), out, err, version: () => "" });
    expect(code).toBe(2);
    expect(out.written).toEqual(["valid a\n"]);
    expect(err.written).toEqual(["pchar: cannot read standard input: i/o error\n"]);
  });

  test("is reported as unreadable after the output for earlier inputs", async () => {
    const [out, err] = [sink(false, 80), sink(false, 80)];
    const both = { ...err, write: (data: string | Uint8Array) => out.write(data) };
    const world = { input: failing(), out, err: both, version: () => "" };
    expect(await run(["check", "b", "-", "c"], world)).toBe(2);
    expect(out.written).toEqual(["valid b\n", "valid a\n", "pchar: cannot read standard input: i/o error\n"]);
  });

  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("a\n");
    throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO", syscall: "read" });
  }

  test("gives the same lines for any chunks", async () => {
    const text = fc
      .array(fc.constantFrom("a", "é", "日", "𝒳", "\n", "\r\n", "\r"))
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(40)), async (whole, cuts) => {
        const bytes = Buffer.from(whole);
        const boundaries = [
          0,
          ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b),
          bytes.length,
        ];
        const found: string[] = [];
        const pieces = boundaries.slice(1).map((end, i) => bytes.subarray(boundaries[i], end));
        for await (const batch of wholeLines(chunks(pieces)))
          found.push(...linesOf(batch).map(({ text }) => text));
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
