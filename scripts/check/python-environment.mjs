// Virtual environments for the tests of the Python package.
//
// They are outside of the clone. The name of an environment has a hash of its requirements, so a new one is created if they change.

import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const REQUIREMENTS = fileURLToPath(new URL("../../python/requirements", import.meta.url));
const BIN = process.platform === "win32" ? "Scripts" : "bin";
const CODE =
  "import sys, venv, ensurepip; print(sys.version); print('%d.%d' % sys.version_info[:2]); sys.exit(sys.version_info < (3, 10))";
const execute = promisify(execFile);

/** Returns the commands that may be a version of Python. Without a version, that is the one that PYTHON names, or `python3`. */
function candidates(version) {
  if (version === undefined) return [process.env.PYTHON ?? "python3"];
  const [found, prefix] = [
    ["uv", "python", "find", version],
    ["pyenv", "prefix", version],
  ].map(([program, ...parts]) => spawnSync(program, parts, { encoding: "utf8" }).stdout?.trim());
  return [`python${version}`, found, prefix && join(prefix, BIN, "python")].filter(Boolean);
}

/** Returns a Python from 3.10 on that can create environments, with its version. */
export function findPython(version) {
  for (const command of candidates(version)) {
    const { status, stdout } = spawnSync(command, ["-c", CODE], { encoding: "utf8" });
    if (status !== 0) continue;
    const lines = stdout.trim().split("\n");
    return { command, build: stdout, version: lines.at(-1) };
  }
}

const environments = new Map();

/** Returns the Python of an environment. Creates the environment if it is missing. */
export function environment(base, name) {
  const file = join(REQUIREMENTS, `${name}.txt`);
  const key = createHash("sha256").update(base.build).update(readFileSync(file)).digest("hex").slice(0, 16);
  if (!environments.has(key)) environments.set(key, create(base, file, `${name}-${key}`));
  return environments.get(key);
}

async function create(base, file, name) {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(cache, "pchar-python", name);
  const python = join(folder, BIN, "python");
  const done = join(folder, "done");
  if (existsSync(done)) return python;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await execute(base.command, ["-m", "venv", folder]);
  await execute(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", file]);
  writeFileSync(done, "");
  return python;
}
