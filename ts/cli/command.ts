import { COMPONENT_ERRORS, REWRITE_ERRORS } from "./generated/options.ts";
import type { Io } from "./io.ts";
import {
  COLUMN,
  COLUMN_INPUT,
  COLUMN_OUTPUT,
  COMMON_OPTIONS,
  INPUT,
  INTO,
  MAX_ERRORS,
  type Option,
  type OptionSet,
  type OptionValues,
  OUTPUT,
  PREFIX,
  WORKERS,
} from "./option.ts";

/** The operand `-`. */
export const STDIN: unique symbol = Symbol("standard input");

/** A word of the command line that is not an option. */
export type Word = string | typeof STDIN;

/** A command, as help, the argument reader and `run` see it. */
export interface Command<Options extends OptionSet = OptionSet> extends CommandInfo<Options> {
  /** Runs the command and returns the exit code. */
  execute(call: Call<Options>, io: Io): Promise<number>;
}

/** The part of a command that describes it. */
export interface CommandInfo<Options extends OptionSet = OptionSet> {
  readonly name: string;
  readonly summary: string;
  /** The option that is given as the first operand, such as the component that `get` prints. */
  readonly keyword?: keyof Options & string;
  /** The option that can replace the keyword. Such a keyword may also be a list, with commas. */
  readonly keywordOption?: keyof Options & string;
  /** The operands after the keyword. One name stands for any number of inputs, two names for exactly two operands. */
  readonly operands: readonly [] | readonly [string] | readonly [string, string];
  /** The inputs that `-` reads from standard input: one per line, all of it as one, or none. */
  readonly stdin: "lines" | "document" | "none";
  readonly options: Options;
  /** Whether its results are data, such as URIs, even without `--json`. */
  readonly writesData?: true;
  /** The options of all commands that this one has. By default it has all of them. */
  readonly common?: readonly Option<unknown>[];
  /** The option that can replace the second operand. */
  readonly operandOption?: keyof Options & string;
  /** More text for help, after the summary. */
  readonly details: string;
  /** A call, as typed into a shell, and its output, unless that is too long to show. */
  readonly example?: readonly [string, string];
  /**
   * The result for each line or row of a file, if the command can process one: a string, the components, or the issue. The operation of
   * the library has the name of the command, and options of the same names.
   */
  readonly fileResult?: "string" | "components" | "issue";
  /** Returns a message if these options cannot be given together. */
  conflict?(given: { has(option: string): boolean }): string | undefined;
}

/** The operands and options of a command. */
export interface Call<Options extends OptionSet = OptionSet> {
  /** The operands, except the second of a pair. */
  readonly inputs: readonly Word[];
  /** The second operand, if the command has one. */
  readonly operand: Operand;
  readonly options: OptionValues<Options>;
  readonly json: boolean;
  /** Whether passwords are masked in data too. */
  readonly mask: boolean;
  /** Whether passwords are shown in what is written for people. */
  readonly showPassword: boolean;
  /** Whether only the exit code is wanted. */
  readonly quiet: boolean;
  readonly color: "always" | "never" | "auto";
  /** The number of invalid lines to show. `undefined` if it was not given. */
  readonly maxErrors: number | undefined;
}

/** The second operand of a command, such as a base. */
export interface Operand {
  readonly text: string;
  /** Its name in error messages: `BASE`, or `--base` if the option was given. */
  readonly label: string;
}

/** The word that shows help instead of running a command. */
export const HELP_COMMAND = "help";

/** The options that a command takes at any place. */
export function optionsOf({
  options,
  keyword,
  stdin,
  common = stdin === "lines" ? [...COMMON_OPTIONS, MAX_ERRORS] : COMMON_OPTIONS,
}: Command): readonly Option<unknown>[] {
  const commandOptions = Object.entries(options).filter(([name]) => name !== keyword);
  return [...commandOptions.map(([, option]) => option), ...common];
}

/** The option that a command takes as its first operand, if there is one. */
export function keywordOf({ options, keyword }: Command): Option<unknown> | undefined {
  return keyword === undefined ? undefined : options[keyword];
}

/** Returns whether a command processes the lines of a file. */
export function takesLines({ fileResult }: Command): boolean {
  return fileResult === "string" || fileResult === "issue";
}

/** The options that go with `--input`. */
export function fileOptionsOf(command: Command): readonly Option<unknown>[] {
  if (!takesLines(command)) return [];
  return command.fileResult === "string" ? [INPUT, OUTPUT, WORKERS] : [INPUT, WORKERS];
}

/** The options that go with `--column`. */
export function columnOptionsOf({ fileResult }: Command): readonly Option<unknown>[] {
  if (fileResult === undefined) return [];
  const resultOptions = {
    string: [INTO, REWRITE_ERRORS],
    components: [PREFIX, COMPONENT_ERRORS],
    issue: [PREFIX],
  };
  return [COLUMN_INPUT, COLUMN, COLUMN_OUTPUT, ...resultOptions[fileResult]];
}

/** The options that go with `--input`, with or without `--column`, each once. */
export function inputOptionsOf(command: Command): readonly Option<unknown>[] {
  const ofFile = fileOptionsOf(command);
  const names = ofFile.map(({ name }) => name);
  return [...ofFile, ...columnOptionsOf(command).filter(({ name }) => !names.includes(name))];
}
