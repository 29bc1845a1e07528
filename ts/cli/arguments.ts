import { extname } from "node:path";
import { parseArgs } from "node:util";
import { suggestion } from "../support/suggest.ts";
import {
  allOptionsOf,
  type Call,
  type ColumnOptions,
  type Command,
  columnOptionsOf,
  type Files,
  FORMATS,
  fileOptionsOf,
  HELP_COMMAND,
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
import {
  COLOR,
  COLUMN,
  DELIMITER,
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
  [...COMMANDS.flatMap(allOptionsOf), VERSION].map((option) => [option.name, option]),
);

/** A command line, taken apart. */
interface Tokens {
  readonly words: Word[];
  readonly given: Map<string, Exclude<Given, undefined>>;
  /** The number of words before `--`. */
  readonly terminated: number | undefined;
}

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
  try {
    validateOptions(command, given);
    validateNames(command, words.slice(1, terminated), given);
    return { kind: "call", command, call: callOf(command, operands, given, isPiped) };
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(error.message, command.name) : error;
  }
}

function commandOf(word: Word): Command {
  const command = commandIn(word);
  if (command !== undefined) return command;
  const text = textOf(word);
  const names = [...COMMANDS.map(({ name }) => name), HELP_COMMAND];
  throw new UsageError(`unknown command ${quote(text)}${suggestion(text, names)}`);
}

/** Returns the command that a word names, if it names one. */
function commandIn(word: Word | undefined): Command | undefined {
  return typeof word === "string" ? commandNamed(word) : undefined;
}

function fail(message: string): never {
  throw new UsageError(message);
}

function textOf(word: Word): string {
  return word === STDIN ? "-" : word;
}

/** Takes a command line apart. The errors of `parseArgs` would quote a wrong word whole, and it may hold a password. */
function readTokens(argv: readonly string[]): Tokens {
  const settings = Object.fromEntries(
    Array.from(OPTIONS, ([name, { argument, short }]) => [
      name,
      {
        type: argument === undefined ? ("boolean" as const) : ("string" as const),
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
  const parsed = { args: [...argv], options: settings, strict: false, allowPositionals: true, tokens: true };
  const words: Word[] = [];
  const given = new Map<string, Exclude<Given, undefined>>();
  let terminated: number | undefined;
  for (const token of parseArgs(parsed as typeof parsed & { readonly tokens: true }).tokens) {
    if (token.kind === "option-terminator") terminated = words.length;
    else if (token.kind === "positional")
      words.push(token.value === "-" && terminated === undefined ? STDIN : token.value);
    else {
      const { name, rawName, value } = token;
      const command = commandIn(words[0]);
      const option = OPTIONS.get(name) ?? unknownOption(rawName, command);
      if ((option.argument !== undefined) !== (value !== undefined)) {
        const wanted = value === undefined ? "needs a value" : "takes no value";
        throw new UsageError(`option --${name} ${wanted}`, command?.name);
      }
      const before = given.get(name);
      if (value === undefined || !option.repeats) given.set(name, value ?? true);
      else given.set(name, [...(Array.isArray(before) ? before : []), value]);
    }
  }
  return { words, given, terminated };
}

/** Rejects an option that no command has, and suggests one: an option of the command, if that is known. */
function unknownOption(rawName: string, command: Command | undefined): never {
  const options = command === undefined ? OPTIONS.values() : allOptionsOf(command);
  const names = Array.from(options, ({ name }) => `--${name}`);
  const advice = (rawName.startsWith("--") && suggestion(rawName, names)) || ADVICE;
  throw new UsageError(`unknown option ${quote(rawName)}${advice}`, command?.name);
}

const ADVICE = '; put -- before an operand that starts with "-"';

/** Rejects options that the command does not have, that need `--input` or `--column`, or that exclude each other. */
function validateOptions(command: Command, given: GivenOptions): void {
  const isFile = given.has(INPUT.name);
  const isColumn = given.has(COLUMN.name);
  const isIn = (options: readonly Option<unknown>[], name: string): boolean =>
    options.some((option) => option.name === name);
  for (const name of given.keys()) {
    if (isIn(optionsOf(command), name)) continue;
    if (!isIn(allOptionsOf(command), name)) fail(`${command.name} has no option --${name}`);
    if (!isFile) fail(`option --${name} needs --input`);
    if (isColumn && takesColumn(command) && !isIn(columnOptionsOf(command), name))
      fail(`--${name} cannot be combined with --column`);
    if (!isColumn && !isIn(fileOptionsOf(command), name)) fail(`option --${name} needs --column`);
  }
  const conflict = command.conflict?.(given);
  if (conflict !== undefined) fail(conflict);
  if (given.has(MASK.name)) validateMask(command, given);
}

/** Rejects `--mask` if there is no data to mask. The other columns of a file are copied, so they cannot be masked. */
function validateMask(command: Command, given: GivenOptions): void {
  if (given.has(SHOW_PASSWORD.name)) fail("--mask cannot be combined with --show-password");
  if (given.has(COLUMN.name)) fail("--mask cannot be combined with --column, which copies the other columns");
  if (given.has(INPUT.name) && command.result === "issue")
    fail(`${command.name} writes no lines that --mask could mask`);
  if (!writesData(command) && !given.has(JSON_OUTPUT.name))
    fail(`${command.name} writes no data that --mask could mask, except with --json`);
}

/** Rejects the name of a component where a URI is expected: a second one, or one beside the option that replaces it. */
function validateNames(command: Command, [first, second]: readonly Word[], given: GivenOptions): void {
  const replacement = replacementOf(command);
  const keyword = keywordOf(command);
  const isName = (word: Word | undefined): word is string =>
    typeof word === "string" && keyword?.choices?.includes(word) === true;
  if (replacement === undefined) return;
  if (given.has(replacement.name)) {
    if (isName(first))
      fail(
        `--${replacement.name} replaces ${quote(first)}: leave it out, or put -- before a URI of that name`,
      );
    return;
  }
  if (!isName(second)) return;
  const both = quote(`${textOf(first!)},${second}`);
  fail(
    `${quote(second)} is a ${keyword!.argument} too: write ${both} for both, or put -- before a URI of that name`,
  );
}

function callOf(command: Command, words: readonly Word[], given: GivenOptions, isPiped: () => boolean): Call {
  const keyword = keywordOf(command);
  const replacement = replacementOf(command);
  const replaced = replacement && given.get(replacement.name);
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
    files: undefined,
  };
  if (!given.has(INPUT.name)) return { ...call, ...operandsOf(command, rest, given, isPiped) };
  const operand = fileOperand(command, rest, given);
  const files = filesOf(command, read);
  // Without a report or an output file, this is the operand `-`.
  const { input, output, column } = files;
  const isOperand =
    input === STDIN && output === undefined && column === undefined && command.result !== "issue";
  return isOperand ? { ...call, operand, inputs: [STDIN] } : { ...call, operand, inputs: [], files };
}

/** Returns the second operand of a call with `--input`, whose file takes the place of the first one. */
function fileOperand(command: Command, words: readonly Word[], given: GivenOptions): Operand {
  const { name, operands, operandOption } = command;
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
function filesOf(command: Command, read: <Value>(option: Option<Value>) => Value): Files {
  const { name, result } = command;
  const input = read(INPUT)!;
  const output = read(OUTPUT);
  const columnName = read(COLUMN);
  if (columnName === undefined) {
    if (/\.(?:arrow|parquet)$/i.test(input) && formatOf(input)) {
      const advice = takesColumn(command) ? "name one with --column" : `${name} has no --column`;
      fail(`${quote(input)} has columns, not lines: ${advice}`);
    }
    return {
      input: input === "-" ? STDIN : input,
      output: output === "-" ? undefined : output,
      workers: read(WORKERS),
      column: undefined,
    };
  }
  if (output === undefined && result !== "issue") fail(`${name} needs --output with --column`);
  if ([input, output].includes("-")) fail("columns are read from a file and written to a file, not -");
  const format = formatOf(input);
  if (output !== undefined && formatOf(output) !== format)
    fail(`the input is a ${format} file, so the name of the output ends with ${format} too`);
  const delimiter = read(DELIMITER);
  if (delimiter !== undefined && FORMATS[format] === undefined) fail(`a ${format} file has no delimiter`);
  const errors = columnOptionsOf(command).find((option) => option.name === "errors");
  const column: ColumnOptions = {
    name: columnName,
    delimiters: delimiter === undefined ? FORMATS[format] : [delimiter],
    into: read(INTO),
    prefix: read(PREFIX) ?? "",
    errors: errors === undefined ? "null" : (read(errors) as ColumnOptions["errors"]),
  };
  return { input, output, workers: undefined, column };
}

/** Returns the format of a file with columns. */
function formatOf(path: string): string {
  const end = extname(path).toLowerCase();
  if (end === ".parquet") fail(PARQUET);
  if (Object.hasOwn(FORMATS, end)) return end;
  return fail(`the name of a file with columns ends with .csv, .tsv or .arrow, and this is ${quote(path)}`);
}

const PARQUET =
  "pchar does not read .parquet files: its functions for DuckDB do, after pip install pchar[duckdb] and import pchar.duckdb";

const NO_OPERAND: Operand = { text: "", label: "" };

/** Returns the operands of a call without `--input`. */
function operandsOf(
  command: Command,
  words: readonly Word[],
  given: GivenOptions,
  isPiped: () => boolean,
): Pick<Call, "inputs" | "operand"> {
  const { name, operands, stdin } = command;
  const [firstName, secondName] = operands;
  const [first, second] = words;
  const count = words.length;
  if (secondName !== undefined) {
    const operand = operandFromOption(command, given);
    if (operand !== undefined) {
      if (first !== undefined && count === 1) return { inputs: [first], operand };
      if (first === undefined && isPiped()) return { inputs: [STDIN], operand };
      return fail(`with ${operand.label}, ${name} needs one operand, ${firstName} (got ${count})`);
    }
    if (first === undefined || second === undefined || count > 2)
      return fail(`${name} needs two operands, ${firstName} and ${secondName} (got ${count})`);
    if (second === STDIN) return fail(`only ${firstName} may be -`);
    return { inputs: [first], operand: { text: second, label: secondName } };
  }
  if (firstName === undefined && count > 0) fail(`${name} takes one operand (got ${count + 1})`);
  if (firstName !== undefined && stdin === "none" && (count === 0 || words.includes(STDIN)))
    fail(`${name} needs a ${firstName}; it does not read standard input`);
  if (words.indexOf(STDIN) !== words.lastIndexOf(STDIN)) fail("standard input can be read only once");
  if (firstName === undefined || count > 0) return { inputs: words, operand: NO_OPERAND };
  if (!isPiped()) fail(`${name} needs a ${firstName}, or - for standard input`);
  return { inputs: [STDIN], operand: NO_OPERAND };
}

/** Returns the second operand if an option gives it. */
function operandFromOption({ operandOption, options }: Command, given: GivenOptions): Operand | undefined {
  if (operandOption === undefined) return undefined;
  const { name } = options[operandOption]!;
  const text = given.get(name);
  return typeof text === "string" ? { text, label: `--${name}` } : undefined;
}
