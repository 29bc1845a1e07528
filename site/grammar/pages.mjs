// The pages of the grammar: rules.json has the sections, sentences and samples of the rules.

import { readFileSync } from "node:fs";

/**
 * The pages in reading order. `misses` has a string and the reason for each.
 * @typedef {{ section: string, summary: string, matches: string[], misses: [string, string][] }} About
 * @type {{ page: string, title: string, intro: string, rules: Record<string, About> }[]}
 */
export const PAGES = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8"));

const PAGE_OF = new Map(PAGES.flatMap(({ page, rules }) => Object.keys(rules).map((rule) => [rule, page])));

/** Returns the address of a rule, relative to the folder of the grammar pages: `address.html#h16`. */
export function linkTo(rule) {
  const page = PAGE_OF.get(rule);
  if (page === undefined) throw new RangeError(`no page describes the rule ${rule}`);
  return `${page}.html#${rule}`;
}
