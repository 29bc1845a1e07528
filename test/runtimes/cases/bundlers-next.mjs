// Next: a route for the edge, which gets the twin, a route for Node and a page; built once by each of its two bundlers.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { programIn, project } from "../bundle.mjs";
import { verified } from "../expected.mjs";
import { visit } from "../page.mjs";
import { manifest, run, userEnvironment } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Bundlers";

const TIME_LIMIT = 30_000;

/** It asks nobody about anything. */
const ENVIRONMENT = { NEXT_TELEMETRY_DISABLED: "1", NEXT_IGNORE_INCORRECT_LOCKFILE: "1" };

const route = (settings) =>
  probeText({
    lines: true,
    emit: `${settings}\nexport function GET() {\n  return Response.json(report);\n}`,
  });

const FILES = {
  "package-lock.json": JSON.stringify({ name: "user", lockfileVersion: 3, packages: {} }),
  "app/layout.js": `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  "app/page.js": `"use client";
import { useEffect } from "react";
import { report } from "./report.js";
export default function Page() {
  useEffect(() => console.log(JSON.stringify(report)), []);
  return <p>{report.name}</p>;
}
`,
  "app/report.js": probeText({ lines: true, emit: "export { report };" }),
  "app/edge/route.js": route('export const runtime = "edge";'),
  "app/node/route.js": route('export const dynamic = "force-dynamic";'),
};

/** Makes what builds an app, once for all cases of a place. */
function builder(flags) {
  const built = new WeakMap();
  const build = async (place) => {
    const folder = await project(place, FILES, ["next", "react", "react-dom"]);
    const argv = [programIn(folder, "next"), "build", ...flags];
    const { stdout, stderr } = await run(process.execPath, argv, {
      cwd: folder,
      env: ENVIRONMENT,
      timeLimit: 300_000,
    });
    // What it warns of where an edge route has what the edge refuses.
    assert.doesNotMatch(stdout + stderr, /WebAssembly|not supported in the Edge|Dynamic Code|pchar/i);
    return folder;
  };
  return (place) => {
    if (!built.has(place)) built.set(place, build(place));
    return built.get(place);
  };
}

/** Starts an app, asks it, and ends it. */
async function asked(folder, ask) {
  const argv = [programIn(folder, "next"), "start", "--port", "0", "--hostname", "127.0.0.1"];
  const env = userEnvironment(ENVIRONMENT);
  const child = spawn(process.execPath, argv, { cwd: folder, env, detached: true });
  const ended = new Promise((done) => child.on("close", done));
  try {
    return await ask(await originOf(child));
  } finally {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
    await ended;
  }
}

/** The address that an app prints when it is ready. */
function originOf(child) {
  return new Promise((done, fail) => {
    let text = "";
    const timer = setTimeout(() => fail(new Error(`the app did not start\n${text}`)), TIME_LIMIT);
    const read = (chunk) => {
      text += chunk;
      if (!/Ready in/.test(text)) return;
      clearTimeout(timer);
      done(text.match(/http:\/\/127\.0\.0\.1:\d+/)[0]);
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    child.on("error", fail);
    child.on("close", () => fail(new Error(`the app ended\n${text}`)));
  });
}

const fetched = (path) => async (origin) => {
  const response = await fetch(origin + path);
  return response.json();
};

const visited = async (origin) => (await visit(`${origin}/`)).report;

const WASM = { name: "wasm", lines: true };
const FORCED = { name: "js", reason: "forced", lines: true };

/** The cases of one bundler. */
function casesOf(bundler, flags) {
  const built = builder(flags);
  const next = (what, ask, right) => ({
    where: "Next",
    name: `${what}, ${bundler}`,
    async run(place) {
      const report = await asked(await built(place), ask);
      return { version: manifest("next").version, ...verified(report, right) };
    },
  });
  return [
    next("client page", visited, WASM),
    next("Node route", fetched("/node"), WASM),
    next("edge route", fetched("/edge"), FORCED),
  ];
}

export const cases = [...casesOf("Turbopack", []), ...casesOf("webpack", ["--webpack"])];
