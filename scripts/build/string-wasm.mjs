// Assembles the string module from crate/string-wasm/scan.mjs and the generated numbers: part of `npm run gen`.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import binaryen from "binaryen";
import { scanModule } from "../../crate/string-wasm/scan.mjs";
import { load } from "./load.mjs";
import { pack } from "./pack.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Returns the bytes of a module in WebAssembly text. */
function assemble(text) {
  const module = binaryen.parseText(text);
  module.setFeatures(binaryen.Features.ReferenceTypes);
  if (!module.validate()) throw new Error("The string module is invalid");
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  module.optimize();
  return Buffer.from(module.emitBinary());
}

/** Returns the module, packed into printable ASCII, by its path. */
export async function generated() {
  const numbers = ["alphabets", "record", "rules"].map((name) => `export * as ${name} from "./${name}.ts";`);
  const bytes = assemble(scanModule(await load(numbers.join(""), join(ROOT, "ts/generated"))));
  const text = `// Generated from crate/string-wasm by scripts/build/string-wasm.mjs. Do not edit.

/** The string module, packed into printable ASCII. */
export const STRING_SCAN: string =
  "${pack(bytes)}";
`;
  return { "ts/wasm/string-scan.ts": text };
}
