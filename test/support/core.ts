// Says how the core starts, as the entry `pchar` does. Tests import the files of a function instead of the entry.

import { engineSelection } from "../../ts/engine/engine.ts";
import { start } from "../../ts/wasm/start.ts";

engineSelection.use(start);
