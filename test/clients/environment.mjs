// The folders in which the clients run, outside of the clone. The pinned packages are installed once; the name of their folder has
// a hash of the lock file. Each run makes two trees beside them: `before` has the packages as they are, `after` has pchar in the
// place of the libraries.

import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { stage } from "../../scripts/build/stage.mjs";
import { LeftOut, REPOSITORY, runNpm } from "../runtimes/place.mjs";
import { SWAPS } from "./swaps.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const EXAMPLES = join(REPOSITORY, "examples");
const SWITCH = join(EXAMPLES, "switch");
const NO_NETWORK =
  /EAI_AGAIN|ENOTFOUND|ENOTCACHED|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/** Installs the packages if they are missing, and returns their folder. Throws `LeftOut` if npm cannot reach its registry. */
export async function installed() {
  const hash = createHash("sha256")
    .update(readFileSync(join(HERE, "package-lock.json")))
    .digest("hex");
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), ".cache");
  const folder = join(cache, "pchar-clients", hash.slice(0, 16));
  const done = join(folder, "done");
  if (existsSync(done)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    writeFileSync(join(folder, name), readFileSync(join(HERE, name)));
  console.log("setup: installing the clients (npm ci)");
  try {
    await runNpm(["ci", "--ignore-scripts"], { cwd: folder });
  } catch (error) {
    if (NO_NETWORK.test(error.message)) throw new LeftOut("npm cannot reach its registry");
    throw error;
  }
  writeFileSync(done, "");
  return folder;
}

/** The trees of one run. They have copies of some files and folders of this repository, at the same paths. */
export class Trees {
  constructor(environment, copied = ["test/clients/programs"]) {
    this.root = join(environment, `run-${process.pid}`);
    this.before = join(this.root, "before");
    this.after = join(this.root, "after");
    for (const tree of [this.before, this.after]) {
      for (const path of copied) cpSync(join(REPOSITORY, path), join(tree, path), { recursive: true });
      writeFileSync(join(tree, "package.json"), JSON.stringify({ private: true, type: "module" }));
    }
    symlinkSync(join(environment, "node_modules"), join(this.before, "node_modules"), "junction");
    linkTree(join(environment, "node_modules"), join(this.after, "node_modules"));
    stage(join(this.after, "node_modules/pchar"));
    for (const [library, module] of Object.entries(SWAPS)) this.#swap(library, module);
    for (const file of ["switch-library.ts", ...readdirSync(SWITCH).map((name) => `switch/${name}`)]) {
      const target = join(this.after, file);
      mkdirSync(dirname(target), { recursive: true });
      for (const [extension, content] of Object.entries(compiled(join(EXAMPLES, file))))
        writeFileSync(target.replace(/ts$/, extension), content);
    }
  }

  /** Puts a module in the place of a library, wherever it is installed. */
  #swap(library, module) {
    for (const folder of installedAs(library, join(this.after, "node_modules"))) {
      const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      for (const [file, content] of Object.entries(replacement(name, version, module)))
        writeFileSync(join(folder, file), content);
    }
  }

  remove() {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Returns the files of a package that has the exports of a module: an entry of pchar, or a program of examples/switch. */
function replacement(name, version, module) {
  if (!module.endsWith(".ts"))
    return {
      "package.json": JSON.stringify({ name, version, main: "index.cjs" }),
      "index.cjs": `module.exports = require("${module}");\n`,
    };
  const { mjs, cjs } = compiled(join(REPOSITORY, module));
  return {
    "package.json": JSON.stringify({
      name,
      version,
      exports: { import: "./index.mjs", require: "./index.cjs" },
    }),
    "index.mjs": mjs,
    "index.cjs": cjs,
  };
}

/** Compiles a program to both module systems. */
function compiled(file) {
  const source = readFileSync(file, "utf8");
  const compiledTo = (module) =>
    ts.transpileModule(source, { compilerOptions: { module, target: ts.ScriptTarget.ES2022 } }).outputText;
  return { mjs: compiledTo(ts.ModuleKind.ESNext), cjs: compiledTo(ts.ModuleKind.CommonJS) };
}

/** Lists the folders of a package in a `node_modules` folder and in those inside of it. */
function installedAs(name, modules) {
  const packages = readdirSync(modules).flatMap((each) =>
    each.startsWith("@") ? readdirSync(join(modules, each)).map((inner) => join(each, inner)) : [each],
  );
  return packages.flatMap((each) => {
    const inner = join(modules, each, "node_modules");
    return [
      ...(each === name ? [join(modules, each)] : []),
      ...(existsSync(inner) ? installedAs(name, inner) : []),
    ];
  });
}

/** Copies a folder by hard links. */
function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isFile()) linkSync(source, target);
  }
}
