// Runs bundles in Node or in Chromium, in a folder without the package.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pageOf, visitServed } from "./page.mjs";
import { program, run, runJson, TOOLS, toolFolder } from "./place.mjs";

const MODULES = join(TOOLS, "node_modules");

/** Returns the names of the files in a folder, at any depth, without source maps. */
export function filesOf(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.filter((file) => file.isFile() && !file.name.endsWith(".map")).map(({ name }) => name);
}

/** Returns the text of the JavaScript files in a folder, at any depth. */
export function textIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.[cm]?js$/.test(file));
  return files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
}

/** Copies the output of a tool to a folder from which no package can be resolved. */
function alone(place, folder) {
  const copy = mkdtempSync(join(dirname(place.root), "bundle-"));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Runs a bundle in Node and returns its report. The bundle must be a single file. */
export async function ranInNode(place, folder, file) {
  assert.deepEqual(filesOf(folder), [file], "a bundle is one file");
  return runJson(process.execPath, [file], { cwd: alone(place, folder) });
}

/** Runs a bundle in Chromium and returns its report. The page may request nothing but the bundle. */
export async function ranInChromium(place, folder, file) {
  assert.deepEqual(filesOf(folder), [file], "a bundle is one file");
  const { report, asked } = await visitServed(alone(place, folder), { "/": pageOf(`/${file}`) });
  const files = asked.filter((path) => path !== "/favicon.ico");
  assert.deepEqual(files, ["/", `/${file}`]);
  return report;
}

/**
 * Makes a project with pchar, some tools of this package and their dependencies installed in it. Some tools follow no links
 * out of a project, so the tools are copied, by hard links if possible.
 */
export async function project(place, files, names) {
  const folder = mkdtempSync(join(dirname(place.root), "project-"));
  place.write(folder, { "package.json": JSON.stringify({ name: "user", private: true }), ...files });
  mkdirSync(join(folder, "node_modules"));
  cpSync(place.pchar, join(folder, "node_modules/pchar"), { recursive: true });
  for (const name of withDependencies(names)) {
    const from = join(MODULES, name);
    const to = join(folder, "node_modules", name);
    mkdirSync(dirname(to), { recursive: true });
    const { status } = await run("cp", ["-al", from, to], { status: undefined });
    if (status !== 0) await run("cp", ["-a", from, dirname(to)]);
  }
  return folder;
}

/** Returns the file of a tool that is installed in a project. */
export const programIn = (folder, name) => join(folder, relative(TOOLS, program(name)));

/** Returns the names of the tools and their dependencies. A package inside another one is copied with it. */
function withDependencies(names) {
  const found = new Set();
  const visit = (name, from) => {
    const places = [join(from, "node_modules", name), join(MODULES, name)];
    const at = places.find((path) => existsSync(join(path, "package.json")));
    if (at === undefined || found.has(at)) return;
    found.add(at);
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(at, "package.json"), "utf8"),
    );
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      visit(next, at);
    }
  };
  for (const name of names) visit(name, dirname(toolFolder(name)));
  return [...found].map((path) => relative(MODULES, path)).filter((path) => !path.includes("node_modules"));
}
