// Programs that call the guard in a process of their own, which a mistake of the guard would end or change.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { strippedPath } from "../../support/native-sources.ts";

const urlOf = (entry: string): string =>
  pathToFileURL(strippedPath(fileURLToPath(new URL(`../../../ts/${entry}/index.ts`, import.meta.url)))).href;

const GUARD = urlOf("guard");
/** The module with `fetchPolicy`. */
export const INSPECT: string = urlOf("inspect");

/** Runs a program of the folder `programs` on this Node, and returns what it printed as JSON. It fails if the process does. */
export async function printedBy<T>(name: string, args: readonly string[] = [], env: object = {}): Promise<T> {
  const file = join(import.meta.dirname, "programs", name);
  const options = { maxBuffer: 2 ** 28, timeout: 110_000, env: { ...process.env, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, [file, GUARD, ...args], options);
  return JSON.parse(stdout) as T;
}
