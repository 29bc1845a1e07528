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
  // The name of the button is "Search", so the rest of its text comes from the style sheet.
  {
    component: "VPNavBarSearchButton.vue",
    from: '<kbd class="DocSearch-Button-Key">K</kbd>',
    to: '<kbd class="DocSearch-Button-Key"></kbd>',
  },
];

export const themePatches: Plugin = {
  name: "theme-patches",
  enforce: "pre",
  transform(code: string, id: string) {
    const patch = PATCHES.find(({ component }) => id.endsWith(`theme-default/components/${component}`));
    if (patch === undefined) return undefined;
    const patched = code.replace(patch.from, patch.to);
    if (patched === code) throw new Error(`The correction of ${patch.component} does not apply`);
    return patched;
  },
};
