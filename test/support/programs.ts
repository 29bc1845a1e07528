// Tests that need programs of the machine.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { test } from "vitest";

/** Returns whether a program is installed. */
export function isInstalled(program: string): boolean {
  const { PATH = "" } = process.env;
  const folders = [...PATH.split(delimiter), "/usr/sbin"];
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Defines a test that needs programs. It is skipped, with a reason in its title, if one is missing, and on other systems than Linux, whose
 * programs of the same names have other options. Nobody has tried these.
 */
export function testWith(programs: readonly string[], name: string, run: () => Promise<void> | void): void {
  const isLinux = process.platform === "linux";
  const missing = programs.filter((program) => !isInstalled(program));
  const reason = isLinux
    ? missing.length > 0 && ` (skipped: ${missing.join(", ")} not installed)`
    : ` (skipped: ${programs.join(", ")} tried on Linux only)`;
  // On a busy machine another program may answer late, for example a shell at the other end of a terminal.
  test.skipIf(reason !== false)(`${name}${reason || ""}`, { retry: 2 }, run);
}
