// Bundles and what is done with them: run where there is no package beside them, in Node or in Chromium.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { verified } from "./expected.mjs";
import { pageOf, visitServed } from "./page.mjs";
import { program, run, TOOLS, told, toolFolder } from "./place.mjs";

const MODULES = join(TOOLS, "node_modules");

const WASM = { name: "wasm", lines: true };

/** The files of a folder, at any depth, without source maps. */
export function filesOf(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.filter((file) => file.isFile() && !file.name.endsWith(".map")).map(({ name }) => name);
}

/** Copies what a tool has written to a folder above which no package is installed. */
function alone(place, folder) {
  const copy = mkdtempSync(join(dirname(place.root), "bundle-"));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Runs a bundle in Node, and verifies what it tells: the file is all that there is. */
export async function ranInNode(place, folder, file, expected = WASM) {
  assert.deepEqual(filesOf(folder), [file], "a bundle is one file");
  return verified(await told(process.execPath, [file], { cwd: alone(place, folder) }), expected);
}

/** Runs a bundle in Chromium, and verifies what it tells: nothing but the file is asked for. */
export async function ranInChromium(place, folder, file, expected = WASM) {
  assert.deepEqual(filesOf(folder), [file], "a bundle is one file");
  const { report, asked } = await visitServed(alone(place, folder), { "/": pageOf(`/${file}`) });
  const files = asked.filter((path) => path !== "/favicon.ico");
  assert.deepEqual(files, ["/", `/${file}`]);
  return verified(report, expected);
}

/**
 * Makes the folder of a project in which pchar and tools of this package are installed side by side, with all that the
 * tools depend on: there are tools that follow no link out of a project.
 *
 * Hard links, where the file system has them, cost little.
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

/** The file of a program of a tool that is installed in a project. */
export const programIn = (folder, name) => join(folder, relative(TOOLS, program(name)));

/** The tools and what they depend on, by their names; what is installed below another package comes with that one. */
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
