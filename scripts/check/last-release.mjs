// The frame of the checks that compare with the last release. Before the first tag of a release, a check is skipped and named.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export const git = (...argv) => spawnSync("git", argv, { cwd: ROOT, encoding: "utf8" });

/** Returns the newest tag of a release that the commit contains, `undefined` before the first. */
function lastRelease() {
  const { status, stdout } = git("describe", "--tags", "--abbrev=0", "--match=v[0-9]*");
  return status === 0 ? stdout.trim() : undefined;
}

/** Runs a check against the last release, or against the revision of `--since`. The check returns whether it has passed. */
export function checkSinceRelease(check) {
  const { values } = parseArgs({ options: { since: { type: "string" } } });
  const revision = values.since ?? lastRelease();
  if (revision === undefined) {
    console.log("skipped: there is no release to compare with\n0 passed, 0 failed");
    return;
  }
  let hasPassed = false;
  try {
    hasPassed = check(revision);
  } catch (error) {
    console.error(error.message);
  }
  console.log(hasPassed ? "1 passed, 0 failed" : "0 passed, 1 failed");
  if (!hasPassed) process.exitCode = 1;
}
