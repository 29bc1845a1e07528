// `pchar/wasm`: the user brings the core, in both module systems.
import assert from "node:assert/strict";
import { verified } from "../expected.mjs";
import { runJson } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Node";

const version = process.versions.node;

const LOAD = {
  esm: `import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { init, initSync } from "pchar/wasm";
const core = readFileSync(fileURLToPath(import.meta.resolve("pchar/core.wasm")));
`,
  cjs: `const { readFileSync } = require("node:fs");
const { init, initSync } = require("pchar/wasm");
const core = readFileSync(require.resolve("pchar/core.wasm"));
`,
};

const GARBAGE = "const garbage = Uint8Array.from({ length: 1000 }, (_, at) => (at * 7) % 256);";

/**
 * The ways to set up the core. Each has statements that run before the first call and collect `facts`, the right facts, and the
 * engine that must answer afterwards.
 */
const WAYS = [
  {
    name: "`initSync(bytes)`",
    setUp: "facts.push(initSync(core).name);",
    facts: ["wasm"],
  },
  {
    name: "`initSync(module)`",
    setUp: "facts.push(initSync(new WebAssembly.Module(core)).name);",
    facts: ["wasm"],
  },
  {
    name: "`init(promise)`",
    setUp: "facts.push((await init(Promise.resolve(core))).name);",
    facts: ["wasm"],
  },
  {
    name: "`init(response)`",
    setUp: "facts.push((await init(Promise.resolve(new Response(core)))).name);",
    facts: ["wasm"],
  },
  {
    name: "a second `init`",
    setUp: `${GARBAGE}
facts.push(initSync(core).name, (await init(core)).name, (await init(garbage, { strict: true })).name);`,
    facts: ["wasm", "wasm", "wasm"],
  },
  {
    name: "`init` of no core",
    setUp: `${GARBAGE}
facts.push((await init(garbage)).name, initSync(garbage).reason);`,
    facts: ["js", "refused"],
    right: { name: "js", reason: "refused" },
  },
  {
    name: "`init` of no core, strict",
    setUp: `${GARBAGE}
const parts = (error) => [error.name, error.message, error.cause instanceof WebAssembly.CompileError];
facts.push(await init(garbage, { strict: true }).then(() => "no error", parts));
try { initSync(garbage, { strict: true }); facts.push("no error"); } catch (error) { facts.push(parts(error)); }`,
    facts: Array(2).fill(["Error", "Cannot set up the WebAssembly core: refused", true]),
    right: { name: "js", reason: "refused" },
  },
  {
    name: "`init` of the core after no core",
    setUp: `${GARBAGE}
facts.push(initSync(garbage).reason, initSync(core).name);`,
    facts: ["refused", "wasm"],
  },
  {
    name: "`init` of a promise that fails",
    setUp: `const offline = () => Promise.reject(new Error("offline"));
facts.push((await init(offline())).name);
facts.push(await init(offline(), { strict: true }).then(() => "no error", (error) => error.message));`,
    facts: ["wasm", "offline"],
  },
];

/** Returns the program: the setup, then the probe. */
function programOf(system, setUp) {
  const [load, ...probe] = probeText({
    system,
    emit: "console.log(JSON.stringify({ ...report, facts }));",
  }).split("\n");
  const body = ["const facts = [];", setUp, ...probe].join("\n");
  const called = `async function main() {\n${body}\n}\nmain();\n`;
  return `${LOAD[system]}${load}\n${called}`;
}

/** Runs a way in one module system and verifies its facts. */
async function ranIn(way, system, place) {
  const file = system === "esm" ? "probe.mjs" : "probe.cjs";
  const cwd = place.folder({ [file]: programOf(system, way.setUp) });
  const report = await runJson(process.execPath, [file], { cwd });
  assert.deepEqual(report.facts, way.facts, `${system}: got ${JSON.stringify(report.facts)}`);
  return { version, ...verified(report, way.right ?? { name: "wasm" }) };
}

export const cases = WAYS.map((way) => ({
  where: "Node, `pchar/wasm`",
  name: way.name,
  version,
  async run(place) {
    await ranIn(way, "cjs", place);
    return ranIn(way, "esm", place);
  },
}));
