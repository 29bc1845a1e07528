// Habits of all command lines: standard input, quiet calls, hints and colors.

import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../../ts/cli/commands/index.ts";
import { hasColor } from "../../../ts/cli/print.ts";
import { CLI, newFolder } from "../../support/files.ts";
import { testWith } from "../../support/programs.ts";
import { pchar } from "../../support/shell.ts";

const isPiped = (): boolean => true;

describe("without an operand", () => {
  test("a pipe is read, one URI per line", async () => {
    expect((await pchar(["normalize"], { input: "A:\nB:\n", isPiped })).out).toBe("a:\nb:\n");
    expect((await pchar(["get", "host"], { input: "//h\n//i", isPiped })).out).toBe("h\ni");
    expect((await pchar(["resolve", "--base", "http://a/"], { input: "b", isPiped })).out).toBe("http://a/b");
    expect((await pchar(["extract"], { input: "see\n<http://a/>", isPiped })).out).toBe("http://a/\n");
  });

  test("usage is printed if standard input is not redirected", async () => {
    for (const { name, stdin } of COMMANDS.filter(({ operands }) => operands.length > 0)) {
      const { code, out, err } = await pchar([name === "set" ? "set --host=h" : name].join().split(" "), {
        input: "a:",
      });
      expect({ code, out }, name).toEqual({ code: 2, out: "" });
      expect(err, stdin).toContain(`\nUsage: pchar ${name} [OPTION]... `);
    }
  });

  test("open never reads a pipe", async () => {
    const { code, out, err } = await pchar(["open"], { input: "http://a/", isPiped });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.split("\n")[0]).toBe("pchar: open needs a URI; it does not read standard input");
  });

  test("an operand keeps a pipe from being read", async () => {
    const unread = { isPiped, input: ["a:", "b:"].map((line) => Buffer.from(line)) };
    expect((await pchar(["normalize", "C:"], unread)).out).toBe("c:\n");
    expect((await pchar(["resolve", "g"], unread)).code).toBe(2);
  });
});

describe("the built program, without an operand", () => {
  const call = (stdio: "pipe" | "ignore" | number, ...argv: string[]) =>
    spawnSync(process.execPath, [CLI, ...argv], {
      stdio: [stdio, "pipe", "pipe"],
      input: "A:\n",
      encoding: "utf8",
    });

  test("reads a pipe", () => {
    expect(call("pipe", "normalize")).toMatchObject({ status: 0, stdout: "a:\n", stderr: "" });
  });

  test.skipIf(process.platform === "win32")("reads a file, and a pipe of the shell", () => {
    const file = newFolder().write("in", "B:\n");
    const sh = (command: string) =>
      spawnSync("sh", ["-c", command.replace("PCHAR", `"${process.execPath}" "${CLI}"`)], {
        encoding: "utf8",
      });
    expect(sh(`PCHAR normalize < ${file}`)).toMatchObject({ status: 0, stdout: "b:\n", stderr: "" });
    expect(sh(`cat ${file} | PCHAR normalize`)).toMatchObject({ status: 0, stdout: "b:\n", stderr: "" });
    expect(sh("PCHAR normalize <&-")).toMatchObject({ status: 2, stdout: "" });
  });

  test("prints usage if standard input is /dev/null", () => {
    const { status, stdout, stderr } = call("ignore", "normalize");
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("\nUsage: pchar normalize [OPTION]... URI...\n");
  });

  testWith(["script"], "prints usage on a terminal, with colors only if it has them", () => {
    const onTerminal = (command: string, env: NodeJS.ProcessEnv) =>
      spawnSync("script", ["-qec", `"${process.execPath}" "${CLI}" ${command}`, "/dev/null"], {
        encoding: "utf8",
        env: { PATH: process.env["PATH"], TERM: "xterm", ...env },
      }).stdout;
    expect(onTerminal("normalize", {})).toContain("Usage: pchar normalize");
    expect(onTerminal("inspect http://127.1/", {})).toContain("\u001b[");
    expect(onTerminal("inspect http://127.1/", { TERM: "dumb" })).not.toContain("\u001b[");
    expect(onTerminal("inspect http://127.1/", { NO_COLOR: "1" })).not.toContain("\u001b[");
  });
});

describe("--quiet", () => {
  test.each<[string[], number]>([
    [["check", "http://a/"], 0],
    [["check", "a b"], 1],
    [["check", "--json", "a b"], 1],
    [["parse", "a"], 0],
    [["equivalent", "a", "b"], 1],
    [["equivalent", "http://a", "http://a/"], 0],
    [["inspect", "http://127.0.0.1/"], 1],
    [["extract", "no link"], 1],
    [["extract", "http://a/"], 0],
    [["normalize", "%"], 1],
    [["resolve", "g", "g"], 1],
    [["get", "host", "a b"], 1],
    [["set", "--port", "x", "//h"], 1],
  ])("%j prints nothing, and exits with %i", async (argv, code) => {
    expect(await pchar([...argv, "--quiet"])).toEqual({ code, out: "", err: "" });
    expect(await pchar([argv[0]!, "-q", ...argv.slice(1)])).toEqual({ code, out: "", err: "" });
    expect((await pchar(argv)).code).toBe(code);
  });

  test("prints no report of a file, and still writes the output file", async () => {
    const folder = newFolder();
    const input = folder.write("in", "A:\nb c\n");
    expect(await pchar(["check", "-q", "--input", input])).toEqual({ code: 1, out: "", err: "" });
    expect(await pchar(["normalize", "-q", "--input", input])).toEqual({ code: 1, out: "", err: "" });
    const argv = ["normalize", "-q", "--input", input, "--output", `${folder.path}/out`];
    expect(await pchar(argv)).toEqual({ code: 1, out: "", err: "" });
    expect(folder.read("out")).toBe("a:\nb c\n");
    const base = await pchar(["resolve", "-q", "--input", input, "--base", "b"]);
    expect(base).toEqual({ code: 1, out: "", err: "" });
  });

  test("still reports wrong usage, and a file that cannot be read", async () => {
    expect((await pchar(["check", "-q", "--level", "case", "a"])).err).toContain(
      "check has no option --level",
    );
    const { code, err } = await pchar(["check", "-q", "--input", `${newFolder().path}/none`]);
    expect(code).toBe(2);
    expect(err).toContain("no such file");
  });
});

describe("an operand that is the name of a file", () => {
  test("is answered, with a hint at --input on standard error", async () => {
    const file = newFolder().write("links", "http://a/\n");
    expect(await pchar(["check", file])).toEqual({
      code: 0,
      out: `valid ${file}\n`,
      err: `pchar: "${file}" is also the name of a file; to read its lines, use --input FILE\n`,
    });
    expect((await pchar(["get", "path", "x", file])).err).toBe(
      `pchar: "${file}" is also the name of a file; to read its lines, use --input FILE\n`,
    );
  });

  test("is hinted at once, before the results", async () => {
    const folder = newFolder();
    const files = [folder.write("a b", ""), folder.write("b", "")];
    const { code, err } = await pchar(["check", "x", ...files]);
    expect(code).toBe(1);
    expect(err).toBe(
      `pchar: "${files[0]}" is also the name of a file; to read its lines, use --input FILE\n`,
    );
  });

  test("is no reason for a hint if it is a folder, absent, or the name of another machine", async () => {
    const { path } = newFolder();
    for (const operand of [path, `${path}/none`, `/${path}`, "a\u0000b"])
      expect((await pchar(["parse", operand])).err, operand).not.toContain("the name of a file");
  });

  test("is opened by open without a hint", async () => {
    const file = newFolder().write("page", "");
    expect((await pchar(["open", "--dry-run", file])).err).not.toContain("the name of a file");
  });
});

describe("colors", () => {
  test("are for terminals, unless TERM is dumb or NO_COLOR is set and not empty", () => {
    expect(hasColor(true, { TERM: "xterm" })).toBe(true);
    expect(hasColor(true, {})).toBe(true);
    expect(hasColor(true, { NO_COLOR: "" })).toBe(true);
    expect(hasColor(true, { NO_COLOR: "0" })).toBe(false);
    expect(hasColor(true, { TERM: "dumb" })).toBe(false);
    expect(hasColor(false, { TERM: "xterm" })).toBe(false);
    expect(hasColor(false, { TERM: "dumb", FORCE_COLOR: "1" })).toBe(true);
    expect(hasColor(true, { FORCE_COLOR: "0" })).toBe(false);
    expect(hasColor(true, { FORCE_COLOR: "false" })).toBe(false);
    expect(hasColor(true, { FORCE_COLOR: "" })).toBe(true);
    expect(hasColor(true, { FORCE_COLOR: "1", NO_COLOR: "1" })).toBe(false);
  });

  // The codes are those of ECMA-48, 8.3.117: 1 bold, 31 red, 32 green, 33 yellow, 36 cyan.
  const plain = (text: string): string =>
    text.split("\u001b[").reduce((shown, part) => shown + part.slice(part.indexOf("m") + 1));

  test("show the severity of each finding", async () => {
    const argv = ["inspect", "http://127.1:80/%2e"];
    const { out } = await pchar(argv, { color: true });
    expect(out).toContain("\u001b[1m\u001b[31mdanger\u001b[39m\u001b[22m   ");
    expect(out).toContain("\n\u001b[33mwarning\u001b[39m  ");
    expect(plain(out)).toBe((await pchar(argv)).out);
  });

  test("tell a valid URI from an invalid one", async () => {
    const { out } = await pchar(["check", "a", "a b"], { color: true });
    expect(out).toContain("\u001b[32mvalid\u001b[39m a\n");
    expect(out).toContain("\u001b[1m\u001b[31m^");
    expect(plain(out)).toBe((await pchar(["check", "a", "a b"])).out);
  });
});
