import type { Command } from "../command.ts";
import type { Option } from "../option.ts";
import { type CompletedCommand, completedCommands, PROGRAM_OPTIONS, takesFile } from "./words.ts";

/** Returns the completions for zsh: a file for `fpath`, or a script to evaluate. */
export function zshCompletion(given: readonly Command[]): string {
  const commands = completedCommands(given);
  return `#compdef pchar
# The completions of pchar for zsh. To use them in this shell:
#   source <(pchar completion zsh)
# Or write them to a file _pchar in a folder of $fpath.

_pchar() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C ${PROGRAM_OPTIONS.map(optionSpec).join(" ")} '1:command:->command' '*::operand:->operands'
  case $state in
    command)
      local -a commands=(
${commands.map(({ name, summary }) => `        ${quoted(`${name}:${summary}`)}\n`).join("")}      )
      _describe command commands
      ;;
    operands)
      case $words[1] in
${commands.map(commandCase).join("")}      esac
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
function commandCase({ name, options, keyword, operand }: CompletedCommand): string {
  const specs = [
    ...options.map(optionSpec),
    ...(keyword === undefined ? [] : [quoted(`1:${keyword.label}:(${keyword.names.join(" ")})`)]),
    ...(operand === undefined ? [] : [quoted(`*:${operand}: `)]),
  ];
  return `        ${name})
          _arguments \\
            ${specs.join(" \\\n            ")}
          ;;
`;
}

/** Writes an option as `_arguments` reads it. */
function optionSpec(option: Option<unknown>): string {
  const { name, short, argument, choices, repeats, summary } = option;
  const text = `[${escaped(summary)}]`;
  if (argument !== undefined) {
    const values = takesFile(option) ? "_files" : choices === undefined ? " " : `(${choices.join(" ")})`;
    return quoted(`${repeats ? "*" : ""}--${name}=${text}:${argument}:${values}`);
  }
  if (short === undefined) return quoted(`--${name}${text}`);
  return `${quoted(`(-${short} --${name})`)}{-${short},--${name}}${quoted(text)}`;
}

/** Escapes the characters that end a part of a specification. */
function escaped(text: string): string {
  return text.replace(/[[\]:\\]/g, "\\$&");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
