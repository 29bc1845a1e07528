// Texts about commands and options, for the help and the man page.

import { type Command, fileOptionsOf, keywordOf, replacementOf, takesColumn, takesFile } from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import { type Option, WORKERS } from "./option.ts";

export const SUMMARY = "check, parse, resolve and normalize URIs by RFC 3986";

export const INPUTS = `pchar URI... is pchar parse URI..., if the first URI has one of : / ? # or a dot.
The operand - reads standard input, one URI per line. extract reads it as one
document. Without operands it is read too, if it is a pipe, a socket or a file,
unless the command needs two operands. --input reads a file in the same way. open
and completion do neither. Put -- before an operand that starts with "-".
`;

export const PASSWORDS = `Results keep their passwords, with --json too. Messages, tables, explanations and
findings show them as ***. --mask masks results too, --show-password masks
nothing.
`;

export const EXIT_CODES = `Exit codes: 0 for yes or valid, 1 for no or at least one invalid input, 2 for
wrong usage or a file that cannot be read or written.
`;

/** Says which commands can process a file. */
export function fileCommands(): string {
  const namesOf = (filter: (command: Command) => boolean): string =>
    listed(COMMANDS.filter(filter).map(({ name }) => name));
  return filled(`With --input, ${namesOf(takesFile)} process a file.
With --column, ${namesOf(takesColumn)} process a column of a .csv, .tsv or .arrow file.`);
}

/** Wraps text at 80 characters. */
function filled(text: string): string {
  return text
    .split("\n")
    .map((line) => `${line.replace(/(.{1,80})(?: |$)/g, "$1\n").trimEnd()}\n`)
    .join("");
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Says how a command reads standard input. */
export function inputOf({ operands, operandOption, stdin }: Command): string {
  if (stdin === "none") return "It reads neither standard input nor a file.\n";
  const unit = stdin === "document" ? "as one document" : `one ${operands[0]} per line`;
  const hyphen = `The operand - reads standard input, ${unit}.\n`;
  if (operands.length === 2 && operandOption === undefined) return hyphen;
  const when = operandOption === undefined ? "Without operands" : `With --${operandOption} and no operand`;
  return `${hyphen}${when} it is read too, if it is a pipe, a socket or a file.\n`;
}

/** Returns the ways in which a command is called. */
export function usagesOf(command: Command): string[] {
  const { name, operands, operandOption, result } = command;
  const call = `pchar ${name} [OPTION]...`;
  const second = operandOption === undefined ? operands[1] : `--${operandOption} URI`;
  const words = [keywordOf(command)?.argument, second].map((word) => (word === undefined ? "" : ` ${word}`));
  const usages = [`${call} ${operandsOf(command)}`];
  const replacement = replacementOf(command);
  if (replacement !== undefined)
    usages.push(`${call} --${replacement.name} ${replacement.argument} ${operands[0]}...`);
  const output = result === "issue" ? "" : " [--output FILE]";
  if (takesFile(command)) usages.push(`${call}${words.join("")} --input FILE${output}`);
  const columnOutput = result === "issue" ? "[--output FILE]" : "--output FILE";
  if (takesColumn(command))
    usages.push(`pchar ${name}${words.join("")} --input FILE --column NAME ${columnOutput}`);
  return usages;
}

/** Describes `--input`. */
export function fileHelp(command: Command): string {
  const { result, selects, stdin } = command;
  if (!takesFile(command)) return "";
  const ways = [stdin === "document" ? "the file is one document" : "each line of a file is an input"];
  if (fileOptionsOf(command).includes(WORKERS)) ways.push("all cores share the work");
  const texts = [`With --input, ${ways.join(", and ")}.`];
  const hasLines = result === "string" && stdin === "lines";
  if (hasLines && selects !== true && command.builder === undefined) {
    const invalid = command.invalidResult === undefined ? ", with invalid lines copied unchanged" : "";
    texts.push(`The output has the lines in their order${invalid}.`);
  }
  if (result === "string") texts.push("Passwords are masked only with --mask.");
  if (result !== "issue") texts.push("The output file is replaced only when the new one is complete.");
  if (selects !== true)
    texts.push(`Invalid lines and a summary go to standard error, with a progress bar if it is a terminal.`);
  if (hasLines && selects !== true && command.builder === undefined) texts.push(JSON_REPORT);
  else if (result === "issue")
    texts.push("With --json they are JSON values, one per line, on standard output.");
  return filled(texts.join(" "));
}

const JSON_REPORT =
  "With --json they are JSON values, one per line, on standard output if there is an --output FILE, otherwise on standard error.";

/** Describes `--column`, or says why it is not there. */
export function columnHelp(command: Command): string {
  const { result, selects, builder } = command;
  if (!takesFile(command)) return "";
  if (!takesColumn(command))
    return builder !== undefined || selects === true
      ? "There is no --column: the results are not one for each row.\n"
      : "There is no --column: a result is not a string.\n";
  return `With --column, each row of a file with columns is an input. The name of a file
ends with .csv, .tsv or .arrow, which needs the package apache-arrow.
${COLUMN_RESULTS[result as keyof typeof COLUMN_RESULTS]}
All other columns stay, and a null row stays null. Invalid rows are reported
like invalid lines. The output file is replaced only when the new one is
complete.
`;
}

const COLUMN_RESULTS = {
  string: "The results replace the column, or are a new column --into NAME.",
  components: "The components are new columns, from scheme to fragment.",
  issue: "With --output, new columns: error_code, error_rule, error_byte_index.",
} as const;

/** Lists the operands of a command, with its keyword. */
export function operandsOf(command: Command): string {
  const { operands } = command;
  const inputs = operands.length === 1 ? [`${operands[0]}...`] : operands;
  return [keywordOf(command)?.argument ?? [], inputs].flat().join(" ");
}

/** Says what an option does, with its default if help does not list its values. */
export function summaryOf({ summary, choices, ...option }: Option<unknown>): string {
  return option.default === undefined || choices !== undefined
    ? summary
    : `${summary} (default: ${option.default})`;
}

/** Lists the values of an option, if they can be listed. */
export function choicesOf({ choices, ...option }: Option<unknown>): string | undefined {
  return choices?.map((each) => (each === option.default ? `${each} (default)` : each)).join(", ");
}
