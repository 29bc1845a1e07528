import { inBrowser, type Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineAsyncComponent, h } from "vue";
import HomeFigures from "./HomeFigures.vue";
import PlaygroundMount from "./PlaygroundMount.vue";
import RunProgram from "./RunProgram.vue";
import TryRule from "./TryRule.vue";
import "../../grammar/railroad.css";
import "./style.css";

/** Only the first page loads it. */
const HomeDemo = defineAsyncComponent(() => import("./HomeDemo.vue"));

/** Follows the link of an entry's page that has the anchor in the address: exports were on that page once. */
function followAnchor(): void {
  const link = document.getElementById(location.hash.slice(1));
  if (link instanceof HTMLAnchorElement) location.replace(link.href);
}

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-info-after": () => h(HomeDemo) }),
  enhanceApp: ({ app }) => {
    app.component("HomeFigures", HomeFigures);
    app.component("RunProgram", RunProgram);
    app.component("TryRule", TryRule);
    app.component("Playground", PlaygroundMount);
    if (inBrowser) followAnchor();
  },
} satisfies Theme;
