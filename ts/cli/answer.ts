import { type Call, STDIN } from "./arguments.ts";
import type { Io } from "./io.ts";
import { lines } from "./lines.ts";
import { type Output, printerOf } from "./print.ts";
import { readInput, UNREADABLE } from "./read-input.ts";
import { type Answer, verbOf } from "./verbs.ts";

const YES = 0;
const NO = 1;

/** How many characters of output are gathered before they are written. */
const BLOCK = 16_384;

/** Answers for each text of a call, and returns the exit code: whether the answer was yes for all of them. */
export async function answerAll(call: Call, io: Io): Promise<number> {
  const writer = writerOf(io);
  const print = printerOf(call, io);
  const verb = verbOf(call);
  if (typeof verb !== "function") {
    const [text] = call.texts;
    await writer.write(print(text === STDIN ? undefined : text, verb, undefined));
    await writer.flush();
    return NO;
  }
  let code = YES;
  const answer = (text: string, line: number | undefined): Promise<void> | undefined => {
    const said = verb(text);
    if (said.flaw !== undefined || !isYes(said.result)) code = NO;
    return writer.write(print(text, said, line));
  };
  let line = 0;
  const answerLines = async (batch: readonly string[]): Promise<void> => {
    for (const text of batch) await answer(text, ++line);
    await writer.flush();
  };
  for (const text of call.texts) {
    if (text !== STDIN) {
      await answer(text, undefined);
    } else {
      await writer.flush();
      if (!(await readInput(lines(io.input), io, answerLines))) return UNREADABLE;
    }
  }
  await writer.flush();
  return code;
}

function isYes(result: Answer["result"]): boolean {
  return typeof result === "object" && "isYes" in result ? result.isYes : result !== false;
}

interface Writer {
  /** Returns nothing where there is nothing to wait for. */
  write(output: Output): Promise<void> | undefined;
  flush(): Promise<void>;
}

/** Gathers output, and keeps the order of the two streams, which may be one terminal. */
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
