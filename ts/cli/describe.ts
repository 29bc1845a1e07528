// Texts about commands and options, for the help and the man page.

import { type Command, keywordOf, takesLines } from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import type { Option } from "./option.ts";

export const SUMMARY = "check, parse, resolve and normalize URIs by RFC 3986";

export const INPUTS = `pchar URI... is pchar parse URI..., if the first URI has one of : / ? # or a dot.
The operand - reads standard input, one URI per line. extract reads it as one
document. Without operands it is read too, if it is a pipe, a socket or a file,
unless the command needs two operands. open and completion do not read it. Put
-- before an operand that starts with "-".
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
  const names = COMMANDS.filter(takesLines).map(({ name }) => name);
  const withColumns = COMMANDS.filter(({ fileResult }) => fileResult !== undefined).map(({ name }) => name);
  return `With --input, ${listed(names)} process the lines of a file.
With --column, ${listed(withColumns)} process a column of a
.csv, .tsv or .arrow file.
`;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Says how a command reads standard input. */
export function inputOf({ operands, operandOption, stdin }: Command): string {
  if (stdin === "none") return "";
  const unit = stdin === "document" ? "as one document" : `one ${operands[0]} per line`;
  const hyphen = `The operand - reads standard input, ${unit}.\n`;
  if (operands.length === 2 && operandOption === undefined) return hyphen;
  const when = operandOption === undefined ? "Without operands" : `With --${operandOption} and no operand`;
  return `${hyphen}${when} it is read too, if it is a pipe, a socket or a file.\n`;
}

/** Returns the ways in which a command is called. */
export function usagesOf(command: Command): string[] {
  const { name, fileResult, operandOption, keywordOption } = command;
  const call = `pchar ${name} [OPTION]...`;
  const operand = operandOption === undefined ? "" : ` --${operandOption} URI`;
  const usages = [`${call} ${operandsOf(command)}`];
  if (keywordOption !== undefined) {
    const option = command.options[keywordOption]!;
    usages.push(`${call} --${option.name} ${option.argument} ${command.operands[0]}...`);
  }
  if (takesLines(command))
    usages.push(`${call} --input FILE${operand}${fileResult === "string" ? " [--output FILE]" : ""}`);
  if (fileResult !== undefined) {
    const output = fileResult === "issue" ? "[--output FILE]" : "--output FILE";
    usages.push(`pchar ${name}${operand} --input FILE --column NAME ${output}`);
  }
  return usages;
}

/** Describes `--input`. */
export function fileHelp(command: Command): string {
  if (!takesLines(command)) return "";
  const writesLines = command.fileResult === "string";
  return `With --input, each line of a file is an input, and all cores share the work.
${writesLines ? WRITTEN_LINES : ""}Invalid lines and a summary go to standard error, with a progress bar if it is a
terminal. With --json they are JSON values, one per line, on ${
    writesLines
      ? "standard output if\nthere is an --output FILE, otherwise on standard error."
      : "standard output."
  }
`;
}

const WRITTEN_LINES = `The output has the lines in their order, with invalid lines copied unchanged.
Passwords in the lines are masked only with --mask. The output file is replaced
only when the new one is complete.
`;

/** Describes `--column`. */
export function columnHelp({ fileResult }: Command): string {
  if (fileResult === undefined) return "";
  return `With --column, each row of a file with columns is an input. The name of a file
ends with .csv, .tsv or .arrow, which needs the package apache-arrow.
${COLUMN_RESULTS[fileResult]}
All other columns stay, and a null row stays null. Invalid rows are reported
like invalid lines. The output file is replaced only when the new one is
complete.
`;
}

const COLUMN_RESULTS: Readonly<Record<NonNullable<Command["fileResult"]>, string>> = {
  string: "The results replace the column, or are a new column --into NAME.",
  components: "The components are new columns, from scheme to fragment.",
  issue: "With --output, new columns: error_code, error_rule, error_byte_index.",
};

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
