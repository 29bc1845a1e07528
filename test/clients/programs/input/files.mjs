import { readdirSync, readFileSync } from "node:fs";

/** Returns the files of a folder and of its subfolders whose names match, as pairs of name and text. */
export function filesIn(folder, pattern) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => [name, readFileSync(new URL(name, folder), "utf8")]);
}
