// Checks the workflows of GitHub, and the settings of Dependabot, by zizmor and actionlint. zizmor needs Python with pip, actionlint Go:
// without one of them, its check is skipped and named.

import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { attempt, report, show } from "../command.mjs";
import { environment, findPython } from "./python-environment.mjs";

const ACTIONLINT = "v1.7.12";
const CACHE = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");

/** Returns whether the check passed, or `undefined` if it was skipped. */
async function zizmor() {
  const base = findPython();
  if (base === undefined) {
    console.log("skipped: zizmor needs Python 3.10 or newer, with venv and pip");
    return undefined;
  }
  const python = await environment(base, "workflows");
  return show([join(dirname(python), "zizmor"), "--offline", "--no-progress", ".github"]);
}

/** Returns whether the check passed, or `undefined` if it was skipped. */
function actionlint() {
  const folder = join(CACHE, "pchar-tools", `actionlint-${ACTIONLINT}`);
  const program = join(folder, process.platform === "win32" ? "actionlint.exe" : "actionlint");
  if (!existsSync(program)) {
    if (attempt(["go", "version"]).status !== 0) {
      console.log("skipped: actionlint needs Go");
      return undefined;
    }
    mkdirSync(folder, { recursive: true });
    const name = `github.com/rhysd/actionlint/cmd/actionlint@${ACTIONLINT}`;
    if (!show(["go", "install", name], { env: { GOBIN: folder } })) return false;
  }
  return show([program]);
}

await report(zizmor, actionlint);
