import { CORE } from "#core";
import type { Backend } from "../backend.ts";
import type { Start } from "../choice.ts";
import { startCore } from "./start-core.ts";

/** Starts the Rust core from what the runtime takes: bytes, or a module where bytes are refused. */
export const start: Start<Backend> | undefined = /* @__PURE__ */ startCore(CORE);
