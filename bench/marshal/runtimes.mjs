// Starts each runtime and returns `{ version, table }`. Throws if the runtime cannot run.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const LIMIT = 180_000;

/** Returns the path of a program that npm installed. */
const installed = (name) => join(HERE, "node_modules/.bin", name);

/** Runs a program and returns its output. */
function output(program, argv) {
  const { status, error, stdout, stderr } = spawnSync(program, argv, {
    cwd: HERE,
    encoding: "utf8",
    timeout: LIMIT,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} exited with ${status}: ${stderr.trim().slice(0, 300)}`);
  return stdout.trim();
}

const measured = (program, ...argv) => JSON.parse(output(program, [...argv, join(HERE, "program.mjs")]));

const node = () => ({ version: process.versions.node, ...measured(process.execPath) });

const deno = () => ({
  version: output(installed("deno"), ["--version"]).match(/^deno (\S+)/)[1],
  ...measured(installed("deno"), "run", "--no-config", "--no-lock"),
});

const bun = () => ({
  version: output(installed("bun"), ["--version"]),
  ...measured(installed("bun"), "run"),
});

/** Returns a free port. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const workerdConfig = (port) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [
      (name = "worker.mjs", esModule = embed "worker.mjs"),
      (name = "move.mjs", esModule = embed "move.mjs"),
    ],
    compatibilityDate = "2026-01-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`;

/** Sends a request, and repeats it until the server is up. */
async function answer(url, isOver) {
  for (const end = Date.now() + 10_000; ; ) {
    try {
      return await fetch(url, { signal: AbortSignal.timeout(LIMIT) });
    } catch (error) {
      if (isOver() || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function workerd() {
  const folder = mkdtempSync(join(tmpdir(), "pchar-marshal-"));
  const port = await freePort();
  for (const name of ["worker.mjs", "move.mjs"])
    writeFileSync(join(folder, name), readFileSync(join(HERE, name)));
  writeFileSync(join(folder, "config.capnp"), workerdConfig(port));
  const version = output(installed("workerd"), ["--version"]).replace(/^workerd /, "");
  // `kill` must reach workerd itself: a wrapper script would not forward the signal.
  const server = spawn(installed("workerd"), ["serve", join(folder, "config.capnp")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  server.stderr.on("data", (chunk) => {
    said += chunk;
  });
  server.once("error", (error) => {
    said += error.message;
  });
  try {
    const response = await answer(`http://127.0.0.1:${port}/`, () => server.exitCode !== null);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return { version, ...(await response.json()) };
  } catch (error) {
    throw new Error(`${error.message} ${said.trim().slice(0, 300)}`.trim());
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the path of Chromium: the environment variable CHROMIUM, or one of the usual places. */
function chromiumPath() {
  const places = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  const path = places.find((place) => place !== undefined && existsSync(place));
  if (path === undefined)
    throw new Error("Chromium not found: set the environment variable CHROMIUM to its path");
  return path;
}

async function chromium() {
  const { chromium: launcher } = await import("playwright-core");
  const isRoot = process.getuid?.() === 0;
  const browser = await launcher.launch({
    executablePath: chromiumPath(),
    args: isRoot ? ["--no-sandbox"] : [],
  });
  try {
    const page = await browser.newPage();
    const source = readFileSync(join(HERE, "move.mjs"), "utf8");
    // The clock of a page advances in steps of 0.1 ms, so the batches are longer.
    const answer = await page.evaluate(async (text) => {
      const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      const { measureMoves } = await import(url);
      return measureMoves({ batch: 10 });
    }, source);
    return { version: browser.version(), ...answer };
  } finally {
    await browser.close();
  }
}

export const RUNTIMES = { Node: node, Deno: deno, Bun: bun, workerd, Chromium: chromium };
