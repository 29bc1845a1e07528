// Tidies a list of links, one per line: writes each link once, in normal form, and reports the lines that are not URIs.
// Run it: node tidy-links.ts < bookmarks.txt

import { text } from "node:stream/consumers";
import { check, normalize, UriSet } from "pchar";
import { explainIssue } from "pchar/explain";

export interface Tidied {
  links: string[];
  problems: string[];
}

export function tidied(list: string): Tidied {
  const links = new UriSet(); // http://h and HTTP://h:80/ are one link
  const problems: string[] = [];
  for (const [row, written] of list.split("\n").entries()) {
    const link = written.trim();
    if (link === "") continue;
    const issue = check(link, "URI");
    if (issue === undefined) links.add(normalize(link));
    else {
      const { line, caret, message } = explainIssue(issue, link);
      problems.push(`line ${row + 1}: ${message}\n${line}\n${caret}`);
    }
  }
  return { links: [...links], problems };
}

if (import.meta.filename === process.argv[1]) {
  const { links, problems } = tidied(await text(process.stdin));
  console.log(links.join("\n"));
  for (const problem of problems) console.error(problem);
}
