// Minifies a chunk: its white space, not its names. Every statement keeps its own line, so that the line and the function in a stack
// trace lead to the code.

import terser from "@rollup/plugin-terser";

/** The plugins for rollup. */
export const compact = [
  terser({
    ecma: 2020,
    compress: false,
    mangle: false,
    format: { semicolons: false, preserve_annotations: true, comments: false },
  }),
  {
    name: "modules-last",
    renderChunk: (code) => ({ code: withModulesLast(code), map: null }),
  },
];

/**
 * Moves the packed modules to the end of a chunk. Gzip repeats only what is at most 32 kB away, so the code before the modules and the
 * code after them would have few words in common. They are read when an engine starts, and not at import.
 */
function withModulesLast(code) {
  const modules = code.match(PACKED) ?? [];
  return [code.replace(PACKED, "\n"), ...modules.sort((a, b) => a.length - b.length)].join("\n");
}

const PACKED = /const \w+="[^"\\\n]{1000,}"/g;
