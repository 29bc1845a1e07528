import { existsSync } from "node:fs";

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The program of Chromium, or `undefined` if it is not installed. */
export const CHROMIUM = PROGRAMS.find((path) => existsSync(path));
