// The strings of test/vectors, as seeds. `node scripts/fuzz/seeds.mjs` writes those of crate/fuzz.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const VECTORS = new URL("../../test/vectors/", import.meta.url);
const CORPUS = new URL("../../crate/fuzz/corpus/", import.meta.url);
/** Keys of vectors whose values are for people, or name things. */
const NOT_INPUT = new Set(["id", "rfc", "note", "op", "code", "rule", "level"]);
const MOST = 300;

function* objects(value) {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const each of Object.values(value)) yield* objects(each);
}

const vectors = readdirSync(VECTORS, { recursive: true })
  .filter((name) => name.endsWith(".json"))
  .sort()
  .flatMap((name) => [...objects(JSON.parse(readFileSync(new URL(name, VECTORS), "utf8")))]);

/** All strings that vectors have as input or result. */
export const texts = [
  ...new Set(
    vectors
      .flatMap((vector) => Object.entries(vector).filter(([key]) => !NOT_INPUT.has(key)))
      .flatMap(([, value]) => value)
      .filter((value) => typeof value === "string" && value.length <= MOST),
  ),
];

/** References with their bases, on two lines. */
export const pairs = vectors
  .filter(({ reference, base }) => typeof reference === "string" && typeof base === "string")
  .map(({ reference, base }) => `${reference}\n${base}`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const documents = Array.from({ length: texts.length / 8 }, (_, count) =>
    ["07", ...texts.slice(8 * count, 8 * count + 8)].join("\n"),
  );
  const seeds = { parse: texts, normalize: texts, resolve: pairs, lines: documents, columns: documents };
  for (const [target, strings] of Object.entries(seeds)) {
    const folder = new URL(`${target}/`, CORPUS);
    mkdirSync(folder, { recursive: true });
    for (const [count, text] of strings.entries()) writeFileSync(new URL(`vector-${count}`, folder), text);
  }
}
