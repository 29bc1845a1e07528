// The help, and the texts about commands and options that the man page shows too.

import {
  type Command,
  columnOptionsOf,
  fileOptionsOf,
  keywordOf,
  optionsOf,
  replacementOf,
  takesColumn,
  takesFile,
} from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import { COMMON_OPTIONS, JSON_OUTPUT, MASK, type Option, VERSION, WORKERS } from "./option.ts";

const WIDTH = 80;

/** Writes the lines that show how a command is called. */
export function usageOf(command: Command): string {
  return `Usage: ${usagesOf(command).join("\n       ")}\n`;
}

/** Returns the help of the program. */
export function overview(): string {
  const rows = COMMANDS.map(
    (command) => [`${command.name} ${operandsOf(command)}`, command.summary] as const,
  );
  return `pchar: ${SUMMARY}.

Usage: pchar COMMAND [OPTION]... URI...

Commands:
${columns(rows)}
Options:
${columns([...COMMON_OPTIONS, VERSION].map(optionRow))}
${INPUTS}${fileCommands()}${PASSWORDS}${EXIT_CODES}
pchar COMMAND --help describes a command and its options.
`;
}

/** Returns the help of a command. */
export function helpOf(command: Command): string {
  const { name, summary, details, example } = command;
  const options = optionsOf(command);
  const keyword = keywordOf(command);
  const ofFile = fileOptionsOf(command);
  const ofColumn = columnOptionsOf(command);
  const blocks = [
    `pchar ${name}: ${summary}.\n`,
    usageOf(command),
    `${details}\n${keyword === undefined ? "" : choiceLines(keyword, keyword.argument!)}${inputOf(command)}`,
    fileHelp(command),
    columnHelp(command),
    `Options:\n${columns(options.map(optionRow))}`,
    ofFile.length === 0 ? "" : `With --input:\n${columns(ofFile.map(optionRow))}`,
    ofColumn.length === 0 ? "" : `With --column:\n${columns(ofColumn.map(optionRow))}`,
    [...options, ...ofColumn].map((option) => choiceLines(option, `--${option.name}`)).join(""),
    example === undefined ? "" : `Example:\n  $ ${example.join("\n").replaceAll("\n", "\n  ")}\n`,
    EXIT_CODES,
  ];
  return blocks.filter((block) => block !== "").join("\n");
}

function optionRow(option: Option<unknown>): readonly [string, string] {
  const { name, short, argument } = option;
  const left = `${short === undefined ? "" : `-${short}, `}--${name}`;
  return [argument === undefined ? left : `${left} ${argument}`, summaryOf(option)];
}

/** Lists the values of an option after a label. */
function choiceLines(option: Option<unknown>, label: string): string {
  const choices = choicesOf(option);
  return choices === undefined ? "" : wrapped(`${label}: `, choices);
}

/** Writes two columns. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const column = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => wrapped(`  ${left.padEnd(column)}`, right)).join("");
}

/** Wraps each line of a text to the width of a terminal. */
function filled(text: string): string {
  return text.replace(/.+\n?/g, (line) => wrapped("", line.trimEnd()));
}

/** Writes text after a label, wrapped and indented by the label. */
export function wrapped(label: string, text: string, width: number = WIDTH): string {
  const indent = " ".repeat(label.length);
  let line = label;
  let out = "";
  for (const word of text.split(" ")) {
    if (line.length + word.length > width) {
      out += `${line.trimEnd()}\n`;
      line = indent;
    }
    line += `${word} `;
  }
  return `${out}${line.trimEnd()}\n`;
}

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
  const namesOf = (filter: (command: Command) => boolean): string => {
    const names = COMMANDS.filter(filter).map(({ name }) => name);
    return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  };
  return filled(`With --input, ${namesOf(takesFile)} process a file.
With --column, ${namesOf(takesColumn)} process a column of a .csv, .tsv or .arrow file.`);
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
  const has = (option: Option<unknown>): boolean => optionsOf(command).includes(option);
  if (result === "string" && has(MASK)) texts.push("Passwords are masked only with --mask.");
  if (result !== "issue") texts.push("The output file is replaced only when the new one is complete.");
  if (selects !== true)
    texts.push("Invalid lines and a summary go to standard error, with a progress bar if it is a terminal.");
  if (selects !== true && command.builder === undefined && has(JSON_OUTPUT))
    texts.push(result === "issue" ? `${AS_JSON}.` : `${hasLines ? AS_JSON : IN_OUTPUT} ${BESIDE_OUTPUT}.`);
  return filled(texts.join(" "));
}

const AS_JSON = "With --json they are JSON values, one per line, on standard output";
const IN_OUTPUT =
  "With --json, invalid lines are values of the output, and the summary is a JSON value on standard output";
const BESIDE_OUTPUT = "if there is an --output FILE, otherwise on standard error";

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
