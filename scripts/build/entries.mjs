// Reads entries.json, the list of public entries. The build, the manifests and the tests take their lists from here.
//
// An entry has these fields:
//
//   source         its file in ts/
//   file           its name in dist/, without an extension
//   moduleExports  the export that `require` returns instead of all exports, if any
//   runtimes       the export conditions under which it has another build, each with the folder of that build, if any
//   refused        the export conditions under which it cannot be imported, if any
//   commonjs       whether it can be required
//   withoutWasm    the module systems in which `pchar/js` has it too, "esm" and "cjs", if any
//   jsr            whether it is published to JSR

import { readFileSync } from "node:fs";

/** All entries, in the order in which package.json lists them, each with its path in `exports`. */
export const ENTRIES = Object.entries(
  JSON.parse(readFileSync(new URL("../../entries.json", import.meta.url), "utf8")),
).map(([path, entry]) => ({ path, ...entry }));

/** The name that a user imports. */
export const nameOf = (path) => path.replace(/^\./, "pchar");

/** The entries that have a file in a build: `""`, which is dist/ itself, or one of the folders `"workerd"`, `"edge"` and `"js"`. */
export function entriesIn(build) {
  if (build === "") return ENTRIES;
  return ENTRIES.filter(
    ({ runtimes = {}, withoutWasm }) =>
      Object.values(runtimes).includes(build) || (build === "js" && withoutWasm !== undefined),
  );
}

/** The entries that `pchar/js` has too. */
export const WITHOUT_WASM = ENTRIES.filter(({ withoutWasm }) => withoutWasm !== undefined);
