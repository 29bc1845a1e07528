import { type Call, STDIN } from "./arguments.ts";
import type { Io } from "./io.ts";
import { lines } from "./lines.ts";
import { type Output, printerOf } from "./print.ts";
import { type Answer, verbOf } from "./verbs.ts";

const YES = 0;
const NO = 1;
const UNREADABLE = 2;

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
  for (const text of call.texts) {
    if (text !== STDIN) {
      await answer(text, undefined);
    } else if (!(await answerLines(io, writer, answer))) {
      return UNREADABLE;
    }
  }
  await writer.flush();
  return code;
}

function isYes(result: Answer["result"]): boolean {
  return typeof result === "object" && "isYes" in result ? result.isYes : result !== false;
}

/** Answers for each line of standard input, or returns `false` where it cannot be read: it is a directory, perhaps. */
async function answerLines(
  io: Io,
  writer: Writer,
  answer: (text: string, line: number) => Promise<void> | undefined,
): Promise<boolean> {
  const batches = lines(io.input);
  let line = 0;
  while (true) {
    let batch: IteratorResult<string[]>;
    try {
      batch = await batches.next();
    } catch (error) {
      await writer.flush();
      await io.err.write(
        `pchar: cannot read standard input: ${(error as NodeJS.ErrnoException).code ?? "failed"}\n`,
      );
      return false;
    }
    if (batch.done === true) return true;
    for (const text of batch.value) await answer(text, ++line);
    await writer.flush();
  }
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
