// Lists the links of an HTML page, in full: those of `href`, `src`, `srcset` and the other attributes that hold URLs.
// Run it: node page-links.ts https://example.com/

import { type Position, position } from "pchar";
import { extract } from "pchar/text";

/** A link, and where it is first in the page. */
export interface PageLink extends Position {
  uri: string;
}

/** Returns each link of a page once. `page` is the URI of the page, which a `<base href>` in it may replace. */
export function linksOf(html: string, page: string): PageLink[] {
  const finds = extract(html, { context: "html", base: page });
  // The text of a page may show URIs too, which are not links.
  const links = finds.filter(({ delimiter }) => delimiter === "html-attribute");
  const starts = new Map<string, number>();
  for (const { uri, index } of links) if (!starts.has(uri)) starts.set(uri, index);
  return Array.from(starts, ([uri, start]) => ({ uri, ...position(html, start) }));
}

if (import.meta.filename === process.argv[1]) {
  const response = await fetch(process.argv[2] ?? "");
  for (const { uri, line, column } of linksOf(await response.text(), response.url))
    console.log(`${line}:${column} ${uri}`);
}
