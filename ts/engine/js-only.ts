import type { Engine, Start } from "../core/engine.ts";
import type { LinesEngine } from "../core/lines/engine.ts";

/** There is no WebAssembly engine to start in `pchar/js` and in runtimes without WebAssembly. */
export const start: Start<Engine> | undefined = undefined;

/** Nor is there one for lines. */
export const startLines: Start<LinesEngine> | undefined = undefined;
