import type { ColumnsEngine } from "../core/columns/engine.ts";
import { jsColumns } from "../core/columns/js-engine.ts";
import { startColumns } from "../wasm/arrow-start.ts";
import { type Selection, selection } from "./selection.ts";

/** The choice between the engines for columns. */
const columns: Selection<ColumnsEngine> = /* @__PURE__ */ selection(startColumns, jsColumns);

/** Returns the engine that serves columns. The first call starts it. */
export function activeColumns(): ColumnsEngine {
  return columns.current().engine;
}
