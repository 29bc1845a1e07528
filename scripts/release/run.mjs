// Releases a version. Continuous integration runs each step of it from a tag.
//
//   --dry-run                      builds everything without the network, and prints what would be sent where. Sends nothing
//   --build --tag vX.Y.Z           builds everything into .cache/release, for the steps that send
//   --site                         builds only the site, as pages.yml does
//   --without-site                 with --dry-run: not the site, which takes half of the time
//   --send NAME --tag vX.Y.Z       sends what was built to npm, jsr, crate, python or attach
//
// Before anything is built or sent, all manifests must have the version of the tag, and package.json the fields of the owner.

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { oneVersion } from "../check/version.mjs";
import { attempt } from "../command.mjs";
import { DESTINATIONS, send } from "./destinations.mjs";
import { build, checkFiles, PARTS, sha256, siteBase } from "./files.mjs";
import { FILES, ROOT, SITE_ARCHIVE } from "./places.mjs";

const OPTIONS = {
  "dry-run": { type: "boolean" },
  build: { type: "boolean" },
  site: { type: "boolean" },
  "without-site": { type: "boolean" },
  send: { type: "string" },
  tag: { type: "string" },
};

const read = (file) => readFileSync(join(ROOT, file), "utf8").replaceAll("\r\n", "\n");

/** Throws if npm would reject the provenance, because package.json does not name the repository. */
function requireOwner() {
  const { repository, homepage } = JSON.parse(read("package.json"));
  if (repository === undefined || homepage === undefined)
    throw new Error("package.json has no repository or no homepage: run node scripts/release/owner.mjs");
}

async function main(options) {
  if (options["dry-run"]) return dryRun(options["without-site"]);
  if (options.site) return void (await build(oneVersion(), { parts: ["site"] }));
  if (!options.tag) throw new Error("--tag vX.Y.Z is missing");
  const version = oneVersion(read, options.tag);
  requireOwner();
  if (options.build) {
    await build(version);
    return console.log(table(version, {}));
  }
  if (!Object.hasOwn(DESTINATIONS, options.send ?? ""))
    throw new Error(`--send takes ${Object.keys(DESTINATIONS).join(", ")}`);
  checkFiles(version);
  const { isNew, output } = await send(options.send, version);
  console.log(output);
  console.log(
    `pchar ${version}: ${isNew ? "sent to" : "was already at"} ${DESTINATIONS[options.send].place}`,
  );
}

async function dryRun(isWithoutSite) {
  const version = oneVersion();
  const parts = PARTS.filter((part) => part !== "site" || !isWithoutSite);
  const missing = await build(version, { isDryRun: true, parts });
  const jsr = tryJsr();
  console.log(table(version, missing, jsr));
  try {
    requireOwner();
  } catch (error) {
    console.log(`\nNot ready: ${error.message}`);
  }
}

/** Tries the publication to JSR with the Deno of test/runtimes. Returns what it would send. */
function tryJsr() {
  const { status, output } = attempt([process.execPath, "scripts/check/jsr.mjs"]);
  if (status === 0) return /\d+ files/.exec(output)[0];
  if (output.includes("Deno was not found")) return "not tried: Deno is not installed";
  throw new Error(output);
}

/** Returns the table of what is sent where. */
function table(version, missing, jsr = "the sources") {
  const sum = (path) => sha256(readFileSync(path)).slice(0, 16);
  const size = (path) => statSync(path).size.toLocaleString("en");
  const rows = [["to", "what", "bytes", "SHA-256 begins"]];
  for (const [name, { place, files }] of Object.entries(DESTINATIONS)) {
    const names = files(version).filter((file) => existsSync(join(FILES, file)));
    const listed = rows.map((row) => row[1]);
    if (names.some((file) => listed.includes(file))) rows.push([place, "all files above", "", ""]);
    for (const file of names.filter((each) => !listed.includes(each)))
      rows.push([place, file, size(join(FILES, file)), sum(join(FILES, file))]);
    if (missing[name]) rows.push([place, `not built: ${missing[name]}`, "", ""]);
    if (name === "jsr") rows.push([place, `TypeScript: ${jsr}`, "", ""]);
  }
  if (existsSync(SITE_ARCHIVE))
    rows.push([`the site, at ${siteBase()}`, "artifact.tar", size(SITE_ARCHIVE), sum(SITE_ARCHIVE)]);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => (column === 2 ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join("  ")
      .trimEnd();
  return [`\npchar ${version}\n`, ...rows.map(line)].join("\n");
}

try {
  await main(parseArgs({ options: OPTIONS }).values);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
