import module from "./lines-core.wasm";

/** The module, compiled. */
export const LINES_CORE: WebAssembly.Module = module;
