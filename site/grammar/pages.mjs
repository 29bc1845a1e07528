// The pages of the grammar. Each is a file in rules/, which has the sections, sentences and samples of its rules.

import { address } from "./rules/address.mjs";
import { authority } from "./rules/authority.mjs";
import { characters } from "./rules/characters.mjs";
import { iri } from "./rules/iri.mjs";
import { iriPath } from "./rules/iri-path.mjs";
import { path } from "./rules/path.mjs";
import { uri } from "./rules/uri.mjs";

/** The pages in reading order. */
export const PAGES = [uri, authority, address, path, characters, iri, iriPath];

const PAGE_OF = new Map(PAGES.flatMap(({ page, rules }) => Object.keys(rules).map((rule) => [rule, page])));

/** Returns the address of a rule, relative to the folder of the grammar pages: `address.html#h16`. */
export function linkTo(rule) {
  const page = PAGE_OF.get(rule);
  if (page === undefined) throw new RangeError(`no page describes the rule ${rule}`);
  return `${page}.html#${rule}`;
}
