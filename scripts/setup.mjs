// Makes a clone ready to run: installs what package-lock.json says, and builds dist/, each only where it is missing or
// older than what it is made from. `npm run demo` and `npm test` start with this. It needs Node and npm, no Rust: the
// WebAssembly is part of the repository.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LEAST_NODE = [20, 19];

/** What the build reads, and what it writes. */
const SOURCES = ["ts", "tsdown.config.ts", "tsconfig.json", "package.json", "package-lock.json"];
const OUTPUTS = [
  ...["index.js", "index.cjs", "index.d.ts", "js/index.js", "js/index.cjs", "workerd/index.js", "core.wasm"],
  ...["lines.js", "lines.cjs", "lines.d.ts", "lines-file.js", "lines-file.cjs", "lines-file-worker.js"],
  ...["cli.js", "cli-run.js"],
];

function main() {
  requireNode();
  if (isOlder("node_modules/.package-lock.json", changed("package-lock.json"))) install();
  const newest = Math.max(...SOURCES.map(changed));
  if (OUTPUTS.some((name) => isOlder(`dist/${name}`, newest))) build();
}

/** Stops where Node is too old; this file is plain enough to be read by an old one. */
function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  stop(
    `pchar needs Node ${LEAST_NODE.join(".")} or newer, and this is Node ${process.versions.node}: see https://nodejs.org`,
  );
}

function install() {
  console.log("setup: installing development dependencies (npm ci)");
  // A setting such as NODE_ENV=production would leave out the tools that build and test.
  const argv = ["ci", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"];
  // Under `npm run` the npm in use is known; else it is looked for, and on Windows `npm` is a shell script.
  const npm = process.env.npm_execpath;
  const isKnown = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm);
  if (isKnown) run("npm ci", process.execPath, [npm, ...argv]);
  else run("npm ci", "npm", argv, process.platform === "win32");
}

function build() {
  console.log("setup: building dist/ (tsdown)");
  const { bin } = JSON.parse(readFileSync(join(ROOT, "node_modules/tsdown/package.json"), "utf8"));
  run("tsdown", process.execPath, [join("node_modules/tsdown", typeof bin === "string" ? bin : bin.tsdown)]);
}

/** Runs a program, and shows what it said only if it fails. */
function run(name, program, argv, shell = false) {
  const options = { cwd: ROOT, encoding: "utf8", shell, maxBuffer: 2 ** 26 };
  const { status, error, stdout, stderr } = spawnSync(program, argv, options);
  if (status === 0) return;
  stop(`${stdout ?? ""}${stderr ?? ""}setup: ${name} failed${error ? `: ${error.message}` : ""}`);
}

/** Tells when a file, or the newest thing in a folder, was written. */
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
