// Changes the imports of fast-uri and uri-js in source files to pchar/compat/fast-uri, which has the same functions.
// Run it: node switch-library.ts src/*.ts

import { readFileSync, writeFileSync } from "node:fs";

/** Matches the name of a library where a program imports it: `from "..."`, `import("...")` or `require("...")`. */
const IMPORT = /(\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(["'])(?:fast-uri|uri-js)\2/g;

/** Returns the changed source, and how many imports were changed. */
export function switched(source: string): { source: string; count: number } {
  let count = 0;
  const changed = source.replace(IMPORT, (_, before: string, quote: string) => {
    count++;
    return `${before}${quote}pchar/compat/fast-uri${quote}`;
  });
  return { source: changed, count };
}

if (import.meta.filename === process.argv[1]) {
  for (const file of process.argv.slice(2)) {
    const { source, count } = switched(readFileSync(file, "utf8"));
    if (count > 0) writeFileSync(file, source);
    console.log(`${file}: ${count}`);
  }
}
