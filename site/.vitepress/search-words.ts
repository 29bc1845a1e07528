// The words by which people search for a page that has others: site/search-words.json has them all.

import WORDS from "../search-words.json" with { type: "json" };

/** The words of each page, such as `guide/query`. */
const WORDS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).map(([page, words]) => [page, words.join(", ")]),
);

/** The page of each term of the search index. The words of a page may be several terms: `robots.txt` is two. A term of two pages has none. */
const PAGE_OF: ReadonlyMap<string, string | undefined> = pagesByTerm();

function pagesByTerm(): Map<string, string | undefined> {
  const pages = new Map<string, string | undefined>();
  for (const [page, words] of WORDS_OF) {
    for (const term of new Set(words.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
      pages.set(term, pages.has(term) ? undefined : page);
  }
  return pages;
}

/** Adds the words of a page behind its heading. */
export function withSearchWords(html: string, file: string): string {
  const words = WORDS_OF.get(file.replace(/\.md$/, ""));
  if (words === undefined) return html;
  return html.replace(
    "</h1>",
    (end) => `${end}<p>${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
  );
}

/** How much more a page counts whose words contain the term. */
const BY_WORD = 6;

/**
 * Returns how much a result counts, by its address and the term that it contains. A guide comes before a recipe, and both before the
 * reference and the grammar, except for the name of an export, an error or a rule.
 */
export function boostOf(address: string, term: string): number {
  const [, page = ""] = /((?:guide|reference|grammar)\/[^#]*)\.html/.exec(address) ?? [];
  return kindOf(page) * (PAGE_OF.get(term) === page ? BY_WORD : 1);
}

function kindOf(page: string): number {
  if (page.startsWith("guide/recipes/")) return 1.6;
  return page.startsWith("guide/") && page !== "guide/functions" ? 2.2 : 1;
}
