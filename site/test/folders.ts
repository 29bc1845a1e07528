import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SITE = fileURLToPath(new URL("..", import.meta.url));

/** The paths for which the site is built, and the folders. */
export const FOLDERS: Readonly<Record<string, string>> = {
  "/": join(SITE, "dist"),
  "/x/y/": join(SITE, ".cache/dist-x-y"),
};
