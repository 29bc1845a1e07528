// Runs a program that imports sources of this repository in a runtime that cannot read TypeScript.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Bundles a module and runs it.
 *
 * @param {string} program the text of the module, whose imports are relative to the root of the repository
 * @param {readonly string[]} command the runtime and its arguments; if empty, this Node
 * @param {import("esbuild").BuildOptions} options options of the bundle
 * @returns the exit status
 */
export async function runInRuntime(program, command, options) {
  const [runtime, ...words] = command.length === 0 ? [process.execPath] : command;
  const folder = mkdtempSync(join(tmpdir(), "pchar-check-"));
  try {
    const outfile = join(folder, "program.mjs");
    const stdin = { contents: program, loader: "ts", resolveDir: ROOT };
    await build({ stdin, outfile, bundle: true, format: "esm", target: "es2022", ...options });
    return spawnSync(runtime, [...words, outfile], { stdio: "inherit" }).status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
