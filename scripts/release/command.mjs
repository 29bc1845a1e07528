// Runs the programs of a release.

import { spawnSync } from "node:child_process";
import { ROOT } from "./places.mjs";

/** Runs a command. Returns its exit status and everything that it printed. */
export function attempt([program, ...args], { cwd = ROOT, env = {} } = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    env: { ...process.env, ...env },
    // There, npm and deno are shell scripts.
    shell: process.platform === "win32" && !program.includes("\\"),
  });
  const output = `${stdout ?? ""}${stderr ?? ""}`;
  return {
    status: status ?? 1,
    stdout: stdout ?? "",
    output: error ? `${output}${error.message}\n` : output,
  };
}

/** Runs a command, and returns its standard output. Throws if it fails. */
export function run(command, options) {
  const { status, stdout, output } = attempt(command, options);
  if (status !== 0) throw new Error(`${command.join(" ")} failed\n${output}`);
  return stdout;
}

/** Returns the command that runs npm: under `npm run` the one in use. */
export function npm(...args) {
  const known = process.env.npm_execpath;
  const isKnown = known !== undefined && /npm-cli\.[cm]?js$/.test(known);
  return [...(isKnown ? [process.execPath, known] : ["npm"]), ...args];
}
