#!/usr/bin/env node
// Node keeps the compiled code, also of what is imported later, unless NODE_DISABLE_COMPILE_CACHE is set. Node 20 has no such cache.

import * as module from "node:module";

const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
enableCompileCache?.();
const { runProcess } = await import("./process.ts");
await runProcess();
