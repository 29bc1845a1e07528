// Tidies a list of links, one per line: writes each link once, in normal form, and reports the lines that are not URIs.
// Run it: node tidy-links.ts < bookmarks.txt

import { text } from "node:stream/consumers";
import { check, normalize, UriSet } from "pchar";

export interface Tidied {
  links: string[];
  problems: string[];
}

export function tidied(list: string): Tidied {
  const links = new UriSet(); // http://h and HTTP://h:80/ are one link
  const problems: string[] = [];
  for (const [index, line] of list.split("\n").entries()) {
    const link = line.trim();
    if (link === "") continue;
    const issue = check(link, "URI");
    if (issue === undefined) links.add(normalize(link));
    else problems.push(`line ${index + 1}: ${link}\n${" ".repeat(issue.index)}^ ${issue.message}`);
  }
  return { links: [...links], problems };
}

if (import.meta.filename === process.argv[1]) {
  const { links, problems } = tidied(await text(process.stdin));
  console.log(links.join("\n"));
  for (const problem of problems) console.error(problem);
}
