import { type Component, defineAsyncComponent } from "vue";
import { prefetchMany } from "./many/many-worker.ts";

/** A tab of the playground. Its component is loaded when the tab is opened. */
export interface Tab {
  /** The name in the fragment of the page. */
  readonly id: string;
  readonly title: string;
  readonly load: () => Promise<{ default: Component }>;
  readonly component: Component;
  /** Loads what the tab needs besides its component and the engines. */
  readonly prefetch?: () => Promise<unknown>;
}

const tab = (id: string, title: string, load: Tab["load"], prefetch?: Tab["prefetch"]): Tab => ({
  id,
  title,
  load,
  component: defineAsyncComponent(load),
  ...(prefetch && { prefetch }),
});

export const TABS: readonly Tab[] = [
  tab("parts", "Parts", () => import("./parts/Parts.vue")),
  tab("resolve", "Resolve", () => import("./resolve/Resolve.vue")),
  tab("normalize", "Normalize, compare", () => import("./normalize/Normalize.vue")),
  tab("inspect", "Inspect", () => import("./inspect/Inspect.vue")),
  tab("schemes", "Schemes", () => import("./schemes/Schemes.vue")),
  tab("template", "Template", () => import("./template/Template.vue")),
  tab("text", "Text", () => import("./text/Text.vue")),
  tab("many", "Many", () => import("./many/Many.vue"), prefetchMany),
  tab(
    "race",
    "Race",
    () => import("./race/Race.vue"),
    () => import("fast-uri"),
  ),
];
