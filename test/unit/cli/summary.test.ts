// What people read beside the results: summaries, messages, help, the man page and the scripts for shells.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../../ts/cli/commands/index.ts";
import { linesOf, wholeLines } from "../../../ts/cli/input.ts";
import { manPage } from "../../../ts/cli/man.ts";
import { run, type Sink } from "../../../ts/cli/run.ts";
import { grammarOf } from "../../../ts/cli/show-issue.ts";
import { newFolder } from "../../support/files.ts";
import { chunks, pchar, sink } from "../../support/shell.ts";

describe("a summary and messages", () => {
  test("of standard input count the invalid lines, on a terminal", async () => {
    const { code, out, err } = await pchar(["normalize", "-"], {
      input: "b c\n//u:pw@H\nx y\n",
      isTerminal: true,
    });
    expect([code, out]).toEqual([1, "b c\n//u:pw@h\nx y\n"]);
    expect(err).toMatch(/^line 1: .*\nline 3: .*\n3 lines, 2 invalid: 17 B in \d.\d\d s, \d.\d MB\/s\n$/);
  });

  test("of operands have no summary", async () => {
    const { code, err } = await pchar(["normalize", "http://a"], { isTerminal: true });
    expect([code, err]).toEqual([0, ""]);
    expect((await pchar(["get", "host", "b c"], { isTerminal: true })).err).not.toContain("lines");
  });

  test("name the most frequent code first", async () => {
    const { err } = await pchar(["normalize", "-", "--max-errors", "0"], {
      input: "%\nb c\nb c\n%zz\nb c\n",
    });
    expect(err).toBe(
      "5 invalid, 0 shown:\n  3  ERR_URI_UNEXPECTED_CHARACTER\n  2  ERR_URI_INVALID_PCT_ENCODED\n",
    );
  });

  test("are written in blocks", async () => {
    const err = sink(false, 80);
    const input = chunks([Buffer.from("b c\n".repeat(1000))]);
    const world = { input, out: sink(false, 80), err, version: () => "" };
    expect(await run(["check", "--input", "-"], world)).toBe(1);
    expect(err.written.join("").match(/^line /gm)).toHaveLength(1000);
    expect(err.written.length).toBeLessThan(20);
  });

  test("are written before the reason of a failure", async () => {
    const err = sink(false, 80);
    const out: Sink = {
      ...sink(false, 80),
      write() {
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { syscall: "write" });
      },
    };
    const world = { input: chunks([Buffer.from("b c\n")]), out, err, version: () => "" };
    expect(await run(["normalize", "--input", "-"], world)).toBe(2);
    expect(err.written.join("")).toMatch(/^line 1: .*\npchar: cannot write: /);
  });

  test("have each line of the grammar, and its source (RFC 3986, appendix A, and RFC 3987, 2.2)", async () => {
    const { out } = await pchar(["check", "http://a b/"]);
    expect(out).toMatch(
      /\nhost = [^\n]* ; RFC 3986, appendix A\nreg-name = [^\n]* ; RFC 3986, appendix A\n$/,
    );
    expect(grammarOf("IRI")[0]).toMatch(/^IRI = .* ; RFC 3987, 2\.2$/);
  });

  test("come in colors: an absent component is dim, and the host bold", async () => {
    const { out } = await pchar(["parse", "//h"], { color: true });
    expect(out).toContain("\u001b[2m-\u001b[22m");
    expect(out).toContain("\u001b[1mh\u001b[22m");
  });
});

describe("a file", () => {
  const BIDI = "http://h/\u202e\n";
  const normalize = (file: string) => ["normalize", "--rule", "IRI-reference", "--input", file];

  test("is written with its hidden characters, except to a terminal", async () => {
    const folder = newFolder();
    const file = folder.write("in", `\ufeff${BIDI}`);
    const call = async (argv: string[], isTerminal: boolean): Promise<string> => {
      const out = { ...sink(false, 80), isTerminal };
      expect(await run(argv, { input: chunks([]), out, err: sink(false, 80), version: () => "" })).toBe(0);
      return out.written.join("");
    };
    expect(await call(normalize(file), false)).toBe(BIDI);
    expect(await call(normalize(file), true)).toBe("http://h/<U+202E>\n");
    expect(await call([...normalize(file), "--output", `${folder.path}/out`], true)).toBe("");
    expect(folder.read("out")).toBe(BIDI);
    expect(await call([...normalize(file), "--quiet"], false)).toBe("");
  });

  test("without an output is not asked for interrupts", async () => {
    const interrupt = (): never => {
      throw new Error("an interrupt is waited for");
    };
    const file = newFolder().write("in.csv", "url\n//h");
    expect((await pchar(["check", "--input", file], { interrupt })).code).toBe(0);
    const { code, out } = await pchar(["check", "--input", file, "--column", "url", "--json"], { interrupt });
    expect(code).toBe(0);
    expect(JSON.parse(out).result).toMatchObject({ rows: 1, invalid: 0, bytesRead: 7 });
  });

  test("has no byte order mark if it is in a chunk without a line end", async () => {
    const lines: string[] = [];
    for await (const batch of wholeLines(chunks(["\ufeffa", "b\nc"].map((piece) => Buffer.from(piece)))))
      lines.push(...linesOf(batch).map(({ text }) => text));
    expect(lines).toEqual(["ab", "c"]);
  });
});

test("explain shows the path of a base with an unknown scheme, unless it may be a login", async () => {
  expect((await pchar(["explain", "--base", "x:/b/c", "g"])).out).toContain('"x:/b/g"');
  expect((await pchar(["explain", "--base", "me:pw@h", "g"])).out).not.toContain("pw");
});

describe("help", () => {
  const help = async (...argv: string[]): Promise<string> => (await pchar([...argv, "--help"])).out;

  test("lists the commands that process files", async () => {
    const whole = await help();
    for (const option of ["input", "column"]) {
      const names = new RegExp(`With --${option}, ([^]*?)\\sprocess`).exec(whole)![1]!.split(/,\s|\sand\s/);
      const having = await Promise.all(
        COMMANDS.map(async ({ name }) =>
          (await help(name)).includes(`\nWith --${option}:\n`) ? [name] : [],
        ),
      );
      expect(names).toEqual(having.flat());
    }
  });

  test("says when standard input is read, and which files a call needs", async () => {
    expect(await help("resolve")).toContain("With --base and no operand it is read too, if it is a pipe");
    expect(await help("normalize")).toContain("Without operands it is read too, if it is a pipe");
    expect(await help("check")).toContain("pchar check --input FILE --column NAME [--output FILE]\n");
    expect(await help("normalize")).toContain("pchar normalize --input FILE --column NAME --output FILE\n");
  });

  test("describes each option on its line", async () => {
    for (const { name } of COMMANDS) {
      const rows = (await help(name)).split("\n").filter((line) => line.startsWith("  -"));
      for (const row of rows) expect(row).toMatch(/^ {2}(?:-\w, )?--[a-z-]+(?: [A-Z=]+)? {2,}\w/);
    }
  });

  test("is the man page, too", () => {
    const page = readFileSync("man/pchar.1", "utf8");
    expect(manPage(/^\.TH PCHAR 1 (\S+) /m.exec(page)![1]!)).toBe(page);
  });
});

describe("the completions", () => {
  test("for fish are commands, one a line", async () => {
    const { out } = await pchar(["completion", "fish"]);
    for (const line of out.trimEnd().split("\n")) expect(line).toMatch(/^(?:#.*|complete -c pchar .*|)$/);
  });

  test("for zsh have the values of an option, and no operand if there is none", async () => {
    const { out } = await pchar(["completion", "zsh"]);
    expect(out).toMatch(/'--level=\[[^\]]+\]:NAME:\(case percent path syntax scheme\)'/);
    expect(out).not.toContain("undefined");
  });
});
