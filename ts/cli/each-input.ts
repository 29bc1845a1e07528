import { visible } from "../support/display.ts";
import { type Call, type Command, type CommandInfo, STDIN } from "./command.ts";
import { lines, readInput } from "./input.ts";
import { EXIT, type Io } from "./io.ts";
import { type InputIssue, inputIssueOf, showIssue } from "./issue.ts";
import { type Mask, type Masks, masksOf } from "./masking.ts";
import type { OptionSet, OptionValues } from "./option.ts";
import { jsonLine, type Paint, painter } from "./print.ts";

/** A command that answers each of its inputs separately. */
export interface EachInput<Options extends OptionSet, Result> extends CommandInfo<Options> {
  /**
   * Validates what all inputs share, such as the base, and returns the function that answers one input.
   *
   * Both may throw a `UriSyntaxError`. Wrap the use of any other string than the input in `labelled`.
   */
  start(call: Call<Options>): (input: string) => Result;
  /** Returns whether the answer is yes, for the exit code. By default it is. */
  isYes?(result: Result): boolean;
  /** The result of an invalid input. By default, only the issue is shown. */
  readonly invalidResult?: Result;
  /** Writes a result. `view.data` masks data, `view.people` sentences. */
  print(result: Result, view: View): string;
  /** Returns the value that stands for a result in JSON. */
  json(result: Result, masks: Masks): unknown;
  /** Returns the mask of inputs that are not URIs. */
  maskOf?(options: OptionValues<Options>): Mask;
  /** Whether a result has several lines. If there are several inputs, each is then headed by its input. */
  readonly hasHeadings?: boolean;
  /** Whether issues are what the user asked for. They go to standard output then, otherwise to standard error. */
  readonly printsIssues?: boolean;
}

/** The context in which a result is printed. */
export interface View extends Masks {
  readonly input: string;
  readonly paint: Paint;
  /** Shows hidden characters if the output is a terminal, and returns the string unchanged otherwise. */
  displayed(text: string): string;
}

/** Prints a result that is a string. */
export type StringResult = Pick<EachInput<OptionSet, string>, "print" | "json">;

/** Prints a URI. */
export const URI_RESULT: StringResult = {
  print: (uri, { data, displayed }) => `${displayed(data(uri).text)}\n`,
  json: (uri, { data }) => data(uri).text,
};

/** Makes a command from the answer to one input. */
export function eachInput<Options extends OptionSet, Result>(
  definition: EachInput<Options, Result>,
): Command<Options> {
  return { ...definition, execute: (call, io) => answerAll(definition, call, io) };
}

/** The answer to an input: a result, an issue, or both. */
interface Answer<Result> {
  readonly result?: Result | undefined;
  readonly problem?: InputIssue;
}

/** Answers every input of a call, and returns the exit code. */
async function answerAll<Options extends OptionSet, Result>(
  command: EachInput<Options, Result>,
  call: Call<Options>,
  io: Io,
): Promise<number> {
  const masks = masksOf(call, command.maskOf?.(call.options));
  const writer = writerOf(io);
  const print = printerOf(command, call, masks, io);
  let answerOf: (input: string) => Result;
  try {
    answerOf = command.start(call);
  } catch (error) {
    const [first] = call.inputs;
    const problem = inputIssueOf(error, masks.people);
    await writer.write(print(first === STDIN ? undefined : first, { problem }, undefined));
    await writer.flush();
    return EXIT.no;
  }
  let code: number = EXIT.yes;
  const answer = (input: string, line: number | undefined): Promise<void> | undefined => {
    let answered: Answer<Result>;
    try {
      const result = answerOf(input);
      answered = { result };
      if (command.isYes?.(result) === false) code = EXIT.no;
    } catch (error) {
      answered = { result: command.invalidResult, problem: inputIssueOf(error, masks.people) };
      code = EXIT.no;
    }
    return writer.write(print(input, answered, line));
  };
  let line = 0;
  const answerLines = async (batch: readonly string[]): Promise<void> => {
    for (const input of batch) await answer(input, ++line);
    await writer.flush();
  };
  for (const input of call.inputs) {
    if (input !== STDIN) {
      await answer(input, undefined);
    } else {
      await writer.flush();
      if (!(await readInput(lines(io.input), io, answerLines))) return EXIT.failed;
    }
  }
  await writer.flush();
  return code;
}

/** Text for standard output and for standard error. */
interface Output {
  readonly out: string;
  readonly err: string;
}

/** Writes an answer. `input` is `undefined` before standard input is read, and `line` if the input is an operand. */
type Printer<Result> = (
  input: string | undefined,
  answer: Answer<Result>,
  line: number | undefined,
) => Output;

function printerOf<Options extends OptionSet, Result>(
  command: EachInput<Options, Result>,
  call: Call<Options>,
  masks: Masks,
  io: Io,
): Printer<Result> {
  if (call.quiet) return () => ({ out: "", err: "" });
  return call.json ? jsonPrinter(command, masks) : textPrinter(command, call, masks, io);
}

/** Prints `{"text": ..., "result": ...}` or `{"text": ..., "error": ...}`, one per line. */
function jsonPrinter<Options extends OptionSet, Result>(
  command: EachInput<Options, Result>,
  masks: Masks,
): Printer<Result> {
  return (input, { result, problem }) => {
    const other = problem?.label === undefined ? undefined : masks.data(problem.input, problem.as).text;
    // Keys whose value is undefined are left out.
    const value = {
      text: input === undefined ? undefined : masks.data(input).text,
      result: result === undefined ? undefined : command.json(result, masks),
      error: problem && { ...problem.issue, text: other },
    };
    return { out: jsonLine(value), err: "" };
  };
}

function textPrinter<Options extends OptionSet, Result>(
  command: EachInput<Options, Result>,
  call: Call<Options>,
  masks: Masks,
  { out, err }: Io,
): Printer<Result> {
  const paint = painter(out.color);
  const displayed = out.isTerminal === true ? visible : (text: string): string => text;
  const sink = command.printsIssues === true ? out : err;
  const style = { columns: sink.columns, paint: painter(sink.color), mask: masks.people };
  const isAlone = call.inputs.length === 1 && call.inputs[0] !== STDIN;
  const show = (input: string, result: Result): string => {
    const shown = command.print(result, { ...masks, input, paint, displayed });
    if (isAlone || command.hasHeadings !== true) return shown;
    return `${paint("heading", visible(masks.people(input).text))}\n${shown}\n`;
  };
  return (input, { result, problem }, line) => {
    const shown = result === undefined || input === undefined ? "" : show(input, result);
    if (problem === undefined) return { out: shown, err: "" };
    const label = problem.label ?? inputLabel(command, line);
    const issue = showIssue({ ...problem, label }, style);
    return command.printsIssues === true ? { out: shown + issue, err: "" } : { out: shown, err: issue };
  };
}

/** Names the input that has an issue. A single operand is not named, because the issue shows it. */
function inputLabel({ operands }: CommandInfo, line: number | undefined): string | undefined {
  if (line !== undefined) return `line ${line}`;
  return operands.length === 1 ? undefined : operands[0];
}

/** The number of characters of output that are collected before they are written. */
const BLOCK = 16_384;

interface Writer {
  /** Returns a promise only if there is something to wait for. */
  write(output: Output): Promise<void> | undefined;
  flush(): Promise<void>;
}

/** Collects output, and keeps the order of the two streams, since both may go to the same terminal. */
function writerOf({ out, err }: Io): Writer {
  let waiting = "";
  const flush = async (): Promise<void> => {
    const block = waiting;
    waiting = "";
    if (block !== "") await out.write(block);
  };
  return {
    flush,
    write(output) {
      waiting += output.out;
      if (output.err !== "") return flush().then(() => err.write(output.err));
      return waiting.length < BLOCK ? undefined : flush();
    },
  };
}
