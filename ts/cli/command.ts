import type { LinesJob } from "../core/lines/engine.ts";
import type { PartBuilder } from "../lines/file/part.ts";
import { COMPONENT_ERRORS, REWRITE_ERRORS } from "./generated/options.ts";
import type { Row } from "./input.ts";
import type { Io } from "./io.ts";
import type { Mask, Masks } from "./masking.ts";
import {
  COLUMN,
  COMMON_OPTIONS,
  DELIMITER,
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
import type { Paint } from "./print.ts";

/** The operand `-`. */
export const STDIN: unique symbol = Symbol("standard input");

/** A word of the command line that is not an option. */
export type Word = string | typeof STDIN;

/** A command: its description, and how it answers a row. A row is an operand, a line, or a value of a column. */
export interface Command<Options extends OptionSet = OptionSet, Result = unknown> {
  readonly name: string;
  readonly summary: string;
  /** More text for help, after the summary. */
  readonly details: string;
  /** A call, as typed into a shell, and its output, unless that is too long to show. */
  readonly example?: readonly [string, string];
  /**
   * The option that is given as the first operand, such as the component that `get` prints, and the option that can replace it. A
   * keyword with a replacement may also be a list, with commas.
   */
  readonly keyword?: readonly [option: keyof Options & string, replacement?: keyof Options & string];
  /** The operands after the keyword. One name stands for any number of inputs, two names for exactly two operands. */
  readonly operands: readonly [] | readonly [string] | readonly [string, string];
  /** The option that can replace the second operand. */
  readonly operandOption?: keyof Options & string;
  /** Whether an operand that is the name of a file stands for its content. Other operands are texts. */
  readonly readsFiles?: true;
  /** The inputs that `-` or a file contains: one per line, all of it as one, or none. */
  readonly stdin: "lines" | "document" | "none";
  readonly options: Options;
  /** The options of all commands that this one has. By default it has all of them. */
  readonly common?: readonly Option<unknown>[];
  /** Returns a message if these options cannot be given together. */
  conflict?(given: { has(option: string): boolean }): string | undefined;

  /**
   * The result for a row: a string, which is printed on a line; the components or the issue, which are columns too; an explanation of
   * several lines; or a yes or no.
   */
  readonly result?: "string" | "components" | "issue" | "explanation" | "verdict";
  /** Whether only some rows are printed. The exit code then says whether any are. */
  readonly selects?: true;
  /**
   * Validates what all rows share, such as the base, and returns the function that answers a row.
   *
   * Both may throw a `UriSyntaxError`. Wrap the use of any other string than the row in `labelled`.
   */
  start?(call: Call<Options>): Answering<Result> | Promise<Answering<Result>>;
  /** Answers a line that is not UTF-8, with a character for each octet. By default, it is invalid if the result is a string. */
  startOctets?(call: Call<Options>): Answering<Result> | Promise<Answering<Result>>;
  /** Returns whether the answer is yes, for the exit code. By default it is. */
  isYes?(result: Result): boolean;
  /** The result of an invalid row. By default, only the issue is shown. */
  readonly invalidResult?: Result;
  /** Returns the job that gives the same results for lines and columns, but faster; `undefined` if the options allow none. */
  job?(call: Call<Options>): LinesJob | undefined;
  /** Returns lines about the operands for people, which follow the results. */
  note?(call: Call<Options>): Promise<string>;
  /** Creates the builder for a command that does not answer row by row. Its operands are lines or documents too. */
  builder?(call: Call<Options>, view: View): Promise<Builder>;
  /** Creates the builder that gives the same results for lines, but faster. */
  lines?(call: Call<Options>): Promise<PartBuilder>;
  /** Writes a result as it is displayed: one line without its end if it is a string, otherwise whole lines. `undefined` leaves out the row. */
  print?(result: Result, view: View, row: Row): string | undefined;
  /** Returns the value that stands for a result in JSON. */
  json?(result: Result, view: View, row: Row): unknown;
  /** Returns the mask of inputs that are not URIs. */
  maskOf?(options: OptionValues<Options>): Mask;
  /** Runs a command that answers no rows, and returns the exit code. */
  execute?(call: Call<Options>, io: Io): Promise<number>;
}

type Answering<Result> = (input: string) => Result;

/** A builder of parts, and more words for the end of the summary. `begin` gets the name of the file that follows, if it is one. */
export type Builder = PartBuilder & { more?(): string; begin?(file: string | undefined): void };

/** The context in which a result is printed. `data` masks data, `people` sentences. */
export interface View extends Masks {
  readonly json: boolean;
  readonly paint: Paint;
  /** Shows hidden characters except tabs if the output is a terminal, and returns the string unchanged otherwise. */
  displayed(this: void, text: string): string;
}

/** Returns a command without the types of its options and of its result. */
export function defineCommand<Options extends OptionSet, Result>(command: Command<Options, Result>): Command {
  return command as unknown as Command;
}

/** The operands and options of a command. */
export interface Call<Options extends OptionSet = OptionSet> {
  /** The operands, except the second of a pair. */
  readonly inputs: readonly Word[];
  /** The second operand, if the command has one. */
  readonly operand: Operand;
  readonly options: OptionValues<Options>;
  /** The files of a call with `--input`. `undefined` for `--input -` without a report or an output file, which is the operand `-`. */
  readonly files: Files | undefined;
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

/** The files of a call with `--input`. */
export interface Files {
  readonly input: Word;
  /** `undefined` for standard output. For a column, `undefined` if nothing is written. */
  readonly output: string | undefined;
  readonly workers: number | undefined;
  readonly column: ColumnOptions | undefined;
}

/** The formats of a file with columns: the end of its name, and the delimiters that its header may have, if it is a text. */
export const FORMATS: { readonly [end: string]: readonly string[] | undefined } = {
  ".csv": [",", ";", "\t"],
  ".tsv": ["\t"],
  ".arrow": undefined,
};

/** The options of a call with `--column`. */
export interface ColumnOptions {
  readonly name: string;
  /** The delimiters that the header may have; `undefined` for an Arrow file. */
  readonly delimiters: readonly string[] | undefined;
  /** The name of the new column; `undefined` if the results replace the column. */
  readonly into: string | undefined;
  readonly prefix: string;
  readonly errors: "null" | "keep" | "raise";
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
  const commandOptions = Object.entries(options).filter(([name]) => name !== keyword?.[0]);
  return [...commandOptions.map(([, option]) => option), ...common];
}

/** The option that a command takes as its first operand, if there is one. */
export function keywordOf({ options, keyword }: Command): Option<unknown> | undefined {
  return keyword === undefined ? undefined : options[keyword[0]];
}

/** The option that can replace the keyword, if there is one. */
export function replacementOf({ options, keyword }: Command): Option<unknown> | undefined {
  return keyword?.[1] === undefined ? undefined : options[keyword[1]];
}

/** Returns whether the results of a command are data, such as URIs, even without `--json`. */
export function writesData({ result }: Command): boolean {
  return result === "string";
}

/** Returns whether a command processes the rows of a file. */
export function takesFile({ stdin }: Command): boolean {
  return stdin !== "none";
}

/** Returns whether a command processes a column: it has one result for each row, which fits into columns. */
export function takesColumn({ result, start, selects }: Command): boolean {
  const fits = result === "string" || result === "components" || result === "issue";
  return fits && start !== undefined && selects !== true;
}

/** The options that go with `--input`. */
export function fileOptionsOf(command: Command): readonly Option<unknown>[] {
  if (!takesFile(command)) return [];
  const { result, job } = command;
  const hasWorkers = job !== undefined && result !== "components";
  return [INPUT, ...(result === "issue" ? [] : [OUTPUT]), ...(hasWorkers ? [WORKERS] : [])];
}

/** The options that go with `--column`. */
export function columnOptionsOf(command: Command): readonly Option<unknown>[] {
  if (!takesColumn(command)) return [];
  const resultOptions = {
    string: [INTO, REWRITE_ERRORS],
    components: [PREFIX, COMPONENT_ERRORS],
    issue: [PREFIX],
  };
  return [INPUT, COLUMN, DELIMITER, OUTPUT, ...resultOptions[command.result as keyof typeof resultOptions]];
}

/** All options of a command, each once. */
export function allOptionsOf(command: Command): readonly Option<unknown>[] {
  return [...new Set([optionsOf, fileOptionsOf, columnOptionsOf].flatMap((options) => options(command)))];
}
