import type { Theme } from "vitepress";
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

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-info-after": () => h(HomeDemo) }),
  enhanceApp: ({ app }) => {
    app.component("HomeFigures", HomeFigures);
    app.component("RunProgram", RunProgram);
    app.component("TryRule", TryRule);
    app.component("Playground", PlaygroundMount);
  },
} satisfies Theme;
