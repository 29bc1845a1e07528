// Copies a file with one URI per line, without the lines that are equivalent to an earlier one. Reports the invalid lines.
// Run it: node unique-lines.ts < urls.txt > unique.txt

import { Readable, Writable } from "node:stream";
import { type InvalidLine, lines } from "pchar/lines";

/** Lines stay as they are written. Only their comparison normalizes. */
export function unique(
  source: ReadableStream<Uint8Array>,
  onInvalid: (invalid: InvalidLine) => void,
): ReadableStream<Uint8Array> {
  return source.pipeThrough(lines("dedupe", { onInvalid }));
}

if (import.meta.filename === process.argv[1]) {
  const source = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
  const found = unique(source, ({ row, message }) => console.error(`line ${row + 1}: ${message}`));
  await found.pipeTo(Writable.toWeb(process.stdout));
}
