import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { allOptionsOf } from "../../../ts/cli/command.ts";
import { COMMANDS, commandNamed } from "../../../ts/cli/commands/index.ts";
import { reasonOf } from "../../../ts/cli/reason.ts";
import { backend } from "../../../ts/engine/engine.ts";
import { pchar } from "../../support/shell.ts";

describe("usage", () => {
  const wrong: readonly [string[], string][] = [
    [[], "no command"],
    [["--json"], "no command"],
    [["frobnicate", "a"], 'unknown command "frobnicate"'],
    [["pars", "a"], 'unknown command "pars"; did you mean parse?'],
    [["aprse"], 'unknown command "aprse"; did you mean parse?'],
    [["CHECK"], 'unknown command "CHECK"; did you mean check?'],
    [["equiv"], 'unknown command "equiv"; did you mean equivalent?'],
    [["nope"], 'unknown command "nope"'],
    [["hlep"], 'unknown command "hlep"; did you mean help?'],
    [["re"], 'unknown command "re"'],
    [["p"], 'unknown command "p"'],
    [["toString"], 'unknown command "toString"'],
    [["-"], 'unknown command "-"'],
    [["parse"], "parse needs a URI, or - for standard input"],
    [["parse", "-x"], 'unknown option "-x"; put -- before an operand that starts with "-"'],
    [["parse", "--__proto__"], 'unknown option "--__proto__"; put -- before an operand that starts with "-"'],
    [["parse", "--rul=URI", "a"], 'unknown option "--rul"; did you mean --rule?'],
    [["normalize", "--levle", "case", "a"], 'unknown option "--levle"; did you mean --level?'],
    [["check", "--inptu", "x"], 'unknown option "--inptu"; did you mean --input?'],
    [["parse", "--levle", "a"], 'unknown option "--levle"; put -- before an operand that starts with "-"'],
    [["--versoin"], 'unknown option "--versoin"; did you mean --version?'],
    [["open", "--quiet", "a:"], "open has no option --quiet"],
    [["completion", "--json", "bash"], "completion has no option --json"],
    [["completion"], "completion needs a SHELL: bash, zsh, fish"],
    [["completion", "tcsh"], 'unknown shell "tcsh" for completion: use bash, zsh, fish'],
    [["completion", "bash", "zsh"], "completion takes one operand (got 2)"],
    [["get"], "get needs a COMPONENT, such as host"],
    [["get", "host"], "get needs a URI, or - for standard input"],
    [["get", "--component", "host", "a"], "get has no option --component"],
    [["set", "a"], "set needs an option that says what to change, such as --host"],
    [
      ["set", "--authority", "h", "--port", "1", "a"],
      "--port cannot be combined with --authority, which contains it",
    ],
    [["parse", "-", "-"], "standard input can be read only once"],
    [["parse", "a", "--rule"], "option --rule needs a value"],
    [["parse", "a", "--json=1"], "option --json takes no value"],
    [["parse", "a", "--level", "case"], "parse has no option --level"],
    [["parse", "a", "--no-strict"], "parse has no option --no-strict"],
    [
      ["resolve", "a", "b", "--rule", "URI"],
      'unknown rule "URI" for resolve: use URI-reference, IRI-reference',
    ],
    [
      ["normalize", "a", "--level", "string"],
      'unknown level "string" for normalize: use case, percent, path, syntax, scheme',
    ],
    [["resolve", "a"], "resolve needs two operands, REFERENCE and BASE (got 1)"],
    [["equivalent", "a", "b", "c"], "equivalent needs two operands, A and B (got 3)"],
    [["relativize", "a", "-"], "only TARGET may be -"],
    [["open", "--input", "x"], "open has no option --input"],
    [["dedupe", "--input", "x", "--column", "u"], "dedupe has no option --column"],
    [["dedupe", "--input", "a.arrow"], '"a.arrow" has columns, not lines: dedupe has no --column'],
    [["dedupe", "--json", "a"], "dedupe has no option --json"],
    [["get", "host", "--input", "x", "a"], "get takes no operands with --input"],
    [["equivalent", "--input", "x"], "with --input, equivalent needs one operand, B (got 0)"],
    [["equivalent", "--input", "x", "-"], "with --input, equivalent needs one operand, B (got 1)"],
    [["equivalent", "a", "b", "--workers", "2"], "equivalent has no option --workers"],
    [["check", "--input", "x", "--output", "y"], "option --output needs --column"],
    [["check", "--mask", "a"], "check writes no data that --mask could mask, except with --json"],
    [["parse", "--mask", "a"], "parse writes no data that --mask could mask, except with --json"],
    [
      ["equivalent", "--mask", "a", "b"],
      "equivalent writes no data that --mask could mask, except with --json",
    ],
    [["inspect", "--mask", "a"], "inspect writes no data that --mask could mask, except with --json"],
    [["explain", "--mask", "a"], "explain writes no data that --mask could mask, except with --json"],
    [["open", "--mask", "a"], "open writes no data that --mask could mask, except with --json"],
    [["completion", "--mask", "bash"], "completion has no option --mask"],
    [["check", "--mask", "--json", "--input", "x"], "check writes no lines that --mask could mask"],
    [
      ["explain", "--base", "http://h/", "--rule", "URI", "a"],
      "--rule URI cannot be combined with --base: use URI-reference or IRI-reference",
    ],
    [["normalize", "--mask", "--show-password", "a"], "--mask cannot be combined with --show-password"],
    [
      ["normalize", "--mask", "--input", "a.csv", "--column", "u", "--output", "b.csv"],
      "--mask cannot be combined with --column, which copies the other columns",
    ],
    [["check", "--input"], "option --input needs a value"],
    [["parse", "--input", "x", "--prefix", "u"], "option --prefix needs --column"],
    [["set", "--host", "h", "--input", "x", "--workers", "2"], "set has no option --workers"],
    [["check", "--column", "x"], "option --column needs --input"],
    [["normalize", "--input", "a.csv", "--errors", "keep"], "option --errors needs --column"],
    [["normalize", "--input", "a.csv", "--column", "u"], "normalize needs --output with --column"],
    [
      ["check", "--input", "a.csv", "--column", "u", "--workers", "2"],
      "--workers cannot be combined with --column",
    ],
    [["check", "--input", "a.csv", "--column", "u", "--errors", "null"], "check has no option --errors"],
    [["check", "--input", "-", "--column", "u"], "columns are read from a file and written to a file, not -"],
    [["check", "--input", "a.arrow"], '"a.arrow" has columns, not lines: name one with --column'],
    [
      ["check", "--input", "a.parquet"],
      "pchar does not read .parquet files: its functions for DuckDB do, after pip install pchar[duckdb] and import pchar.duckdb",
    ],
    [["normalize", "--input", "a.csv", "--colum", "u"], 'unknown option "--colum"; did you mean --column?'],
    [
      ["parse", "--input", "a.csv", "--column", "u", "--output", "b.csv", "--errors", "keep"],
      'unknown errors "keep" for parse: use null, raise',
    ],
    [
      ["resolve", "--input", "a.csv", "--column", "u", "--output", "b.csv"],
      "resolve needs --base with --input",
    ],
    [["check", "--input", "x", "a"], "check takes no operands with --input"],
    [["normalize", "--input", "x", "-"], "normalize takes no operands with --input"],
    [["normalize", "a", "--output", "y"], "option --output needs --input"],
    [["check", "a", "--workers", "2"], "option --workers needs --input"],
    [["resolve", "a", "b", "--base", "c"], "with --base, resolve needs one operand, REFERENCE (got 2)"],
    [["resolve", "--base", "c"], "with --base, resolve needs one operand, REFERENCE (got 0)"],
    [["relativize", "a", "b", "--base", "c"], "with --base, relativize needs one operand, TARGET (got 2)"],
    [["resolve", "a", "b", "--output", "c"], "option --output needs --input"],
    [["help", "pars"], 'unknown command "pars"; did you mean parse?'],
    [["help", "-"], 'unknown command "-"'],
    [["resolve", "--input", "x"], "resolve needs --base with --input"],
    [["check", "--input", "x", "--workers", "0"], '--workers takes a number from 1 to 9999, and got "0"'],
    [["check", "--input", "x", "--workers", "1.5"], '--workers takes a number from 1 to 9999, and got "1.5"'],
    [["check", "--input", "x", "--workers=-1"], '--workers takes a number from 1 to 9999, and got "-1"'],
    [["check", "--input", "x", "--workers", "two"], '--workers takes a number from 1 to 9999, and got "two"'],
  ];
  test.each(wrong)("%j exits with 2", async (argv, message) => {
    const { code, out, err } = await pchar(argv);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.split("\n")[0]).toBe(`pchar: ${message}`);
  });

  test("advice names the command if the command line does", async () => {
    for (const option of ["--level", "--json=1", "--levle"]) {
      const { err } = await pchar(["normalize", "a", option]);
      expect(err.split("\n").at(-2), option).toBe("Try: pchar normalize --help");
    }
    expect((await pchar(["--level"])).err).toBe("pchar: option --level needs a value\nTry: pchar --help\n");
  });

  test("a file that cannot be read is named before the reason", async () => {
    const { code, err } = await pchar(["check", "--input", "/no/such\u001bfile"]);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'pchar: cannot open "/no/such<U+001B>file": no such file or directory\n',
    });
    const name = "http://me:pw@h/x";
    for (const [shown, ...flags] of [["http://me:***@h/x"], [name, "--show-password"]] as const) {
      const { err } = await pchar(["check", "--input", name, ...flags]);
      expect(err).toBe(`pchar: cannot open "${shown}": no such file or directory\n`);
    }
    const folder = await pchar(["normalize", "--input", "test"]);
    expect(folder.err).toBe('pchar: cannot read "test": illegal operation on a directory\n');
  });

  test.each([
    ["EIO: i/o error, read", "EIO", "read", "i/o error"],
    ["EACCES: permission denied, open '/a, open b'", "EACCES", "open", "permission denied"],
    ["EIO: i/o error", "EIO", "read", "i/o error"],
    ["connection lost", "EIO", "read", "connection lost"],
    ["out of paper", undefined, undefined, "out of paper"],
    ["undefined: a, undefined b", undefined, undefined, "undefined: a, undefined b"],
  ])("the reason of the error %j is in words, and whole", async (message, code, syscall, reason) => {
    const error = Object.assign(new Error(message), { code, syscall });
    expect(reasonOf(error)).toBe(reason);
    const input = Object.assign([new Uint8Array()], {
      [Symbol.iterator]: (): never => {
        throw error;
      },
    });
    const wanted = { code: 2, out: "", err: `pchar: cannot read standard input: ${reason}\n` };
    expect(await pchar(["check", "-"], { input })).toEqual(wanted);
    if (syscall === "read") expect(await pchar(["check", "--input", "-"], { input })).toEqual(wanted);
  });

  test("an operand that starts with a hyphen goes after --", async () => {
    expect((await pchar(["normalize", "--", "--json", "-", "-%7e"])).out).toBe("--json\n-\n-~\n");
    expect((await pchar(["resolve", "--json", "--", "-", "http://a/"])).out).toContain('"http://a/-"');
  });

  test("--version prints the backend too", async () => {
    const { code, out } = await pchar(["--version"]);
    expect(code).toBe(0);
    expect(out.split("\n")[0]).toBe("pchar 1.2.3");
    expect(out.split("\n")[1]).toMatch(new RegExp(`^backend ${backend().name}( \\(.*\\))?$`));
  });

  test("--help names every command, and fits a terminal", async () => {
    const { code, out } = await pchar(["--help"]);
    expect(code).toBe(0);
    for (const { name } of COMMANDS) expect(out).toContain(`\n  ${name} `);
    expect((await pchar(["help"])).out).toBe(out);
  });

  test.each(COMMANDS.map(({ name }) => name))("%s --help has an example that runs", async (command) => {
    const { code, out } = await pchar([command, "--help"]);
    expect(code).toBe(0);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect((await pchar(["help", command])).out).toBe(out);
    const { example } = commandNamed(command)!;
    if (command === "completion") return expect(example).toBeUndefined();
    const [call, printed] = example!;
    const words = [...call.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
    expect(words[0]).toBe("pchar");
    expect(await pchar(words.slice(1))).toEqual({ code: 0, out: `${printed}\n`, err: "" });
  });
});

describe("--help", () => {
  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    "of %s names only options that it has",
    async (name, command) => {
      const { out } = await pchar([name, "--help"]);
      const named = out
        .replace(/(?:There\s+is\s+no|without)\s+--[a-z]+/g, "")
        .matchAll(/(?<!\S)--([a-z][a-z-]*)/g);
      const has = new Set(allOptionsOf(command).map((option) => option.name));
      expect([...named].map(([, option]) => option!).filter((option) => !has.has(option))).toEqual([]);
    },
  );

  test("says how each command reads standard input", async () => {
    for (const { name, operands } of COMMANDS) {
      const { out } = await pchar([name, "--help"]);
      const found = /^The operand - reads standard input, (.*)\.\n/m.exec(out)?.[1];
      const others = ["open", "completion"].includes(name) ? undefined : `one ${operands[0]} per line`;
      expect(found, name).toBe(name === "extract" ? "as one document" : others);
    }
  });
});

describe("the built program", () => {
  const PLAIN = { ...process.env, NO_COLOR: "1" };
  const program = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
  const call = (argv: string[], input = ""): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [program, ...argv], { input, encoding: "utf8", env: PLAIN });

  test("is there: `npm test` and `npm run build` make it", () => {
    expect(existsSync(program)).toBe(true);
  });

  test("prints the answer and exits with its code", () => {
    expect(call(["resolve", "../g", "http://a/b/c/d;p?q"])).toMatchObject({
      status: 0,
      stdout: "http://a/b/g\n",
      stderr: "",
    });
    expect(call(["check", "http://a/b c"])).toMatchObject({ status: 1 });
    expect(call(["normalize", "-"], "A:\r\nB:")).toMatchObject({ status: 0, stdout: "a:\r\nb:" });
    expect(call(["nothing"])).toMatchObject({ status: 2, stdout: "" });
    expect(call(["check", "-"])).toMatchObject({ status: 0, stdout: "", stderr: "" });
    expect(call(["--version"]).stdout).toMatch(/^pchar \d+\.\d+\.\d+\nbackend /);
  });

  const piped = (command: string): { status: number | null; stdout: string; stderr: string } =>
    spawnSync("sh", ["-c", `"${process.execPath}" "${program}" ${command}`], {
      encoding: "utf8",
      env: PLAIN,
    });

  test
    .skipIf(process.platform === "win32")
    .each(["parse -", "extract -", "resolve - http://h/", "explain --json -"])(
    "%s exits with 2 if standard input is a directory",
    (command) => {
      expect(piped(`${command} < /`)).toMatchObject({
        status: 2,
        stdout: "",
        stderr: "pchar: cannot read standard input: illegal operation on a directory\n",
      });
    },
  );

  test.skipIf(process.platform === "win32")(
    "exits with 2 with --input if standard input is a directory",
    () => {
      expect(piped("check --input - < /")).toMatchObject({ status: 2, stdout: "" });
      expect(piped("check --input - < /").stderr).toBe(
        "pchar: cannot read standard input: illegal operation on a directory\n",
      );
    },
  );

  test.skipIf(!existsSync("/dev/full"))("reports that standard output cannot be written", () => {
    expect(piped("parse a > /dev/full")).toMatchObject({
      status: 2,
      stderr: "pchar: cannot write standard output: no space left on device\n",
    });
  });

  test.skipIf(!existsSync("/dev/full"))("names an output file that cannot be written", () => {
    const call = spawnSync(
      process.execPath,
      [program, "normalize", "--input", "-", "--output", "/dev/full"],
      {
        input: "a:\n",
        encoding: "utf8",
        env: PLAIN,
      },
    );
    expect(call).toMatchObject({
      status: 2,
      stderr: 'pchar: cannot write "/dev/full": no space left on device\n',
    });
  });

  test.skipIf(process.platform === "win32")("stops without a message when its reader closes the pipe", () => {
    const command = `"${process.execPath}" "${program}" check - | head -n 1`;
    const { stdout, stderr } = spawnSync("sh", ["-c", command], {
      input: "a:\n".repeat(200_000),
      encoding: "utf8",
      env: PLAIN,
    });
    expect({ stdout, stderr }).toEqual({ stdout: "valid a:\n", stderr: "" });
  });
});
