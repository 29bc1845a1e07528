import { readFileSync } from "node:fs";
import * as main from "../dist/index.js";
import * as js from "../dist/js/index.js";

export const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** pchar as it is published, once by each backend; alone by `js` where no WebAssembly serves, and a note says why. */
function bundles() {
  if (js.backend.name !== "js") throw new Error(`dist/js/index.js is served by ${js.backend.name}`);
  const own = { name: "pchar js", version, library: js };
  if (main.backend.name === "wasm") return { ours: [{ name: "pchar wasm", version, library: main }, own] };
  return { ours: [own], note: `The wasm backend does not serve here: ${main.backend.reason}.` };
}

export const { ours, note } = bundles();
