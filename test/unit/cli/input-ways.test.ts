// The ways in which a command gets its input. Results come from the grammar and the examples of RFC 3986.

import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../../ts/cli/commands/index.ts";
import { newFolder } from "../../support/files.ts";
import { pchar } from "../../support/shell.ts";

const isPiped = (): boolean => true;
const INVALID = "b c";

/** A call, a line, its result, an invalid line, and the output for that; `undefined` if it is left out. */
type Row = readonly [argv: string[], line: string, result: string, invalid: string, kept: string | undefined];

const LINES: readonly Row[] = [
  [["normalize"], "HTTP://h/%7Ea", "http://h/~a", INVALID, INVALID],
  [["resolve", "--base", "http://a/b/c/d;p?q"], "../g", "http://a/b/g", INVALID, INVALID],
  [["relativize", "--base", "http://a/b/c/d;p?q"], "http://a/b/c/g", "g", INVALID, INVALID],
  [["set", "--host", "i"], "http://h/a", "http://i/a", INVALID, INVALID],
  [["get", "host"], "http://h/a", "h", INVALID, ""],
  [["get", "host,port"], "http://h:80/a", "h\t80", INVALID, ""],
  [["get", "--format", "{host} {port}"], "http://h:80/a", "h 80", INVALID, ""],
  [["decode"], "a%20b", "a b", "%zz", "%zz"],
  [["from-href"], "a b", "a%20b", "http://[", "http://["],
  [["filter", "valid"], "a", "a", INVALID, undefined],
  [["filter", "URI"], "a:", "a:", "b", undefined],
];

/** The other commands that read lines. `dedupe`, `encode` and `redact` have tests of their own. */
const ANSWERS: readonly string[][] = [
  ["parse"],
  ["check"],
  ["equivalent", "--base", "http://a/"],
  ["explain"],
  ["inspect"],
  ["params"],
];

test("every command that reads lines is tested here", () => {
  const tested = new Set([...LINES.map(([[name]]) => name), ...ANSWERS.map(([name]) => name)]);
  const reading = COMMANDS.filter(({ stdin }) => stdin === "lines").map(({ name }) => name);
  expect([...tested, "dedupe", "encode", "redact"].sort()).toEqual([...reading].sort());
});

describe("C-cli-01: lines in, lines out", () => {
  test.each(LINES)("%j", async (argv, line, result, invalid, kept) => {
    const valid = { code: 0, out: `${result}\n`, err: "" };
    expect(await pchar([...argv, line])).toEqual(valid);
    expect(await pchar([...argv, "-"], { input: `${line}\n` })).toEqual(valid);
    // A byte order mark, CR LF, an invalid line, an empty chunk, and no end of the last line.
    const pieces = [`\ufeff${line}\r\n`, `${invalid}\r`, "", `\n${line}`];
    const input = pieces.map((piece) => Buffer.from(piece));
    const isFilter = argv[0] === "filter";
    const out = `${result}\r\n${kept === undefined ? "" : `${kept}\r\n`}${result}`;
    const ways: readonly (readonly [string[], object])[] = [
      [["-"], {}],
      [[], { isPiped }],
      ...(argv[0] === "normalize" || argv[0] === "resolve"
        ? [[["--input", "-"], {}] as [string[], object]]
        : []),
    ];
    for (const [more, world] of ways) {
      const printed = await pchar([...argv, ...more], { ...world, input });
      expect(printed).toMatchObject({ code: isFilter ? 0 : 1, out });
      if (isFilter) expect(printed.err).toBe("");
      else expect(printed.err).toMatch(/^line 2: [^\n]* at index \d+\n$/);
    }
  });

  test.each(["normalize", "resolve --base http://a/", "check"])(
    "%s --input FILE reads the same lines",
    async (call) => {
      const file = newFolder().write("in", "\ufeffHTTP://h/\r\nb c\r\n//h");
      const { code, out, err } = await pchar([...call.split(" "), "--input", file]);
      expect(code).toBe(1);
      expect(err).toMatch(/^line 2: unexpected character ' ' in path at index 1\n3 lines, 1 invalid/);
      const [piped, lines] = [
        await pchar([...call.split(" "), "-"], { input: "HTTP://h/\r\nb c\r\n//h" }),
        out,
      ];
      if (call !== "check") expect(lines).toBe(piped.out);
    },
  );

  test("a file with a byte order mark is not overwritten by itself, and can be written to another", async () => {
    const folder = newFolder();
    const file = folder.write("in", "\ufeffHTTP://h/\n");
    const argv = ["normalize", "--input", file, "--output"];
    expect((await pchar([...argv, file])).code).toBe(2);
    expect(folder.read("in")).toBe("\ufeffHTTP://h/\n");
    expect((await pchar([...argv, `${folder.path}/out`])).code).toBe(0);
    expect(folder.read("out")).toBe("http://h/\n");
  });

  test.each(LINES)("%j keeps a line that is not UTF-8", async (argv, line, result, _, kept) => {
    const input = Buffer.concat([Buffer.from([0x61, 0xff, 0x0a]), Buffer.from(`${line}\n`)]);
    const { code, out, err } = await pchar([...argv, "-"], { input });
    const first = kept === undefined || kept === "" ? kept : "a\ufffd";
    expect(out).toBe(`${first === undefined ? "" : `${first}\n`}${result}\n`);
    if (argv[0] !== "filter")
      expect([code, err]).toEqual([1, expect.stringMatching(/^line 1: .* at index 1\n$/)]);
  });

  test("messages count UTF-16 code units, as those of files and of single strings do", async () => {
    for (const argv of [["normalize"], ["set", "--host", "h"]]) {
      const { err } = await pchar([...argv, "--rule", "IRI-reference", "-"], { input: "é b\n" });
      expect(err).toBe("line 1: unexpected character ' ' in ipath at index 1\n");
    }
  });

  test.each([
    ...[["normalize"], ["resolve", "--base", "http://h/"], ["relativize", "--base", "http://h/"], ["check"]],
    ...[["get", "host"], ["set", "--host", "h"], ["set", "--param", "a=1"], ["decode"], ["from-href"]],
    ...[["parse"], ["explain"], ["dedupe"], ["equivalent", "--base", "http://h/", "x"], ["inspect"]],
    ["extract"],
    ["extract", "--json"],
  ])("%j says of an octet that it is not UTF-8", async (...argv) => {
    const input = Buffer.from("http://h/\xff\n", "latin1");
    const words = argv.includes("x") ? [argv[0]!, "-", "x:"] : [...argv, "-"];
    const { out, err } = await pchar(words, { input });
    expect(out + err).toMatch(
      /character U\+FFFD \(not UTF-8\) in path at index 9|character U\+FFFD \(not UTF-8\)/,
    );
    const file = newFolder().write("in.txt", input);
    const ofFile = await pchar([...words.filter((word) => word !== "-"), "--input", file]);
    expect(ofFile.out + ofFile.err).toContain("character U+FFFD (not UTF-8)");
  });

  test("encode encodes octets that are not UTF-8", async () => {
    const input = Buffer.from([0x61, 0xff, 0x20, 0xc3, 0xa9, 0x0d, 0x0a, 0xc3, 0xa9, 0x0a]);
    expect(await pchar(["encode", "-"], { input })).toEqual({
      code: 0,
      out: "a%FF%20%C3%A9\r\n%C3%A9\n",
      err: "",
    });
    for (const component of ["query", "iquery"])
      expect(
        (await pchar(["encode", "--component", component, "-"], { input: Buffer.from([0x3f, 0xe9, 0x0a]) }))
          .out,
      ).toBe("?%E9\n");
    expect(
      JSON.parse((await pchar(["encode", "--json"], { input: input.subarray(0, 3), isPiped })).out).result,
    ).toBe("a%FF%20");
  });

  test.each(ANSWERS)("%s answers each line alike in all ways", async (...argv) => {
    const words = argv[0] === "equivalent" ? [argv[0]] : argv;
    const more = argv[0] === "equivalent" ? ["a"] : [];
    const lines = ["http://h/%7Ea", INVALID, ""];
    const outs = await Promise.all(lines.map((line) => pchar([...words, "--json", line, ...more])));
    const out = outs.map((each) => each.out).join("");
    for (const end of ["\n", "\r\n"]) {
      const input = `\ufeff${lines.join(end)}${end}`;
      expect((await pchar([...words, "--json", "-", ...more], { input })).out).toBe(out);
      if (more.length === 0) expect((await pchar([...words, "--json"], { input, isPiped })).out).toBe(out);
    }
  });
});

describe("C-cli-02: a command line by habit", () => {
  test("without a command, a word with a delimiter or a dot is parsed", async () => {
    for (const uri of ["http://u:pw@h", "mailto:a", "/a", "?q", "#f", "example.org"])
      expect(await pchar([uri]), uri).toEqual(await pchar(["parse", uri]));
    expect((await pchar(["--json", "a:", "b"])).out).toBe((await pchar(["parse", "--json", "a:", "b"])).out);
    expect((await pchar(["foo"])).err).toContain('unknown command "foo"');
  });

  test("get prints several components, with tabs or in a format", async () => {
    const uri = "http://h:80/a?q=b%20c";
    expect((await pchar(["get", "host,port,userinfo,param:q", uri])).out).toBe("h\t80\t\tb c\n");
    expect((await pchar(["get", "--format", "<{host}> {port}: {param:q}{", uri])).out).toBe("<h> 80: b c{\n");
    expect((await pchar(["get", "param:a,b", "?a,b=c"])).out).toBe("c\n");
    const { result } = JSON.parse((await pchar(["get", "--json", "host,userinfo", uri])).out);
    expect(result).toEqual({ host: "h", userinfo: null });
    expect((await pchar(["get", "host,nose", uri])).err).toContain('unknown component "nose" for get');
    expect((await pchar(["get", "--format", "host", uri])).code).toBe(0);
    expect((await pchar(["get", "--format", "{nose}", uri])).code).toBe(2);
    expect((await pchar(["get", "--mask", "host,userinfo", "//me:pw@h"])).out).toBe("h\tme:***\n");
  });

  test("get takes a second component for a mistake, except after --", async () => {
    const { code, out, err } = await pchar(["get", "host", "port", "http://h:80"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(
      '"port" is a COMPONENT too: write "host,port" for both, or put -- before a URI of that name\n',
    );
    expect((await pchar(["get", "path", "--", "port"])).out).toBe("port\n");
    expect((await pchar(["get", "--format", "{path}", "--", "port", "host"])).out).toBe("port\nhost\n");
  });

  test("get of an invalid URI prints an empty line, and a message", async () => {
    const { code, out, err } = await pchar(["get", "host", "http://a b/", "//h"]);
    expect([code, out]).toEqual([1, "\nh\n"]);
    expect(err).toContain("unexpected character ' ' in host at index 8");
    const json = JSON.parse((await pchar(["get", "host", "--json", "http://a b/"])).out);
    expect(Object.keys(json)).toEqual(["text", "error"]);
  });

  test("resolve asks whether reference and base were swapped, if that would work", async () => {
    const question = "Did you swap REFERENCE and BASE? The base comes second.\n";
    expect((await pchar(["resolve", "http://a/b/", "../g"])).err.endsWith(question)).toBe(true);
    for (const argv of [
      ["../g", "g"],
      ["http://a/", "http:// /"],
      ["--base", "g", "http://a/"],
      ["http://a/", "g", "-q"],
    ])
      expect((await pchar(["resolve", ...argv])).err, argv.join(" ")).not.toContain("swap");
  });

  test("filter prints valid or invalid lines unchanged, or those of a rule", async () => {
    const input = "HTTP://a\r\nb c\n../d\nm\u00fc";
    const filtered = async (selection: string) => (await pchar(["filter", selection, "-"], { input })).out;
    expect(await filtered("valid")).toBe("HTTP://a\r\n../d\n");
    expect(await filtered("invalid")).toBe("b c\nm\u00fc");
    expect(await filtered("relative-ref")).toBe("../d\n");
    expect(await filtered("IRI-reference")).toBe("HTTP://a\r\n../d\nm\u00fc");
    expect((await pchar(["filter", "URI", "a"])).code).toBe(1);
    expect((await pchar(["filter", "invalid", "--mask", "//u:pw@h h"])).out).toBe("//u:***@h h\n");
    expect((await pchar(["filter", "valid", "-q", "a"])).out).toBe("");
    expect((await pchar(["filter"])).err).toContain(
      "filter needs a SELECTION: valid, invalid or a rule, such as URI\n",
    );
    expect((await pchar(["filter", "good", "a"])).err).toContain('unknown selection "good" for filter');
  });

  test("dedupe prints the first of equivalent lines at once, unchanged", async () => {
    const input = ["HTTP://a\r\nb c\n", "http://a:80/\nb c\n", "x"].map((chunk) => Buffer.from(chunk));
    const { code, out, err } = await pchar(["dedupe", "-"], { input });
    expect([code, out]).toEqual([1, "HTTP://a\r\nb c\nb c\nx"]);
    expect(err).toBe(`line 2: ${MESSAGE}line 4: ${MESSAGE}`);
    const { out: strict } = await pchar([
      "dedupe",
      "--level",
      "case",
      "http://a",
      "HTTP://A",
      "http://a:80/",
    ]);
    expect(strict).toBe("http://a\nhttp://a:80/\n");
    expect((await pchar(["dedupe", "a", "-", "b"], { input: "a\nc" })).out).toBe("a\nc\nb\n");
    expect((await pchar(["dedupe", "--mask", "//u:pw@h", "//u:pw@h"])).out).toBe("//u:***@h\n");
    // An operand is one row, even with a line feed, which no rule allows.
    const broken = await pchar(["dedupe", "a", "a\na", "a", "a\na"], { isTerminal: true });
    expect([broken.code, broken.out]).toEqual([1, "a\na\na\na\na\n"]);
    expect(broken.err).toMatch(
      /^line 2: unexpected character U\+000A in path at index 1\nline 4: .*\n4 lines, 2 invalid: .*, 1 duplicate\n$/,
    );
    const shown = await pchar(["dedupe"], { input: "a\na\n", isPiped, isTerminal: true });
    expect(shown.err).toMatch(/^2 lines, 0 invalid: .*, 1 duplicate\n$/);
  });

  const MESSAGE = "unexpected character ' ' in path at index 1\n";

  test("--max-errors limits messages, and a table counts all of them", async () => {
    const input = `${"b c\n".repeat(25)}%\n`;
    const table =
      "26 invalid, 2 shown:\n  25  ERR_URI_UNEXPECTED_CHARACTER\n   1  ERR_URI_INVALID_PCT_ENCODED\n";
    for (const argv of [
      ["normalize", "-"],
      ["set", "--host", "h", "-"],
      ["normalize", "--input", "-"],
    ]) {
      const { err } = await pchar([...argv, "--max-errors", "2"], { input });
      expect(err, argv.join(" ")).toBe(`line 1: ${MESSAGE}line 2: ${MESSAGE}${table}`);
    }
    const { out } = await pchar(["check", "-", "--max-errors", "2"], { input });
    expect(out.match(/^line/gm)).toHaveLength(2);
    expect(out.endsWith(table)).toBe(true);
    expect((await pchar(["normalize", "-"], { input })).err.match(/^line/gm)).toHaveLength(26);
    const terminal = await pchar(["normalize", "-"], { input, isTerminal: true });
    expect(terminal.err.match(/^line/gm)).toHaveLength(20);
    expect((await pchar(["check", "-", "--max-errors", "x"])).err).toContain(
      "--max-errors takes a number from 0 to",
    );
  });

  test("--color overrides the terminal and the environment", async () => {
    const argv = ["check", "http://a/"];
    expect((await pchar([...argv, "--color", "always"])).out).toContain("\u001b[32m");
    expect((await pchar([...argv, "--color", "never"], { color: true })).out).toBe("valid http://a/\n");
    expect((await pchar([...argv, "--color=auto"], { color: true })).out).toContain("\u001b[32m");
    expect((await pchar([...argv, "--color", "red"])).code).toBe(2);
  });
});

describe("UTF-16 and UTF-32 are rejected by their names", () => {
  const LE = Buffer.from("\ufeffhttp://h/?token=S\n", "utf16le");
  const BE = Buffer.from(LE).swap16();
  const REFUSED = {
    code: 2,
    out: "",
    err: "pchar: the input is UTF-16, and pchar reads UTF-8: convert it first, as iconv -f UTF-16 -t UTF-8 does\n",
  };

  test.each([
    ["normalize"],
    ["check"],
    ["parse"],
    ["redact"],
    ["extract"],
    ["dedupe"],
    ["set", "--host", "i"],
  ])("by %s", async (...argv) => {
    for (const input of [LE, BE, [LE.subarray(0, 1), LE.subarray(1, 2), LE.subarray(2)]]) {
      const isCut = Array.isArray(input);
      expect(await pchar([...argv, "-"], { input })).toEqual(REFUSED);
      if (isCut) continue;
      const folder = newFolder();
      const file = folder.write("in.txt", input);
      expect(await pchar([...argv, "--input", file])).toEqual(REFUSED);
    }
  });

  const utf32 = (text: string): Buffer => {
    const units = Uint32Array.from(Array.from(text, (character) => character.codePointAt(0)!));
    return Buffer.from(units.buffer);
  };

  test.each([
    ["UTF-16", Buffer.from("http://h/", "utf16le")],
    ["UTF-16", Buffer.from("http://h/", "utf16le").swap16()],
    ["UTF-16", LE],
    ["UTF-16", BE],
    ["UTF-16", LE.subarray(0, 2)],
    ["UTF-32", utf32("\ufeffhttp://h/")],
    ["UTF-32", utf32("\ufeffhttp://h/").swap32()],
    ["UTF-32", utf32("http://h/")],
    ["UTF-32", utf32("http://h/").swap32()],
  ])("%s, also without a byte order mark", async (name, input) => {
    const refused = { ...REFUSED, err: REFUSED.err.replaceAll("UTF-16", name) };
    for (let size = 1; size <= 5; size++) {
      const chunks = Array.from({ length: Math.ceil(input.length / size) }, (_, at) =>
        input.subarray(size * at, size * at + size),
      );
      expect(await pchar(["redact", "-"], { input: chunks })).toEqual(refused);
    }
    expect(await pchar(["normalize", "-"], { input })).toEqual(refused);
    expect(await pchar(["check", "--input", newFolder().write("in.txt", input)])).toEqual(refused);
  });

  test("in a file that is an operand, with its name", async () => {
    const file = newFolder().write("in.html", LE);
    expect(await pchar(["extract", file])).toEqual({
      ...REFUSED,
      err: REFUSED.err.replace("the input", JSON.stringify(file)),
    });
  });

  test("in a file with columns, and no output is written", async () => {
    const folder = newFolder();
    const input = folder.write("in.csv", Buffer.from("\ufeffurl\nA:\n", "utf16le"));
    const argv = ["normalize", "--input", input, "--column", "url", "--output", `${folder.path}/out.csv`];
    expect(await pchar(argv)).toEqual(REFUSED);
    expect(folder.names()).toEqual(["in.csv"]);
  });

  test("and the start of other inputs is not", async () => {
    expect((await pchar(["redact", "-"], { input: Buffer.from("\xff\xff\xfe", "latin1") })).code).toBe(0);
    expect((await pchar(["normalize", "-"], { input: "\ufeffA:" })).out).toBe("a:");
    expect((await pchar(["redact", "-"], { input: Buffer.from("\xff", "latin1") })).code).toBe(0);
    for (const input of ["\0\0\0\0", "a\0b", "a\0\0", "\0a"])
      expect((await pchar(["redact", "-"], { input })).out.trimEnd()).toBe(input);
  });
});
