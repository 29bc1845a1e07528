// Evaluates probe.cjs and the CommonJS files of pchar in a new context, like a test runner. The arguments are JSON: the names
// of the globals that the context gets, and its options.
const { readFileSync } = require("node:fs");
const { dirname, join } = require("node:path");
const vm = require("node:vm");

const [lent, options] = process.argv.slice(2).map((argument) => JSON.parse(argument));
const globals = Object.fromEntries(lent.map((name) => [name, globalThis[name]]));
const context = vm.createContext({ ...globals, tell: (text) => console.log(text) }, options);

const root = join(__dirname, "../node_modules/pchar");
const { exports: entries } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const loaded = new Map();

/** Returns the file of a specifier, by the condition `require` alone. */
function fileOf(name, folder) {
  if (!name.startsWith("pchar")) return join(folder, name);
  const target = entries[`.${name.slice("pchar".length)}`].require;
  return join(root, target.default ?? target);
}

function load(name, folder) {
  const file = fileOf(name, folder);
  if (!loaded.has(file)) {
    const module = { exports: {} };
    loaded.set(file, module);
    const text = `(function (module, exports, require) {${readFileSync(file, "utf8")}\n})`;
    const run = vm.runInContext(text, context, { filename: file });
    run(module, module.exports, (other) => load(other, dirname(file)));
  }
  return loaded.get(file).exports;
}

load("./probe.cjs", __dirname);
