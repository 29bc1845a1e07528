// The string module, which Node runs from version 22 on, against the JavaScript engine. `npm test` cannot compare them if its Node
// is older. The program is made from the sources, not from the packed package, which does not export engines.
import assert from "node:assert/strict";
import { join } from "node:path";
import { REPOSITORY, run } from "../place.mjs";
import { NODES } from "./node.mjs";

export const group = "Node";

/** The first version with the JS String Builtins. */
const FIRST = 22;
const CHECKS = 1_000_000;

export const cases = NODES.filter(({ version }) => Number.parseInt(version, 10) >= FIRST).map(
  ({ version, executable }) => ({
    name: "strings in place",
    version,
    async run() {
      const program = join(REPOSITORY, "scripts/check/in-place.mjs");
      const argv = [program, "--checks", String(CHECKS), executable()];
      const { stdout } = await run(process.execPath, argv);
      const { node, checks, taken } = JSON.parse(stdout);
      assert.equal(node, version);
      assert.ok(checks >= CHECKS && taken > checks / 10, stdout);
      return { version, name: "wasm", reason: null };
    },
  }),
);
