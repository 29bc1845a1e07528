import type { Start } from "./backend.ts";
import type { StartLines } from "./lines.ts";

/** No WebAssembly here: what `pchar/js` and runtimes without WebAssembly have in the place of its start. */
export const start: Start | undefined = undefined;

/** The same of the module for lines. */
export const startLines: StartLines | undefined = undefined;
