// Installs pchar from a clone of this repository, as `npm install git+https://...` does, and calls it: npm must build dist/,
// which is not in the repository. It takes the last commit, and needs the registry for the development dependencies.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { report, run as runCommand } from "../command.mjs";

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
    run(["git", "clone", "--quiet", "--depth=1", pathToFileURL(ROOT).href, clone], folder);
    mkdirSync(user);
    writeFileSync(join(user, "package.json"), JSON.stringify({ name: "user", private: true }));
    writeFileSync(join(user, "program.mjs"), PROGRAM);
    const install = ["npm", "install", `git+${pathToFileURL(clone).href}`, "--no-audit", "--no-fund"];
    run([...install, "--loglevel=error"], user);
    const engine = run([process.execPath, "program.mjs"], user).trim();
    if (engine !== "wasm") throw new Error(`The engine is ${engine}`);
    console.log("ok   npm install git+file://: built, and called");
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a command without what npm has set for this one, and returns what it printed. */
function run(command, cwd) {
  const ofNpm = Object.keys(process.env).filter((name) => /^(?:npm_|PCHAR_)|^INIT_CWD$/.test(name));
  const env = Object.fromEntries(ofNpm.map((name) => [name, undefined]));
  return runCommand(command, { cwd, env }).stdout;
}

await report(main);
