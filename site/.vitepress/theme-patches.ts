// Corrections of components of the default theme that axe-core finds faults in. A correction that no longer applies fails the
// build.

import type { Plugin } from "vitepress";

interface Patch {
  readonly component: string;
  readonly from: string | RegExp;
  readonly to: string;
}

const PATCHES: readonly Patch[] = [
  // The search is a dialog. A button must not contain other controls.
  {
    component: "VPLocalSearchBox.vue",
    from: /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    to: 'role="dialog" aria-modal="true"',
  },
  // An option must not contain a link. So the link is the option, and its text is its name.
  {
    component: "VPLocalSearchBox.vue",
    from: /:id="'localsearch-item-' \+ index"\s+:aria-selected="[^"]*"\s+role="option"/,
    to: 'role="presentation"',
  },
  {
    component: "VPLocalSearchBox.vue",
    from: ':href="p.id"',
    to: `:href="p.id" role="option" :id="'localsearch-item-' + index" :aria-selected="selectedIndex === index"`,
  },
  { component: "VPLocalSearchBox.vue", from: /:aria-label="\[\.\.\.p\.titles[^"]*"/, to: "" },
  // Only an element with a role can have a name.
  { component: "VPLocalSearchBox.vue", from: /<kbd :aria-label/g, to: '<kbd role="img" :aria-label' },
  // The name of the button is "Search", so the rest of its text comes from the style sheet.
  {
    component: "VPNavBarSearchButton.vue",
    from: '<kbd class="DocSearch-Button-Key">K</kbd>',
    to: '<kbd class="DocSearch-Button-Key"></kbd>',
  },
];

function applied(code: string, { component, from, to }: Patch): string {
  const patched = code.replace(from, to);
  if (patched === code) throw new Error(`A correction of ${component} does not apply`);
  return patched;
}

export const themePatches: Plugin = {
  name: "theme-patches",
  enforce: "pre",
  transform(code: string, id: string) {
    const patches = PATCHES.filter(({ component }) => id.endsWith(`theme-default/components/${component}`));
    return patches.reduce(applied, code);
  },
};
