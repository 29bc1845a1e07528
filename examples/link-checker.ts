// Checks the links of a site: follows those of the same origin, and reports those that are broken or do not answer.
// Run it: node link-checker.ts https://example.com/

import { defragment, origin, resolve, UriSet } from "pchar";
import { fromHref } from "pchar/text";

/** A link, the page that has it, and its problem. */
export type BrokenLink = { page: string; text: string; reason: string };

export async function brokenLinks(start: string): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  const seen = new UriSet([start]); // http://h and HTTP://h:80/ are one page
  const queue = [{ uri: start, page: start, text: start }];
  for (const { uri, page, text } of queue) {
    const answer = await answerOf(uri);
    if (typeof answer === "string") {
      broken.push({ page, text, reason: answer });
      continue;
    }
    const isPage = origin(answer.uri) === origin(start) && answer.type.startsWith("text/html");
    for (const text of isPage ? linksOf(answer.body) : []) {
      try {
        // fromHref reads a link as a browser does, and throws if no browser follows it.
        const link = defragment(resolve(fromHref(text, answer.uri).uri, answer.uri));
        if (!/^https?:/i.test(link) || seen.has(link)) continue;
        seen.add(link);
        queue.push({ uri: link, page: answer.uri, text });
      } catch (error) {
        broken.push({ page: answer.uri, text, reason: (error as Error).message });
      }
    }
  }
  return broken;
}

/** Returns the values of `href` and `src`. A larger program uses an HTML parser, which also knows comments and scripts. */
function linksOf(html: string): string[] {
  const values = html.matchAll(/\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi);
  return Array.from(values, ([, a, b, c]) => (a ?? b ?? c ?? "").replaceAll("&amp;", "&"));
}

/** Returns the answer of a server, or the reason why it did not answer. */
async function answerOf(uri: string): Promise<{ uri: string; type: string; body: string } | string> {
  try {
    const response = await fetch(uri);
    if (!response.ok) return `status ${response.status}`;
    const type = response.headers.get("content-type") ?? "";
    // After a redirect, the URI of the response is the base of its links. fetch may leave characters in it that no URI has.
    return { uri: fromHref(response.url).uri, type, body: await response.text() };
  } catch {
    return "no answer";
  }
}

if (import.meta.filename === process.argv[1]) {
  for (const { page, text, reason } of await brokenLinks(process.argv[2] ?? "")) {
    console.log(`${page}: ${text}: ${reason}`);
  }
}
