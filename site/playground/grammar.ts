// The drawn grammar of this site, which is loaded when it is needed.

import { withBase } from "vitepress";

/** A rule of the grammar. */
export interface GrammarRule {
  /** Its place in the pages of the grammar, such as `uri.html#scheme`. */
  readonly anchor: string;
  readonly section: string;
  readonly abnf: string;
  /** The file of its diagram. */
  readonly svg: string;
}

export type Rules = Readonly<Record<string, GrammarRule>>;

/** The files that were loaded, so that a picture works without a network later. */
const files = new Map<string, Promise<string>>();

/** Loads a file of the grammar as text. */
function load(name: string): Promise<string> {
  const known = files.get(name);
  if (known !== undefined) return known;
  const loading = fetch(grammarHref(name)).then((response) => {
    if (!response.ok) throw new Error(`Cannot load ${name}: ${response.status}`);
    return response.text();
  });
  files.set(name, loading);
  loading.catch(() => files.delete(name));
  return loading;
}

/** Returns the address of a file or a page of the grammar. */
export function grammarHref(name: string): string {
  return withBase(`/grammar/${name}`);
}

export async function loadRules(): Promise<Rules> {
  return JSON.parse(await load("rules.json")) as Rules;
}

/** Loads a diagram as an element of its own. It is a static file of this site. */
export async function loadDiagram({ svg }: GrammarRule): Promise<Element> {
  const page = new DOMParser().parseFromString(await load(svg), "image/svg+xml");
  return document.importNode(page.documentElement, true);
}
