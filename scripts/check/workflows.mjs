// Checks the workflows of GitHub, and the settings of Dependabot, by zizmor and actionlint. zizmor needs Python with pip, actionlint Go:
// without one of them, its check is skipped and named.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment, findPython } from "./python-environment.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ACTIONLINT = "v1.7.12";
const CACHE = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");

/** Runs a program and shows its output. Returns whether it succeeded. */
function run(program, args, env = {}) {
  return (
    spawnSync(program, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } }).status === 0
  );
}

/** Returns whether the check passed, or `undefined` if it was skipped. */
async function zizmor() {
  const base = findPython();
  if (base === undefined) {
    console.log("skipped: zizmor needs Python 3.10 or newer, with venv and pip");
    return undefined;
  }
  const python = await environment(base, "workflows");
  return run(join(dirname(python), "zizmor"), ["--offline", "--no-progress", ".github"]);
}

/** Returns whether the check passed, or `undefined` if it was skipped. */
function actionlint() {
  const folder = join(CACHE, "pchar-tools", `actionlint-${ACTIONLINT}`);
  const program = join(folder, process.platform === "win32" ? "actionlint.exe" : "actionlint");
  if (!existsSync(program)) {
    if (spawnSync("go", ["version"]).status !== 0) {
      console.log("skipped: actionlint needs Go");
      return undefined;
    }
    mkdirSync(folder, { recursive: true });
    const name = `github.com/rhysd/actionlint/cmd/actionlint@${ACTIONLINT}`;
    if (!run("go", ["install", name], { GOBIN: folder })) return false;
  }
  return run(program, []);
}

const results = [await zizmor(), actionlint()];
const count = (result) => results.filter((each) => each === result).length;
console.log(`${count(true)} passed, ${count(false)} failed`);
if (count(false) > 0) process.exitCode = 1;
