// The words by which people search for a page that has others: site/search-words.json has them all.

import WORDS from "../search-words.json" with { type: "json" };

/** The words of each place: a page, such as `guide/query`, or a heading of it, such as `reference/pchar#parse`. */
const PLACES: readonly (readonly [place: string, words: string])[] = Object.entries(WORDS).map(
  ([place, words]) => [place, words.join(", ")],
);

/** The place of each term of the search index. The words of a place may be several terms: `robots.txt` is two. A term of two places has none. */
const PLACE_OF: ReadonlyMap<string, string | undefined> = placesByTerm();

function placesByTerm(): Map<string, string | undefined> {
  const places = new Map<string, string | undefined>();
  for (const [place, words] of PLACES) {
    for (const term of new Set(words.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
      places.set(term, places.has(term) ? undefined : place);
  }
  return places;
}

/** Adds the words behind the heading of each place of a page. */
export function withSearchWords(html: string, file: string): string {
  const page = file.replace(/\.md$/, "");
  return PLACES.filter(([place]) => place === page || place.startsWith(`${page}#`)).reduce(
    (text, [place, words]) => addedBehind(text, place, words),
    html,
  );
}

function addedBehind(html: string, place: string, words: string): string {
  const [, anchor] = place.split("#");
  const heading = anchor === undefined ? /<\/h1>/ : new RegExp(`<h(\\d) id="${anchor}"[^]*?</h\\1>`);
  if (!heading.test(html))
    throw new Error(`site/search-words.json has words for ${place}, which does not exist`);
  return html.replace(
    heading,
    (found) => `${found}<p>${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
  );
}

/** How much more a place counts whose words contain the term. */
const BY_WORD = 6;

/**
 * Returns how much a result counts, by its address and the term that it contains. A guide comes before a recipe, and both before the
 * reference and the grammar, except for the name of an export, an error or a rule.
 */
export function boostOf(address: string, term: string): number {
  const [, page = "", anchor] = /((?:guide|reference|grammar)\/[^#]*)\.html(?:#(.*))?$/.exec(address) ?? [];
  const place = PLACE_OF.get(term);
  const hasWord = place === page || place === `${page}#${anchor}`;
  return kindOf(page) * (hasWord ? BY_WORD : 1);
}

function kindOf(page: string): number {
  if (page.startsWith("guide/recipes/")) return 1.6;
  return page.startsWith("guide/") && page !== "guide/functions" ? 2.2 : 1;
}
