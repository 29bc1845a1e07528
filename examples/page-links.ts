// Lists the links of an HTML page, in full: those of `href`, `src`, `srcset` and the other attributes that hold URLs.
// Run it: node page-links.ts https://example.com/

import { extract } from "pchar/text";

/** Returns each link of a page once. `page` is the URI of the page, which a `<base href>` in it may replace. */
export function linksOf(html: string, page: string): string[] {
  const finds = extract(html, { context: "html", base: page });
  // The text of a page may show URIs too, which are not links.
  const links = finds.filter(({ delimiter }) => delimiter === "html-attribute");
  return [...new Set(links.map(({ uri }) => uri))];
}

if (import.meta.filename === process.argv[1]) {
  const response = await fetch(process.argv[2] ?? "");
  for (const link of linksOf(await response.text(), response.url)) console.log(link);
}
