/**
 * Starts the WebAssembly engine from a module that the program loads itself.
 *
 * All entries for single strings, except `pchar/js`, then use it. `pchar/lines` and `pchar/arrow` have modules of their own. A program
 * that imports `pchar` does not need this entry: one of its first calls starts the engine.
 *
 * @module
 */

export {
  type CoreModule,
  type CoreResponse,
  type CoreSource,
  type InitOptions,
  init,
  initSync,
} from "./engine/init.ts";
