// Generated calls on fast-uri 3 and 4, uri-js and their facades: the results are the same, or a class of docs/migrating.md explains
// the difference. `npm run compat` makes a million calls for each library.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import * as fastUri from "../../../../ts/compat/fast-uri.ts";
import * as uriJs from "../../../../ts/compat/uri-js.ts";
import { seeded } from "../../../oracle/grammar/generate.ts";
import { callOf } from "./calls.ts";
import { type Class, FAST_URI, URI_JS } from "./classes.ts";
import { explained, type Library, run, shown } from "./compare.ts";

const require = createRequire(import.meta.url);

function libraryOf(path: string, load = require): Library {
  const library = load(path);
  return { ...library, resolveComponents: library.resolveComponents ?? library.resolveComponent };
}

const CALLS = Number(process.env["PCHAR_CALLS"] ?? 2000);
const SEED = Number(process.env["PCHAR_SEED"] ?? 1);

interface Pair {
  readonly theirs: Library;
  readonly ours: object;
  readonly classes: readonly Class[];
  readonly isUriJs?: boolean;
  /** The version of their library that the facade follows. It explains what it does otherwise than their version. */
  readonly followed?: Library;
}

/** Ajv 8 has fast-uri 3. */
const fromAjv = createRequire(require.resolve("ajv"));
const FAST_URI_4 = libraryOf("fast-uri");

const PAIRS: Readonly<Record<string, Pair>> = {
  "fast-uri 4": { theirs: FAST_URI_4, ours: fastUri, classes: FAST_URI },
  "fast-uri 3": {
    theirs: libraryOf("fast-uri", fromAjv),
    ours: fastUri,
    classes: FAST_URI,
    followed: FAST_URI_4,
  },
  "uri-js": { theirs: libraryOf("uri-js"), ours: uriJs, classes: URI_JS, isUriJs: true },
};

test.each(Object.entries(PAIRS))(
  "%s and its facade",
  { timeout: 3_600_000 },
  (name, { theirs, ours, classes, isUriJs = false, followed }) => {
    const random = seeded(SEED);
    const counts = new Map<string, number>();
    const unexplained: unknown[] = [];
    let same = 0;
    for (let count = 0; count < CALLS; count++) {
      const call = callOf(random, isUriJs);
      const results = [theirs, ours as Library].map((library) => shown(run(library, call)));
      if (results[0] === results[1]) {
        same++;
        continue;
      }
      const changed = followed && shown(run(followed, call)) !== results[0];
      const titles = changed
        ? ["as fast-uri 4"]
        : explained(call, followed ?? theirs, ours as Library, classes);
      if (titles === undefined) unexplained.push(JSON.stringify({ ...call, results }));
      for (const title of titles ?? []) counts.set(title, (counts.get(title) ?? 0) + 1);
    }
    if (process.env["PCHAR_CALLS"] !== undefined) {
      console.log({
        name,
        seed: SEED,
        calls: CALLS,
        same,
        unexplained: unexplained.length,
        ...Object.fromEntries(counts),
      });
    }
    expect({ seed: SEED, unexplained: unexplained.slice(0, 40) }).toEqual({ seed: SEED, unexplained: [] });
  },
);

test("docs/migrating.md lists at most ten classes of differences from fast-uri, with their sections", () => {
  const page = readFileSync(new URL("../../../../docs/migrating.md", import.meta.url), "utf8");
  expect(FAST_URI.length).toBeLessThanOrEqual(10);
  for (const { title, section } of [...FAST_URI, ...URI_JS]) {
    const line = page.split("\n").find((each) => each.startsWith(`| ${title} |`));
    expect([title, line]).toEqual([title, expect.stringContaining(`| ${section} |`)]);
  }
});
