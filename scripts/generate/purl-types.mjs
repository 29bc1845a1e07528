// Generates ts/generated/purl-types.ts from scripts/generate/registry/purl-types.tsv.

import { rowsOf } from "./registry.mjs";

const wordsOf = (column) => column.split(" ").filter((word) => word !== "");
const patternOf = (column) => (column === "" ? "undefined" : `/${column.replaceAll("/", "\\/")}/`);

/** Returns the module: the rules of each type. */
export function generated(read) {
  const entries = rowsOf(read("scripts/generate/registry/purl-types.tsv")).map(
    ([type, namespace, lower = "", name = "", version = "", qualifiers = ""]) =>
      [
        `  ["${type}", { namespace: "${namespace}"`,
        `lower: ${JSON.stringify(wordsOf(lower))}`,
        `name: ${patternOf(name)}`,
        `version: ${patternOf(version)}`,
        `qualifiers: ${JSON.stringify(wordsOf(qualifiers))} }],`,
      ].join(", "),
  );
  const text = `// Generated from scripts/generate/registry/purl-types.tsv by scripts/generate/purl-types.mjs. Do not edit.

/** The rules of a type of package URLs. */
export interface PurlType {
  readonly namespace: "required" | "optional" | "prohibited";
  /** The parts that the canonical form has in lower case. */
  readonly lower: readonly ("namespace" | "name" | "version" | "subpath")[];
  /** The pattern of the name in its canonical form, and of the version. */
  readonly name: RegExp | undefined;
  readonly version: RegExp | undefined;
  /** The keys of the qualifiers that are required. */
  readonly qualifiers: readonly string[];
}

export const PURL_TYPES: ReadonlyMap<string, PurlType> = /* @__PURE__ */ new Map([
${entries.join("\n")}
] as const);
`;
  return { "ts/generated/purl-types.ts": text };
}
