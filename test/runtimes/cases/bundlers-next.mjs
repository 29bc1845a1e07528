// Next: an edge route, which gets the JavaScript engine, a Node route and a page. Each of its two bundlers builds them once.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { programIn, project } from "../bundle.mjs";
import { engineText, NAME, PROGRAMS, verifyEngines } from "../engines.mjs";
import { verified } from "../expected.mjs";
import { visit } from "../page.mjs";
import { manifest, run, userEnvironment } from "../place.mjs";
import { probeText } from "../probe.mjs";

export const group = "Bundlers";

const TIME_LIMIT = 30_000;

/** Turns off requests to the network. */
const ENVIRONMENT = { NEXT_TELEMETRY_DISABLED: "1", NEXT_IGNORE_INCORRECT_LOCKFILE: "1" };

const route = (settings) =>
  probeText({
    lines: true,
    emit: `${settings}\nexport function GET() {\n  return Response.json(report);\n}`,
  });

const PAGE = `"use client";
import { useEffect } from "react";
import { report } from "./report.js";
export default function Page() {
  useEffect(() => console.log(JSON.stringify(report)), []);
  return <p>{report.name}</p>;
}
`;

/** The files of the client page of each small program, by the number of the program. */
const ENGINE_PAGES = Object.fromEntries(
  PROGRAMS.flatMap((entries, i) => [
    [`app/${i}/page.js`, PAGE],
    [`app/${i}/report.js`, engineText(entries, "export { report };")],
  ]),
);

const FILES = {
  "package-lock.json": JSON.stringify({ name: "user", lockfileVersion: 3, packages: {} }),
  "app/layout.js": `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  "app/page.js": PAGE,
  "app/report.js": probeText({ lines: true, emit: "export { report };" }),
  "app/edge/route.js": route('export const runtime = "edge";'),
  "app/node/route.js": route('export const dynamic = "force-dynamic";'),
  ...ENGINE_PAGES,
};

/** Returns a function that builds the app once for all cases of a place. */
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
    // Next warns if an edge route contains code that the edge rejects.
    assert.doesNotMatch(stdout + stderr, /WebAssembly|not supported in the Edge|Dynamic Code|pchar/i);
    return folder;
  };
  return (place) => {
    if (!built.has(place)) built.set(place, build(place));
    return built.get(place);
  };
}

/** Starts an app, calls `ask` and stops the app. */
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

/** Waits for the address that an app prints when it is ready. */
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

const visited = (path) => async (origin) => (await visit(origin + path)).report;

const WASM = { name: "wasm", lines: true };
const FORCED = { name: "js", reason: "forced", lines: true };

/** Returns the cases of one bundler. */
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
    next("client page", visited("/"), WASM),
    next("Node route", fetched("/node"), WASM),
    next("edge route", fetched("/edge"), FORCED),
    {
      where: "Next",
      name: `${NAME}, ${bundler}`,
      async run(place) {
        await asked(await built(place), async (origin) => {
          for (const [i, entries] of PROGRAMS.entries())
            verifyEngines(entries, { report: await visited(`/${i}`)(origin) });
        });
        return { version: manifest("next").version, name: WASM.name };
      },
    },
  ];
}

export const cases = [...casesOf("Turbopack", []), ...casesOf("webpack", ["--webpack"])];
