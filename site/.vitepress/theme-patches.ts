// Corrections of VitePress: of components that axe-core finds faults in, of the order of search results, and of an error. A correction that no longer applies
// fails the build.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vitepress";

const CLIENT = fileURLToPath(new URL("../node_modules/vitepress/dist/client/", import.meta.url));

const SEARCH_WORDS = fileURLToPath(new URL("search-words.ts", import.meta.url)).replaceAll("\\", "/");

interface Patch {
  /** The path of a file in the client of VitePress. */
  readonly file: string;
  readonly from: string | RegExp;
  readonly to: string;
}

const PATCHES: readonly Patch[] = [
  // The search is a dialog. A button must not contain other controls.
  {
    file: "theme-default/components/VPLocalSearchBox.vue",
    from: /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    to: 'role="dialog" aria-modal="true"',
  },
  // An option must not contain a link. So the link is the option, and its text is its name.
  {
    file: "theme-default/components/VPLocalSearchBox.vue",
    from: /:id="'localsearch-item-' \+ index"\s+:aria-selected="[^"]*"\s+role="option"/,
    to: 'role="presentation"',
  },
  {
    file: "theme-default/components/VPLocalSearchBox.vue",
    from: ':href="p.id"',
    to: `:href="p.id" role="option" :id="'localsearch-item-' + index" :aria-selected="selectedIndex === index"`,
  },
  {
    file: "theme-default/components/VPLocalSearchBox.vue",
    from: /:aria-label="\[\.\.\.p\.titles[^"]*"/,
    to: "",
  },
  // A function in the settings would need `eval`.
  {
    file: "theme-default/components/VPLocalSearchBox.vue",
    from: "boost: { title: 4, text: 2, titles: 1 },",
    to: "boost: { title: 4, text: 2, titles: 1 }, boostDocument: boostOf,",
  },
  {
    file: "theme-default/components/VPLocalSearchBox.vue",
    from: "import localSearchIndex from '@localSearchIndex'",
    to: `import localSearchIndex from '@localSearchIndex'\nimport { boostOf } from ${JSON.stringify(SEARCH_WORDS)}`,
  },
  // Only an element with a role can have a name.
  {
    file: "theme-default/components/VPLocalSearchBox.vue",
    from: /<kbd :aria-label/g,
    to: '<kbd role="img" :aria-label',
  },
  // The name of the button is "Search", so the rest of its text comes from the style sheet.
  {
    file: "theme-default/components/VPNavBarSearchButton.vue",
    from: '<kbd class="DocSearch-Button-Key">K</kbd>',
    to: '<kbd class="DocSearch-Button-Key"></kbd>',
  },
  // A link in an SVG has no `pathname`, and its `href` is not a string.
  {
    file: "app/composables/preFetch.js",
    from: "const { pathname } = link;",
    to: "const { pathname } = new URL(link.href.animVal ?? link.href, link.baseURI);",
  },
];

function applied(code: string, { file, from, to }: Patch): string {
  const patched = code.replace(from, to);
  if (patched === code) throw new Error(`A correction of ${file} does not apply`);
  return patched;
}

export const themePatches: Plugin = {
  name: "theme-patches",
  enforce: "pre",
  buildStart() {
    const missing = PATCHES.find(({ file }) => !existsSync(CLIENT + file));
    if (missing) throw new Error(`${missing.file}, which has a correction, does not exist`);
  },
  transform(code: string, id: string) {
    const patches = PATCHES.filter(({ file }) => id.endsWith(`/${file}`));
    return patches.reduce(applied, code);
  },
};
