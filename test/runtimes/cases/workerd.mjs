// workerd, which accepts no bytes: by itself, in Miniflare and by Wrangler.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MODULE_START } from "../../../scripts/build/pack.mjs";
import { verified } from "../expected.mjs";
import { manifest, program, run, runJson, tool } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "workerd";

const COMPATIBILITY_DATE = "2026-04-01";

/** A worker that makes the calls at a request. While a worker is loaded, workerd would accept bytes too. */
const LATE = {
  lines: true,
  atOnce: false,
  emit: `export default {
  fetch() { return Response.json(ask()); },
  test() { console.log(JSON.stringify(ask())); },
};`,
};
const WORKER = probeText(LATE);

/** The same, but it makes the calls while it is loaded. */
const HASTY = probeText({
  lines: true,
  emit: `export default {
  fetch() { return Response.json(report); },
  test() { console.log(JSON.stringify(report)); },
};`,
});

/** The first, with a core that the user brings. */
const BROUGHT = `import core from "pchar/core.wasm";
import { initSync } from "pchar/wasm";
initSync(core, { strict: true });
${WORKER}`;

/**
 * Returns the modules of a worker for a configuration of workerd, each with its name, its kind and its text or file. The paths
 * of files are relative to the folder of the configuration.
 */
function modulesOf(pchar) {
  const { exports: entries } = JSON.parse(readFileSync(join(pchar, "package.json"), "utf8"));
  const fileOf = (path) => ({ text: join("../node_modules/pchar", path), isFile: true });
  const entry = (name) => {
    const file = entries[name].workerd?.default ?? entries[name].import;
    const text = `export * from "/pchar/${file.replace("./", "")}";`;
    return { name: `pchar${name.slice(1)}`, kind: "esModule", text };
  };
  const paths = readdirSync(join(pchar, "dist"), { recursive: true }).map((path) => join("dist", path));
  return [
    { name: "worker", kind: "esModule", text: "worker.js", isFile: true },
    ...[".", "./lines", "./wasm", "./text", "./inspect"].map(entry),
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

/** Returns the configuration of workerd, in the language of Cap'n Proto. */
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

const plain = (name, text, right = {}) => ({
  name,
  async run(place) {
    const cwd = place.folder({ "worker.js": text });
    place.write(cwd, { "config.capnp": configurationOf(modulesOf(place.pchar)) });
    const report = await runJson(await executable(), ["test", "config.capnp"], { cwd });
    const { version } = manifest("workerd");
    return { version, ...verified(report, { lines: true, name: "wasm", ...right }) };
  },
});

/** Returns the program itself. The one in `.bin` may be a script that starts it. */
async function executable() {
  const { default: workerd } = await tool("workerd");
  return workerd.default;
}

/** Runs the files of a folder as a worker in Miniflare and sends it one request. */
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

/** A worker that imports the module must not contain it. */
const isInlined = (text) => text.includes(MODULE_START);

/** Returns a case that bundles with these conditions. */
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
    // It keeps its files in the folder, asks no questions and sends no metrics.
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
  plain("links", probeText({ ...LATE, links: true }), { links: true }),
  plain("`initSync(module)`", BROUGHT),
  bundled("bundle by esbuild", { conditions: ["workerd"], hasBytes: false, name: "wasm" }),
  // A tool that does not know the condition bundles the bytes. They are refused, and the other engine answers.
  bundled("bundle without the condition `workerd`", {
    conditions: [],
    hasBytes: true,
    name: "js",
    reason: "refused",
  }),
  deployed("`wrangler deploy --dry-run`", WORKER),
  deployed("`initSync(module)`", BROUGHT),
];
