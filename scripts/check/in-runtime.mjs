// Runs a program that imports sources of this repository in a runtime that cannot read TypeScript.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "../build/load.mjs";
import { show } from "../command.mjs";

/** The oracle finds the grammar beside its own file. */
const FOLDER = fileURLToPath(new URL("../../test/oracle/grammar", import.meta.url));

/**
 * Bundles a module and runs it.
 *
 * @param {string} program the text of the module, whose paths start in test/oracle/grammar
 * @param {readonly string[]} command the runtime and its arguments; if empty, this Node
 * @param {"node" | "neutral"} platform what the module imports besides: the modules of Node, or nothing
 * @returns the exit status
 */
export async function runInRuntime(program, command, platform) {
  const [runtime, ...words] = command.length === 0 ? [process.execPath] : command;
  const folder = mkdtempSync(join(tmpdir(), "pchar-check-"));
  try {
    const file = join(folder, "program.mjs");
    writeFileSync(file, await bundled(program, FOLDER, { platform }));
    return show([runtime, ...words, file]) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
