/**
 * Starts the WebAssembly engine from a module that the program loads itself.
 *
 * All entries except `pchar/lines`, which has its own module, then use it. Most programs do not need this entry: one of the
 * first calls of any function starts the engine.
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
