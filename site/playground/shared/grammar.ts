// Loads the rules and diagrams of the grammar pages when they are needed.

import { withBase } from "vitepress";

/** A rule of the grammar. Addresses are relative to the root of the site. */
export interface GrammarRule {
  /** Its address in the grammar pages, such as `grammar/uri.html#scheme`. */
  readonly page: string;
  /** The file of its diagram. */
  readonly svg: string;
  readonly section: string;
  readonly summary: string;
  readonly abnf: string;
}

export type Rules = Readonly<Record<string, GrammarRule>>;

const FOLDER = "grammar/";

/** Returns the address of a file or a page of the site. */
export function siteHref(path: string): string {
  return withBase(`/${path}`);
}

/** The loaded files. A picture that was loaded once needs no network later. */
const files = new Map<string, Promise<string>>();

function load(path: string): Promise<string> {
  const known = files.get(path);
  if (known !== undefined) return known;
  const loading = fetch(siteHref(path)).then((response) => {
    if (!response.ok) throw new Error(`Cannot load ${path}: ${response.status}`);
    return response.text();
  });
  files.set(path, loading);
  loading.catch(() => files.delete(path));
  return loading;
}

export async function loadRules(): Promise<Rules> {
  return JSON.parse(await load(`${FOLDER}rules.json`)) as Rules;
}

/** Loads the trees of all rules, for `derive`. */
export async function loadTrees(): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(await load(`${FOLDER}trees.json`));
}

/** Loads every diagram, one after the other. */
export async function prefetchDiagrams(): Promise<void> {
  for (const { svg } of Object.values(await loadRules())) await load(svg);
}

/**
 * Loads a diagram, which is a static file of this site, as an element of the page. Its links lead to the pages of the
 * grammar.
 */
export async function loadDiagram({ svg }: GrammarRule): Promise<Element> {
  const parsed = new DOMParser().parseFromString(await load(svg), "image/svg+xml");
  const diagram = document.importNode(parsed.documentElement, true);
  for (const link of diagram.querySelectorAll("a")) {
    link.setAttribute("href", siteHref(FOLDER + link.getAttribute("href")));
  }
  return diagram;
}
