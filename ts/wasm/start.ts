import type { Engine, Start } from "../core/engine.ts";
import { CORE } from "./core.ts";
import { startCore } from "./start-core.ts";

/** Starts the core that is part of the package: bytes, or a compiled module where the runtime refuses bytes. */
export const start: Start<Engine> | undefined = /* @__PURE__ */ startCore(() => CORE);
