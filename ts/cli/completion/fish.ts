import type { Command } from "../command.ts";
import type { Option } from "../option.ts";
import { type CompletedCommand, completedCommands, PROGRAM_OPTIONS, takesFile } from "./words.ts";

const IS_FIRST = "__fish_use_subcommand";

/** Returns the completions for fish. */
export function fishCompletion(given: readonly Command[]): string {
  const commands = completedCommands(given);
  return `# The completions of pchar for fish. To use them in this shell:
#   pchar completion fish | source

complete -c pchar -f
${PROGRAM_OPTIONS.map((option) => optionLine(IS_FIRST, option)).join("")}${commands
  .map(({ name, summary }) => line(IS_FIRST, `-a ${name} -d ${quoted(summary)}`))
  .join("")}${commands.map(commandLines).join("")}`;
}

/** Writes the lines that complete the options and the keyword of a command. */
function commandLines({ name, options, keyword }: CompletedCommand): string {
  const isCommand = `__fish_seen_subcommand_from ${name}`;
  const lines = options.map((option) => optionLine(isCommand, option)).join("");
  if (keyword === undefined) return lines;
  const names = keyword.names.join(" ");
  return lines + line(`${isCommand}; and not __fish_seen_subcommand_from ${names}`, `-a ${quoted(names)}`);
}

function optionLine(condition: string, option: Option<unknown>): string {
  const { name, short, argument, choices, summary } = option;
  const value = argument === undefined ? "" : takesFile(option) ? " -r -F" : " -x";
  const values = choices === undefined ? "" : ` -a ${quoted(choices.join(" "))}`;
  const names = `${short === undefined ? "" : `-s ${short} `}-l ${name}`;
  return line(condition, `${names}${value}${values} -d ${quoted(summary)}`);
}

function line(condition: string, rest: string): string {
  return `complete -c pchar -n ${quoted(condition)} ${rest}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
