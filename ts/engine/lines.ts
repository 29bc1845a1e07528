import type { LinesEngine } from "../core/lines/engine.ts";
import { jsLines } from "../core/lines/js-engine.ts";
import { startLines } from "../wasm/lines-start.ts";
import { type Selection, selection } from "./selection.ts";

/** The choice between the engines for lines. */
export const linesSelection: Selection<LinesEngine> = /* @__PURE__ */ selection(startLines, jsLines);

/** Returns the engine that serves lines. The first call starts it. */
export function activeLines(): LinesEngine {
  return linesSelection.current().engine;
}
