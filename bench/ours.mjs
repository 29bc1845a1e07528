import * as main from "../dist/index.js";
import * as js from "../dist/js/index.js";

/** Returns the published bundles, one for each engine. If the WebAssembly engine is not available, `note` says why and only `pchar js` is returned. */
function bundles() {
  if (js.backend().name !== "js") throw new Error(`dist/js/index.js uses the engine ${js.backend().name}`);
  const fallback = { name: "pchar js", library: js };
  if (main.backend().name === "wasm") return { ours: [{ name: "pchar wasm", library: main }, fallback] };
  return { ours: [fallback], note: `The WebAssembly engine is not available: ${main.backend().reason}.` };
}

export const { ours, note } = bundles();
