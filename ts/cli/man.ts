// The man page, from the descriptions that help shows too. scripts/generate/man.mjs writes it to man/pchar.1.

import { type Command, columnOptionsOf, fileOptionsOf, keywordOf, optionsOf, takesFile } from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import {
  choicesOf,
  columnHelp,
  EXIT_CODES,
  fileCommands,
  fileHelp,
  INPUTS,
  inputOf,
  PASSWORDS,
  SUMMARY,
  summaryOf,
  usagesOf,
  wrapped,
} from "./help.ts";
import { COMMON_OPTIONS, type Option, VERSION } from "./option.ts";

/** The length of a line of the source, before characters are escaped. */
const WIDTH = 68;

const COMMON: readonly Option<unknown>[] = COMMON_OPTIONS;

/** Returns the man page, in the macros of man(7). `date` is the day of its last change. */
export function manPage(date: string): string {
  return `.\\" Written by scripts/generate/man.mjs.
.TH PCHAR 1 ${date} pchar "User Commands"
.SH NAME
pchar \\- ${roff(SUMMARY)}
.SH SYNOPSIS
.nf
\\fBpchar\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]... \\fIURI\\fR...
\\fBpchar\\fR \\fICOMMAND\\fR \\fB\\-\\-help\\fR
.fi
.SH DESCRIPTION
${body(`${INPUTS}${fileCommands()}${PASSWORDS}`)}.SH OPTIONS
Most commands have all of these.
${[...COMMON, VERSION].map(optionItem).join("")}.SH COMMANDS
${COMMANDS.map(commandSection).join("")}.SH EXIT STATUS
${body(EXIT_CODES)}.SH ENVIRONMENT
${ENVIRONMENT.map(([name, effect]) => item(`\\fB${name}\\fR`, effect)).join("")}.SH SEE ALSO
.BR uri (7)
`;
}

const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ["NO_COLOR", "If it is set and not empty, there are no colors."],
  [
    "FORCE_COLOR",
    "If it is set and not empty, there are colors even in a pipe or a file; 0 and false turn colors off. NO_COLOR comes first.",
  ],
  ["TERM", "If it is dumb, there are no colors."],
  ["PCHAR_BACKEND", "The value js selects the engine without WebAssembly."],
  [
    "NODE_DISABLE_COMPILE_CACHE",
    "If it is set, Node does not keep the compiled code for the next call. Otherwise Node 22 and newer keep it in the folder pchar of XDG_CACHE_HOME or else of ~/.cache.",
  ],
];

function commandSection(command: Command): string {
  const { name, summary, details, example } = command;
  const commandOptions = optionsOf(command).filter((option) => !COMMON.includes(option));
  const keyword = keywordOf(command);
  return [
    `.SS ${name}\n`,
    body(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`),
    `.PP\n${verbatim(usagesOf(command))}`,
    `.PP\n${body(`${details}\n${inputOf(command)}`)}`,
    keyword === undefined ? "" : item(`\\fI${keyword.argument}\\fR`, choicesOf(keyword)!),
    ...commandOptions.map(optionItem),
    takesFile(command) ? `.PP\n${body(fileHelp(command))}` : "",
    ...fileOptionsOf(command).map(optionItem),
    takesFile(command) ? `.PP\n${body(columnHelp(command))}` : "",
    ...columnOptionsOf(command).map(optionItem),
    example === undefined ? "" : `.PP\nExample:\n.PP\n${verbatim(`$ ${example.join("\n")}`.split("\n"))}`,
  ].join("");
}

function optionItem(option: Option<unknown>): string {
  const { name, short, argument } = option;
  const names = `${short === undefined ? "" : `\\fB\\-${short}\\fR, `}\\fB\\-\\-${roff(name)}\\fR`;
  const choices = choicesOf(option);
  const text = `${summaryOf(option)}${choices === undefined ? "" : `: ${choices}`}`;
  return item(argument === undefined ? names : `${names} \\fI${argument}\\fR`, text);
}

/** Writes a label and its text, indented. */
function item(label: string, text: string): string {
  return `.TP\n${label}\n${filled(text)}`;
}

/** Writes lines of text as a paragraph. Indented lines keep their form. */
function body(text: string): string {
  const isIndented = (line: string | undefined): boolean => line?.startsWith(" ") === true;
  const blocks: string[][] = [];
  for (const line of text.trimEnd().split("\n")) {
    if (isIndented(line) === isIndented(blocks.at(-1)?.[0]) && blocks.length > 0) blocks.at(-1)!.push(line);
    else blocks.push([line]);
  }
  return blocks.map((lines) => (isIndented(lines[0]) ? verbatim(lines) : filled(lines.join(" ")))).join("");
}

function verbatim(lines: readonly string[]): string {
  return `.EX\n${lines.map((line) => `${roff(line)}\n`).join("")}.EE\n`;
}

/** Writes text in lines. */
function filled(text: string): string {
  return wrapped("", text, WIDTH).replace(/.+/g, roff);
}

const SPECIAL: ReadonlyMap<string, string> = new Map([
  ["\\", "\\e"],
  ["-", "\\-"],
  ["'", "\\(aq"],
  ["`", "\\(ga"],
  ["^", "\\(ha"],
  ["~", "\\(ti"],
]);

/** Escapes the characters that roff would change, and a dot that would start a request. A name with a hyphen is not divided. */
function roff(text: string): string {
  return text
    .replace(/[\\\-'`^~]/g, (character) => SPECIAL.get(character)!)
    .replace(/(?<= |^)(?=\w+\\-)/g, "\\%")
    .replace(/^\./, "\\&.");
}
