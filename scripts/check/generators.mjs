// Loads TypeScript files of the tests, for programs that need their generated strings.

import { fileURLToPath } from "node:url";
import { load } from "../build/load.mjs";

/** The oracle finds the grammar beside its own file. */
const FOLDER = fileURLToPath(new URL("../../test/oracle/grammar", import.meta.url));

/** Returns the exports of a module whose paths start in test/oracle/grammar. */
export const generators = (contents) => load(contents, FOLDER);

const EDGES = `export { allowPair } from "../../properties/agreement/allow-pair.ts";
export { edgeUri, otherUri } from "../../properties/agreement/edge.ts";
export { seeded } from "./generate.ts";`;

/**
 * Yields edge URIs, each with the same one in another writing or another one, and then a URI with an entry of an allow list. They
 * depend on the seed alone.
 */
export async function* edgePairs(count, seed) {
  const { allowPair, edgeUri, otherUri, seeded } = await generators(EDGES);
  const random = seeded(seed);
  for (let made = 0; made < count; made++) {
    const uri = edgeUri(random);
    yield [uri, otherUri(uri, random), ...allowPair(uri, random)];
  }
}
