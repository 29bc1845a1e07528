import { COMMANDS, COMMON_OPTIONS, type Command, OPTIONS, type OptionName } from "./commands.ts";

const ENDING = `Exit codes: 0 yes or valid, 1 no or invalid (any of the texts), 2 wrong usage
or a file that cannot be read or written.
`;

/** Writes the help of a command, or of all of them. */
export function helpOf(command: Command | undefined): string {
  return command === undefined ? overview() : helpOfCommand(command);
}

function overview(): string {
  const names = Object.keys(COMMANDS) as Command[];
  const rows = names.map((name) => [`${name} ${operands(name)}`, COMMANDS[name].summary] as const);
  return `pchar: URIs as RFC 3986 has them.

Usage: pchar COMMAND [OPTION]... TEXT...

Commands:
${columns(rows)}
Options:
${columns(["rule" as const, ...COMMON_OPTIONS, "version" as const].map(optionRow))}
A text "-" stands for standard input, one text a line; to extract all of it is
one text, and open takes none. What follows "--" is a text even if it starts
with "-". The password of a userinfo prints as ***.
With --input, ${fileCommands()} work on the lines of a file.
${ENDING}
pchar COMMAND --help tells more.
`;
}

function helpOfCommand(command: Command): string {
  const { summary, options, fileOptions, rules, levels, details, example } = COMMANDS[command];
  return `pchar ${command}: ${summary}.

Usage: pchar ${command} [OPTION]... ${operands(command)}
${fileUsage(command)}
${details}
${inputDetails(command)}${fileDetails(command)}
Options:
${columns([...options, ...COMMON_OPTIONS].map(optionRow))}${
  fileOptions.length === 0 ? "" : `\nWith --input:\n${columns(fileOptions.map(optionRow))}`
}
${rules.length === 0 ? "" : listing("Rules: ", rules)}${levels.length === 0 ? "" : listing("Levels: ", levels)}
Example:
  $ ${example[0]}
  ${example[1].replaceAll("\n", "\n  ")}

${ENDING}`;
}

/** Names the commands that take a file. */
function fileCommands(): string {
  const names = (Object.keys(COMMANDS) as Command[]).filter((name) => COMMANDS[name].fileOptions.length > 0);
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Says what standard input is to a command. */
function inputDetails(command: Command): string {
  if (command === "open") return "";
  const lines = command === "extract" ? "one text, whatever its lines" : "one text a line";
  return `${COMMANDS[command].operands[0]} may be "-": standard input, ${lines}.\n`;
}

function fileUsage(command: Command): string {
  const { options, fileOptions } = COMMANDS[command];
  if (fileOptions.length === 0) return "";
  const base = options.includes("base") ? " --base URI" : "";
  const output = fileOptions.includes("output") ? " [--output FILE]" : "";
  return `       pchar ${command} [OPTION]... --input FILE${base}${output}\n`;
}

/** Says what a command does with a file. */
function fileDetails(command: Command): string {
  const { fileOptions } = COMMANDS[command];
  if (fileOptions.length === 0) return "";
  return `
With --input each line of a file is a text, and all cores work on it.
${fileOptions.includes("output") ? WRITTEN : ""}Standard error tells of an invalid line as "line N: what is wrong", shows
how far the work is if it is a terminal, and sums up. With --json each
invalid line and the sum is a JSON value, on ${fileOptions.includes("output") ? JSON_ELSEWHERE : "standard output."}
`;
}

const WRITTEN = `The lines are written in their order, an invalid one as it is. They are data,
not a report: their passwords are not masked. A file is replaced when the new
one is whole.
`;

const JSON_ELSEWHERE = `standard output if the lines go
to a file, else on standard error.`;

/** Writes names in lines that a terminal holds. */
function listing(label: string, names: readonly string[]): string {
  const indent = " ".repeat(label.length);
  let line = label;
  let out = "";
  names.forEach((name, i) => {
    if (line.length + name.length > 72) {
      out += `${line.trimEnd()}\n`;
      line = indent;
    }
    line += i + 1 < names.length ? `${name}, ` : name;
  });
  return `${out}${line}\n`;
}

function operands(command: Command): string {
  const names = COMMANDS[command].operands;
  return names.length === 1 ? `${names[0]}...` : names.join(" ");
}

function optionRow(name: OptionName): readonly [string, string] {
  const { short, value, summary } = OPTIONS[name];
  return [
    `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`,
    summary,
  ];
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const column = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(column)}${right}\n`).join("");
}
