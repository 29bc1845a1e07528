// Says how the core starts, as the entry `pchar` does. Tests import the files of a function instead of the entry.

import fc from "fast-check";
import { engineSelection } from "../../ts/engine/engine.ts";
import { start } from "../../ts/wasm/start.ts";

engineSelection.use(start);
// The strings of fast-check are the same in each run. PCHAR_SEED makes others, and a failure prints its seed.
fc.configureGlobal({ seed: Number(process.env["PCHAR_SEED"] ?? 3986) });
