// Checks that JSR accepts the package of jsr.json and that it works from its sources. Publishes nothing.
//
//   node scripts/check/jsr.mjs [DENO]   DENO is the program, by default the one of test/runtimes

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { report, run as runCommand } from "../command.mjs";
import { jsrExports } from "../generate/entries.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const INSTALLED = join(
  ROOT,
  "test/runtimes/node_modules/.bin",
  process.platform === "win32" ? "deno.cmd" : "deno",
);

/** Returns a program that imports entries by their names on JSR. The imports are static, since later ones would need a permission. */
const programOf = (entries) => `
  ${entries.map((entry, i) => `import * as entry${i} from "@pchar/pchar${entry.slice(1)}";`).join("\n")}
  const loaded = [${entries.map((_, i) => `entry${i}`)}].map((entry) => Object.keys(entry).length);
  const { backend, resolve } = entry0;
  console.log(JSON.stringify({ loaded, name: backend().name, target: resolve("../g", "http://a/b/c/d;p?q") }));
`;

function main(deno = INSTALLED) {
  if (!existsSync(deno))
    throw new Error(`Deno was not found at ${deno}. Run \`npm --prefix test/runtimes install --no-save\`.`);
  const cache = mkdtempSync(join(tmpdir(), "pchar-jsr-"));
  try {
    dryRun(deno, cache);
    runFromSources(deno, cache);
    return true;
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

/** Makes Deno do everything for a publication except the upload. A warning fails: it may be about types that JSR cannot read. */
function dryRun(deno, cache) {
  const said = run(deno, cache, ["publish", "--dry-run", "--allow-dirty", "--config", "jsr.json"]);
  if (/\bwarning\b/i.test(said)) throw new Error(said);
  const files = [...said.matchAll(/^ +(file:\S+) \(/gm)].map(([, url]) =>
    fileURLToPath(url).slice(ROOT.length),
  );
  if (!files.includes(join("ts/wasm/core.ts"))) throw new Error(`The core would not be published:\n${said}`);
  console.log(`ok   deno publish --dry-run: ${files.length} files, no warning`);
}

/** Imports every entry by its name on JSR, without permissions. */
function runFromSources(deno, cache) {
  const entries = Object.keys(jsrExports());
  const said = run(deno, cache, ["run", "--no-prompt", "--config", "jsr.json", "-"], programOf(entries));
  const { loaded, name, target } = JSON.parse(said.slice(said.indexOf("{")));
  const isEmpty = loaded.length !== entries.length || loaded.includes(0);
  if (isEmpty || name !== "wasm" || target !== "http://a/b/g") throw new Error(said);
  console.log(`ok   ${entries.length} entries from their sources, without permissions: ${name}`);
}

function run(deno, cache, argv, input = "") {
  const env = { DENO_DIR: cache, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1", PCHAR_BACKEND: "" };
  return runCommand([deno, ...argv], { input, env }).output;
}

await report(() => main(...process.argv.slice(2)));
