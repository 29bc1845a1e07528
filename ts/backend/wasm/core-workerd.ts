// Where bytes are refused, a module is imported: workerd compiles it before anything runs.
import module from "./core.wasm";

/** The module, compiled. */
export const CORE: WebAssembly.Module = module;
