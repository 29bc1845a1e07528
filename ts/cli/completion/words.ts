// The words that a shell can complete: the same for every shell.

import { type Command, HELP_COMMAND, inputOptionsOf, keywordOf, optionsOf } from "../command.ts";
import { HELP, type Option, VERSION } from "../option.ts";

/** A command as a shell completes it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Option<unknown>[];
  /** The first operand, if it is one of a few names. */
  readonly keyword: { readonly label: string; readonly names: readonly string[] } | undefined;
  /** The name of the operands, such as `URI`, if it takes any. */
  readonly operand: string | undefined;
}

/** The options that work without a command. */
export const PROGRAM_OPTIONS: readonly Option<unknown>[] = [HELP, VERSION];

/** Returns all commands, and `help`. */
export function completedCommands(commands: readonly Command[]): readonly CompletedCommand[] {
  const all = commands.map((command) => ({
    name: command.name,
    summary: command.summary,
    options: [...optionsOf(command), ...inputOptionsOf(command)],
    keyword: keywordNames(keywordOf(command)),
    operand: command.operands[0],
  }));
  const help: CompletedCommand = {
    name: HELP_COMMAND,
    summary: "describe a command",
    options: [],
    keyword: { label: "COMMAND", names: commands.map(({ name }) => name) },
    operand: undefined,
  };
  return [...all, help];
}

function keywordNames(option: Option<unknown> | undefined): CompletedCommand["keyword"] {
  if (option?.choices === undefined) return undefined;
  return { label: option.argument ?? option.name, names: option.choices };
}

/** Returns whether the value of an option is the name of a file. */
export function takesFile({ argument }: Option<unknown>): boolean {
  return argument === "FILE";
}
