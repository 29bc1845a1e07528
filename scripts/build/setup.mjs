// Makes a clone ready to run: installs the dependencies and builds dist/, each only if it is missing or older than its
// sources. `npm run demo` and `npm test` start with this. It needs Node and npm but no Rust, because the repository
// contains the built WebAssembly.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { attempt, npm } from "../command.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const OLDEST_NODE = [20, 19];

/** The inputs of the build. */
const SOURCES = [
  ...["ts", "entries.json", "rollup.config.mjs", "scripts/build", "tsconfig.json"],
  ...["package.json", "package-lock.json"],
];
/** An output of the last part of the build. */
const LAST_OUTPUT = "dist/index.d.ts";

function main() {
  requireNode();
  if (isOlder("node_modules/.package-lock.json", changed("package-lock.json"))) install();
  const newest = Math.max(...SOURCES.map(changed));
  if (isOlder(LAST_OUTPUT, newest)) build();
}

/** Exits if Node is too old. An old Node can still read this file. */
function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  stop(
    `pchar needs Node ${OLDEST_NODE.join(".")} or newer, and this is Node ${process.versions.node}: see https://nodejs.org`,
  );
}

function install() {
  console.log("setup: installing development dependencies (npm ci)");
  // NODE_ENV=production would otherwise leave out the tools that build and test.
  const argv = ["ci", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"];
  run("npm ci", npm(...argv));
}

function build() {
  console.log("setup: building dist/ (rollup)");
  run("rollup", [process.execPath, "node_modules/rollup/dist/bin/rollup", "--config", "--silent"]);
}

/** Runs a command, and prints its output only if it fails. */
function run(name, command) {
  const { status, output } = attempt(command);
  if (status !== 0) stop(`${output}setup: ${name} failed`);
}

/** Returns when a file, or the newest file in a folder, was written. */
function changed(path) {
  const stat = statSync(join(ROOT, path));
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(join(ROOT, path)).map((name) => changed(join(path, name))));
}

function isOlder(path, time) {
  return !existsSync(join(ROOT, path)) || statSync(join(ROOT, path)).mtimeMs < time;
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

main();
