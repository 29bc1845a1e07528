import type { Backend } from "./backend.ts";
import type { Start } from "./choice.ts";
import type { LinesBackend } from "./lines.ts";

/** No WebAssembly here: what `pchar/js` and runtimes without WebAssembly have in the place of its start. */
export const start: Start<Backend> | undefined = undefined;

/** The same of the module for lines. */
export const startLines: Start<LinesBackend> | undefined = undefined;
