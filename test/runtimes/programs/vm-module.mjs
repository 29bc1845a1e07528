// Evaluates probe.mjs and the modules of pchar in a new context, like a test runner. Needs `--experimental-vm-modules`. The
// arguments are JSON: the names of the globals that the context gets, and its options.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const [lent, options] = process.argv.slice(2).map((argument) => JSON.parse(argument));
const globals = Object.fromEntries(lent.map((name) => [name, globalThis[name]]));
const context = vm.createContext({ ...globals, tell: (text) => console.log(text) }, options);

const root = new URL("../node_modules/pchar/", import.meta.url);
const { exports: entries } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
const modules = new Map();

/** Returns the file of a specifier, by the condition `import` alone. */
function urlOf(name, from) {
  if (!name.startsWith("pchar")) return new URL(name, from);
  const target = entries[`.${name.slice("pchar".length)}`].import;
  return new URL(target.default ?? target, root);
}

function moduleOf(url) {
  if (!modules.has(url.href)) {
    const text = readFileSync(fileURLToPath(url), "utf8");
    modules.set(url.href, new vm.SourceTextModule(text, { context, identifier: url.href }));
  }
  return modules.get(url.href);
}

const main = moduleOf(new URL("./probe.mjs", import.meta.url));
await main.link((name, { identifier }) => moduleOf(urlOf(name, identifier)));
await main.evaluate();
