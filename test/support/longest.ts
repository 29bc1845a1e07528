import { backend } from "../../ts/index.ts";

/** The length to which tests read all paths. The JavaScript engine, which answers the same (test/parity), gets a quarter. */
export const LONGEST: number = backend().name === "wasm" ? 8 : 7;
