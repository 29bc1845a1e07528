// Strings made from the ABNF, and near misses of them. Whether a string is valid is decided by test/oracle, which runs the ABNF
// as a recognizer and shares no code with pchar.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as esbuild from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** As deep below the root as test/oracle/grammar, because the oracle finds the grammar file by a relative path. */
const BUILT = join(ROOT, ".cache/compare/oracle/oracle.mjs");

/** The formats of JSON Schema, and the rules of RFC 3986 and RFC 3987 that define them. */
const RULES = { uri: "URI", "uri-reference": "URI-reference", iri: "IRI", "iri-reference": "IRI-reference" };

/** The number of strings of each format: as many from the rule as near misses, without duplicates. */
const COUNT = 2000;
const SEED = 3986;

async function oracle() {
  await esbuild.build({
    stdin: {
      contents: 'export * from "./recognize.ts"; export * from "./generate.ts";',
      resolveDir: join(ROOT, "test/oracle/grammar"),
    },
    outfile: BUILT,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  return import(pathToFileURL(BUILT).href);
}

/** Returns strings with their validity, by format. Every run makes the same ones. */
export async function generated() {
  const { generate, mutate, recognizes, seeded } = await oracle();
  return Object.fromEntries(
    Object.entries(RULES).map(([format, rule]) => {
      const random = seeded(SEED);
      const texts = new Set();
      const add = (text) => text.isWellFormed() && texts.add(text);
      while (texts.size < COUNT) {
        const text = generate(rule, random);
        add(text);
        add(mutate(text, random));
      }
      return [format, [...texts].slice(0, COUNT).map((text) => ({ text, valid: recognizes(rule, text) }))];
    }),
  );
}
