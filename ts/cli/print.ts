import { redact } from "../inspect/redact.ts";
import { maskValid } from "../redact.ts";
import { visible } from "../visible.ts";
import type { Call } from "./arguments.ts";
import { COMMANDS, type Command } from "./commands.ts";
import { showFlaw } from "./flaw.ts";
import type { Io } from "./io.ts";
import { jsonLine } from "./json.ts";
import { maskOf, maskOfTexts } from "./mask.ts";
import { painter } from "./style.ts";
import { partsOf, table } from "./table.ts";
import type { Answer, AnswerFlaw, Report } from "./verbs.ts";

/** What goes to standard output and what to standard error. */
export interface Output {
  readonly out: string;
  readonly err: string;
}

/** Writes the answer for a text, from a line of standard input or not; for no text where none has been read. */
export type Printer = (text: string | undefined, answer: Answer, line: number | undefined) => Output;

/** Returns how a call wants its answers. */
export function printerOf(call: Call, io: Io): Printer {
  return call.json ? jsonPrinter(call) : textPrinter(call, io);
}

/** Masks the password of a text, valid or not, unless it is to be shown. */
interface Hide {
  valid(text: string): string;
  any(text: string): string;
  /** The same for a text that the command was given. */
  text(text: string): string;
}

function hideOf(call: Call): Hide {
  if (call.showPassword) return { valid: (text) => text, any: (text) => text, text: (text) => text };
  // What `inspect` tells of is what `URL` would take for a password too.
  if (call.command === "inspect") return { valid: redact, any: redact, text: redact };
  const mask = maskOf(call);
  const maskText = maskOfTexts(call);
  return {
    valid: (text) => maskValid(text).text,
    any: (text) => mask(text).text,
    text: (text) => maskText(text).text,
  };
}

/** Prints `{"text": ..., "result": ...}` or `{"text": ..., "error": ...}`, one a line; absent components are `null`. */
function jsonPrinter(call: Call): Printer {
  const hide = hideOf(call);
  const shownText = (text: string, flaw: Answer["flaw"]): string =>
    flaw === undefined && !isCodec(call) ? hide.valid(text) : hide.text(text);
  return (text, { result, flaw }) => {
    const value = {
      text: text === undefined ? undefined : shownText(text, flaw),
      result:
        typeof result === "object"
          ? isReport(result)
            ? result.data
            : partsOf(result, hide.valid)
          : typeof result === "string"
            ? hide.any(result)
            : result,
      error: flaw && { ...flaw.issue, text: flaw.whose === "text" ? undefined : hide.any(flaw.input) },
    };
    // A key whose value is undefined is left out.
    return { out: jsonLine(value), err: "" };
  };
}

/** Prints for people: what is wrong goes to standard error, but from `check`, which was asked for it. */
function textPrinter(call: Call, io: Io): Printer {
  const show = resultPrinter(call, io.out);
  const isAsked = call.command === "check";
  const sink = isAsked ? io.out : io.err;
  const style = {
    columns: sink.columns,
    paint: painter(sink.color),
    showPassword: call.showPassword,
    mask: maskOfTexts(call),
  };
  return (text, { result, flaw }, line) => {
    const out = result === undefined || text === undefined ? "" : show(text, result);
    if (flaw === undefined) return { out, err: "" };
    const shown = showFlaw({ ...flaw, place: placeOf(call.command, flaw, line) }, style);
    return isAsked ? { out: out + shown, err: "" } : { out, err: shown };
  };
}

/** Tells the commands whose texts are data, or become data, and no URIs. */
function isCodec({ command }: Call): boolean {
  return command === "encode" || command === "decode";
}

function isReport(result: object): result is Report {
  return "lines" in result;
}

function resultPrinter(
  call: Call,
  { color, isTerminal }: Io["out"],
): (text: string, result: NonNullable<Answer["result"]>) => string {
  const hide = hideOf(call);
  const paint = painter(color);
  // Data may be anything, an IRI may steer the display, and a terminal would do what they say.
  const shownData = isTerminal === true ? visible : (data: string): string => data;
  const isAlone = call.texts.length === 1 && typeof call.texts[0] === "string";
  return (text, result) => {
    if (typeof result === "string")
      return `${shownData(isCodec(call) ? hide.any(result) : hide.valid(result))}\n`;
    if (call.command === "check") return `valid ${visible(hide.valid(text))}\n`;
    if (typeof result === "boolean") return result ? "equivalent\n" : "not equivalent\n";
    const rows = isReport(result)
      ? result.lines.map((line) => `${visible(line)}\n`).join("")
      : table(partsOf(result, hide.valid), paint);
    return isAlone ? rows : `${paint("heading", visible(hide.valid(text)))}\n${rows}\n`;
  };
}

/** Says which of several texts has a flaw, or nothing where there is only one or the text itself is enough. */
function placeOf(command: Command, { whose }: AnswerFlaw, line: number | undefined): string | undefined {
  const [first, second] = COMMANDS[command].operands;
  if (whose === "base") return "--base";
  if (whose === "operand") return second;
  if (line !== undefined) return `line ${line}`;
  return second === undefined ? undefined : first;
}
