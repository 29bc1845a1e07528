import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The headless shell has the engine without the windows of the browser, and takes half of its processor time. */
const PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Returns the path of the program of Chromium, or `undefined` if it is not installed. */
export function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const programs = PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return programs.find((path) => existsSync(path));
}
