// The measured figures of the first page, from the documents that the measurements write.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A figure, what it says, and the page with its measurement. */
export interface Figure {
  readonly value: string;
  readonly says: string;
  readonly page: string;
}

export interface Figures {
  readonly figures: readonly Figure[];
  /** The programs in which the package was tried. */
  readonly programs: readonly string[];
}

declare const data: Figures;

export { data };

/** Returns the first group of a pattern in a document. The build fails without it. */
function found(file: string, pattern: RegExp): string {
  const value = pattern.exec(readFileSync(`${ROOT}/${file}`, "utf8"))?.[1];
  if (value === undefined) throw new Error(`${file} does not contain ${pattern}`);
  return value;
}

export default {
  watch: ["../../../README.md", "../../../docs/{runtimes,conformance}.md"],
  load(): Figures {
    const nodes = found("README.md", /, in (Node \d+ to \d+), with WebAssembly:/);
    const times = found("README.md", /`parse` is (\d+\.\d to \d+\.\d) times as fast as fast-uri/);
    const kilobytes = found("README.md", /`parse` of `pchar` adds (\d+\.\d) kB/);
    const strings = found("docs/conformance.md", /^\| `URI-reference` \| \d+ \| \d+ \| ([\d,]+) \|/m);
    const rows = found("docs/runtimes.md", /<!-- runtimes -->\n\|.*\n\|.*\n([\s\S]*?)\n<!-- \/runtimes -->/);
    return {
      figures: [
        {
          value: `${times} ×`,
          says: `as fast as fast-uri: parse with WebAssembly, ${nodes}`,
          page: "guide/performance",
        },
        {
          value: `${kilobytes} kB`,
          says: "for parse with WebAssembly, minified, by gzip",
          page: "guide/runtimes",
        },
        {
          value: strings,
          says: "strings that tell a right parser from a wrong one",
          page: "guide/conformance",
        },
      ],
      programs: [...new Set(Array.from(rows.matchAll(/^\| ([^,|]+?)[ ,|]/gm), ([, name]) => name!))],
    };
  },
};
