// Loads the two engines of pchar. A tab gets one of them and does not import pchar itself, so the reader can switch the engine.
// The entry of a tab is loaded when the tab is opened.

import type * as Core from "pchar";
import type * as Explain from "pchar/explain";
import type * as Inspect from "pchar/inspect";
import type * as Schemes from "pchar/schemes";
import type * as Template from "pchar/template";
import type * as Text from "pchar/text";

export interface Engine {
  /** The entry that answers: `pchar`, or `pchar/js`, which has no WebAssembly. */
  readonly entry: "pchar" | "pchar/js";
  readonly core: typeof Core;
  readonly explain: () => Promise<typeof Explain>;
  readonly inspect: () => Promise<typeof Inspect>;
  readonly schemes: () => Promise<typeof Schemes>;
  readonly template: () => Promise<typeof Template>;
  readonly text: () => Promise<typeof Text>;
}

/** Loads the entry that uses WebAssembly where it can. `core.backend()` says which engine answers, and why. */
export async function loadDefaultEngine(): Promise<Engine> {
  return {
    entry: "pchar",
    core: await import("pchar"),
    explain: () => import("pchar/explain"),
    inspect: () => import("pchar/inspect"),
    schemes: () => import("pchar/schemes"),
    template: () => import("pchar/template"),
    text: () => import("pchar/text"),
  };
}

/** Loads the JavaScript engine. */
export async function loadJsEngine(): Promise<Engine> {
  return jsEngine(await import("pchar/js"));
}

/**
 * The JavaScript engine for a page that has loaded its core. The entries that `pchar/js` does not have use WebAssembly if the page has
 * loaded `pchar` too.
 */
export function jsEngine(core: typeof Core): Engine {
  return {
    entry: "pchar/js",
    core,
    explain: () => import("pchar/explain"),
    inspect: () => import("pchar/inspect"),
    schemes: () => import("pchar/schemes"),
    template: () => import("pchar/template"),
    text: () => import("pchar/text"),
  };
}
