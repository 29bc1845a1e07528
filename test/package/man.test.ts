import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../ts/cli/commands/index.ts";
import { testWith } from "../support/programs.ts";

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PAGE = at("man/pchar.1");

/** Runs a program that reads the man page, and returns its messages and its output. */
function read(program: string, ...argv: readonly string[]): { messages: string; text: string } {
  const env = { ...process.env, MANPAGER: "cat", MANWIDTH: "80", LC_ALL: "C" };
  const { status, stdout, stderr } = spawnSync(program, [...argv, PAGE], { encoding: "utf8", env });
  expect(status, stdout + stderr).toBe(0);
  return { messages: stderr, text: stdout };
}

describe("the man page", () => {
  test("is what the descriptions of the commands give: `npm run gen` writes it", () => {
    const argv = [at("scripts/generate/main.mjs"), "--check", "man"];
    expect(spawnSync(process.execPath, argv, { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  });

  test("is the one that package.json names", () => {
    expect(at(JSON.parse(readFileSync(at("package.json"), "utf8")).man)).toBe(PAGE);
  });

  testWith(["mandoc"], "has no fault that mandoc finds", () => {
    expect(read("mandoc", "-Tlint", "-Wall")).toEqual({ messages: "", text: "" });
  });

  testWith(["groff"], "has no fault that groff finds", () => {
    expect(read("groff", "-man", "-ww", "-Tascii", "-z")).toEqual({ messages: "", text: "" });
  });

  testWith(["man"], "shows every command with its options, and the examples as they are typed", () => {
    const { messages, text } = read("man", "-l");
    expect(messages).toBe("");
    for (const { name, options, keyword, example } of COMMANDS) {
      expect(text).toMatch(new RegExp(`^ {3}${name}$`, "m"));
      for (const [key, option] of Object.entries(options))
        expect(text).toContain(key === keyword?.[0] ? option.argument : `--${option.name}`);
      for (const line of example?.join("\n").split("\n") ?? []) expect(text).toContain(line);
    }
  });
});
