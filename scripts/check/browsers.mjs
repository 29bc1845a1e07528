import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The headless shell has the engine without the windows of the browser, and takes half of its processor time. */
const CHROMIUM = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Returns the path of the program of Chromium, or `undefined` if it is not installed. */
export const findChromium = () => findProgram(CHROMIUM);

/** Returns the path of the program of Firefox, or `undefined` if it is not installed. */
export const findFirefox = () => findProgram(["firefox-esr", "firefox"]);

/** Returns the paths of the driver of WebKit and of the X server in which it runs, or `undefined` if one is not installed. */
export function findWebKit() {
  const driver = findProgram(["WebKitWebDriver"]);
  const display = findProgram(["Xvfb"]);
  return driver && display && { driver, display };
}

function findProgram(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
