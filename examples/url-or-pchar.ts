// Writes what `URL` and pchar do to the same strings, as a table in Markdown.
// Run it: node url-or-pchar.ts 'http://example.com/a b' '../g'

import { check, normalize } from "pchar";

export const STRINGS: readonly string[] = [
  "http://example.com",
  "HTTP://EXAMPLE.com:80/a",
  "http://example.com/%7Euser",
  "http://example.com/a/./b/../c",
  "http://example.com/a%2Fb",
  "http://example.com/?q=it's",
  "http://user:@example.com/",
  "http://example.com:99999/",
  "http://0x7f.1/",
  "http:example.com",
  "http:///example.com",
  "../g",
  "//example.com/a",
  "?page=2",
  " http://example.com/",
  "http://example.com/a b",
  "http://example.com/a\\b",
  "http://example.com/é",
  "http://bücher.example/",
  "http://example.com/%zz",
];

/** Returns what `URL` makes of a string, and what pchar does: the normal form, or the error. */
export function comparison(text: string): { url: string | undefined; pchar: string } {
  const url = URL.canParse(text) ? new URL(text).href : undefined;
  const issue = check(text);
  return { url, pchar: issue === undefined ? code(normalize(text)) : issue.message };
}

export function table(texts: readonly string[]): string {
  const rows = texts.map((text) => {
    const { url, pchar } = comparison(text);
    return `| ${code(text)} | ${url === undefined ? "rejects it" : code(url)} | ${pchar} |`;
  });
  return ["| string | `new URL` | pchar: `normalize`, or the error |", "| --- | --- | --- |", ...rows].join(
    "\n",
  );
}

/** A space at the start would get lost in Markdown, so it is shown. */
function code(text: string): string {
  return `\`${text.replace(/^ /, "␣")}\``;
}

if (import.meta.filename === process.argv[1]) {
  const texts = process.argv.slice(2);
  console.log(table(texts.length > 0 ? texts : STRINGS));
}
