import type { Start } from "./backend.ts";

/** No WebAssembly here: what `pchar/js` and runtimes without WebAssembly have in the place of its start. */
export const start: Start | undefined = undefined;
