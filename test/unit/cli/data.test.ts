// Data is never masked, by whatever way a command gets its input; what is written for people is (RFC 3986, 7.5).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../../ts/cli/run.ts";
import { columnsOf, FORMATS, inputOf } from "../../support/columns.ts";
import { newFolder } from "../../support/files.ts";
import { chunks, pchar, sink } from "../../support/shell.ts";

/** Commands that write data: the words before the input, the input, and the result. */
const WRITERS: readonly (readonly [words: readonly string[], input: string, result: string])[] = [
  [["normalize"], "HTTP://me:p%77@H/%7E", "http://me:pw@h/~"],
  [["resolve", "--base", "http://me:pw@h/a?b"], "g", "http://me:pw@h/g"],
  [["set", "--param", "a=1"], "http://me:pw@h/?x", "http://me:pw@h/?x&a=1"],
  [["set", "--userinfo", "me:pw"], "http://h/", "http://me:pw@h/"],
  [["get", "userinfo"], "http://me:pw@h/", "me:pw"],
  [["get", "authority"], "http://me:pw@h:80/", "me:pw@h:80"],
  [["get", "path"], "http:/me:pw@h/", "/me:pw@h/"],
  [["get", "param:u"], "?u=http%3A%2F%2Fme%3Apw%40h", "http://me:pw@h"],
  [["relativize", "--base", "http://h/"], "http://me:pw@h/a", "//me:pw@h/a"],
  [["extract"], "<http://me:pw@h/>", "http://me:pw@h/"],
  [["from-href"], "http://me:pw@h\\a b", "http://me:pw@h/a%20b"],
  [["encode", "--component", "query"], "http://me:pw@h/#", "http://me:pw@h/%23"],
  [["encode", "--component", "userinfo"], "me:pw/", "me:pw%2F"],
  [["decode"], "http://me:pw@h/%41", "http://me:pw@h/A"],
  [["decode", "--component", "userinfo"], "me:p%77", "me:pw"],
];

/** Commands that write for people: the words before the input, the input, and the words after it. */
const TELLERS: [words: string[], input: string, more?: string][] = [
  [["check"], "http://me:pw@h/"],
  [["check"], "http://me:pw@h/a b"],
  [["parse"], "http://me:pw@h/"],
  [["parse"], "jar:http://me:pw@h/!/"],
  [["explain"], "HTTP://me:pw@H/./"],
  [["explain", "--base", "http://me:pw@h/a"], "g"],
  [["equivalent"], "//me:pw@h h", "a"],
  [["normalize"], "http://me:pw@h/a b"],
  [["resolve", "--base", "http://me:pw@h h"], "a"],
  [["encode", "--charset", "iso-8859-1"], "http://me:pw@h/\u30a2"],
  [["parse"], "data:,http://me:pw@h/"],
];

/** A string that is invalid within its password, and its message. */
const INVALID = "//me:p\\w@h";
const messageWith = (options: readonly string[]): string =>
  `unexpected character${options.includes("--show-password") ? " '\\'" : ""} in userinfo at index 6`;

const written = (output: string): string => readFileSync(output, "latin1");

const toTerminal = async (argv: readonly string[]): Promise<string> => {
  const out = { ...sink(false, 80), isTerminal: true };
  await run(argv, { input: chunks([]), out, err: sink(false, 80), version: () => "" });
  return out.written.join("");
};

/** Processes a file with one line, and returns the output file. */
async function throughFile(words: readonly string[], line: string): Promise<string> {
  const folder = newFolder();
  const output = join(folder.path, "out.txt");
  const argv = [...words, "--input", folder.write("in.txt", `${line}\n`), "--output", output];
  expect(await pchar([...argv, "--quiet"])).toEqual({ code: 0, out: "", err: "" });
  return written(output);
}

describe("data", () => {
  test.each(WRITERS)("%j writes the password of %j, in every way", async (words, input, result) => {
    const expected = { code: 0, out: `${result}\n`, err: "" };
    expect(await pchar([...words, input])).toEqual(expected);
    expect(await pchar([...words, "-"], { input: `${input}\n` })).toEqual(expected);
    expect(await pchar(words, { input: `${input}\n`, isPiped: () => true })).toEqual(expected);
    expect(await pchar([...words, "--show-password", input])).toEqual(expected);
    expect(await throughFile(words, input)).toBe(expected.out);
    expect(await toTerminal([...words, input])).toBe(`${result}\n`);
    const json = JSON.parse((await pchar([...words, "--json", input])).out);
    expect([json.text, json.uri ?? json.result.uri ?? json.result]).toEqual([
      words[0] === "extract" ? result : input,
      result,
    ]);
  });

  test.each(WRITERS)("%j masks the password of %j with --mask", async (words, input, result) => {
    const masked = { code: 0, out: `${result.replace(/pw(%2F)?/, "***")}\n`, err: "" };
    expect(await pchar([...words, "--mask", input])).toEqual(masked);
    expect(await pchar([...words, "--mask", "-"], { input: `${input}\n` })).toEqual(masked);
    expect(await throughFile([...words, "--mask"], input)).toBe(masked.out);
    expect(await toTerminal([...words, "--mask", input])).toBe(masked.out);
    const json = JSON.parse((await pchar([...words, "--mask", "--json", input])).out);
    expect(`${json.uri ?? json.result.uri ?? json.result}\n`).toBe(masked.out);
    // The query of a valid URI is not searched.
    if (!input.startsWith("?")) expect(JSON.stringify(json)).not.toMatch(/p(?:w|%77)/);
  });

  test("a terminal shows hidden characters, also those of lines", async () => {
    const argv = ["normalize", "--rule", "IRI-reference"];
    const iri = "http://me:pw@h/\u202e";
    expect(await toTerminal([...argv, iri])).toBe("http://me:pw@h/<U+202E>\n");
    const input = newFolder().write("in.txt", `${iri}\r\n\u001b\n`);
    expect(await toTerminal([...argv, "--input", input])).toBe("http://me:pw@h/<U+202E>\r\n<U+001B>\n");
  });
});

describe("the lines of a file", () => {
  // The second line is invalid, and the third is not UTF-8: both are copied.
  const LINES = Buffer.from(
    "http://me:pw@h/\r\n//me:pw@h/a b\n//me:pw@h/\xfc\n//me:pw@h\n\nhttp://h/",
    "latin1",
  );

  test.each([
    [["normalize"], LINES.toString("latin1")],
    [
      ["resolve", "--base", "x:/"],
      "http://me:pw@h/\r\n//me:pw@h/a b\n//me:pw@h/\xfc\nx://me:pw@h\nx:/\nhttp://h/",
    ],
  ])("%j keeps passwords in every output, and masks them with --mask", async (words, result) => {
    const folder = newFolder();
    const input = folder.write("in.txt", LINES);
    const output = join(folder.path, "out.txt");
    for (const options of [[], ["--show-password"], ["--mask"]]) {
      const expected = options[0] === "--mask" ? result.replaceAll("pw", "***") : result;
      const argv = [...words, ...options, "--input"];
      const { code, err } = await pchar([...argv, input, "--output", output, "--workers", "2"]);
      expect(code).toBe(1);
      expect(err).not.toContain("pw");
      expect(written(output)).toBe(expected);
      const { out } = await pchar([...argv, "-", "--output", output, "--json"], { input: LINES });
      expect(written(output)).toBe(expected);
      expect(JSON.parse(out.trimEnd().split("\n").at(-1)!).result.bytesWritten).toBe(expected.length);
      const shown = (await pchar([...argv, "-"], { input: LINES })).out;
      expect(shown).toBe(Buffer.from(expected, "latin1").toString());
    }
    expect(folder.names()).toEqual(["in.txt", "out.txt"]);
  });

  test.each([["check"], ["normalize"], ["resolve", "--base", "x:/"]])(
    "%s masks passwords in messages, except with --show-password",
    async (...words) => {
      const input = newFolder().write("in.txt", `http://h/\n${INVALID}\n`);
      for (const more of [[], ["--show-password"]]) {
        const { code, err } = await pchar([...words, "--input", input, ...more]);
        expect([code, err.split("\n")[0]]).toEqual([1, `line 2: ${messageWith(more)}`]);
        const json = await pchar([...words, "--input", input, "--json", ...more]);
        const [issue] = (words[0] === "check" ? json.out : json.err).split("\n");
        expect(JSON.parse(issue!).error.message).toBe(messageWith(more));
      }
    },
  );

  test("an invalid base is shown as an operand is", async () => {
    const base = "http://me:pw@h h";
    const argv = ["resolve", "--base", base, "--input", newFolder().write("in.txt", "g\n")];
    expect((await pchar(argv)).err).toContain("http://me:***@h h");
    expect((await pchar([...argv, "--show-password"])).err).toContain(base);
    expect(JSON.parse((await pchar([...argv, "--json"])).err).error.text).toBe(base);
    expect(JSON.parse((await pchar([...argv, "--json", "--mask"])).err).error.text).toBe("http://me:***@h h");
  });

  test("stay as they were if the work with --mask fails", async () => {
    const folder = newFolder();
    const input = folder.write("in.txt", LINES);
    expect((await pchar(["normalize", "--mask", "--input", input, "--output", input])).code).toBe(2);
    const invalid = ["resolve", "--mask", "--base", "//me:pw@h h", "--input", input];
    const { code, err } = await pchar([...invalid, "--output", join(folder.path, "out.txt")]);
    expect([code, err.includes("pw")]).toEqual([1, false]);
    expect(folder.names()).toEqual(["in.txt"]);
    expect(written(input)).toBe(LINES.toString("latin1"));
  });
});

describe.each(FORMATS)("a column of a .%s file", (format) => {
  test.each([
    [["normalize"], "url", ["http://me:pw@h/", null]],
    [["normalize", "--errors", "keep"], "url", ["http://me:pw@h/", INVALID]],
    [["resolve", "--base", "x:/"], "url", ["HTTP://me:pw@h", null]],
    [["parse"], "userinfo", ["me:pw", null]],
    [["check"], "error_byte_index", [null, 6]],
  ])("%j keeps its passwords, and masks those of messages", async (words, column, expected) => {
    const folder = newFolder();
    const input = inputOf(folder, format, ["HTTP://me:pw@h", INVALID]);
    const output = `out.${format}`;
    for (const more of [[], ["--show-password"]]) {
      const argv = ["--input", input, "--column", "url", "--output", join(folder.path, output), ...more];
      const { code, err } = await pchar([...words, ...argv]);
      expect([code, err.split("\n")[0]]).toEqual([1, `row 2: ${messageWith(more)}`]);
      const columns = columnsOf(folder, output);
      expect(columns[column]?.map((value) => value && String(value))).toEqual(
        expected.map((value) => value && String(value)),
      );
      if (column !== "url") expect(columns["url"]).toEqual(["HTTP://me:pw@h", INVALID]);
    }
  });
});

describe("what is written for people", () => {
  test.each(TELLERS)("%j has no password of %j", async (words, input, more) => {
    const operands = more === undefined ? [] : [more];
    const argv = [...words, input, ...operands];
    // These copy an invalid line of standard input, which is data.
    const isCopied = ["normalize", "encode"].includes(words[0]!);
    const { out: shownOut, err: shownErr } = await pchar(argv);
    expect(shownOut + shownErr).toContain("***");
    expect(shownOut + shownErr).not.toContain("pw");
    for (const color of [false, true]) {
      const { out, err } = await pchar([...words, "-", ...operands], { input, color });
      if (!isCopied) expect(out + err).toContain("***");
      expect(isCopied ? err : out + err).not.toContain("pw");
    }
    const { out, err } = await pchar([...argv, "--show-password"]);
    expect(out + err).toContain("pw");
    expect(out + err).not.toContain("***");
  });

  test("findings are always masked, and so are plans, except with --show-password", async () => {
    const shown = async (...argv: string[]): Promise<string> => (await pchar(argv)).out;
    for (const more of [[], ["--show-password"]]) {
      expect(await shown("inspect", "http:/me:pw@h", ...more)).toContain('instead of "/me:***@h"');
    }
    const { result } = JSON.parse(await shown("inspect", "--json", "http:/me:pw@h"));
    expect(JSON.stringify(result)).not.toContain("pw");
    const plan = ["open", "--dry-run", "http://me:pw@h//me:pw@h"];
    expect(await shown(...plan)).toBe("(built in) fetch 'http://h//me:***@h'\n");
    expect(await shown(...plan, "--show-password")).toBe("(built in) fetch http://h//me:pw@h\n");
  });

  test("as JSON, strings are data, and only sentences mask", async () => {
    const { out } = await pchar(["check", "--json", "http://me:p\\w@h"]);
    const message = "unexpected character in userinfo at index 11";
    expect(JSON.parse(out)).toMatchObject({ text: "http://me:p\\w@h", error: { message } });
    const explained = JSON.parse((await pchar(["explain", "--json", "HTTP://me:pw@h"])).out).result;
    expect(explained.result).toBe("http://me:pw@h/");
    expect(JSON.stringify(explained.steps.map((step: { message: string }) => step.message))).not.toContain(
      "pw",
    );
  });
});
