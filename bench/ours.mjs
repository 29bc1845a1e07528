import * as explain from "../dist/explain.js";
import * as main from "../dist/index.js";
import * as inspect from "../dist/inspect.js";
import * as jsExplain from "../dist/js/explain.js";
import * as js from "../dist/js/index.js";
import * as jsInspect from "../dist/js/inspect.js";
import * as jsText from "../dist/js/text.js";
import * as text from "../dist/text.js";

/**
 * Returns the published bundles, one for each engine, with other entries on the same engine. If the WebAssembly engine is not available, `note` says why and
 * only `pchar js` is returned.
 */
function bundles() {
  if (js.backend().name !== "js") throw new Error(`dist/js/index.js uses the engine ${js.backend().name}`);
  const fallback = {
    name: "pchar js",
    library: js,
    entries: { explain: jsExplain, inspect: jsInspect, text: jsText },
  };
  const wasm = { name: "pchar wasm", library: main, entries: { explain, inspect, text } };
  if (main.backend().name === "wasm") return { ours: [wasm, fallback] };
  return { ours: [fallback], note: `The WebAssembly engine is not available: ${main.backend().reason}.` };
}

export const { ours, note } = bundles();
