import module from "./lines-core.wasm";

/** The compiled module. */
export const LINES_CORE: WebAssembly.Module = module;
