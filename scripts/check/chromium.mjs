import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome"];

/** Returns the path of the program of Chromium, or `undefined` if it is not installed. */
export function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const programs = PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return programs.find((path) => existsSync(path));
}
