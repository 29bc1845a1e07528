// The folder of a user in which the matrix runs: empty except for the packed pchar. Also runs programs with a time limit, and
// finds the tools of this package.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { stage } from "../../scripts/build/stage.mjs";

export const TOOLS = fileURLToPath(new URL(".", import.meta.url));
export const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));

const TIME_LIMIT = 120_000;

/** A case that cannot run on this machine. It counts neither as passed nor as failed. */
export class LeftOut extends Error {
  name = "LeftOut";
}

/** A program that failed, with what it printed. */
export class ProgramError extends Error {
  name = "ProgramError";
}

/** Returns the environment of a user: without the variables of npm and of tests, and with this Node as `node`. */
export function userEnvironment(extra = {}) {
  const isOurs = (name) => /^(?:npm_|PCHAR_|NODE_)|^INIT_CWD$|^VITEST/.test(name);
  const kept = Object.entries(process.env).filter(([name]) => !isOurs(name));
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(kept), PATH, NO_COLOR: "1", ...extra };
}

/**
 * Runs a program. When its time is up, kills it and all processes that it has started.
 *
 * @returns its exit status and its output; throws if the status is not `status`, by default 0
 */
export function run(
  program,
  argv,
  { cwd, env = {}, input = "", timeLimit = TIME_LIMIT, status: right = 0 } = {},
) {
  return new Promise((done, fail) => {
    const child = spawn(program, argv, { cwd, env: userEnvironment(env), detached: true });
    let stdout = "";
    let stderr = "";
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      killGroup(child);
    }, timeLimit);
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      stderr += text;
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("error", (error) => {
      clearTimeout(timer);
      fail(error);
    });
    child.on("close", (status, signal) => {
      clearTimeout(timer);
      if (!isLate && (right === undefined || status === right))
        return done({ status, signal, stdout, stderr });
      const how = isLate ? `took more than ${timeLimit} ms` : `ended with ${status ?? signal}`;
      fail(new ProgramError(`${[program, ...argv].join(" ")} ${how}\n${tail(stdout)}${tail(stderr)}`));
    });
  });
}

/** Runs a program and parses the last line of its output as JSON. */
export async function runJson(program, argv, options) {
  return (await runPrinting(program, argv, options)).report;
}

/** Runs a program that prints something before a line of JSON. Returns both. */
export async function runPrinting(program, argv, options) {
  const { stdout, stderr } = await run(program, argv, options);
  const lines = stdout.trimEnd().split("\n");
  try {
    return { report: JSON.parse(lines.pop()), printed: lines.join("\n") };
  } catch {
    throw new ProgramError(`${program} printed no JSON\n${tail(stdout)}${tail(stderr)}`);
  }
}

function killGroup({ pid }) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

const tail = (text) => text.slice(-4000);

/** Returns the folder of a tool. Throws `LeftOut` if it is not installed. */
export function toolFolder(name) {
  const folder = join(TOOLS, "node_modules", name);
  if (!existsSync(join(folder, "package.json"))) throw new LeftOut(`${name} is not installed`);
  return folder;
}

/** Returns the package.json of a tool. */
export function manifest(name) {
  return JSON.parse(readFileSync(join(toolFolder(name), "package.json"), "utf8"));
}

/** Returns the file of a tool that Node runs: `run(process.execPath, [program("vite"), "build"])`. */
export function program(name, bin = name.split("/").at(-1)) {
  const { bin: bins } = manifest(name);
  return join(toolFolder(name), typeof bins === "string" ? bins : bins[bin]);
}

/** Imports a tool. Throws `LeftOut` if it is not installed. */
export async function tool(name) {
  toolFolder(
    name
      .split("/")
      .slice(0, name.startsWith("@") ? 2 : 1)
      .join("/"),
  );
  return import(name);
}

/** Returns the command that runs npm, by Node if npm is found. */
function npm() {
  const known = process.env.npm_execpath;
  if (known !== undefined && /npm-cli\.[cm]?js$/.test(known)) return [process.execPath, known];
  const beside = join(dirname(process.execPath), "../lib/node_modules/npm/bin/npm-cli.js");
  return existsSync(beside) ? [process.execPath, beside] : ["npm"];
}

/** Runs npm. */
export function runNpm(argv, options) {
  const [program, ...before] = npm();
  return run(program, [...before, ...argv, "--no-audit", "--no-fund", "--loglevel=error"], {
    timeLimit: 600_000,
    ...options,
  });
}

/** Installs the runtimes and tools if they are missing or stale. */
export async function installTools() {
  const installed = join(TOOLS, "node_modules/.package-lock.json");
  const lock = join(TOOLS, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.log("setup: installing the runtimes and tools (npm install)");
  // `npm ci` rejects a lock file that lacks binaries for other platforms, and some registries lack them.
  await runNpm(["install", "--no-save"], { cwd: TOOLS, timeLimit: 1_800_000 });
}

/** Packs the package as it is published. */
async function packed(folder) {
  const argv = ["pack", "--silent", "--pack-destination", folder];
  const { stdout } = await runNpm(argv, { cwd: stage(join(folder, "stage")) });
  return join(folder, stdout.trim().split("\n").at(-1));
}

/** The folder of a user who has run `npm install pchar`. */
export class Place {
  #count = 0;

  constructor(root, tarball) {
    this.root = root;
    this.tarball = tarball;
    /** The folder of the installed package. */
    this.pchar = join(root, "node_modules/pchar");
  }

  /** Makes the folder and installs the package, from a tarball if one is given. */
  static async make(given) {
    const root = mkdtempSync(join(tmpdir(), "pchar-runtimes-"));
    const tarball = given === undefined ? await packed(root) : resolve(given);
    const place = new Place(join(root, "user"), tarball);
    mkdirSync(place.root);
    place.write(place.root, { "package.json": JSON.stringify({ name: "user", private: true }) });
    // Nothing is fetched, because pchar has no dependencies.
    await runNpm(["install", "--offline", tarball], { cwd: place.root });
    return place;
  }

  /** Makes a folder with files for one case. pchar can be resolved from it. */
  folder(files = {}) {
    this.#count += 1;
    const folder = join(this.root, `case-${this.#count}`);
    mkdirSync(folder);
    this.write(folder, files);
    return folder;
  }

  /** Writes files into a folder, by their paths. */
  write(folder, files) {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  }

  /** Removes the folder and all that the cases made. */
  remove() {
    rmSync(dirname(this.root), { recursive: true, force: true });
  }
}
