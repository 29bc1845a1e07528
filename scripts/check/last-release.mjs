// The frame of the checks that compare with the last release. Before the first tag of a release, a check is skipped and named.

import { parseArgs } from "node:util";
import { attempt, report } from "../command.mjs";

export const git = (...argv) => attempt(["git", ...argv]);

/** Returns the newest tag of a release that the commit contains, `undefined` before the first, and in a folder of another repository. */
function lastRelease() {
  const isOurs = git("rev-parse", "--show-prefix").stdout === "\n";
  const { status, stdout } = git("describe", "--tags", "--abbrev=0", "--match=v[0-9]*");
  return isOurs && status === 0 ? stdout.trim() : undefined;
}

/** Runs a check against the last release, or against the revision of `--since`. The check returns whether it has passed. */
export const checkSinceRelease = (check) =>
  report(() => {
    const { values } = parseArgs({ options: { since: { type: "string" } } });
    const revision = values.since ?? lastRelease();
    if (revision !== undefined) return check(revision);
    console.log("skipped: there is no release to compare with");
    return undefined;
  });
