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
  tab("parts", "Parts", () => import("./parts/Parts.vue")),
  tab("resolve", "Resolve", () => import("./resolve/Resolve.vue")),
  tab("normalize", "Normalize, compare", () => import("./normalize/Normalize.vue")),
  tab("inspect", "Inspect", () => import("./inspect/Inspect.vue")),
  tab("schemes", "Schemes", () => import("./schemes/Schemes.vue")),
  tab("template", "Template", () => import("./template/Template.vue")),
  tab("text", "Text", () => import("./text/Text.vue")),
];
