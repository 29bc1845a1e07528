// Installs pchar from a clone of this repository, as `npm install git+https://...` does, and calls it: npm must build dist/,
// which is not in the repository. It takes the last commit, and needs the registry for the development dependencies.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const PROGRAM = `
import { backend, resolve } from "pchar";
import { inspect } from "pchar/inspect";
if (resolve("../g", "http://a/b/c/d") !== "http://a/b/g") throw new Error("another target");
if (inspect("http://a:b@c/").length === 0) throw new Error("no finding");
console.log(backend().name);
`;

function main() {
  const folder = mkdtempSync(join(tmpdir(), "pchar-git-"));
  try {
    const clone = join(folder, "pchar");
    const user = join(folder, "user");
    run("git", ["clone", "--quiet", "--depth=1", pathToFileURL(ROOT).href, clone], folder);
    mkdirSync(user);
    writeFileSync(join(user, "package.json"), JSON.stringify({ name: "user", private: true }));
    writeFileSync(join(user, "program.mjs"), PROGRAM);
    const argv = ["install", `git+${pathToFileURL(clone).href}`, "--no-audit", "--no-fund"];
    run("npm", [...argv, "--loglevel=error"], user);
    const engine = run(process.execPath, ["program.mjs"], user).trim();
    if (engine !== "wasm") throw new Error(`The engine is ${engine}`);
    console.log("ok   npm install git+file://: built, and called");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program without what npm has set for this one, and returns what it printed. */
function run(program, argv, cwd) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_|PCHAR_)|^INIT_CWD$/.test(name));
  const { status, error, stdout, stderr } = spawnSync(program, argv, {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
    env: Object.fromEntries(inherited),
  });
  if (status !== 0) throw error ?? new Error(`${program} ${argv[0]}:\n${stdout}${stderr}`);
  return stdout;
}

try {
  main();
} catch (error) {
  console.error(`FAIL ${error.message}`);
  process.exitCode = 1;
}
