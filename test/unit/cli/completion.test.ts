import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { type Folder, newFolder } from "../../support/files.ts";
import { testWith } from "../../support/programs.ts";
import { pchar } from "../../support/shell.ts";

/** The ends of command lines, and the words that complete the last one. The shell is in a folder with the file `links.txt`. */
const LINES: readonly [string, readonly string[]][] = [
  ["pa", ["parse"]],
  ["e", ["encode", "equivalent", "explain", "extract"]],
  ["--ver", ["--version"]],
  ["help eq", ["equivalent"]],
  ["check --qu", ["--quiet"]],
  ["parse --le", []],
  ["check --rule absolute-U", ["absolute-URI"]],
  ["check --rule=absolute-U", ["absolute-URI"]],
  ["resolve --rule abs", []],
  ["normalize --json --level pa", ["path"]],
  ["get ho", ["host"]],
  ["get --json ho", ["host"]],
  ["get host pa", []],
  ["get host --ru", ["--rule"]],
  ["set --host pa", []],
  ["set --remove fr", ["fragment"]],
  ["completion z", ["zsh"]],
  ["check --input li", ["links.txt"]],
  ["check --input=li", ["links.txt"]],
  ["check li", []],
];

/** Loads a script in a shell, and returns the completions of a line. */
type Complete = (line: string, folder: Folder) => string[];

/** Runs a shell without the files that configure it, and returns the lines that it prints. */
function printed(program: string, argv: readonly string[], { path }: Folder): string[] {
  const { stdout, stderr } = spawnSync(program, argv, { encoding: "utf8", cwd: path });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

const BASH = `source ./script
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pchar; printf "%s\\n" "\${COMPREPLY[@]}"`;

const bash: Complete = (line, folder) => {
  // bash itself takes a line apart like this.
  const words = line.split(/ |(=)/).filter((word) => word !== undefined && word !== "");
  return printed("bash", ["--norc", "-c", BASH, "bash", ...words], folder);
};

const fish: Complete = (line, folder) =>
  printed("fish", ["--no-config", "-c", "source ./script; complete -C $argv[1]", line], folder).map((found) =>
    found.replace(/\t.*/, "").replace(/^--\w+=/, ""),
  );

/** Types a line and a tab into a terminal, and prints what the shell adds to its list of completions. */
const ZSH = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; autoload -Uz compinit; compinit -D; source ./script"
zpty -w shell 'compadd() {
  local -a found; builtin compadd -O found "$@"; (( $#found )) && print -rl -- $found >> ./found
  builtin compadd "$@"
}'
zpty -w shell 'bindkey "^I" complete-word; echo rea""dy'
zpty -r shell line "*ready*"
zpty -n -w shell "$1"$'\\t\\025'
zpty -w shell 'echo do""ne'
zpty -r shell line "*done*"
zpty -d shell
touch ./found; cat ./found`;

const zsh: Complete = (line, folder) => printed("zsh", ["-f", "-c", ZSH, "zsh", line], folder);

describe.each<[string, Complete]>([
  ["bash", bash],
  ["zsh", zsh],
  ["fish", fish],
])("%s", (shell, complete) => {
  for (const [line, words] of LINES) {
    testWith([shell], `completes "pchar ${line}" with ${words.join(", ") || "nothing"}`, async () => {
      const folder = newFolder();
      folder.write("links.txt", "");
      folder.write("script", (await pchar(["completion", shell])).out);
      expect([...new Set(complete(`pchar ${line}`, folder))].sort()).toEqual(words);
    });
  }
});

test("the script for a shell is on standard output, and nothing else", async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { code, err, out } = await pchar(["completion", shell]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`pchar completion ${shell}`);
  }
});
