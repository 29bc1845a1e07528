// Where a release goes, and the command that sends it there. Each can be repeated: a version that is there already is not an error.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { attempt as attemptCommand, npm } from "../command.mjs";
import { namesOf, packCrate, releasePython, sha256 } from "./files.mjs";
import { FILES, RELEASE, ROOT, SUMS } from "./places.mjs";

/** The version of Deno that the tests use. Its npm package contains the program. */
const denoVersion = () =>
  JSON.parse(readFileSync(join(ROOT, "test/runtimes/package.json"), "utf8")).devDependencies.deno;

const isPrerelease = (version) => version.includes("-");
const pathsOf = (names) => names.map((name) => join(FILES, name));

/**
 * `files` are the names of what is sent. `commandOf` returns the command. `alreadySent` is in the output of a command that fails
 * because the version is there already; the other commands succeed then. `prepare` runs before the command.
 */
export const DESTINATIONS = {
  npm: {
    place: "npm, with provenance",
    files: (version) => namesOf(version).npm,
    commandOf: (version) => [
      ...npm("publish", ...pathsOf(namesOf(version).npm), "--access=public", "--provenance"),
      `--tag=${isPrerelease(version) ? "next" : "latest"}`,
    ],
    alreadySent: /cannot publish over the previously published version/i,
  },
  jsr: {
    place: "JSR, with provenance",
    // The sources of the commit.
    files: () => [],
    commandOf: () =>
      npm("exec", "--yes", `--package=deno@${denoVersion()}`, "--", "deno", "publish", "--config=jsr.json"),
  },
  crate: {
    place: "crates.io",
    files: (version) => namesOf(version).crate,
    prepare: comparePackedCrate,
    commandOf: () => ["cargo", "publish", "--locked", "--package=pchar"],
    alreadySent: /already exists on crates\.io index|is already uploaded/,
  },
  python: {
    place: "PyPI",
    files: (version) => namesOf(version).python,
    commandOf: async (version, python = releasePython) => [
      ...[await python(), "-m", "twine", "upload", "--non-interactive", "--skip-existing"],
      ...pathsOf(namesOf(version).python),
    ],
  },
  attach: {
    place: "the release of the tag",
    files: (version) => [...Object.values(namesOf(version)).flat(), SUMS],
    prepare: createRelease,
    commandOf: (version) => [
      ...["gh", "release", "upload", `v${version}`, "--clobber"],
      ...pathsOf(DESTINATIONS.attach.files(version)),
    ],
  },
};

/** Throws if cargo packs another file here than the one that is attached, because cargo sends what it packs. */
function comparePackedCrate(version) {
  const target = join(RELEASE, "again");
  packCrate(target, []);
  const [packed, attached] = [join(target, "package"), FILES].map((folder) =>
    sha256(readFileSync(join(folder, `pchar-${version}.crate`))),
  );
  if (packed !== attached) throw new Error("cargo packs another crate here than the one that is attached");
}

/** Creates the release of the tag, unless it is there. */
function createRelease(version, attempt) {
  const tag = `v${version}`;
  if (attempt(["gh", "release", "view", tag]).status === 0) return;
  const kind = isPrerelease(version) ? ["--prerelease"] : [];
  const { status, output } = attempt([
    "gh",
    "release",
    "create",
    tag,
    "--verify-tag",
    "--notes-from-tag",
    ...kind,
  ]);
  if (status !== 0) throw new Error(output);
}

/** Sends a version to one destination. Returns whether it was sent now, or there already. */
export async function send(name, version, { attempt = attemptCommand } = {}) {
  const { prepare, commandOf, alreadySent } = DESTINATIONS[name];
  prepare?.(version, attempt);
  const { status, output } = attempt(await commandOf(version));
  if (status === 0) return { isNew: true, output };
  if (alreadySent?.test(output)) return { isNew: false, output };
  throw new Error(output);
}
