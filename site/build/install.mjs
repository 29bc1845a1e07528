// Installs the packages of the site, and pchar from a tarball, as a user would.

import { cpSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { stage } from "../../scripts/build/stage.mjs";
import { INSTALLED, PACKAGE, SITE, TARBALLS } from "./places.mjs";
import { run } from "./run.mjs";

/** Installs the packages of the lock file, if they are missing or older than it. */
export function installPackages() {
  const installed = join(SITE, "node_modules/.package-lock.json");
  const isCurrent =
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(SITE, "package-lock.json")).mtimeMs;
  if (!isCurrent) run("npm", ["ci", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"], SITE);
}

/** Packs pchar and unpacks the tarball into node_modules. npm would do the same, and also change the lock file. */
export function installPchar() {
  stage(PACKAGE);
  rmSync(TARBALLS, { recursive: true, force: true });
  mkdirSync(TARBALLS, { recursive: true });
  const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", TARBALLS], PACKAGE));
  run("tar", ["-xzf", filename], TARBALLS);
  rmSync(INSTALLED, { recursive: true, force: true });
  cpSync(join(TARBALLS, "package"), INSTALLED, { recursive: true });
}
