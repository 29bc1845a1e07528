import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import HeroCaret from "./HeroCaret.vue";
import PlaygroundMount from "./PlaygroundMount.vue";
import "../../grammar/railroad.css";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-image": () => h(HeroCaret) }),
  enhanceApp: ({ app }) => {
    app.component("Playground", PlaygroundMount);
  },
} satisfies Theme;
