// Virtual environments of Python, outside of the clone.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PACKAGE = fileURLToPath(new URL("../../python", import.meta.url));
const PYTHON = process.env.PYTHON ?? "python3";
const BIN = process.platform === "win32" ? "Scripts" : "bin";
const PIP = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];

/** Runs a program. Throws if it fails. */
export function run(program, ...parts) {
  const { status, error } = spawnSync(program, parts, { stdio: "inherit" });
  if (status !== 0)
    throw new Error(`${program} ${parts.join(" ")}: ${error?.message ?? `exit code ${status}`}`);
}

/** Returns the version of Python if it is at least `least` and has venv and pip, otherwise `undefined`. */
export function pythonVersion(least) {
  const code = `import sys, venv, ensurepip; print(sys.version); sys.exit(sys.version_info < (${least.join()}))`;
  const { status, stdout } = spawnSync(PYTHON, ["-c", code], { encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}

/**
 * Returns the Python of an environment with some requirements. Creates the environment if it is missing: its name has a hash of
 * the requirements and of the version.
 */
export function environment(requirements, version) {
  const hash = createHash("sha256").update(version).update(readFileSync(requirements));
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(cache, "pchar-python", hash.digest("hex").slice(0, 16));
  const python = join(folder, BIN, "python");
  const done = join(folder, "done");
  if (existsSync(done)) return python;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(PYTHON, "-m", "venv", folder);
  run(python, ...PIP, "-r", requirements);
  writeFileSync(done, "");
  return python;
}

/** Builds the Python package and installs it. */
export function installPackage(python) {
  run(python, ...PIP, "--no-build-isolation", "--no-deps", "--force-reinstall", PACKAGE);
}
