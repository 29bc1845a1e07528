import { statSync } from "node:fs";
import { type Command, STDIN, type Word } from "./command.ts";
import { quote } from "./option.ts";

/** Returns a hint if an operand is the name of a file, because the user may have meant its content. */
export function fileHint({ stdin }: Command, inputs: readonly Word[]): string | undefined {
  if (stdin === "none") return undefined;
  const found = inputs.find((input) => input !== STDIN && isFile(input));
  if (found === undefined) return undefined;
  const content = stdin === "lines" ? "its lines" : "its text";
  return `pchar: ${quote(String(found))} is also the name of a file; to read ${content}, use --input FILE\n`;
}

/** Returns whether a word names a file. On Windows, one that starts with two slashes would contact another machine. */
function isFile(word: string): boolean {
  if (/^[\\/]{2}/.test(word)) return false;
  try {
    return statSync(word).isFile();
  } catch {
    return false;
  }
}
