import type { Backend, BackendReason, Choice } from "./backend.ts";

/** No WebAssembly here: what `pchar/js` and runtimes without WebAssembly have in the place of its start. */
export const start: ((onTrap: (twin: Backend, reason: BackendReason) => void) => Choice) | undefined =
  undefined;
