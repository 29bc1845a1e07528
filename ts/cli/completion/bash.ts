import type { Command } from "../command.ts";
import type { Option } from "../option.ts";
import { type CompletedCommand, completedCommands, PROGRAM_OPTIONS, takesFile } from "./words.ts";

/** Returns the completions for bash 3.2 and newer. */
export function bashCompletion(given: readonly Command[]): string {
  const commands = completedCommands(given);
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
${commands.map(commandCase).join("")}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}

complete -F _pchar pchar
`;
}

/** Writes the lines that complete the values of a command's options. A value of any other kind is not completed. */
function valueCases({ name, options }: CompletedCommand): string[] {
  return options
    .filter(({ argument }) => argument !== undefined)
    .map((option) => `    "${name} --${option.name}") ${completionOf(option)}return ;;\n`);
}

function completionOf(option: Option<unknown>): string {
  if (takesFile(option)) return `_pchar_files "$word"; `;
  if (option.choices === undefined) return "";
  return `COMPREPLY=($(compgen -W "${option.choices.join(" ")}" -- "$word")); `;
}

/** Writes the line that completes an option or the keyword of a command. */
function commandCase({ name, options, keyword }: CompletedCommand): string {
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
