// Normalizes the lines of a file with the command line, and says which are invalid.
// Run it: node tidy-file.ts urls.txt tidy.txt

import { spawn } from "node:child_process";

/** The report of the command: the invalid lines, then the figures. */
export interface Tidied {
  invalid: { row: number; message: string }[];
  lines: number;
}

/** `command` is the program and the arguments before those of `pchar`. */
export async function tidy(
  input: string,
  output: string,
  command: readonly string[] = ["npx", "pchar"],
): Promise<Tidied> {
  const [program = "", ...first] = command;
  const args = [...first, "normalize", "--input", input, "--output", output, "--json"];
  // Arguments are passed as they are: no shell reads them.
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((done, fail) => child.on("close", done).on("error", fail));
  const text = await child.stdout.setEncoding("utf8").toArray();
  // 0: all lines are valid; 1: some are not; 2: the command could not do its work.
  const code = await ended;
  if (code !== 0 && code !== 1) throw new Error(`pchar ended with ${code}`);
  const values = text
    .join("")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { result } = values.pop();
  const invalid = values.map(({ row, error }) => ({ row, message: error.message }));
  return { invalid, lines: result.lines };
}

if (import.meta.filename === process.argv[1]) {
  const [input = "", output = ""] = process.argv.slice(2);
  const { invalid, lines } = await tidy(input, output);
  for (const { row, message } of invalid) console.log(`${input}:${row + 1}: ${message}`);
  console.log(`${lines} lines, ${invalid.length} of them invalid`);
}
