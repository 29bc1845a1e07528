// The scripts that complete commands and options in a shell.

import { allOptionsOf, type Command, defineCommand, HELP_COMMAND, keywordOf } from "./command.ts";
import { HELP, keyword, type Option, VERSION } from "./option.ts";

/** The options that work without a command. */
const PROGRAM_OPTIONS: readonly Option<unknown>[] = [HELP, VERSION];

/** Returns the script for a shell. */
export function completionFor(shell: "bash" | "zsh" | "fish", commands: readonly Command[]): string {
  const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };
  return scripts[shell]([...commands, helpFor(commands)]);
}

/** Returns `help` as a command, whose keyword is the name of another one. */
function helpFor(commands: readonly Command[]): Command {
  const names = commands.map(({ name }) => name);
  return defineCommand({
    name: HELP_COMMAND,
    summary: "describe a command",
    details: "",
    keyword: ["command"],
    operands: [],
    stdin: "none",
    options: { command: keyword("command", "", names) },
    common: [],
  });
}

/** Returns the keywords of a command, or nothing if they cannot be listed. */
function keywordsOf(command: Command): readonly string[] {
  return keywordOf(command)?.choices ?? [];
}

/** Returns whether the value of an option is the name of a file. */
function isFileName({ argument }: Option<unknown>): boolean {
  return argument === "FILE";
}

/** Returns the completions for bash 3.2 and newer. */
function bashCompletion(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# The completions of pchar for bash. To use them in this shell:
#   eval "$(pchar completion bash)"

# Leaves the names of files to bash itself, which quotes them. bash 3.2 has no compopt.
_pchar_files() {
  compopt -o default 2> /dev/null && return
  local name
  while IFS= read -r name; do
    [[ -n $name ]] && COMPREPLY+=("$(printf %q "$name")")
  done <<< "$(compgen -f -- "$1")"
}

_pchar() {
  local IFS=$' \\t\\n'
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
  local command= commands="${names}" words= i
  # bash splits --option=value into three words.
  if [[ $word == "=" ]]; then
    word=
  elif [[ $before == "=" ]]; then
    before=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ " $commands " == *" \${COMP_WORDS[i]} "* ]] && command=\${COMP_WORDS[i]} && break
  done
  COMPREPLY=()
  case "$command $before" in
${commands.flatMap(valueCases).join("")}  esac
  case "$command" in
    "") words="$commands ${optionWords(PROGRAM_OPTIONS)}" ;;
${commands.map(bashCommand).join("")}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  case "$command" in
    ${commands
      .filter((command) => command.readsFiles === true)
      .map(({ name }) => name)
      .join(" | ")}) _pchar_files "$word" ;;
  esac
}

complete -F _pchar pchar
`;
}

/** Writes the lines that complete the values of a command's options. A value of any other kind is not completed. */
function valueCases(command: Command): string[] {
  return allOptionsOf(command)
    .filter(({ argument }) => argument !== undefined)
    .map((option) => `    "${command.name} --${option.name}") ${bashValues(option)}return ;;\n`);
}

function bashValues(option: Option<unknown>): string {
  if (isFileName(option)) return `_pchar_files "$word"; `;
  if (option.choices === undefined) return "";
  return `COMPREPLY=($(compgen -W "${option.choices.join(" ")}" -- "$word")); `;
}

/** Writes the line that completes an option or the keyword of a command. */
function bashCommand(command: Command): string {
  const words = optionWords(allOptionsOf(command));
  const names = keywordsOf(command).join(" ");
  if (names === "") return `    ${command.name}) words="${words}" ;;\n`;
  return `    ${command.name})
      words="${words} ${names}"
      for ((i++; i < COMP_CWORD; i++)); do
        [[ " ${names} " == *" \${COMP_WORDS[i]} "* ]] && words="${words}"
      done
      ;;
`;
}

function optionWords(options: readonly Option<unknown>[]): string {
  return options.map(({ name }) => `--${name}`).join(" ");
}

/** Returns the completions for zsh: a file for `fpath`, or a script to evaluate. */
function zshCompletion(commands: readonly Command[]): string {
  return `#compdef pchar
# The completions of pchar for zsh. To use them in this shell:
#   source <(pchar completion zsh)
# Or write them to a file _pchar in a folder of $fpath.

_pchar() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C ${PROGRAM_OPTIONS.map(zshOption).join(" ")} '1:command:->command' '*::operand:->operands'
  case $state in
    command)
      local -a commands=(
${commands.map(({ name, summary }) => `        ${inQuotes(`${name}:${summary}`)}\n`).join("")}      )
      _describe command commands
      ;;
    operands)
      case $words[1] in
${commands.map(zshCommand).join("")}      esac
      ;;
  esac
}

if [[ $funcstack[1] == _pchar ]]; then
  _pchar "$@"
else
  compdef _pchar pchar
fi
`;
}

/** Writes the lines that complete the operands of a command. */
function zshCommand(command: Command): string {
  const names = keywordsOf(command).join(" ");
  const [operand] = command.operands;
  const specs = [
    ...allOptionsOf(command).map(zshOption),
    ...(names === "" ? [] : [inQuotes(`1:${keywordOf(command)!.argument}:(${names})`)]),
    ...(operand === undefined
      ? []
      : [inQuotes(`*:${operand}:${command.readsFiles === true ? "_files" : " "}`)]),
  ];
  return `        ${command.name})
          _arguments \\
            ${specs.join(" \\\n            ")}
          ;;
`;
}

/** Writes an option as `_arguments` reads it. */
function zshOption(option: Option<unknown>): string {
  const { name, short, argument, choices, repeats, summary } = option;
  const text = `[${zshText(summary)}]`;
  if (argument !== undefined) {
    const values = isFileName(option) ? "_files" : choices === undefined ? " " : `(${choices.join(" ")})`;
    return inQuotes(`${repeats ? "*" : ""}--${name}=${text}:${argument}:${values}`);
  }
  if (short === undefined) return inQuotes(`--${name}${text}`);
  return `${inQuotes(`(-${short} --${name})`)}{-${short},--${name}}${inQuotes(text)}`;
}

/** Escapes the characters that end a part of a specification. */
function zshText(text: string): string {
  return text.replace(/[[\]:\\]/g, "\\$&");
}

function inQuotes(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

const IS_FIRST = "__fish_use_subcommand";

/** Returns the completions for fish. */
function fishCompletion(commands: readonly Command[]): string {
  return `# The completions of pchar for fish. To use them in this shell:
#   pchar completion fish | source

complete -c pchar -f
${PROGRAM_OPTIONS.map((option) => fishOption(IS_FIRST, option)).join("")}${commands
  .map(({ name, summary }) => fishLine(IS_FIRST, `-a ${name} -d ${fishText(summary)}`))
  .join("")}${commands.map(fishCommand).join("")}`;
}

/** Writes the lines that complete the options and the keyword of a command. */
function fishCommand(command: Command): string {
  const isCommand = `__fish_seen_subcommand_from ${command.name}`;
  const files = command.readsFiles === true ? fishLine(isCommand, "-F") : "";
  const lines = files.concat(...allOptionsOf(command).map((option) => fishOption(isCommand, option)));
  const names = keywordsOf(command).join(" ");
  if (names === "") return lines;
  return (
    lines + fishLine(`${isCommand}; and not __fish_seen_subcommand_from ${names}`, `-a ${fishText(names)}`)
  );
}

function fishOption(condition: string, option: Option<unknown>): string {
  const { name, short, argument, choices, summary } = option;
  const value = argument === undefined ? "" : isFileName(option) ? " -r -F" : " -x";
  const values = choices === undefined ? "" : ` -a ${fishText(choices.join(" "))}`;
  const names = `${short === undefined ? "" : `-s ${short} `}-l ${name}`;
  return fishLine(condition, `${names}${value}${values} -d ${fishText(summary)}`);
}

function fishLine(condition: string, rest: string): string {
  return `complete -c pchar -n ${fishText(condition)} ${rest}\n`;
}

function fishText(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
