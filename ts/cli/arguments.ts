import { parseArgs } from "node:util";
import { suggestion } from "../support/suggest.ts";
import {
  type Call,
  type ColumnOptions,
  type Command,
  columnOptionsOf,
  type Files,
  fileOptionsOf,
  HELP_COMMAND,
  inputOptionsOf,
  keywordOf,
  type Operand,
  optionsOf,
  replacementOf,
  STDIN,
  takesColumn,
  type Word,
  writesData,
} from "./command.ts";
import { COMMANDS, commandNamed } from "./commands/index.ts";
import { formatOf } from "./format.ts";
import {
  COLOR,
  COLUMN,
  type Given,
  HELP,
  INPUT,
  INTO,
  JSON_OUTPUT,
  MASK,
  MAX_ERRORS,
  type Option,
  OUTPUT,
  PREFIX,
  QUIET,
  quote,
  SHOW_PASSWORD,
  UsageError,
  VERSION,
  WORKERS,
} from "./option.ts";

/** A command line that has been read. */
export type Request =
  | { readonly kind: "help"; readonly command: Command | undefined }
  | { readonly kind: "version" }
  | { readonly kind: "call"; readonly command: Command; readonly call: Call };

/** The options of a command line by name. */
type GivenOptions = ReadonlyMap<string, Exclude<Given, undefined>>;

/** Every option of every command. An option with the same name in two commands takes a value in both or in neither. */
const OPTIONS: ReadonlyMap<string, Option<unknown>> = new Map(
  [...COMMANDS.flatMap((each) => [...optionsOf(each), ...inputOptionsOf(each)]), VERSION].map((option) => [
    option.name,
    option,
  ]),
);

/**
 * Reads a command line, without the name of the program. If `isPiped`, a command that reads standard input does so without an
 * operand.
 */
export function readArguments(argv: readonly string[], isPiped: () => boolean): Request {
  const { words, given, terminated } = readTokens(argv);
  const isUri = typeof words[0] === "string" && /[:/?#.]/.test(words[0]);
  const [first, ...operands] = isUri ? ["parse", ...words] : words;
  if (first === undefined) {
    if (given.has(HELP.name)) return { kind: "help", command: undefined };
    if (given.has(VERSION.name)) return { kind: "version" };
    throw new UsageError("no command");
  }
  if (first === HELP_COMMAND) {
    const [topic] = operands;
    return { kind: "help", command: topic === undefined ? undefined : commandOf(topic) };
  }
  const command = commandOf(first);
  if (given.has(HELP.name)) return { kind: "help", command };
  if (given.has(VERSION.name)) return { kind: "version" };
  validateOptions(command, given);
  if ((terminated ?? words.length) > 2) validateSecond(command, operands, given);
  return { kind: "call", command, call: callOf(command, operands, given, isPiped) };
}

function commandOf(word: Word): Command {
  const command = word === STDIN ? undefined : commandNamed(word);
  if (command !== undefined) return command;
  const text = textOf(word);
  const names = [...COMMANDS.map(({ name }) => name), HELP_COMMAND];
  throw new UsageError(`unknown command ${quote(text)}${suggestion(text, names)}`);
}

/** Returns a function that throws an error of a command. */
function failing(command: string): (message: string) => never {
  return (message) => {
    throw new UsageError(message, command);
  };
}

function textOf(word: Word): string {
  return word === STDIN ? "-" : word;
}

/** Takes a command line apart. The errors of `parseArgs` would quote a wrong word whole, and it may hold a password. */
function readTokens(argv: readonly string[]): {
  words: Word[];
  given: Map<string, Exclude<Given, undefined>>;
  /** The number of words before `--`. */
  terminated: number | undefined;
} {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries([...OPTIONS].map(([name, option]) => [name, parseArgsOption(option)])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: Word[] = [];
  const given = new Map<string, Exclude<Given, undefined>>();
  const lists = new Map<string, string[]>();
  let terminated: number | undefined;
  for (const token of tokens) {
    if (token.kind === "option-terminator") terminated = words.length;
    else if (token.kind === "positional")
      words.push(token.value === "-" && terminated === undefined ? STDIN : token.value);
    else {
      const { name, value } = token;
      const option = OPTIONS.get(name) ?? unknownOption(token.rawName, words[0]);
      checkValue(option, value, words[0]);
      if (value !== undefined && option.repeats) lists.set(name, [...(lists.get(name) ?? []), value]);
      else given.set(name, value ?? true);
    }
  }
  for (const [name, list] of lists) given.set(name, list);
  return { words, given, terminated };
}

function parseArgsOption({ argument, short }: Option<unknown>): {
  type: "boolean" | "string";
  short?: string;
} {
  return { type: argument === undefined ? "boolean" : "string", ...(short === undefined ? {} : { short }) };
}

/** Rejects an option that no command has, and suggests one: an option of the command, if that is known. */
function unknownOption(rawName: string, word: Word | undefined): never {
  const command = commandIn(word);
  const options =
    command === undefined ? OPTIONS.values() : [...optionsOf(command), ...inputOptionsOf(command)];
  const names = Array.from(options, ({ name }) => `--${name}`);
  const advice = (rawName.startsWith("--") && suggestion(rawName, names)) || ADVICE;
  throw new UsageError(`unknown option ${quote(rawName)}${advice}`, command?.name);
}

const ADVICE = '; put -- before an operand that starts with "-"';

function checkValue(
  { name, argument }: Option<unknown>,
  value: string | undefined,
  word: Word | undefined,
): void {
  const takesValue = argument !== undefined;
  if (takesValue === (value !== undefined)) return;
  throw new UsageError(
    `option --${name} ${takesValue ? "needs a value" : "takes no value"}`,
    commandIn(word)?.name,
  );
}

/** Returns the command that the first word of a command line names, if it names one. */
function commandIn(word: Word | undefined): Command | undefined {
  return typeof word === "string" ? commandNamed(word) : undefined;
}

/** Rejects options that the command does not have, that need `--input` or `--column`, or that exclude each other. */
function validateOptions(command: Command, given: GivenOptions): void {
  const fail = failing(command.name);
  const isFile = given.has(INPUT.name);
  const isColumn = given.has(COLUMN.name);
  const isIn = (options: readonly Option<unknown>[], name: string): boolean =>
    options.some((option) => option.name === name);
  for (const name of given.keys()) {
    if (isIn(optionsOf(command), name)) continue;
    if (!isIn(inputOptionsOf(command), name)) fail(`${command.name} has no option --${name}`);
    if (!isFile) fail(`option --${name} needs --input`);
    if (isColumn && takesColumn(command) && !isIn(columnOptionsOf(command), name))
      fail(`--${name} cannot be combined with --column`);
    if (!isColumn && !isIn(fileOptionsOf(command), name)) fail(`option --${name} needs --column`);
  }
  const conflict = command.conflict?.(given);
  if (conflict !== undefined) fail(conflict);
  if (given.has(MASK.name)) validateMask(command, given, fail);
}

/** Rejects `--mask` if there is no data to mask. The other columns of a file are copied, so they cannot be masked. */
function validateMask(command: Command, given: GivenOptions, fail: (message: string) => never): void {
  if (given.has(SHOW_PASSWORD.name)) fail("--mask cannot be combined with --show-password");
  if (given.has(COLUMN.name)) fail("--mask cannot be combined with --column, which copies the other columns");
  if (given.has(INPUT.name) && command.result === "issue")
    fail(`${command.name} writes no lines that --mask could mask`);
  if (!writesData(command) && !given.has(JSON_OUTPUT.name))
    fail(`${command.name} writes no data that --mask could mask, except with --json`);
}

/** Rejects the name of a second component where a URI is expected. */
function validateSecond(command: Command, [first, second]: readonly Word[], given: GivenOptions): void {
  const replacement = replacementOf(command);
  if (replacement === undefined || given.has(replacement.name)) return;
  const keyword = keywordOf(command);
  if (typeof second !== "string" || keyword?.choices?.includes(second) !== true) return;
  const both = `${textOf(first!)},${second}`;
  throw new UsageError(
    `${quote(second)} is a ${keyword.argument} too: write ${quote(both)} for both, or put -- before a URI of that name`,
    command.name,
  );
}

function callOf(command: Command, words: readonly Word[], given: GivenOptions, isPiped: () => boolean): Call {
  const keyword = keywordOf(command);
  const replacement = replacementOf(command);
  const replaced = replacement === undefined ? undefined : given.get(replacement.name);
  const rest = keyword === undefined || replaced !== undefined ? words : words.slice(1);
  const value = replaced ?? (words[0] === undefined ? undefined : textOf(words[0]));
  const all =
    keyword === undefined || value === undefined ? given : new Map([...given, [keyword.name, value]]);
  const read = <Value>(option: Option<Value>): Value => option.read(all.get(option.name), command.name);
  // Read first, so that a wrong keyword is reported before missing inputs.
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, option]) => [name, read(option)]),
  );
  const call = {
    options,
    json: given.has(JSON_OUTPUT.name),
    mask: given.has(MASK.name),
    showPassword: given.has(SHOW_PASSWORD.name),
    quiet: given.has(QUIET.name),
    color: read(COLOR),
    maxErrors: read(MAX_ERRORS),
  };
  if (given.has(INPUT.name)) {
    const operand = fileOperand(command, rest, given);
    const files = filesOf(command, given);
    const { input, output, column } = files;
    // Without a report or an output file, this is the operand `-`.
    const isOperand =
      input === STDIN && output === undefined && column === undefined && command.result !== "issue";
    return { ...call, operand, inputs: isOperand ? [STDIN] : [], files: isOperand ? undefined : files };
  }
  const operands =
    command.operands.length === 2
      ? pairOf(command, command.operands, rest, { given, isPiped })
      : { inputs: inputsOf(command, rest, isPiped), operand: NO_OPERAND };
  return { ...call, ...operands, files: undefined };
}

/** Returns the second operand of a call with `--input`, whose file takes the place of the first one. */
function fileOperand(command: Command, words: readonly Word[], given: GivenOptions): Operand {
  const { name, operands, operandOption } = command;
  const fail = failing(name);
  if (operands.length < 2 || operandOption !== undefined) {
    if (words.length > 0) fail(`${name} takes no operands with --input`);
    if (operands.length < 2) return NO_OPERAND;
    return operandFromOption(command, given) ?? fail(`${name} needs --${operandOption} with --input`);
  }
  const [text] = words;
  if (words.length !== 1 || typeof text !== "string")
    return fail(`with --input, ${name} needs one operand, ${operands[1]} (got ${words.length})`);
  return { text, label: operands[1]! };
}

/** Reads the files of a call with `--input`. */
function filesOf(command: Command, given: GivenOptions): Files {
  const { name, result } = command;
  const fail = failing(name);
  const read = <Value>(option: Option<Value>): Value => option.read(given.get(option.name), name);
  const input = read(INPUT)!;
  const output = read(OUTPUT);
  const columnName = read(COLUMN);
  if (columnName === undefined) {
    if (/\.(?:arrow|parquet)$/i.test(input) && formatOf(input, name))
      fail(`${quote(input)} has columns, not lines: ${columnAdvice(command)}`);
    return {
      input: input === "-" ? STDIN : input,
      output: output === "-" ? undefined : output,
      workers: read(WORKERS),
      column: undefined,
    };
  }
  if (output === undefined && result !== "issue") fail(`${name} needs --output with --column`);
  if ([input, output].includes("-")) fail("columns are read from a file and written to a file, not -");
  const format = formatOf(input, name);
  if (output !== undefined && formatOf(output, name) !== format)
    fail(`the input is a ${format} file, so the name of the output ends with ${format} too`);
  const errors = columnOptionsOf(command).find((option) => option.name === "errors");
  const column: ColumnOptions = {
    name: columnName,
    format,
    into: read(INTO),
    prefix: read(PREFIX) ?? "",
    errors: errors === undefined ? "null" : (read(errors) as ColumnOptions["errors"]),
  };
  return { input, output, workers: undefined, column };
}

function columnAdvice(command: Command): string {
  return takesColumn(command) ? "name one with --column" : `${command.name} has no --column`;
}

const NO_OPERAND: Operand = { text: "", label: "" };

function inputsOf(
  { name, operands, stdin }: Command,
  words: readonly Word[],
  isPiped: () => boolean,
): readonly Word[] {
  const fail = failing(name);
  const [operand] = operands;
  if (operand === undefined)
    return words.length > 0 ? fail(`${name} takes one operand (got ${words.length + 1})`) : words;
  if (stdin === "none" && (words.length === 0 || words.includes(STDIN)))
    return fail(`${name} needs a ${operand}; it does not read standard input`);
  if (words.length === 0)
    return isPiped() ? [STDIN] : fail(`${name} needs a ${operand}, or - for standard input`);
  if (words.indexOf(STDIN) !== words.lastIndexOf(STDIN)) fail("standard input can be read only once");
  return words;
}

function pairOf(
  command: Command,
  [firstName, secondName]: readonly [string, string],
  words: readonly Word[],
  { given, isPiped }: { readonly given: GivenOptions; readonly isPiped: () => boolean },
): Pick<Call, "inputs" | "operand"> {
  const fail = failing(command.name);
  const [first, second] = words;
  const operand = operandFromOption(command, given);
  if (operand !== undefined) {
    if (first !== undefined && words.length === 1) return { inputs: [first], operand };
    if (first === undefined && isPiped()) return { inputs: [STDIN], operand };
    return fail(
      `with ${operand.label}, ${command.name} needs one operand, ${firstName} (got ${words.length})`,
    );
  }
  if (first === undefined || second === undefined || words.length > 2)
    return fail(`${command.name} needs two operands, ${firstName} and ${secondName} (got ${words.length})`);
  if (second === STDIN) return fail(`only ${firstName} may be -`);
  return { inputs: [first], operand: { text: second, label: secondName } };
}

/** Returns the second operand if an option gives it. */
function operandFromOption({ operandOption, options }: Command, given: GivenOptions): Operand | undefined {
  if (operandOption === undefined) return undefined;
  const { name } = options[operandOption]!;
  const text = given.get(name);
  return typeof text === "string" ? { text, label: `--${name}` } : undefined;
}
