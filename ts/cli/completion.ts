// The scripts that complete commands and options in a shell.

import { allOptionsOf, type Command, HELP_COMMAND, keywordOf } from "./command.ts";
import { HELP, type Option, VERSION } from "./option.ts";

/** A command as a shell completes it. */
interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Option<unknown>[];
  /** The first operand, if it is one of a few names. */
  readonly keyword: { readonly label: string; readonly names: readonly string[] } | undefined;
  /** The name of the operands, such as `URI`, if it takes any. */
  readonly operand: string | undefined;
}

/** The options that work without a command. */
const PROGRAM_OPTIONS: readonly Option<unknown>[] = [HELP, VERSION];

/** Returns the script for a shell. */
export function completionFor(shell: "bash" | "zsh" | "fish", commands: readonly Command[]): string {
  const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };
  return scripts[shell](completedCommands(commands));
}

/** Returns all commands, and `help`. */
function completedCommands(commands: readonly Command[]): readonly CompletedCommand[] {
  const all = commands.map((command) => ({
    name: command.name,
    summary: command.summary,
    options: allOptionsOf(command),
    keyword: keywordNames(command),
    operand: command.operands[0],
  }));
  const help: CompletedCommand = {
    name: HELP_COMMAND,
    summary: "describe a command",
    options: [],
    keyword: { label: "COMMAND", names: commands.map(({ name }) => name) },
    operand: undefined,
  };
  return [...all, help];
}

function keywordNames(command: Command): CompletedCommand["keyword"] {
  const option = keywordOf(command);
  return option?.choices && { label: option.argument ?? option.name, names: option.choices };
}

/** Returns whether the value of an option is the name of a file. */
function isFileName({ argument }: Option<unknown>): boolean {
  return argument === "FILE";
}

/** Returns the completions for bash 3.2 and newer. */
function bashCompletion(commands: readonly CompletedCommand[]): string {
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
}

complete -F _pchar pchar
`;
}

/** Writes the lines that complete the values of a command's options. A value of any other kind is not completed. */
function valueCases({ name, options }: CompletedCommand): string[] {
  return options
    .filter(({ argument }) => argument !== undefined)
    .map((option) => `    "${name} --${option.name}") ${bashValues(option)}return ;;\n`);
}

function bashValues(option: Option<unknown>): string {
  if (isFileName(option)) return `_pchar_files "$word"; `;
  if (option.choices === undefined) return "";
  return `COMPREPLY=($(compgen -W "${option.choices.join(" ")}" -- "$word")); `;
}

/** Writes the line that completes an option or the keyword of a command. */
function bashCommand({ name, options, keyword }: CompletedCommand): string {
  const words = optionWords(options);
  if (keyword === undefined) return `    ${name}) words="${words}" ;;\n`;
  const names = keyword.names.join(" ");
  return `    ${name})
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
function zshCompletion(commands: readonly CompletedCommand[]): string {
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
function zshCommand({ name, options, keyword, operand }: CompletedCommand): string {
  const specs = [
    ...options.map(zshOption),
    ...(keyword === undefined ? [] : [inQuotes(`1:${keyword.label}:(${keyword.names.join(" ")})`)]),
    ...(operand === undefined ? [] : [inQuotes(`*:${operand}: `)]),
  ];
  return `        ${name})
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
function fishCompletion(commands: readonly CompletedCommand[]): string {
  return `# The completions of pchar for fish. To use them in this shell:
#   pchar completion fish | source

complete -c pchar -f
${PROGRAM_OPTIONS.map((option) => fishOption(IS_FIRST, option)).join("")}${commands
  .map(({ name, summary }) => fishLine(IS_FIRST, `-a ${name} -d ${fishText(summary)}`))
  .join("")}${commands.map(fishCommand).join("")}`;
}

/** Writes the lines that complete the options and the keyword of a command. */
function fishCommand({ name, options, keyword }: CompletedCommand): string {
  const isCommand = `__fish_seen_subcommand_from ${name}`;
  const lines = options.map((option) => fishOption(isCommand, option)).join("");
  if (keyword === undefined) return lines;
  const names = keyword.names.join(" ");
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
