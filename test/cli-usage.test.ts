import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { backend } from "../ts/backend/backend.ts";
import { COMMANDS, type Command } from "../ts/cli/commands.ts";
import { pchar } from "./shell.ts";

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
    [["parse", "--input", "x"], "no option --input for parse"],
    [["equivalent", "a", "b", "--workers", "2"], "no option --workers for equivalent"],
    [["check", "--input", "x", "--output", "y"], "no option --output for check"],
    [
      ["check", "--input", "x", "--show-password"],
      "no option --show-password with --input: lines are written as they are",
    ],
    [["check", "--input"], "option --input needs a value"],
    [["check", "--input", "x", "a"], "check takes no text with --input"],
    [["normalize", "--input", "x", "-"], "normalize takes no text with --input"],
    [["normalize", "a", "--output", "y"], "option --output needs --input"],
    [["check", "a", "--workers", "2"], "option --workers needs --input"],
    [["resolve", "a", "b", "--base", "c"], "resolve takes one text with --base, REFERENCE, and got 2"],
    [["resolve", "--base", "c"], "resolve takes one text with --base, REFERENCE, and got 0"],
    [["relativize", "a", "b", "--base", "c"], "relativize takes one text with --base, TARGET, and got 2"],
    [["resolve", "a", "b", "--output", "c"], "option --output needs --input"],
    [["help", "pars"], 'unknown command "pars"'],
    [["help", "-"], 'unknown command "-"'],
    [["resolve", "--input", "x"], "resolve needs --base with --input"],
    [["check", "--input", "x", "--workers", "0"], '--workers takes a number from 1 to 9999, and got "0"'],
    [["check", "--input", "x", "--workers", "1.5"], '--workers takes a number from 1 to 9999, and got "1.5"'],
    [["check", "--input", "x", "--workers=-1"], '--workers takes a number from 1 to 9999, and got "-1"'],
    [["check", "--input", "x", "--workers", "two"], '--workers takes a number from 1 to 9999, and got "two"'],
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

describe("--help", () => {
  test("says what standard input is to each command", async () => {
    for (const command of Object.keys(COMMANDS) as Command[]) {
      const { out } = await pchar([command, "--help"]);
      const said = / may be "-": standard input, (.*)\.\n/.exec(out)?.[1];
      const others = command === "open" ? undefined : "one text a line";
      expect(said, command).toBe(command === "extract" ? "one text, whatever its lines" : others);
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
    expect(call(["check", "-"])).toMatchObject({ status: 0, stdout: "", stderr: "" });
    expect(call(["--version"]).stdout).toMatch(/^pchar \d+\.\d+\.\d+\nbackend /);
  });

  const piped = (command: string): { status: number | null; stdout: string; stderr: string } =>
    spawnSync("sh", ["-c", `"${process.execPath}" "${program}" ${command}`], { encoding: "utf8" });

  test
    .skipIf(process.platform === "win32")
    .each(["parse -", "extract -", "resolve - http://h/", "explain --json -"])(
    "%s is 2 where standard input is a directory",
    (command) => {
      expect(piped(`${command} < /`)).toMatchObject({
        status: 2,
        stdout: "",
        stderr: "pchar: cannot read standard input: EISDIR\n",
      });
    },
  );

  test.skipIf(process.platform === "win32")("is 2 with --input where standard input is a directory", () => {
    expect(piped("check --input - < /")).toMatchObject({ status: 2, stdout: "" });
    expect(piped("check --input - < /").stderr).toMatch(/^pchar: EISDIR: /);
  });

  test.skipIf(!existsSync("/dev/full"))("says that standard output cannot be written", () => {
    expect(piped("parse a > /dev/full")).toMatchObject({
      status: 2,
      stderr: "pchar: cannot write standard output: ENOSPC\n",
    });
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
