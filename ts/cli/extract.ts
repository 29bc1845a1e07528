import { maskPassword } from "../redact.ts";
import { extractor } from "../text/extractor.ts";
import type { Find } from "../text/find.ts";
import { visible } from "../visible.ts";
import { type Call, STDIN } from "./arguments.ts";
import type { Io } from "./io.ts";
import { jsonLine } from "./json.ts";
import { readInput, UNREADABLE } from "./read-input.ts";

const FOUND = 0;
const NOT_FOUND = 1;

/** Finds the URIs in each text of a call, and returns the exit code: whether there is one in any of them. */
export async function answerExtract(call: Call, io: Io): Promise<number> {
  const show = printerOf(call);
  let isFound = false;
  for (const text of call.texts) {
    const finder = extractor({ context: call.context, rule: call.referenceRule });
    const say = async (finds: readonly Find[]): Promise<void> => {
      isFound ||= finds.length > 0;
      if (finds.length > 0) await io.out.write(finds.map(show).join(""));
    };
    if (text !== STDIN) {
      await say([...finder.write(text), ...finder.end()]);
    } else if (await readInput(decoded(io.input), io, (piece) => say(finder.write(piece)))) {
      await say(finder.end());
    } else {
      return UNREADABLE;
    }
  }
  return isFound ? FOUND : NOT_FOUND;
}

async function* decoded(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of input) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Shows a find: the URI alone, so that another program can go on with it, or all of it as JSON. */
function printerOf({ json, showPassword }: Call): (find: Find) => string {
  const hide = (text: string): string => (showPassword ? text : maskPassword(text).text);
  if (!json) return ({ uri }) => `${visible(hide(uri))}\n`;
  return (find) => {
    const hidden = Object.entries(find).map(([name, value]) => [
      name,
      typeof value === "string" ? hide(value) : value,
    ]);
    return jsonLine(Object.fromEntries(hidden));
  };
}
