// Counts the hosts in a file with one URI per line. It reads the file as a stream, so a file of ten million lines needs no more
// memory than its different hosts. Run it: node log-report.ts urls.txt

import { createReadStream } from "node:fs";
import { componentsOfLines } from "pchar/lines";

export interface Report {
  lines: number;
  invalid: number;
  hosts: Map<string, number>;
}

export async function report(source: AsyncIterable<Uint8Array>): Promise<Report> {
  const hosts = new Map<string, number>();
  let [lines, invalid] = [0, 0];
  for await (const table of componentsOfLines(source)) {
    const host = table.column("host");
    for (let line = 0; line < table.length; line++) {
      // The host is the only component of a line that becomes a string.
      const name = host.get(line)?.toLowerCase();
      if (name !== undefined) hosts.set(name, (hosts.get(name) ?? 0) + 1);
    }
    lines += table.length;
    invalid += table.invalid.length;
  }
  return { lines, invalid, hosts };
}

if (import.meta.filename === process.argv[1]) {
  const { lines, invalid, hosts } = await report(createReadStream(process.argv[2] ?? ""));
  console.log(`${lines} lines, ${invalid} of them invalid`);
  const top = [...hosts].sort(([, a], [, b]) => b - a).slice(0, 10);
  for (const [host, count] of top) console.log(String(count).padStart(10), host);
}
