import { check } from "../api/check.ts";
import type { Work } from "../lines/batches.ts";
import type { LinesOutput } from "../lines/rewrite.ts";
import { visible } from "../support/display.ts";
import { type Call, type Command, type CommandInfo, STDIN } from "./command.ts";
import { errorLimit } from "./error-limit.ts";
import { type Line, linesOf, rawText, readInput, wholeLines } from "./input.ts";
import { EXIT, type Io } from "./io.ts";
import { type InputIssue, inputIssueOf, showIssue } from "./issue.ts";
import { type Mask, type Masks, masksOf } from "./masking.ts";
import type { OptionSet, OptionValues } from "./option.ts";
import { jsonLine, type Paint, painter } from "./print.ts";
import { maskedWork, streamLines, terminated, workOf } from "./stream-lines.ts";

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
  /** Returns a hint for an error of `start`. */
  hint?(call: Call<Options>): string | undefined;
  /** Answers a line that is not UTF-8, with a character for each octet. By default, it is invalid if `line` is defined. */
  startOctets?(call: Call<Options>): (octets: string) => Result;
  /** Processes lines as bytes, faster than `start`. `hide` masks passwords in messages. */
  lineWork?(call: Call<Options>, hide: Mask): Work<LinesOutput>;
  /** Writes a result as one line, masked. An invalid line of standard input is then copied, unless there is an `invalidResult`. */
  line?(result: Result, masks: Masks): string;
  /** Writes any other result. `view.data` masks data, `view.people` sentences. */
  print?(result: Result, view: View): string;
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

/** Prints a URI. */
export const URI_RESULT: {
  line(uri: string, masks: Masks): string;
  json(uri: string, masks: Masks): string;
} = {
  line: (uri, { data }) => data(uri).text,
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
  let answerTo: (line: GivenText) => Answer<Result>;
  try {
    answerTo = answererOf(command, call, masks);
  } catch (error) {
    const [first] = call.inputs;
    const problem = inputIssueOf(error, masks.people);
    await writer.write(print(first === STDIN ? undefined : first, { problem }, undefined));
    await writer.flush();
    const hint = call.quiet || call.json ? undefined : command.hint?.(call);
    if (hint !== undefined) await io.err.write(`${hint}\n`);
    return EXIT.no;
  }
  const sink = command.printsIssues === true ? io.out : io.err;
  const limit = errorLimit(call, sink.isTerminal === true);
  let code: number = EXIT.yes;
  const answer = (input: GivenText, line: number | undefined): Promise<void> | undefined => {
    const answered = answerTo(input);
    const { result, problem } = answered;
    if (problem !== undefined || command.isYes?.(result!) === false) code = EXIT.no;
    const isHidden =
      problem !== undefined && line !== undefined && !call.json && !limit.isShown(problem.issue);
    return writer.write(print(input.text, isHidden ? { result } : answered, line));
  };
  let line = 0;
  const answerLines = async (batch: Uint8Array): Promise<void> => {
    for (const input of linesOf(batch)) await answer(input, ++line);
    await writer.flush();
  };
  for (const input of call.inputs) {
    if (input !== STDIN) {
      await answer({ text: input, octets: undefined }, undefined);
      continue;
    }
    await writer.flush();
    if (command.line !== undefined && !call.json) {
      const world = call.inputs.length === 1 ? io : { ...io, input: terminated(io.input) };
      const streamed = await streamLines(call, world, lineWorkOf(command, call, masks, answerTo));
      if (streamed === EXIT.failed) return streamed;
      code = Math.max(code, streamed);
    } else if (!(await readInput(wholeLines(io.input), io, answerLines))) return EXIT.failed;
  }
  await writer.flush();
  if (!call.quiet) await sink.write(limit.table());
  return code;
}

/** An operand, or a line. */
type GivenText = Pick<Line, "text" | "octets">;

/** Returns the function that answers an input. */
function answererOf<Options extends OptionSet, Result>(
  command: EachInput<Options, Result>,
  call: Call<Options>,
  masks: Masks,
): (input: GivenText) => Answer<Result> {
  const answerOf = command.start(call);
  const answerOctets = command.startOctets?.(call);
  return ({ text, octets }) => {
    try {
      if (octets !== undefined && answerOctets !== undefined) return { result: answerOctets(octets) };
      const result = answerOf(text);
      if (octets === undefined || command.line === undefined) return { result };
      return { result: command.invalidResult, problem: notUtf8(text) };
    } catch (error) {
      return { result: command.invalidResult, problem: inputIssueOf(error, masks.people) };
    }
  };
}

/** Returns the issue of a line that is not UTF-8. */
function notUtf8(text: string): InputIssue {
  const index = text.indexOf("\ufffd");
  const issue = {
    ...check("\ufffd")!,
    index,
    end: index + 1,
    message: `octets that are not UTF-8 at index ${index}`,
  };
  return { issue, input: text, label: undefined };
}

/** Creates the work on the lines of standard input. */
function lineWorkOf<Options extends OptionSet, Result>(
  command: EachInput<Options, Result>,
  call: Call<Options>,
  masks: Masks,
  answerTo: (line: GivenText) => Answer<Result>,
): Work<LinesOutput> {
  if (command.lineWork !== undefined)
    return maskedWork(command.lineWork(call, masks.people), call, masks.data);
  return workOf((line) => {
    const { result, problem } = answerTo(line);
    const text = result === undefined ? masks.data(rawText(line)).text : command.line!(result, masks);
    if (problem === undefined) return { text, issue: undefined };
    const { issue, label } = problem;
    return { text, issue: label === undefined ? issue : { ...issue, message: `${label}: ${issue.message}` } };
  });
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
  const displayed = (text: string): string => (out.isTerminal === true ? visible(text) : text);
  const sink = command.printsIssues === true ? out : err;
  const style = { columns: sink.columns, paint: painter(sink.color), mask: masks.people };
  const isAlone = call.inputs.length === 1 && call.inputs[0] !== STDIN;
  const show = (input: string, result: Result): string => {
    const shown =
      command.print?.(result, { ...masks, input, paint, displayed }) ??
      `${displayed(command.line!(result, masks))}\n`;
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
