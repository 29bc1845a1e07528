import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { newFolder } from "../../support/files.ts";
import { testWith } from "../../support/programs.ts";
import { pchar } from "../../support/shell.ts";

/** Names of files that a shell has to quote. */
const ODD_NAMES = ["od d.txt", 'od"d', "od$HOME", "od'd", "od*"];

/** The ends of command lines, and the words that complete the last one. The shell is in a folder with these files and `links.txt`. */
const LINES: readonly [string, readonly string[]][] = [
  ["pa", ["params", "parse"]],
  ["e", ["encode", "equivalent", "explain", "extract"]],
  ["--ver", ["--version"]],
  ["help eq", ["equivalent"]],
  ["check --qu", ["--quiet"]],
  ["parse --le", ["--lenient"]],
  ["parse --lev", []],
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
  ["extract li", ["links.txt"]],
  ["extract --context pl", ["plain"]],
  ["check --input od", ODD_NAMES],
  ["normalize --output=od", ODD_NAMES],
];

/** The program that a shell runs: for each line of the file `typed` it prints the words that complete the line, and a dot. */
const PROGRAMS: readonly [string, readonly string[], string][] = [
  [
    "bash",
    ["--norc", "-c"],
    // Types each line and U+0014 into a shell, which inserts all completions. The function then gets them as the shell reads them.
    `{
  cat << "END"
source ./script
bind '"\\C-t": insert-completions'
pchar() {
  local -a words=($typed)
  local last=\${#words[@]}
  [[ "$*" == "$typed" ]] || printf '%s\\n' "\${@:last}" >> ./found
  echo . >> ./found
}
END
  while IFS= read -r line; do
    printf 'typed="%s"\\n%s\\024\\n' "\${line#pchar }" "$line"
  done < ./typed
} | HISTFILE=/dev/null INPUTRC=/dev/null bash --norc -i > ./shown 2>&1
cat ./found`,
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
  for (const name of ["links.txt", ...ODD_NAMES]) folder.write(name, "");
  folder.write("typed", LINES.map(([line]) => `pchar ${line}\n`).join(""));
  folder.write("script", (await pchar(["completion", shell])).out);
  const { stdout, stderr } = spawnSync(shell, [...options, program], {
    encoding: "utf8",
    cwd: folder.path,
    timeout: 60_000,
  });
  expect(stderr).toBe("");
  // fish adds descriptions, bash and fish repeat the name of an option, and zsh also has each name in quoted form.
  const word = (line: string): string =>
    line
      .replace(/\t.*/, "")
      .replace(/^--\w+=/, "")
      .replace(/\\(.)/g, "$1");
  const found = stdout.split(/^\.\n/m).map((part) => part.split("\n").filter((line) => line !== ""));
  return found.slice(0, -1).map((words) => [...new Set(words.map(word))].sort());
}

for (const [shell, options, program] of PROGRAMS) {
  testWith([shell], `${shell} completes commands, options, their values and files`, async () => {
    const found = await completions(shell, options, program);
    expect(LINES.map(([line], i) => [line, found[i]])).toEqual(LINES);
  });
}

testWith(["bash"], "bash 3.2, which has no compopt, gets names of files quoted", async () => {
  const folder = newFolder();
  for (const name of ODD_NAMES) folder.write(name, "");
  folder.write("script", (await pchar(["completion", "bash"])).out);
  const program = `enable -n compopt; source ./script
COMP_WORDS=(pchar check --input od); COMP_CWORD=3; _pchar; eval "printf '%s\\n' \${COMPREPLY[*]}"`;
  const { stdout } = spawnSync("bash", ["--norc", "-c", program], { encoding: "utf8", cwd: folder.path });
  expect(stdout.trimEnd().split("\n").sort()).toEqual([...ODD_NAMES].sort());
});

test("the script for a shell is on standard output, and nothing else", async () => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { code, err, out } = await pchar(["completion", shell]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`pchar completion ${shell}`);
  }
});
