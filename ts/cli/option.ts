import { visible } from "../support/display.ts";
import { mask } from "../uri/mask.ts";

/** An option of a command. `Value` is what the command gets. */
export interface Option<Value> {
  /** Its name on the command line, without the hyphens. */
  readonly name: string;
  readonly short?: string;
  /** The name of its value in help; `undefined` for a flag. */
  readonly argument?: string;
  readonly summary: string;
  /** The default, as help shows it. */
  readonly default?: string;
  /** The values that it accepts, if they can be listed. */
  readonly choices?: readonly string[];
  /** Whether it can be given several times. Its value is then a list. */
  readonly repeats?: true;
  /** Converts what was given: a string, `true` for a flag, or `undefined`. Throws a {@link UsageError}. */
  read(given: Given, command: string): Value;
}

/** The value of an option on the command line. */
export type Given = string | true | readonly string[] | undefined;

/** The options of a command, by the names that its code uses. */
export type OptionSet = { readonly [name: string]: Option<unknown> };

/** The values of these options. */
export type OptionValues<Options extends OptionSet> = {
  readonly [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never;
};

/** A command line that is used wrongly. */
export class UsageError extends Error {
  /** The command, if it is known. */
  readonly command: string | undefined;

  constructor(message: string, command?: string) {
    super(message);
    this.command = command;
  }
}

/** Quotes a word of the command line for a message. It may be a URI with a password. */
export function quote(word: string): string {
  return `"${visible(mask(word).text)}"`;
}

/** Creates an option without a value: `absent` if it is not given, `present` if it is. */
export function flag<Value>(name: string, summary: string, absent: Value, present: Value): Option<Value> {
  return { name, summary, read: (given) => (given === undefined ? absent : present) };
}

/** Creates an option that takes any string. */
export function stringOption(name: string, argument: string, summary: string): Option<string | undefined> {
  return { name, argument, summary, read: (given) => (typeof given === "string" ? given : undefined) };
}

/** Creates an option that takes any string, and can be given several times. */
export function listOption(name: string, argument: string, summary: string): Option<readonly string[]> {
  return { name, argument, summary, repeats: true, read: (given) => (Array.isArray(given) ? given : []) };
}

/** Creates an option that takes one of a few names. */
export function choice<Name extends string, Default extends Name | undefined>(
  name: string,
  summary: string,
  choices: readonly Name[],
  otherwise: Default,
): Option<Name | Default> {
  return {
    name,
    argument: "NAME",
    summary,
    ...(otherwise === undefined ? {} : { default: otherwise }),
    choices,
    read(given, command) {
      if (given === undefined) return otherwise;
      const chosen = choices.find((each) => each === given);
      if (chosen !== undefined) return chosen;
      throw new UsageError(
        `unknown ${name} ${quote(String(given))} for ${command}: use ${choices.join(", ")}`,
        command,
      );
    },
  };
}

/** Creates the first operand of a command, which is one of a few names. `wanted` says what it may be if it is missing. */
export function keyword<Name extends string>(
  name: string,
  summary: string,
  choices: readonly Name[],
  wanted: string = choices.join(", "),
): Option<Name> {
  const option = choice(name, summary, choices, undefined);
  const argument = name.toUpperCase();
  return {
    ...option,
    argument,
    read(given, command) {
      const chosen = option.read(given, command);
      if (chosen !== undefined) return chosen;
      throw new UsageError(`${command} needs a ${argument}: ${wanted}`, command);
    },
  };
}

/** Creates an option that takes a number. */
function numberOption(
  name: string,
  summary: string,
  least: number,
  most: number,
): Option<number | undefined> {
  return {
    name,
    argument: "N",
    summary,
    read(given, command) {
      if (given === undefined) return undefined;
      const number = /^(?:0|[1-9][0-9]{0,8})$/.test(String(given)) ? Number(given) : -1;
      if (number >= least && number <= most) return number;
      const wanted = `a number from ${least} to ${most}`;
      throw new UsageError(`--${name} takes ${wanted}, and got ${quote(String(given))}`, command);
    },
  };
}

/** Creates a flag that is `true` if it is given. */
export function trueFlag(name: string, summary: string, short?: string): Option<boolean> {
  return { ...flag(name, summary, false, true), ...(short === undefined ? {} : { short }) };
}

export const JSON_OUTPUT: Option<boolean> = trueFlag("json", "print JSON, one value per line");
export const MASK: Option<boolean> = trueFlag("mask", "write passwords as *** in results too");
export const SHOW_PASSWORD: Option<boolean> = trueFlag(
  "show-password",
  "show passwords instead of *** in messages and tables",
);
export const QUIET: Option<boolean> = trueFlag("quiet", "print nothing; only the exit code answers", "q");
export const COLOR: Option<"always" | "never" | "auto"> = choice<"always" | "never" | "auto", "auto">(
  "color",
  "when to use colors; auto does on a terminal",
  ["always", "never", "auto"],
  "auto",
);
export const HELP: Option<boolean> = trueFlag("help", "print this help", "h");
export const VERSION: Option<boolean> = trueFlag(
  "version",
  "print the version, and which engine is in use",
  "V",
);

/** The options that every command has, unless it says otherwise. */
export const COMMON_OPTIONS: readonly Option<unknown>[] = [
  JSON_OUTPUT,
  MASK,
  SHOW_PASSWORD,
  QUIET,
  COLOR,
  HELP,
];

export const INPUT: Option<string | undefined> = stringOption(
  "input",
  "FILE",
  "the file to read; without --column, - is standard input",
);
export const OUTPUT: Option<string | undefined> = {
  ...stringOption("output", "FILE", "where to write the results"),
  default: "standard output, without --column",
};
export const WORKERS: Option<number | undefined> = {
  ...numberOption("workers", "the number of threads", 1, 9999),
  default: "up to one per core",
};
export const MAX_ERRORS: Option<number | undefined> = {
  ...numberOption(
    "max-errors",
    "the number of invalid lines to show, before a table of them all",
    0,
    999_999_999,
  ),
  default: "20 on a terminal, otherwise all",
};

export const COLUMN: Option<string | undefined> = stringOption(
  "column",
  "NAME",
  "process a column of strings, instead of lines",
);
export const DELIMITER: Option<string | undefined> = {
  name: "delimiter",
  argument: "CHAR",
  summary: "the character between the fields of a .csv or .tsv file; \\t is a tab",
  default: "in .csv the first of , ; and tab with which the header has the column",
  read(given, command) {
    if (given === undefined || given === "\\t") return given && "\t";
    if (typeof given === "string" && /^[\t -~]$/.test(given) && given !== '"') return given;
    throw new UsageError(`--delimiter takes one ASCII character, and got ${quote(String(given))}`, command);
  },
};
export const INTO: Option<string | undefined> = {
  ...stringOption("into", "NAME", "the name of a new column for the results"),
  default: "they replace the column",
};
export const PREFIX: Option<string | undefined> = stringOption(
  "prefix",
  "TEXT",
  "the start of the names of the new columns",
);
