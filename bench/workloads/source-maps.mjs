// @jridgewell/trace-mapping reads 2,000 source maps, those of installed packages in turn, and resolves their sources.

import { TraceMap } from "@jridgewell/trace-mapping";
import { filesIn } from "../../test/clients/programs/input/files.mjs";
import { differs } from "../../test/clients/programs/trace-mapping.mjs";

export const name = "2,000 source maps";
export const title = "@jridgewell/trace-mapping resolves the sources of 2,000 source maps";
export const library = "@jridgewell/resolve-uri";

const COUNT = 2000;

export function prepare(packages) {
  const maps = filesIn(packages, /\.[cm]?js\.map$/).filter(([name]) => !differs.inputs.includes(name));
  return () =>
    Array.from({ length: COUNT }, (_, index) => {
      const [name, text] = maps[index % maps.length];
      const url = `https://example.com/${index}/${name}`;
      return [url, new TraceMap(text, url).resolvedSources];
    });
}
