// workerd, which takes no bytes: as it is, in Miniflare and by Wrangler.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { verified } from "../expected.mjs";
import { manifest, program, run, told, tool } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "workerd";

const COMPATIBILITY_DATE = "2026-04-01";

/** A worker that asks when it is asked: where it is loaded workerd would take bytes too. */
const WORKER = probeText({
  lines: true,
  atOnce: false,
  emit: `export default {
  fetch() { return Response.json(ask()); },
  test() { console.log(JSON.stringify(ask())); },
};`,
});

/** The same, which asks while it is loaded. */
const HASTY = probeText({
  lines: true,
  emit: `export default {
  fetch() { return Response.json(report); },
  test() { console.log(JSON.stringify(report)); },
};`,
});

/** The first, with the core brought by hand. */
const BROUGHT = `import core from "pchar/core.wasm";
import { initSync } from "pchar/wasm";
initSync(core, { strict: true });
${WORKER}`;

/**
 * The modules of a worker for a configuration of workerd: the name of each, its kind and its text or file. Files are
 * named from the folder of the configuration, and the package is beside it.
 */
function modulesOf(pchar) {
  const { exports: entries } = JSON.parse(readFileSync(join(pchar, "package.json"), "utf8"));
  const fileOf = (path) => ({ text: join("../node_modules/pchar", path), isFile: true });
  const entry = (name) => {
    const text = `export * from "/pchar/${entries[name].workerd.default.replace("./", "")}";`;
    return { name: `pchar${name.slice(1)}`, kind: "esModule", text };
  };
  const paths = readdirSync(join(pchar, "dist"), { recursive: true }).map((path) => join("dist", path));
  return [
    { name: "worker", kind: "esModule", text: "worker.js", isFile: true },
    ...[".", "./lines", "./wasm"].map(entry),
    { name: "pchar/core.wasm", kind: "wasm", ...fileOf(entries["./core.wasm"]) },
    ...paths
      .filter((path) => /\.(?:js|wasm)$/.test(path))
      .map((path) => ({
        name: `pchar/${path}`,
        kind: path.endsWith(".wasm") ? "wasm" : "esModule",
        ...fileOf(path),
      })),
  ];
}

/** The configuration of workerd, in the language that it is written in. */
function configurationOf(modules) {
  const list = modules.map(({ name, kind, text, isFile = false }) => {
    const value = `${isFile ? "embed " : ""}${JSON.stringify(text)}`;
    return `    (name = ${JSON.stringify(name)}, ${kind} = ${value}),`;
  });
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .main)]);
const main :Workerd.Worker = (
  compatibilityDate = "${COMPATIBILITY_DATE}",
  modules = [
${list.join("\n")}
  ],
);
`;
}

const plain = (name, text) => ({
  name,
  async run(place) {
    const cwd = place.folder({ "worker.js": text });
    place.write(cwd, { "config.capnp": configurationOf(modulesOf(place.pchar)) });
    const report = await told(await executable(), ["test", "config.capnp"], { cwd });
    return { version: manifest("workerd").version, ...verified(report, { lines: true, name: "wasm" }) };
  },
});

/** The program itself: what npm calls is a script where its installation could not replace it. */
async function executable() {
  const { default: workerd } = await tool("workerd");
  return workerd.default;
}

/** Runs the files of a folder as a worker in Miniflare, and asks it once. */
async function askedInMiniflare(folder, main) {
  const { Miniflare } = await tool("miniflare");
  const files = readdirSync(folder).filter((file) => file !== main && file.endsWith(".wasm"));
  const worker = new Miniflare({
    modules: [
      { type: "ESModule", path: join(folder, main) },
      ...files.map((file) => ({ type: "CompiledWasm", path: join(folder, file) })),
    ],
    modulesRoot: folder,
    compatibilityDate: COMPATIBILITY_DATE,
    cf: false,
  });
  try {
    const response = await worker.dispatchFetch("http://localhost/");
    return await response.json();
  } finally {
    await worker.dispose();
  }
}

/** The digits of the bytes of the core begin so: a worker that imports the module does not carry them as well. */
const isInlined = (text) => text.includes("0061736d");

/** Bundles with these conditions, and asks the bundle. */
const bundled = (name, { conditions, hasBytes, ...right }) => ({
  where: "Miniflare",
  name,
  async run(place) {
    const { build } = await tool("esbuild");
    const cwd = place.folder({ "worker.js": WORKER });
    await build({
      absWorkingDir: cwd,
      entryPoints: ["worker.js"],
      bundle: true,
      format: "esm",
      conditions,
      loader: { ".wasm": "copy" },
      outdir: "out",
      logLevel: "silent",
    });
    assert.equal(isInlined(readFileSync(join(cwd, "out/worker.js"), "utf8")), hasBytes);
    const report = await askedInMiniflare(join(cwd, "out"), "worker.js");
    return { version: manifest("miniflare").version, ...verified(report, { lines: true, ...right }) };
  },
});

const deployed = (name, text) => ({
  where: "Wrangler",
  name,
  async run(place) {
    const cwd = place.folder({
      "worker.js": text,
      "package.json": JSON.stringify({ name: "worker", type: "module" }),
      "wrangler.json": JSON.stringify({
        name: "worker",
        main: "worker.js",
        compatibility_date: COMPATIBILITY_DATE,
      }),
    });
    const argv = [program("wrangler"), "deploy", "--dry-run", "--outdir=out"];
    // What it writes for its user stays in the folder, and it neither asks nor tells anyone.
    const env = { HOME: cwd, XDG_CONFIG_HOME: cwd, CI: "1", WRANGLER_SEND_METRICS: "false" };
    const { stdout, stderr } = await run(process.execPath, argv, { cwd, env });
    assert.doesNotMatch(stdout + stderr, /\[WARNING\]|✘/);
    assert.equal(isInlined(readFileSync(join(cwd, "out/worker.js"), "utf8")), false);
    const report = await askedInMiniflare(join(cwd, "out"), "worker.js");
    return { version: manifest("wrangler").version, ...verified(report, { lines: true, name: "wasm" }) };
  },
});

export const cases = [
  plain("modules, no bundler", WORKER),
  plain("modules, called at load", HASTY),
  plain("`initSync(module)`", BROUGHT),
  bundled("bundle by esbuild", { conditions: ["workerd", "worker"], hasBytes: false, name: "wasm" }),
  // Where a tool does not know the condition the bytes are refused, and nothing dies of it.
  bundled("bundle without the condition `workerd`", {
    conditions: [],
    hasBytes: true,
    name: "js",
    reason: "refused",
  }),
  deployed("`wrangler deploy --dry-run`", WORKER),
  deployed("`initSync(module)`", BROUGHT),
];
