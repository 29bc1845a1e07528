import { COMMANDS, COMMON_OPTIONS, type Command, OPTIONS, type OptionName } from "./commands.ts";

const ENDING = `Exit codes: 0 yes or valid, 1 no or invalid (any of the texts), 2 wrong usage.
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
${columns([...COMMON_OPTIONS, "version" as const].map(optionRow))}
A text "-" stands for standard input, one text a line. What follows "--" is a
text even if it starts with "-". The password of a userinfo prints as ***.
${ENDING}
pchar COMMAND --help tells more.
`;
}

function helpOfCommand(command: Command): string {
  const { summary, options, rules, levels, details, example } = COMMANDS[command];
  return `pchar ${command}: ${summary}.

Usage: pchar ${command} [OPTION]... ${operands(command)}

${details}
${COMMANDS[command].operands[0]} may be "-": standard input, one text a line.

Options:
${columns([...options, ...COMMON_OPTIONS].map(optionRow))}
${listing("Rules: ", rules)}${levels.length === 0 ? "" : listing("Levels: ", levels)}
Example:
  $ ${example[0]}
  ${example[1].replaceAll("\n", "\n  ")}

${ENDING}`;
}

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
