import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { newFolder } from "../../support/files.ts";
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

/** What a shell runs: for each line of the file `typed` it prints the words that complete the line, and a dot. */
const PROGRAMS: readonly [string, readonly string[], string][] = [
  [
    "bash",
    ["--norc", "-c"],
    // bash itself makes three words of --option=value.
    `source ./script
while IFS= read -r line; do
  read -ra COMP_WORDS <<< "\${line//=/ = }"
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _pchar; printf "%s\\n" "\${COMPREPLY[@]}" .
done < ./typed`,
  ],
  [
    "zsh",
    ["-f", "-c"],
    // Types each line and a tab into a terminal, and then U+0015, which deletes the line. A shell there writes what it adds to its list
    // of completions. `stty` is for characters that arrive before the shell reads them: the terminal itself would delete the line.
    `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; stty kill undef; autoload -Uz compinit; compinit -D; source ./script"
zpty -w shell 'compadd() {
  local -a found; builtin compadd -O found "$@"; (( $#found )) && print -rl -- $found >> ./found
  builtin compadd "$@"
}'
zpty -w shell 'bindkey "^I" complete-word; echo rea""dy'
zpty -r shell output "*ready*"
while IFS= read -r line; do
  zpty -n -w shell "$line"$'\\t\\025'
  zpty -w shell 'print . >> ./found; echo do""ne'
  zpty -r shell output "*done*"
done < ./typed
zpty -d shell
cat ./found`,
  ],
  [
    "fish",
    ["--no-config", "-c"],
    "source ./script; while read line; complete -C $line; echo .; end < ./typed",
  ],
];

/** Returns the completions that a shell finds for each line. */
async function completions(shell: string, options: readonly string[], program: string): Promise<string[][]> {
  const folder = newFolder();
  folder.write("links.txt", "");
  folder.write("typed", LINES.map(([line]) => `pchar ${line}\n`).join(""));
  folder.write("script", (await pchar(["completion", shell])).out);
  const { stdout, stderr } = spawnSync(shell, [...options, program], {
    encoding: "utf8",
    cwd: folder.path,
    timeout: 60_000,
  });
  expect(stderr).toBe("");
  // fish adds descriptions, and repeats the name of an option.
  const word = (line: string): string => line.replace(/\t.*/, "").replace(/^--\w+=/, "");
  const found = stdout.split(/^\.\n/m).map((part) => part.split("\n").filter((line) => line !== ""));
  return found.slice(0, -1).map((words) => [...new Set(words.map(word))].sort());
}

for (const [shell, options, program] of PROGRAMS) {
  testWith([shell], `${shell} completes commands, options, their values and files`, async () => {
    const found = await completions(shell, options, program);
    expect(LINES.map(([line], i) => [line, found[i]])).toEqual(LINES);
  });
}

test("the script for a shell is on standard output, and nothing else", async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { code, err, out } = await pchar(["completion", shell]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`pchar completion ${shell}`);
  }
});
