// Runs a transcript of a shell in which `pchar` is called, and compares it with what is printed.

import { expect } from "vitest";
import { pchar } from "./shell.ts";

const PROMPT = "$ ";
const EXIT_CODE = "$ echo $?";

/** Runs a transcript. Each command is `npx pchar ...`, or `echo $?` for the exit code of the one before. */
export async function runTranscript(transcript: string): Promise<void> {
  let seen = "";
  let code = 0;
  for (const line of transcript.split("\n").filter((each) => each.startsWith(PROMPT))) {
    let printed = `${code}\n`;
    if (line !== EXIT_CODE) {
      const [npx, name, ...argv] = wordsOf(line.slice(PROMPT.length));
      expect([npx, name], line).toEqual(["npx", "pchar"]);
      const said = await pchar(argv);
      printed = said.out + said.err;
      code = said.code;
    }
    seen += `${line}\n${printed}`;
  }
  expect(seen.trimEnd()).toBe(transcript.trimEnd());
}

/** Splits a command at its spaces, but for those in single quotes. */
function wordsOf(command: string): string[] {
  return command
    .split("'")
    .flatMap((part, i) => (i % 2 === 1 ? [part] : part.split(" ").filter((word) => word !== "")));
}
