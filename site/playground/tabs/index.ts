import { type Component, defineAsyncComponent } from "vue";

/** A tab of the playground. Its component is loaded when the tab is opened. */
export interface Tab {
  /** The name in the fragment of the page. */
  readonly id: string;
  readonly title: string;
  readonly load: () => Promise<{ default: Component }>;
  readonly component: Component;
}

const tab = (id: string, title: string, load: Tab["load"]): Tab => ({
  id,
  title,
  load,
  component: defineAsyncComponent(load),
});

export const TABS: readonly Tab[] = [
  tab("resolve", "Resolve", () => import("./Resolve.vue")),
  tab("normalize", "Normalize", () => import("./Normalize.vue")),
  tab("inspect", "Inspect", () => import("./Inspect.vue")),
  tab("schemes", "Schemes", () => import("./Schemes.vue")),
  tab("template", "Template", () => import("./Template.vue")),
  tab("text", "Text", () => import("./Text.vue")),
  tab("many", "Many", () => import("./Many.vue")),
  tab("race", "Race", () => import("./Race.vue")),
];
