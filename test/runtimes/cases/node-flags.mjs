// Node with flags, with variables, with little memory and in a thread, and the command line.
import assert from "node:assert/strict";
import { verified } from "../expected.mjs";
import { LeftOut, run, runJson } from "../place.mjs";
import { probeText } from "../probe.mjs";
import { NODES } from "./node.mjs";

export const group = "Node";

const version = process.versions.node;
const PROBE = { "probe.mjs": probeText({ lines: true }) };

/** Address space in KiB: enough to start Node, but not for the 10 GB that it reserves for the memory of a module. */
const LITTLE = 4_000_000;

/** From this version on, Node reserves less if it cannot reserve this much, so the core always starts. */
const FRUGAL = 24;

/** Makes the calls in a thread, which sends the report to the main one. */
const THREAD = {
  "main.mjs": `import { Worker } from "node:worker_threads";
const worker = new Worker(new URL("./probe.mjs", import.meta.url));
worker.on("message", (report) => console.log(JSON.stringify(report)));
`,
  "probe.mjs": `import { parentPort } from "node:worker_threads";
${probeText({ lines: true, emit: "parentPort.postMessage(report);" })}`,
};

/** Returns a case that runs Node with flags and variables. */
function flagged(name, { argv = [], env = {}, files = PROBE, main = "probe.mjs", lines = true, ...right }) {
  return {
    name,
    version,
    async run(place) {
      const report = await runJson(process.execPath, [...argv, main], { cwd: place.folder(files), env });
      return { version, ...verified(report, { lines, ...right }) };
    },
  };
}

/** Returns a case that runs a version of Node in a small address space. */
function scarce({ version, executable }) {
  const major = Number(version.split(".")[0]);
  return {
    name: "`ulimit -v`",
    version,
    async run(place) {
      if (process.platform !== "linux") throw new LeftOut("`ulimit -v` needs Linux");
      const cwd = place.folder(PROBE);
      const command = `ulimit -v ${LITTLE}; exec "$0" probe.mjs`;
      const report = await runJson("/bin/sh", ["-c", command, executable()], { cwd });
      const right = major < FRUGAL ? { name: "js", reason: "memory" } : { name: "wasm" };
      return { version, ...verified(report, { lines: true, ...right }) };
    },
  };
}

/** The output of the command line, as docs/cli.md shows it. */
const TRANSCRIPT = [
  { argv: ["resolve", "../g", "http://a/b/c/d;p?q"], status: 0, stdout: "http://a/b/g\n" },
  {
    argv: ["check", "http://a/b c"],
    status: 1,
    stdout: /unexpected character ' ' in path at index 10/,
  },
  { argv: ["normalize", "-"], input: "HTTP://EXAMPLE.com:80\n", status: 0, stdout: "http://example.com/\n" },
];

/** Runs the command line, and reads its engine from `--version`. */
export async function commandLine(program, before, cwd, version) {
  for (const { argv, status, input, stdout: right } of TRANSCRIPT) {
    const { stdout, stderr } = await run(program, [...before, ...argv], { cwd, status, input });
    const text = stdout + stderr;
    if (typeof right === "string") assert.equal(text, right);
    else assert.match(text, right);
  }
  const { stdout } = await run(program, [...before, "--version"], { cwd });
  assert.match(stdout, /^pchar \d+\.\d+\.\d+\nbackend wasm\n$/);
  return { version, name: "wasm", reason: null };
}

const commands = [
  {
    name: "`npx pchar`",
    version,
    // It must run the installed program and fetch nothing.
    run: (place) =>
      commandLine("npx", ["--offline", "--no", "--loglevel=error", "pchar"], place.folder(), version),
  },
  {
    name: "`npx` of the tarball",
    version,
    run: (place) =>
      commandLine(
        "npx",
        ["--offline", "--yes", "--loglevel=error", `--package=${place.tarball}`, "pchar"],
        place.folder({ "package.json": "{}" }),
        version,
      ),
  },
];

export const cases = [
  flagged("`worker_threads`", { files: THREAD, main: "main.mjs", name: "wasm" }),
  flagged("`--disallow-code-generation-from-strings`", {
    argv: ["--disallow-code-generation-from-strings"],
    name: "wasm",
  }),
  ...commands,
  flagged("`--jitless`", { argv: ["--jitless"], name: "js", reason: "absent" }),
  flagged("`PCHAR_BACKEND=js`", { env: { PCHAR_BACKEND: "js" }, name: "js", reason: "forced" }),
  flagged("`PCHAR_BACKEND=wasm`", { env: { PCHAR_BACKEND: "wasm" }, name: "wasm", reason: "forced" }),
  flagged("`pchar/js`, ESM", {
    files: { "probe.mjs": probeText({ from: "pchar/js" }) },
    name: "js",
    reason: "forced",
    lines: false,
  }),
  flagged("`pchar/js`, CommonJS", {
    files: { "probe.cjs": probeText({ from: "pchar/js", system: "cjs" }) },
    main: "probe.cjs",
    name: "js",
    reason: "forced",
    lines: false,
  }),
  ...NODES.map(scarce),
];
