import { type Command, fileOptionsOf, keywordOf, optionsOf } from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import { COMMON_OPTIONS, type Option, VERSION } from "./option.ts";

const WIDTH = 80;

const STDIN_HELP = `The operand - reads standard input, one URI per line. extract reads it as one
document. Without operands it is read too, if it is a pipe or a file. open and
completion do not read it. Put -- before an operand that starts with "-".
`;

const EXIT_CODES = `Exit codes: 0 for yes or valid, 1 for no or at least one invalid input, 2 for
wrong usage or a file that cannot be read or written.
`;

/** Returns the help of a command, or of the program. */
export function helpOf(command: Command | undefined): string {
  return command === undefined ? overview() : helpOfCommand(command);
}

function overview(): string {
  const rows = COMMANDS.map(
    (command) => [`${command.name} ${operandsOf(command)}`, command.summary] as const,
  );
  return `pchar: check, parse, resolve and normalize URIs by RFC 3986.

Usage: pchar COMMAND [OPTION]... URI...

Commands:
${columns(rows)}
Options:
${columns([...COMMON_OPTIONS, VERSION].map(optionRow))}
${STDIN_HELP}With --input, ${fileCommands()} process the lines of a file.
Passwords print as ***.
${EXIT_CODES}
pchar COMMAND --help describes a command and its options.
`;
}

function helpOfCommand(command: Command): string {
  const { name, summary, details, example } = command;
  const options = optionsOf(command);
  const keyword = keywordOf(command);
  const ofFile = fileOptionsOf(command);
  const fileOptions = ofFile.length === 0 ? "" : `\nWith --input:\n${columns(ofFile.map(optionRow))}`;
  const choices = options.map((option) => choicesOf(option, `--${option.name}: `)).join("");
  const keywords = keyword === undefined ? "" : choicesOf(keyword, `${keyword.argument}: `);
  return `pchar ${name}: ${summary}.

${usageOf(command)}
${details}
${keywords}${stdinHelp(command)}${fileHelp(command)}
Options:
${columns(options.map(optionRow))}${fileOptions}${choices === "" ? "" : `\n${choices}`}
${example === undefined ? "" : exampleHelp(example)}${EXIT_CODES}`;
}

function exampleHelp([call, output]: readonly [string, string]): string {
  return `Example:
  $ ${call}
  ${output.replaceAll("\n", "\n  ")}

`;
}

/** Lists the commands that can process a file. */
function fileCommands(): string {
  const names = COMMANDS.filter(({ file }) => file !== undefined).map(({ name }) => name);
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function stdinHelp({ operands, stdin }: Command): string {
  if (stdin === "none") return "";
  const unit = stdin === "document" ? "as one document" : `one ${operands[0]} per line`;
  return `The operand - reads standard input, ${unit}.
Without operands it is read too, if it is a pipe or a file.\n`;
}

/** Writes the lines that show how a command is called. */
export function usageOf(command: Command): string {
  return `Usage: pchar ${command.name} [OPTION]... ${operandsOf(command)}\n${fileUsage(command)}`;
}

function fileUsage({ name, file, operandOption }: Command): string {
  if (file === undefined) return "";
  const operand = operandOption === undefined ? "" : ` --${operandOption} URI`;
  const output = file.writesLines ? " [--output FILE]" : "";
  return `       pchar ${name} [OPTION]... --input FILE${operand}${output}\n`;
}

/** Describes `--input`. */
function fileHelp({ file }: Command): string {
  if (file === undefined) return "";
  return `
With --input, each line of a file is an input, and all cores share the work.
${file.writesLines ? WRITTEN_LINES : ""}Invalid lines and a summary go to standard error, with a progress bar if it is a
terminal. With --json they are JSON values, one per line, on ${
    file.writesLines
      ? "standard output if\nthere is an --output FILE, otherwise on standard error."
      : "standard output."
  }
`;
}

const WRITTEN_LINES = `The output has the lines in their order, with invalid lines copied unchanged.
Passwords in the lines are not masked. The output file is replaced only when the
new one is complete.
`;

function operandsOf(command: Command): string {
  const { operands } = command;
  const inputs = operands.length === 1 ? [`${operands[0]}...`] : operands;
  return [keywordOf(command)?.argument ?? [], inputs].flat().join(" ");
}

function optionRow({
  name,
  short,
  argument,
  summary,
  ...option
}: Option<unknown>): readonly [string, string] {
  const left = `${short === undefined ? "" : `-${short}, `}--${name}`;
  return [
    argument === undefined ? left : `${left} ${argument}`,
    option.default === undefined || option.choices !== undefined
      ? summary
      : `${summary} (default: ${option.default})`,
  ];
}

/** Lists the values of an option after a label. */
function choicesOf({ choices, ...option }: Option<unknown>, label: string): string {
  if (choices === undefined) return "";
  const shown = choices.map((choice) => (choice === option.default ? `${choice} (default)` : choice));
  return hanging(label, shown.join(", ").split(" "));
}

/** Writes two columns. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const column = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => hanging(`  ${left.padEnd(column)}`, right.split(" "))).join("");
}

/** Writes words after a label, wrapped to the width of a terminal and indented by the label. */
function hanging(label: string, words: readonly string[]): string {
  const indent = " ".repeat(label.length);
  let line = label;
  let out = "";
  for (const word of words) {
    if (line.length + word.length > WIDTH) {
      out += `${line.trimEnd()}\n`;
      line = indent;
    }
    line += `${word} `;
  }
  return `${out}${line.trimEnd()}\n`;
}
