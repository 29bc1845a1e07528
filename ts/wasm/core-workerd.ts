// workerd refuses to compile bytes, but compiles an imported module before anything runs.
import module from "./core.wasm";

/** The compiled module. */
export const CORE: WebAssembly.Module = module;
