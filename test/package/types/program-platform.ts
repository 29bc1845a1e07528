// A user's program over bytes and files. It needs the types of a platform: DOM, or those of Node.

import type { UriReference } from "pchar";
import {
  checkLines,
  componentsOfLines,
  dedupeLines,
  type InvalidLine,
  lines,
  normalizeLines,
  resolveLines,
} from "pchar/lines";
import { type FileReport, transformFile } from "pchar/lines/file";

export async function hosts(source: AsyncIterable<Uint8Array>): Promise<readonly (string | undefined)[]> {
  const found: (string | undefined)[] = [];
  for await (const table of componentsOfLines(source, { rule: "URI" })) {
    const column = table.column("host");
    for (let row = 0; row < table.length; row++) found.push(column.get(row));
  }
  return found;
}

export function first(bytes: Uint8Array): UriReference | undefined {
  const { duplicates } = dedupeLines(bytes);
  const { invalid } = checkLines(bytes);
  const wrong: InvalidLine | undefined = invalid[duplicates];
  return componentsOfLines(normalizeLines(bytes).bytes).get(wrong?.row ?? 0);
}

export function rewritten(source: ReadableStream<Uint8Array>, base: string): ReadableStream<Uint8Array> {
  const targets = lines("resolve", { base, onInvalid: ({ message }) => void message.length });
  return source.pipeThrough(targets).pipeThrough(lines("normalize"));
}

export async function work(path: string, signal: AbortSignal): Promise<FileReport> {
  resolveLines(new Uint8Array(), "http://a/");
  const report = await transformFile("check", { input: path, signal });
  return report.invalid > 0
    ? report
    : transformFile("normalize", {
        input: new URL(path),
        output: `${path}.out`,
        level: "scheme",
        workers: 2,
      });
}
