// Runs programs whose output matters only if they fail.

import { spawnSync } from "node:child_process";

/** Runs a program, and returns its output. If it fails, throws an error with its output. */
export function run(program, args, cwd) {
  const isShell = process.platform === "win32";
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    shell: isShell,
  });
  if (status === 0) return stdout;
  throw new Error(
    `${program} ${args.join(" ")} failed\n${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`,
  );
}
