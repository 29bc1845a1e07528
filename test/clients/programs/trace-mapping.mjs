// @jridgewell/trace-mapping reads the source maps of the installed packages, and resolves their sources.

import { TraceMap } from "@jridgewell/trace-mapping";
import { filesIn } from "./input/files.mjs";

export const client = "@jridgewell/trace-mapping";
export const library = "@jridgewell/resolve-uri";
export const input = "source maps of packages";
export const differs = {
  why: "the scheme of `umd:@jridgewell/sourcemap-codec` is `umd` (3.1)",
  inputs: ["@jridgewell/trace-mapping/dist/trace-mapping.umd.js.map"],
};

export function prepare(packages) {
  const maps = filesIn(packages, /\.[cm]?js\.map$/).map(([name, text]) => [name, JSON.parse(text)]);
  return () =>
    maps.map(([name, map]) => [name, new TraceMap(map, `https://example.com/${name}`).resolvedSources]);
}
