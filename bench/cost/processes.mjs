import { spawnSync } from "node:child_process";

/** Runs a Node program in a separate process, and returns its output parsed as JSON. */
export function inOwnProcess(file, argv, flags = [], env = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, file, ...argv], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${file} ${argv.join(" ")} failed: ${stderr}`);
  return JSON.parse(stdout);
}
