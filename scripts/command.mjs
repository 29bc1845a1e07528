// Runs commands, and sums up checks, for all scripts.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Runs a command. Returns its exit status, what it printed, and `output`, which is all of that. */
export function attempt([program, ...args], { env, ...options } = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    // A variable that is `undefined` is left out.
    env: { ...process.env, ...env },
    // There, npm and deno are shell scripts.
    shell: process.platform === "win32" && /^(?:npm|deno)$|\.cmd$/.test(program),
    ...options,
  });
  const output = `${stdout ?? ""}${stderr ?? ""}${error ? `${error.message}\n` : ""}`;
  return { status: status ?? 1, stdout: stdout ?? "", stderr: stderr ?? "", output };
}

/** Runs a command, and returns what it printed. Throws if it fails. */
export function run(command, options) {
  const result = attempt(command, options);
  if (result.status !== 0) throw new Error(`${command.join(" ")} failed\n${result.output}`);
  return result;
}

/** Runs a command, and shows what it prints. Returns whether it succeeded. */
export const show = (command, options) => attempt(command, { ...options, stdio: "inherit" }).status === 0;

/** Returns whether a program is installed. */
export const exists = (program) => attempt([program, "--version"]).status === 0;

/** Returns the command that runs npm: under `npm run` the one in use. */
export function npm(...args) {
  const known = process.env.npm_execpath;
  const isKnown = known !== undefined && /npm-cli\.[cm]?js$/.test(known);
  return [...(isKnown ? [process.execPath, known] : ["npm"]), ...args];
}

/** Runs checks, and prints a line that sums them up. A check returns whether it passed, and nothing if it was skipped. */
export async function report(...checks) {
  const counts = { passed: 0, failed: 0 };
  for (const check of checks) {
    try {
      const hasPassed = await check();
      if (hasPassed !== undefined) counts[hasPassed ? "passed" : "failed"]++;
    } catch (error) {
      console.error(error.message);
      counts.failed++;
    }
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  if (counts.failed > 0) process.exitCode = 1;
}
