import { type Command, columnOptionsOf, fileOptionsOf, keywordOf, optionsOf } from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import {
  choicesOf,
  columnHelp,
  EXIT_CODES,
  fileCommands,
  fileHelp,
  INPUTS,
  inputOf,
  operandsOf,
  PASSWORDS,
  SUMMARY,
  summaryOf,
  usagesOf,
} from "./describe.ts";
import { COMMON_OPTIONS, type Option, VERSION } from "./option.ts";

const WIDTH = 80;

/** Returns the help of a command, or of the program. */
export function helpOf(command: Command | undefined): string {
  return command === undefined ? overview() : helpOfCommand(command);
}

/** Writes the lines that show how a command is called. */
export function usageOf(command: Command): string {
  return `Usage: ${usagesOf(command).join("\n       ")}\n`;
}

function overview(): string {
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

function helpOfCommand(command: Command): string {
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
  return choices === undefined ? "" : hanging(`${label}: `, choices.split(" "));
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
