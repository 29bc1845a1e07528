import type { FileOptions, FileOutputOptions, FileReport } from "../lines/file/options.ts";
import type { Io } from "./io.ts";
import type { OptionSet, OptionValues } from "./option.ts";

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
  /** One name stands for any number of inputs, two names for exactly two operands. */
  readonly operands: readonly [string] | readonly [string, string];
  /** How `-` reads standard input: one input per line, or all of it as one. */
  readonly stdin: "lines" | "document" | "none";
  readonly options: Options;
  /** The option that can replace the second operand. */
  readonly operandOption?: keyof Options & string;
  /** More text for help, after the summary. */
  readonly details: string;
  /** A call, as typed into a shell, and its output. */
  readonly example: readonly [string, string];
  /** How the command processes a file, if it can. */
  readonly file?: FileMode<Options>;
  /** Returns why these options cannot be given together, or `undefined`. */
  conflict?(given: { has(option: string): boolean }): string | undefined;
}

/** How `--input` processes a file. */
export interface FileMode<Options extends OptionSet = OptionSet> {
  /** Whether it writes each line. If not, it reports invalid lines only. */
  readonly writesLines: boolean;
  transform(files: FileOptions & Pick<FileOutputOptions, "output">, call: Call<Options>): Promise<FileReport>;
}

/** The operands and options of a command. */
export interface Call<Options extends OptionSet = OptionSet> {
  /** The operands, except the second of a pair. */
  readonly inputs: readonly Word[];
  /** The second operand, if the command has one. */
  readonly operand: Operand;
  readonly options: OptionValues<Options>;
  readonly json: boolean;
  readonly showPassword: boolean;
}

/** The second operand of a command, such as a base. */
export interface Operand {
  readonly text: string;
  /** Its name in error messages: `BASE`, or `--base` if the option was given. */
  readonly label: string;
}
