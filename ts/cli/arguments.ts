import { parseArgs } from "node:util";
import type { EquivalentLevel } from "../equivalent.ts";
import { RUNS } from "../generated/alphabets.ts";
import type { FileVerb } from "../lines/file/transform-file.ts";
import type { NormalizeLevel } from "../normalize.ts";
import type { Charset, PctComponent } from "../pct-encode.ts";
import { maskPassword } from "../redact.ts";
import type { TextContext } from "../text/find.ts";
import type { ReferenceRule, TopRule } from "../types.ts";
import { visible } from "../visible.ts";
import { COMMANDS, COMMON_OPTIONS, type Command, isCommand, OPTIONS, type OptionName } from "./commands.ts";

/** The text that stands for standard input. */
export const STDIN: unique symbol = Symbol("standard input");

/** A command with all that was said to it. */
export interface Call extends Settings {
  readonly command: Command;
  readonly texts: readonly Word[];
  /** The second text of a command that takes two: a base, or what to compare with. */
  readonly operand: string;
  readonly showPassword: boolean;
}

/** A command that works on a file, with all that was said to it. */
export interface FileCall extends Settings {
  readonly command: FileVerb;
  readonly input: Word;
  /** Where the lines go; standard output if it is not given. */
  readonly output: string | undefined;
  readonly workers: number | undefined;
}

/** What a command may be told beside its texts. */
interface Settings {
  readonly rule: TopRule;
  /** The same, for a command that takes no other. */
  readonly referenceRule: ReferenceRule;
  /** One of the levels of the command. */
  readonly level: EquivalentLevel;
  /** The same, for a command that does not know `"string"`. */
  readonly normalizeLevel: NormalizeLevel;
  readonly base: string | undefined;
  readonly strict: boolean;
  readonly relativeBase: boolean;
  readonly encodedDots: "decode" | "keep";
  readonly component: PctComponent | undefined;
  readonly charset: Charset;
  readonly plus: boolean;
  readonly context: TextContext;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** What a command line asks for. */
export type Request =
  | { readonly kind: "help"; readonly command: Command | undefined }
  | { readonly kind: "version" }
  | { readonly kind: "call"; readonly call: Call }
  | { readonly kind: "file"; readonly call: FileCall };

/** A command line that cannot be understood. */
export class UsageError extends Error {
  /** The command that it was about, if that was clear. */
  readonly command: Command | undefined;

  constructor(message: string, command?: Command) {
    super(message);
    this.command = command;
  }
}

type Values = ReadonlyMap<OptionName, string | true>;
type Word = string | typeof STDIN;

/** Reads a command line, without the names of the program. */
export function readArguments(argv: readonly string[]): Request {
  const { words, options } = readTokens(argv);
  const [first, ...texts] = words;
  if (first === undefined) {
    if (options.has("help")) return { kind: "help", command: undefined };
    if (options.has("version")) return { kind: "version" };
    throw new UsageError("no command");
  }
  if (first === "help") {
    const [topic] = texts;
    return { kind: "help", command: topic === undefined ? undefined : commandOf(topic) };
  }
  const command = commandOf(first);
  if (options.has("help")) return { kind: "help", command };
  if (options.has("version")) return { kind: "version" };
  judgeOptions(command, options);
  if (options.has("input")) return { kind: "file", call: fileCallOf(command as FileVerb, texts, options) };
  return { kind: "call", call: callOf(command, texts, options) };
}

function commandOf(word: Word): Command {
  if (word !== STDIN && isCommand(word)) return word;
  throw new UsageError(`unknown command ${quote(word === STDIN ? "-" : word)}`);
}

/** Refuses an option that the command does not have, or has only together with `--input`, or only without it. */
function judgeOptions(command: Command, given: Values): void {
  const { options, fileOptions } = COMMANDS[command];
  const isFile = given.has("input");
  for (const name of given.keys()) {
    if (COMMON_OPTIONS.includes(name) || options.includes(name)) continue;
    if (!fileOptions.includes(name)) throw new UsageError(`no option --${name} for ${command}`, command);
    if (!isFile) throw new UsageError(`option --${name} needs --input`, command);
  }
  if (command === "explain") {
    const foreign = given.has("base")
      ? (["level", "keep-encoded-dots"] as const)
      : (["no-strict", "relative-base"] as const);
    const name = foreign.find((each) => given.has(each));
    if (name !== undefined)
      throw new UsageError(
        `option --${name} does not go ${given.has("base") ? "with" : "without"} --base`,
        command,
      );
  }
  if (command === "open" && given.has("json") && !given.has("dry-run"))
    throw new UsageError("option --json needs --dry-run", command);
  if (isFile && given.has("show-password")) {
    throw new UsageError("no option --show-password with --input: lines are written as they are", command);
  }
}

/** Takes a command line apart. `parseArgs` would quote a wrong word whole in its own errors, and it may hold a password. */
function readTokens(argv: readonly string[]): { words: Word[]; options: Values } {
  const { tokens } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: Word[] = [];
  const options = new Map<OptionName, string | true>();
  let isTerminated = false;
  for (const token of tokens) {
    if (token.kind === "option-terminator") isTerminated = true;
    else if (token.kind === "positional")
      words.push(token.value === "-" && !isTerminated ? STDIN : token.value);
    else options.set(...optionOf(token.name, token.rawName, token.value));
  }
  return { words, options };
}

function optionOf(name: string, rawName: string, value: string | undefined): [OptionName, string | true] {
  if (!Object.hasOwn(OPTIONS, name)) {
    throw new UsageError(`unknown option ${quote(rawName)}; a text that starts with "-" goes after "--"`);
  }
  const known = name as OptionName;
  const takesValue = OPTIONS[known].type === "string";
  if (takesValue && value === undefined) throw new UsageError(`option --${name} needs a value`);
  if (!takesValue && value !== undefined) throw new UsageError(`option --${name} takes no value`);
  return [known, value ?? true];
}

function callOf(command: Command, words: readonly Word[], options: Values): Call {
  const { operands } = COMMANDS[command];
  return {
    command,
    ...(operands.length === 1
      ? { texts: textsOf(command, words), operand: "" }
      : pairOf(command, words, options)),
    ...settingsOf(command, options),
    showPassword: options.has("show-password"),
  };
}

function fileCallOf(command: FileVerb, words: readonly Word[], options: Values): FileCall {
  if (words.length > 0) throw new UsageError(`${command} takes no text with --input`, command);
  if (command === "resolve" && !options.has("base")) {
    throw new UsageError("resolve needs --base with --input", command);
  }
  const input = options.get("input") as string;
  const output = options.get("output") as string | undefined;
  return {
    command,
    input: input === "-" ? STDIN : input,
    output: output === "-" ? undefined : output,
    workers: workersOf(command, options.get("workers") as string | undefined),
    ...settingsOf(command, options),
  };
}

function workersOf(command: Command, value: string | undefined): number | undefined {
  if (value === undefined || /^[1-9][0-9]{0,3}$/.test(value))
    return value === undefined ? value : Number(value);
  throw new UsageError(`--workers takes a number from 1 to 9999, and got ${quote(value)}`, command);
}

const COMPONENTS: readonly string[] = [...RUNS.keys(), "query-value"];
const CHARSETS: readonly string[] = ["utf-8", "iso-8859-1"];
const CONTEXTS: readonly string[] = ["plain", "markdown", "html", "texinfo", "roff"];

function settingsOf(command: Command, options: Values): Settings {
  const { rules, levels } = COMMANDS[command];
  const rule = choice(command, options, "rule", rules, "URI-reference");
  const level = choice(command, options, "level", levels, "scheme");
  const base = options.get("base");
  return {
    rule: rule as TopRule,
    referenceRule: rule as ReferenceRule,
    level: level as EquivalentLevel,
    normalizeLevel: level as NormalizeLevel,
    base: typeof base === "string" ? base : undefined,
    strict: !options.has("no-strict"),
    relativeBase: options.has("relative-base"),
    encodedDots: options.has("keep-encoded-dots") ? "keep" : "decode",
    component: choice(command, options, "component", COMPONENTS, undefined) as PctComponent | undefined,
    charset: choice(command, options, "charset", CHARSETS, "utf-8") as Charset,
    plus: options.has("plus"),
    context: choice(command, options, "context", CONTEXTS, "plain") as TextContext,
    dryRun: options.has("dry-run"),
    json: options.has("json"),
  };
}

function textsOf(command: Command, words: readonly Word[]): readonly Word[] {
  if (command === "open" && (words.length === 0 || words.includes(STDIN)))
    throw new UsageError("open needs a URI, and takes none from standard input", command);
  if (words.length === 0) throw new UsageError(`${command} needs a text, or - for standard input`, command);
  if (words.filter((word) => word === STDIN).length > 1) {
    throw new UsageError("standard input can be read only once", command);
  }
  return words;
}

function pairOf(command: Command, words: readonly Word[], options: Values): Pick<Call, "texts" | "operand"> {
  const names = COMMANDS[command].operands;
  const [text, operand] = words;
  const base = names[1] === "BASE" ? options.get("base") : undefined;
  if (typeof base === "string" && text !== undefined && words.length === 1)
    return { texts: [text], operand: base };
  if (base !== undefined)
    throw new UsageError(
      `${command} takes one text with --base, ${names[0]}, and got ${words.length}`,
      command,
    );
  if (text === undefined || operand === undefined || words.length > 2) {
    throw new UsageError(
      `${command} needs two texts, ${names.join(" and ")}, and got ${words.length}`,
      command,
    );
  }
  if (operand === STDIN) throw new UsageError(`only ${names[0]} may be -`, command);
  return { texts: [text], operand };
}

function choice<D extends string | undefined>(
  command: Command,
  options: Values,
  name: "rule" | "level" | "component" | "charset" | "context",
  names: readonly string[],
  otherwise: D,
): string | D {
  const value = options.get(name);
  if (value === undefined) return otherwise;
  if (typeof value === "string" && names.includes(value)) return value;
  throw new UsageError(
    `unknown ${name} ${quote(String(value))} for ${command}: use ${names.join(", ")}`,
    command,
  );
}

function quote(word: string): string {
  return `"${visible(maskPassword(word).text)}"`;
}
