// Runs the commands of a shell transcript and compares their output with it.

import { expect } from "vitest";
import { pchar } from "../support/shell.ts";

const PROMPT = "$ ";
const EXIT_CODE = "$ echo $?";

/** Runs a transcript. A command is `npx pchar ...`, or `echo $?` for the exit code of the previous one. */
export async function runTranscript(transcript: string): Promise<void> {
  let seen = "";
  let code = 0;
  for (const line of transcript.split("\n").filter((each) => each.startsWith(PROMPT))) {
    let printed = `${code}\n`;
    if (line !== EXIT_CODE) {
      const [npx, name, ...argv] = wordsOf(line.slice(PROMPT.length));
      expect([npx, name], line).toEqual(["npx", "pchar"]);
      const output = await pchar(argv);
      printed = output.out + output.err;
      code = output.code;
    }
    seen += `${line}\n${printed}`;
  }
  expect(seen.trimEnd()).toBe(transcript.trimEnd());
}

/** Splits a command at spaces, except inside single quotes. */
function wordsOf(command: string): string[] {
  return command
    .split("'")
    .flatMap((part, i) => (i % 2 === 1 ? [part] : part.split(" ").filter((word) => word !== "")));
}
