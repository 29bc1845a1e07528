// Where a row is changed: it becomes a result or an issue, and then text.

import { check } from "../api/check.ts";
import type { LinesJob } from "../core/lines/engine.ts";
import { MAX_INVALID_LINES, type Part, type PartBuilder } from "../lines/file/part.ts";
import type { InvalidLine } from "../lines/invalid-line.ts";
import { visible } from "../support/display.ts";
import { issueAt, messageOf } from "../uri/errors.ts";
import type { TopRule } from "../uri/types.ts";
import { type Builder, type Call, type Command, STDIN, type View } from "./command.ts";
import { lineCollector, linesOf, type Row, rawText } from "./input.ts";
import { type InputIssue, inputIssueOf } from "./issue.ts";
import type { Masks } from "./masking.ts";
import { jsonLine } from "./print.ts";

/** The answer to a row: a result, an issue, or both. */
export interface Answer {
  readonly result?: unknown;
  readonly problem?: InputIssue;
}

export type Answerer = (row: Pick<Row, "text" | "octets">) => Answer;

/** Returns the function that answers a row. Throws the error of a base or another string that all rows share. */
export async function answererOf(command: Command, call: Call, { people }: Masks): Promise<Answerer> {
  const { invalidResult } = command;
  const answerTo = await command.start!(call);
  const answerOctets = await command.startOctets?.(call);
  return ({ text, octets }) => {
    try {
      if (octets !== undefined && answerOctets !== undefined) return { result: answerOctets(octets) };
      const result = answerTo(text);
      const isAnyText = command.result === "string" || command.result === "explanation";
      if (octets === undefined || !isAnyText) return { result };
      return { result: invalidResult, problem: notUtf8(text) };
    } catch (error) {
      const problem = inputIssueOf(error, people);
      const { rule } = call.options as { readonly rule?: TopRule };
      return { result: invalidResult, problem: problem.label === undefined ? { ...problem, rule } : problem };
    }
  };
}

/** Returns the issue of a line that is not UTF-8, and has U+FFFD in the place of the first octet. */
export function notUtf8(text: string): InputIssue {
  const { code, rule } = check("\ufffd")!;
  const issue = issueAt([code, messageOf(code)], rule, text.indexOf("\ufffd"), text);
  return { issue, input: text };
}

/** The issue of a row, in short. */
export interface RowIssue extends InvalidLine {
  /** The whole issue, if it is shown with a caret. */
  readonly problem?: InputIssue;
  /** Whether the row is an operand, which has no number. */
  readonly isOperand?: boolean;
  /** The words that begin the message, instead of the number of the row. */
  readonly place?: string;
}

/** Returns the issue of a row in short. The label of another string begins the message. */
export function rowIssue(row: number, text: string, { issue, label }: InputIssue): RowIssue {
  const message = label === undefined ? issue.message : `${label}: ${issue.message}`;
  return { row, byteIndex: Buffer.byteLength(text.slice(0, issue.index)), ...issue, message };
}

/** A part without rows. */
export const EMPTY_PART: Part = {
  output: new Uint8Array(0),
  bytesRead: 0,
  lines: 0,
  invalid: 0,
  invalidLines: [],
};

/** The number of characters of output that complete a part. */
const PART = 65_536;

/** Builds parts from answers. */
export interface RowBuilder extends PartBuilder {
  /** Answers an operand, and yields the parts that this completes. */
  operand(text: string): Generator<Part, void>;
  /** Returns whether the answer to any row was no, or an operand was invalid. */
  isNo(): boolean;
}

export function rowBuilder(command: Command, call: Call, view: View, answerTo: Answerer): RowBuilder {
  const isString = command.result === "string";
  const writer = view.json ? valueWriter(command, view) : textWriter(command, call, view);
  const output = lineCollector();
  let invalidLines: RowIssue[] = [];
  let count = { bytesRead: 0, lines: 0, invalid: 0 };
  let isNo = false;

  const rest = (): Part => {
    const part = { output: output.take(), ...count, invalidLines };
    count = { bytesRead: 0, lines: 0, invalid: 0 };
    invalidLines = [];
    return part;
  };

  function* answered(rows: readonly Row[], isOperand: boolean): Generator<Part, void> {
    const isInFull = isOperand || !isString;
    for (const row of rows) {
      const answer = answerTo(row);
      const { problem } = answer;
      if (problem === undefined && command.isYes?.(answer.result) === false) isNo = true;
      output.add(writer(row, answer, isOperand), isString && !view.json && row.octets !== undefined);
      if (problem !== undefined) {
        isNo ||= isOperand;
        // The two outputs may go to the same terminal: what was written before an issue in full stays before it.
        if (isInFull && !view.json && output.length > 0) yield rest();
        if (!isOperand) count.invalid++;
        const short = rowIssue(count.lines, row.text, problem);
        if (!view.json) invalidLines.push(isInFull ? { ...short, problem, isOperand } : short);
      }
      if (!isOperand) count.lines++;
      if (output.length >= PART || invalidLines.length >= MAX_INVALID_LINES) yield rest();
    }
  }

  return {
    *add(lines) {
      yield* answered(linesOf(lines), false);
      count.bytesRead += lines.length;
    },
    operand: (text) => answered([{ text, octets: undefined, end: "\n" }], true),
    rest,
    reuse: () => {},
    isNo: () => isNo,
  };
}

/** Writes the answer to a row, with its end. */
type Writer = (row: Row, answer: Answer, isOperand: boolean) => string;

/** Writes `{"text": ..., "result": ...}` or `{"text": ..., "error": ...}`, one per line. */
function valueWriter(command: Command, view: View): Writer {
  return (row, { result, problem }) => {
    const { text } = row;
    if (command.selects === true && command.print!(result, view, row) === undefined) return "";
    return jsonLine({
      text: view.data(text).text,
      result: result === undefined ? undefined : command.json!(result, view, row),
      error: problem && errorValue(problem, view),
    });
  };
}

/** Returns an issue as JSON has it. The string is part of it if it is not the input itself. */
export function errorValue({ issue, input, label, as }: InputIssue, { data }: Masks): object {
  // Keys whose value is undefined are left out.
  return { ...issue, text: label === undefined ? undefined : data(input, as).text };
}

function textWriter(command: Command, call: Call, view: View): Writer {
  const isString = command.result === "string";
  const isAlone = call.files === undefined && call.inputs.length === 1 && call.inputs[0] !== STDIN;
  const hasHeadings = !isAlone && (command.result === "components" || command.result === "explanation");
  return (row, { result }, isOperand) => {
    // An invalid line is copied, and an invalid operand is not.
    if (result === undefined && (isOperand || !isString)) return "";
    if (result === undefined) return view.displayed(view.data(rawText(row)).text) + row.end;
    const shown = command.print!(result, view, row);
    if (shown === undefined) return "";
    if (isString) return shown + row.end;
    const heading = hasHeadings ? `${view.paint("heading", visible(view.people(row.text).text))}\n` : "";
    return `${heading}${shown}${hasHeadings ? "\n" : ""}`;
  };
}

/** What a call does to its rows. */
export interface Work {
  readonly command: Command;
  readonly call: Call;
  readonly view: View;
  readonly answerTo: Answerer | undefined;
  /** The job that workers do on a file. */
  readonly job: LinesJob | undefined;
  /** Builds the parts for lines, or for a document. */
  readonly lines: Builder;
  readonly operands: RowBuilder;
}
