// Columns of CSV, TSV and Arrow files.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run, type Sink } from "../../../ts/cli/run.ts";
import {
  CONTENTS,
  column,
  columnsOf,
  csv,
  FORMATS,
  INVALID,
  inputOf,
  NORMAL,
  URLS,
} from "../../support/columns.ts";
import { CLI, newFolder } from "../../support/files.ts";
import { chunks, pchar, sink } from "../../support/shell.ts";

describe.each(FORMATS)("a .%s file", (format) => {
  const output = `out.${format}`;

  test.each([
    ["normalize", [], "url", [NORMAL, null, null, ""]],
    ["normalize", ["--errors", "keep"], "url", [NORMAL, "a b", null, ""]],
    [
      "resolve --base http://b/c",
      ["--into", "target"],
      "target",
      ["HTTP://a/b/%63/%7bfoo%7d", null, null, "http://b/c"],
    ],
    ["parse", [], "scheme", ["HTTP", null, null, null]],
    ["parse", ["--prefix", "uri_"], "uri_path", ["/./b/../b/%63/%7bfoo%7d", null, null, ""]],
    ["check", [], "error_code", [null, "ERR_URI_UNEXPECTED_CHARACTER", null, null]],
    ["check", ["--prefix", "x_"], "x_error_rule", [null, "path", null, null]],
  ])("%s %j", async (command, more, name, expected) => {
    const folder = newFolder();
    const input = inputOf(folder, format, URLS);
    const printed = await column(command, input, `${folder.path}/${output}`, "url", ...more);
    expect(printed).toEqual({ code: 1, out: "", err: INVALID });
    expect(folder.names()).toEqual([`in.${format}`, output]);
    const { [name]: found, ...others } = columnsOf(folder, output);
    expect(found).toEqual(expected);
    const before = columnsOf(folder, `in.${format}`);
    expect(others["id"]).toEqual(before["id"]);
    if (name !== "url") expect(others["url"]).toEqual(before["url"]);
  });

  test("gets the components, or the errors, of its rows", async () => {
    const folder = newFolder();
    const input = inputOf(folder, format, ["http://u@h:1/p?q#f", "//h?", "http://é/", "aé b", null]);
    await column("parse", input, `${folder.path}/${output}`, "url");
    const { id: _, url: __, ...components } = columnsOf(folder, output);
    expect(components).toEqual({
      scheme: ["http", null, null, null, null],
      authority: ["u@h:1", "h", null, null, null],
      userinfo: ["u", null, null, null, null],
      host: ["h", "h", null, null, null],
      port: ["1", null, null, null, null],
      path: ["/p", "", null, null, null],
      query: ["q", "", null, null, null],
      fragment: ["f", null, null, null, null],
    });
    await column("check", input, `${folder.path}/${output}`, "url", "--rule", "IRI-reference");
    const { error_code, error_rule, error_byte_index } = columnsOf(folder, output);
    expect(error_code).toEqual([null, null, null, "ERR_URI_UNEXPECTED_CHARACTER", null]);
    expect(error_rule).toEqual([null, null, null, "ipath", null]);
    // é is two bytes.
    expect(error_byte_index!.map((index) => (index === null ? null : Number(index)))).toEqual([
      null,
      null,
      null,
      3,
      null,
    ]);
  });

  test("is processed as each string is", async () => {
    const texts = ["HTTP://a:80/%7e/../b?q", "../%2e%2E/x", "a b", "//u:p@h", "mailto:a@H", "[", "/a,b"];
    for (const command of ["normalize", "normalize --level case", "resolve --base http://b/c/d", "check"]) {
      const folder = newFolder();
      const isCheck = command === "check";
      const url = texts.map((text) => text.replace(",", format === "csv" ? ";" : ","));
      await column(command, inputOf(folder, format, url), `${folder.path}/${output}`, "url");
      const { error_byte_index, url: results } = columnsOf(folder, output);
      const answers = await pchar([...command.split(" "), "--json", "--show-password", "-"], {
        input: url.join("\n"),
      });
      const expected = answers.out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ result, error }) => (isCheck ? (error?.index ?? null) : (result ?? null)));
      const found = isCheck ? error_byte_index!.map((index) => index && Number(index)) : results;
      expect(found).toEqual(expected);
    }
  });

  test("may have any name, in any folder", async () => {
    const folder = newFolder();
    for (const name of ["a[1]*?", "year=2024", "http:"]) {
      mkdirSync(join(folder.path, name));
      const [input, output] = ["in", "out"].map((file) => `${name}/${file} [x]*?'".${format}`) as [
        string,
        string,
      ];
      folder.write(input, CONTENTS[format]!(["A:"]));
      const printed = await column("normalize", `${folder.path}/${input}`, `${folder.path}/${output}`, "url");
      expect(printed).toEqual({ code: 0, out: "", err: "" });
      expect(columnsOf(folder, output)["url"]).toEqual(["a:"]);
    }
  });

  test("may have a row of 3 MB among 9,000", async () => {
    const folder = newFolder();
    const long = `HTTP://h/${"x".repeat(3_000_000)}`;
    const url = Array.from({ length: 9000 }, (_, row) =>
      row === 5000 ? long : row % 2 === 0 ? "A:b" : "a b",
    );
    const { err } = await column(
      "normalize",
      inputOf(folder, format, url),
      `${folder.path}/${output}`,
      "url",
    );
    expect(err.split("\n")).toHaveLength(4501);
    expect(err).toMatch(/^row 2: .*\nrow 4: /);
    const expected = url.map((each) =>
      each === long ? long.replace("HTTP", "http") : each === "A:b" ? "a:b" : null,
    );
    expect(columnsOf(folder, output)["url"]).toEqual(expected);
  });
});

describe("nothing is written", () => {
  test.each(FORMATS)("if --errors raise ends the work on a .%s file", async (format) => {
    const folder = newFolder();
    const input = inputOf(folder, format, ["A:", "a b", "c d"]);
    const argv = [
      "normalize",
      "--input",
      input,
      "--column",
      "url",
      "--output",
      `${folder.path}/out.${format}`,
    ];
    const { code, out, err } = await pchar([...argv, "--errors", "raise"]);
    expect([code, out, err.startsWith(`${INVALID}2 rows, 1 invalid: `)]).toEqual([1, "", true]);
    expect(folder.names()).toEqual([`in.${format}`]);
  });

  test.each([
    [
      "csv",
      ["--column", "ulr"],
      'the input has no column "ulr"; did you mean url? The columns are "id", "url"',
    ],
    ["arrow", ["--column", "zzzzzz"], 'the input has no column "zzzzzz"; the columns are "id", "url"'],
    ["arrow", ["--column", "id"], 'the column "id" has the type Int32: strings are needed'],
    [
      "tsv",
      ["--column", "url", "--into", "ID"],
      'the input has a column "ID" already: choose another name with --into',
    ],
  ])("with a .%s file and %j", async (format, options, message) => {
    const folder = newFolder();
    const input = inputOf(folder, format, URLS);
    const argv = ["normalize", "--input", input, "--output", `${folder.path}/out.${format}`];
    expect(await pchar([...argv, ...options])).toEqual({ code: 2, out: "", err: `pchar: ${message}\n` });
    expect(folder.names()).toEqual([`in.${format}`]);
  });

  test.each([
    ["url,url\n", 'the input has two columns "url"'],
    ["url,path\n", 'the input has a column "path" already: choose another name with --prefix'],
    [
      `${Array.from({ length: 22 }, (_, at) => `c${at}`).join(",")}\n`,
      /^pchar: the input has no column "url"; the columns are "c0", .*, "c19" and 2 more\n$/,
    ],
  ])("if the header is %.20j", async (text, message) => {
    const { code, err } = await csv("parse", text);
    expect(code).toBe(2);
    if (typeof message === "string") expect(err).toBe(`pchar: ${message}\n`);
    else expect(err).toMatch(message);
  });

  test.each([
    ["in.csv", "in.csv", /^pchar: Input and output are the same file\n$/],
    [
      "in.csv",
      "out.txt",
      /^pchar: the name of a file with columns ends with \.csv, \.tsv or \.arrow, and this is ".*out\.txt"\n/,
    ],
    [
      "in.csv",
      "out.arrow",
      /^pchar: the input is a \.csv file, so the name of the output ends with \.csv too\n/,
    ],
    ["no.csv", "out.csv", /^pchar: cannot open ".*no\.csv": no such file or directory\n$/],
    [
      "in.parquet",
      "out.parquet",
      /^pchar: pchar does not read \.parquet files: .* pip install pchar\[duckdb\]/,
    ],
    ["in.csv", "out.parquet", /pip install pchar\[duckdb\]/],
  ])("from %s to %s", async (from, to, message) => {
    const folder = newFolder();
    const text = CONTENTS["csv"]!(URLS);
    folder.write("in.csv", text);
    const printed = await column("normalize", `${folder.path}/${from}`, `${folder.path}/${to}`, "url");
    expect([printed.code, printed.out]).toEqual([2, ""]);
    expect(printed.err).toMatch(message);
    expect(folder.names()).toEqual(["in.csv"]);
    expect(folder.read("in.csv")).toBe(text);
  });

  test.skipIf(process.platform === "win32").each(FORMATS)(
    "if the input is a FIFO, which has no writer: .%s",
    async (format) => {
      const folder = newFolder();
      const input = `${folder.path}/in.${format}`;
      execFileSync("mkfifo", [input]);
      expect(await column("normalize", input, `${folder.path}/out.${format}`, "url")).toEqual({
        code: 2,
        out: "",
        err: "pchar: The input is not a regular file\n",
      });
    },
  );

  test("if the work is interrupted", async () => {
    const folder = newFolder();
    const input = folder.write("in.csv", `url\n${"HTTP://a/b\n".repeat(3_000_000)}`);
    folder.write("out.csv", "old");
    const argv = ["normalize", "--input", input, "--column", "url", "--output", `${folder.path}/out.csv`];
    const child = spawn(process.execPath, [CLI, ...argv], { stdio: "ignore" });
    const ended = new Promise((resolve) => child.on("exit", (_, signal) => resolve(signal)));
    while (!folder.names().some((name) => name.startsWith(".pchar-")))
      await new Promise((go) => setTimeout(go, 10));
    child.kill("SIGINT");
    expect(await ended).toBe("SIGINT");
    expect(folder.names()).toEqual(["in.csv", "out.csv"]);
    expect(folder.read("out.csv")).toBe("old");
  });
});

test("the output keeps the permissions of the file that it replaces", async () => {
  const folder = newFolder();
  const input = folder.write("in.csv", "url\nA:\n");
  const output = folder.write("out.csv", "");
  chmodSync(output, 0o600);
  await column("normalize", input, output, "url");
  expect(folder.read("out.csv")).toBe("url\na:\n");
  expect(statSync(output).mode & 0o777).toBe(0o600);
});

test("--json prints a value for each invalid row, and a summary; --quiet prints nothing", async () => {
  const input = newFolder().write("in.csv", "url\nA:\na b\n");
  const { code, out, err } = await pchar(["check", "--json", "--input", input, "--column", "url"]);
  expect([code, err]).toEqual([1, ""]);
  expect(
    out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      row: 1,
      error: expect.objectContaining({ code: "ERR_URI_UNEXPECTED_CHARACTER", rule: "path", index: 1 }),
    },
    { result: { rows: 2, invalid: 1, bytesRead: 11, bytesWritten: 0 } },
  ]);
  expect(await pchar(["check", "-q", "--input", input, "--column", "url"])).toEqual({
    code: 1,
    out: "",
    err: "",
  });
});

describe("messages wait for a slow reader", () => {
  const ROWS = 20_000;

  /** Runs a command line. `read` returns a promise for each write to standard error, which settles when that is read. */
  async function slowly(
    argv: readonly string[],
    read: () => Promise<void>,
    interrupt?: AbortSignal,
  ): Promise<{ readonly code: number; readonly blocks: readonly string[] }> {
    const blocks: string[] = [];
    let isWriting = false;
    const err: Sink = {
      ...sink(false, 80),
      async write(data) {
        expect(isWriting).toBe(false);
        isWriting = true;
        blocks.push(String(data));
        await read();
        isWriting = false;
      },
    };
    const io = { input: chunks([]), out: sink(false, 80), err, version: () => "" };
    const code = await run(argv, interrupt === undefined ? io : { ...io, interrupt: () => interrupt });
    return { code, blocks };
  }

  test.each([
    ["check", "csv"],
    ["check", "arrow"],
    ["normalize", "csv"],
    ["normalize", "arrow"],
  ])("%s, .%s", async (command, format) => {
    const folder = newFolder();
    const argv = [command, "--input", inputOf(folder, format, Array(ROWS).fill("a b")), "--column", "url"];
    if (command === "normalize") argv.push("--output", `${folder.path}/out.${format}`);
    const { code, blocks } = await slowly(argv, () => new Promise((go) => setTimeout(go)));
    expect(code).toBe(1);
    const messages = blocks.join("").trimEnd().split("\n");
    expect(messages.pop()).toMatch(/^20,000 rows, 20,000 invalid: /);
    const expected = Array.from({ length: ROWS }, (_, row) => INVALID.trimEnd().replace("2", `${row + 1}`));
    expect(messages.join("\n") === expected.join("\n")).toBe(true);
    // No more than half of the messages are in memory.
    const lengths = blocks.map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThan(blocks.join("").length / 2);
  });

  test("but an interrupt does not", async () => {
    const folder = newFolder();
    const input = inputOf(folder, "arrow", Array(ROWS).fill("a b"));
    const argv = ["normalize", "--input", input, "--column", "url", "--output", `${folder.path}/out.arrow`];
    const controller = new AbortController();
    const { code, blocks } = await slowly(
      argv,
      async () => {
        controller.abort(new Error("interrupted"));
        while (folder.names().length > 1) await new Promise((go) => setTimeout(go, 10));
      },
      controller.signal,
    );
    expect(code).toBe(2);
    expect(blocks.at(-1)).toMatch(/^pchar: interrupted$/m);
    expect(folder.names()).toEqual(["in.arrow"]);
  });
});

test("the progress is shown on a terminal", async () => {
  const folder = newFolder();
  const input = folder.write("in.csv", `url\n${"A:\n".repeat(50_000)}`);
  let time = 0;
  const now = (): number => (time += 200);
  const { err } = await pchar(["check", "--input", input, "--column", "url"], { isTerminal: true, now });
  expect(err).toMatch(/\r\[[#-]{24}\] +\d+%/);
  expect(err).toMatch(/50,000 rows, 0 invalid: 150 kB in /);
});

test("an .arrow file needs apache-arrow, and an error says how to install it; a .csv file needs no package", () => {
  const folder = newFolder();
  cpSync(join(CLI, ".."), join(folder.path, "dist"), { recursive: true });
  copyFileSync("package.json", join(folder.path, "package.json"));
  const check = (format: string): string => {
    const argv = ["check", "--input", inputOf(folder, format, ["a b"]), "--column", "url"];
    const program = join(folder.path, "dist/cli.js");
    return spawnSync(process.execPath, [program, ...argv], { encoding: "utf8" }).stderr;
  };
  expect(check("arrow")).toContain(
    "need the package apache-arrow: install it beside pchar, with npm install apache-arrow",
  );
  expect(check("csv")).toContain("row 1: unexpected character ' ' in path at index 1\n");
});
