// The runtimes of the bench, in the versions that test/runtimes installs. Each runs a job and returns its version and the results.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pageOf, visitServed } from "../../test/runtimes/page.mjs";
import { manifest, program, run, toolFolder } from "../../test/runtimes/place.mjs";
import { joined } from "../functions/results.mjs";

const BENCH = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM = join(BENCH, "runtimes/program.mjs");
const FUNCTIONS = join(BENCH, "functions/program.mjs");
const TIME_LIMIT = 1_200_000;

/** Runs a program, by default that of this folder, by a runtime that npm installed as `tool`. */
async function answered(tool, job, executable, argv, file = PROGRAM) {
  const options = { cwd: BENCH, timeLimit: TIME_LIMIT };
  const { stdout } = await run(executable, [...argv, file, JSON.stringify(job)], options);
  return { version: manifest(tool).version.replace(/^v/, ""), results: JSON.parse(stdout) };
}

/** A version of Node that npm installs as a package. */
const node = (name, tool) => ({
  name,
  executable: () => join(toolFolder(tool), "bin/node"),
  run(job) {
    return answered(tool, job, this.executable(), ["--expose-gc"]);
  },
  /** Runs the rows of the functions, with each engine in a process of its own. */
  async functions({ rounds }) {
    const ran = async (engine) =>
      (await answered(tool, { engine, rounds }, this.executable(), ["--expose-gc"], FUNCTIONS)).results;
    return joined(await ran("wasm"), await ran("js"));
  },
});

const DENO = ["run", "--no-prompt", "--allow-read", "--allow-env", "--v8-flags=--expose-gc"];

const deno = {
  name: "Deno",
  everywhere: true,
  run: (job) => answered("deno", job, process.execPath, [program("deno"), ...DENO]),
};

const bun = {
  name: "Bun",
  everywhere: true,
  run: (job) => answered("bun", job, program("bun"), []),
};

/** An isolated page has a clock that is precise enough: 5 microseconds. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** Returns the bench as one module for a page, with an empty `node:fs`. */
async function bundled() {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [join(BENCH, "runtimes/page-program.mjs")],
    bundle: true,
    format: "esm",
    target: "esnext",
    write: false,
    logLevel: "error",
    plugins: [
      {
        name: "no-files",
        setup: (esbuild) => {
          esbuild.onResolve({ filter: /^node:fs$/ }, () => ({ path: "fs", namespace: "empty" }));
          esbuild.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "export {};" }));
        },
      },
    ],
  });
  return outputFiles[0].text;
}

let module;

/** A browser, in an isolated page. Only Chromium has a garbage collector that a page can call. */
const browser = (name) => ({
  name,
  everywhere: true,
  async run(job) {
    module ??= bundled();
    const files = readdirSync(join(BENCH, "corpora")).filter((name) => name.endsWith(".txt"));
    const given = `<script>globalThis.job = ${JSON.stringify({ job, files })}</script>`;
    const texts = {
      "/": { body: pageOf("/program.js", given), headers: ISOLATED },
      "/program.js": { body: await module, headers: { "content-type": "text/javascript" } },
    };
    const options = { browser: name, timeLimit: TIME_LIMIT };
    if (name === "Chromium") options.args = ["--js-flags=--expose-gc"];
    const { report, version } = await visitServed(BENCH, texts, "/", options);
    return { version, results: report.results };
  },
});

/**
 * All runtimes, in the order of the columns. Those with the mark `everywhere` run only the sets with that mark. The others are versions
 * of Node, with an executable, and run the functions.
 */
export const RUNTIMES = [
  node("Node 20", "node-20.19"),
  node("Node 22", "node-22"),
  node("Node 24", "node-24"),
  node("Node 26", "node-26"),
  deno,
  bun,
  browser("Chromium"),
  browser("Firefox"),
  browser("WebKit"),
];
