import type { Choice } from "../backend.ts";

/** No WebAssembly here: what `pchar/js` and runtimes without WebAssembly have in the place of its start. */
export const start: (() => Choice) | undefined = undefined;
