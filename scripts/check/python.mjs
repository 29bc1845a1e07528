// Tests the Python package: npm run python.
//
// The virtual environment is outside of the clone. Its name has a hash of the requirements, so it is made again if they
// change. Without Python nothing is tested.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../python", import.meta.url));
const PYTHON = process.env.PYTHON ?? "python3";
const BIN = process.platform === "win32" ? "Scripts" : "bin";

/** Runs a program in the folder of the package. Throws if it fails. */
function run(program, ...parts) {
  const { status, error } = spawnSync(program, parts, { cwd: FOLDER, stdio: "inherit" });
  if (status !== 0)
    throw new Error(`${program} ${parts.join(" ")}: ${error?.message ?? `exit code ${status}`}`);
}

/** Returns the Python of the environment with the requirements. Creates the environment if it is missing. */
function environment(version) {
  const requirements = readFileSync(join(FOLDER, "requirements.txt"));
  const key = createHash("sha256").update(version).update(requirements).digest("hex").slice(0, 16);
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(cache, "pchar-python", key);
  const python = join(folder, BIN, "python");
  const done = join(folder, "done");
  if (existsSync(done)) return python;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(PYTHON, "-m", "venv", folder);
  run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt");
  writeFileSync(done, "");
  return python;
}

const CODE = "import sys, venv, ensurepip; print(sys.version); sys.exit(sys.version_info < (3, 10))";
const found = spawnSync(PYTHON, ["-c", CODE], { encoding: "utf8" });
if (found.status === 0) {
  const python = environment(found.stdout);
  run(
    python,
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "--no-build-isolation",
    "--no-deps",
    "--force-reinstall",
    ".",
  );
  run(python, "-m", "pytest", "--quiet", "-p", "no:cacheprovider");
  run(python, "-m", "mypy", "--no-error-summary", "--cache-dir", join(python, "../../mypy"));
  run(python, "-m", "ruff", "check", "--quiet", "--no-cache", ".");
  run(python, "-m", "ruff", "format", "--quiet", "--no-cache", "--check", ".");
} else {
  console.log(
    `Left out: the tests of the Python package. They need ${PYTHON} from 3.10 on, with venv and pip.`,
  );
}
