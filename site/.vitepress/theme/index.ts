import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import PlaygroundMount from "./PlaygroundMount.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component("Playground", PlaygroundMount);
  },
} satisfies Theme;
