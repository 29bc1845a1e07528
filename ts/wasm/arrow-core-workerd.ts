import module from "./arrow-core.wasm";

/** The compiled module. */
export const ARROW_CORE: WebAssembly.Module = module;
