// Changes the imports of fast-uri, uri-js and node:url in source files. That of node:url is changed to your copy of switch/url.ts, if
// the file calls url.parse, url.resolve or url.format.
// Run it: node switch-library.ts src/uri/url.js src/*.js

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";

/** Matches where a program imports a library: `from "..."`, `import("...")` or `require("...")`, and a property read at once. */
const IMPORT =
  /(\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(["'])(fast-uri|uri-js|(?:node:)?url)\2((?:\s*\))?(?:\.\w+)?)/g;

/** Returns the changed source, and how many imports were changed. `url` is the module that takes the place of node:url. */
export function switched(source: string, url: string): { source: string; count: number } {
  let count = 0;
  const changed = source.replace(IMPORT, (all, before, quote, library, after, index) => {
    const isUrl = library.endsWith("url");
    if (isUrl && !isCalled(source.slice(0, index), after, source)) return all;
    count++;
    return `${before}${quote}${isUrl ? url : `pchar/compat/${library}`}${quote}${after}`;
  });
  return { source: changed, count };
}

/** Returns whether a program calls one of the three functions, by a name that the import binds. */
function isCalled(before: string, after: string, source: string): boolean {
  const bound = before.split(/\b(?:import|export|const|let|var)\b/).at(-1) + after;
  const names = bound.match(/\w+/g) ?? [];
  return names.some(
    (name) =>
      /^(?:parse|resolve|format)$/.test(name) ||
      new RegExp(`\\b${name}\\.(?:parse|resolve|format)\\b`).test(source),
  );
}

if (import.meta.filename === process.argv[1]) {
  const [url = "", ...files] = process.argv.slice(2);
  for (const file of files) {
    const path = relative(dirname(file), url);
    const { source, count } = switched(readFileSync(file, "utf8"), path.startsWith(".") ? path : `./${path}`);
    if (count > 0) writeFileSync(file, source);
    console.log(`${file}: ${count}`);
  }
}
