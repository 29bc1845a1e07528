// Minifies a chunk: its white space and the names of local variables. Functions keep their names and every statement its own line, so
// that the line and the function in a stack trace lead to the code.

import terser from "@rollup/plugin-terser";

/**
 * Names local variables alike in both formats, so that gzip finds the copies. By default the names depend on which letters a file has
 * most. The plugin copies this object to other threads.
 */
const localNames = {
  get(n) {
    const letters = "etnrisouaflchpdvmgybwxkjqz";
    return (n < 26 ? "" : this.get(Math.floor(n / 26) - 1)) + letters[n % 26];
  },
};

/** The plugins for rollup. */
export const compact = [
  terser({
    ecma: 2020,
    compress: false,
    mangle: { keep_fnames: true, module: false, toplevel: false, nth_identifier: localNames },
    format: { semicolons: false, preserve_annotations: true, comments: false },
  }),
  {
    name: "modules-apart",
    renderChunk: (code, _, { format }) => ({ code: withModulesApart(code, format === "cjs"), map: null }),
  },
];

/**
 * Moves the packed modules to the end of a chunk, or to its start in CommonJS. Gzip repeats only what is at most 32 kB away, so the code
 * before the modules and the code after them would have few words in common, and the tarball has CommonJS after the ES module of the same
 * name. They are read when an engine starts, and not at import.
 */
function withModulesApart(code, isFirst) {
  const modules = (code.match(PACKED) ?? []).sort((a, b) => a.length - b.length).join("\n");
  const rest = code.replace(PACKED, "\n");
  return isFirst ? rest.replace("\n", () => `\n${modules}\n`) : `${rest}\n${modules}`;
}

const PACKED = /const \w+="[^"\\\n]{1000,}"/g;
