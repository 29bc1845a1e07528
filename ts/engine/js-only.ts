import type { ColumnsEngine } from "../core/columns/engine.ts";
import type { Engine, Start } from "../core/engine.ts";
import type { LinesEngine } from "../core/lines/engine.ts";

/** `undefined`: `pchar/js` and runtimes without WebAssembly start the JavaScript engine. */
export const start: Start<Engine> | undefined = undefined;

/** The same for lines. */
export const startLines: Start<LinesEngine> | undefined = undefined;

/** The same for columns. */
export const startColumns: Start<ColumnsEngine> | undefined = undefined;
