#!/usr/bin/env node
// Node keeps the compiled code, also of what is imported later, unless NODE_DISABLE_COMPILE_CACHE is set. Node 20 has no such cache.
// Compiled code is trusted as it is read. So it is kept in a folder of the user: all users may write in `/tmp`.

import * as module from "node:module";
import { isAbsolute, join } from "node:path";

const { enableCompileCache } = module as { readonly enableCompileCache?: (folder: string) => unknown };
const { XDG_CACHE_HOME = "", USERPROFILE = "", HOME = "" } = process.env;
// A relative path would lead to a folder of somebody else.
const cache = [XDG_CACHE_HOME, join(USERPROFILE, ".cache"), join(HOME, ".cache")].find((path) =>
  isAbsolute(path),
);
if (cache !== undefined) enableCompileCache?.(join(cache, "pchar"));

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  const { runProcess } = await import("./process.ts");
  await runProcess();
} else {
  process.stderr.write(`pchar needs Node 20.19 or later, this is ${process.versions.node}\n`);
  process.exitCode = 2;
}
