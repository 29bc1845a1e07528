// The commands. To add one, write commands/<name>.ts, which exports a `Command`, and list it below. Help, the argument
// reader and the tests get everything else from that object.
//
// Most commands have `start`, which answers one row: an operand, a line, or a value of a column. ../output.ts reads the rows, writes
// results and issues, and returns the exit code. A command with `execute` does all of this itself. Options that several commands share
// are in ../option.ts, and the process around all this is in ../main.ts and ../run.ts.

import type { Command } from "../command.ts";
import { checkCommand } from "./check.ts";
import { completionCommand } from "./completion.ts";
import { decodeCommand } from "./decode.ts";
import { dedupeCommand } from "./dedupe.ts";
import { encodeCommand } from "./encode.ts";
import { equivalentCommand } from "./equivalent.ts";
import { explainCommand } from "./explain.ts";
import { extractCommand } from "./extract.ts";
import { filterCommand } from "./filter.ts";
import { fromHrefCommand } from "./from-href.ts";
import { getCommand } from "./get.ts";
import { inspectCommand } from "./inspect.ts";
import { normalizeCommand } from "./normalize.ts";
import { openCommand } from "./open.ts";
import { paramsCommand } from "./params.ts";
import { parseCommand } from "./parse.ts";
import { redactCommand } from "./redact.ts";
import { relativizeCommand } from "./relativize.ts";
import { resolveCommand } from "./resolve.ts";
import { setCommand } from "./set.ts";

/** All commands, in the order in which help lists them. */
export const COMMANDS: readonly Command[] = [
  parseCommand,
  checkCommand,
  getCommand,
  paramsCommand,
  setCommand,
  resolveCommand,
  normalizeCommand,
  filterCommand,
  dedupeCommand,
  equivalentCommand,
  relativizeCommand,
  explainCommand,
  inspectCommand,
  extractCommand,
  redactCommand,
  fromHrefCommand,
  openCommand,
  encodeCommand,
  decodeCommand,
  completionCommand(() => COMMANDS),
];

/** Returns the command with this name, or `undefined`. */
export function commandNamed(name: string): Command | undefined {
  return COMMANDS.find((command) => command.name === name);
}
