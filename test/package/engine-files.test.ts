// The Rust crate and the JavaScript engine do the same work in files of the same names. `test/parity` compares their
// answers.

import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** The files of the crate that do the work of a file in ts/core, where the names differ. */
const COUNTERPARTS: Readonly<Record<string, readonly string[]>> = {
  "columns/js-engine": ["columns/mod", "columns/bases", "columns/issues", "columns/strings", "columns/write"],
  "lines/js-engine": ["lines/mod"],
  pct: ["pct", "triplet"],
  scan: ["scan/mod", "scan/scalar", "scan/scheme"],
};

/** The files that only the crate has, and why. */
const ONLY_RUST: Readonly<Record<string, string>> = {
  "columns/block": "rows that are scanned together",
  "columns/derive": "for the Python package; in TypeScript functions of ts/api",
  "columns/output": "buffers of the caller; JavaScript joins arrays of bytes",
  error: "in TypeScript an error is part of the record, and ts/uri/errors.ts makes the exception",
  "identifier/builder": "in TypeScript ts/api/build.ts",
  "identifier/change": "in TypeScript ts/api/with-components.ts",
  "identifier/compare": "equality and order; in JavaScript a URI is a string",
  "identifier/components": "in TypeScript ts/uri/recompose.ts and ts/api/build.ts",
  "identifier/convert": "conversions between the types for a user of Rust",
  "identifier/encoded": "in TypeScript ts/api/segments.ts and ts/api/params.ts",
  "identifier/form": "the type parameters",
  "identifier/host": "addresses, and the origin, for a user of Rust",
  "identifier/international": "in TypeScript ts/iri/to-uri.ts and ts/iri/to-iri.ts",
  "identifier/mod": "the components for a user of Rust, like ts/uri/record.ts",
  "identifier/normalize": "in TypeScript ts/api/normalize.ts, ts/api/uri-key.ts and ts/api/equivalent.ts",
  "identifier/relativize": "in TypeScript ts/api/relativize.ts",
  "identifier/resolve": "in TypeScript ts/api/resolve.ts; the record of a target, which JavaScript scans",
  "identifier/serde": "the feature `serde`",
  "identifier/text": "the strings that a type may have",
  "identifier/write": "in TypeScript ts/api/component-writers.ts",
  kernel: "the exports for the WebAssembly modules",
  lib: "the exports of the crate, like ts/index.ts",
  mask: "in TypeScript ts/uri/mask.ts",
  origin: "in TypeScript ts/api/origin.ts",
  output: "a buffer of the caller; JavaScript concatenates strings",
  record: "the methods of the record; in TypeScript it is an array",
  rewrite: "copies bytes and rewrites them on the way; JavaScript concatenates strings",
  "scan/block": "the fast path",
  "scan/quiet": "blocks of bytes for the full scanner, where the fast path is not used",
  "scan/simd": "the fast path",
  "scan/units": "code units, which the JavaScript engine counts anyway",
  "scan/vector": "the fast path",
  schemes: "a table with a search; in TypeScript the generated table is a map",
};

/** The files that only ts/core has, and why. */
const ONLY_TYPESCRIPT: Readonly<Record<string, string>> = {
  characters: "what the files outside ts/core ask about characters",
  "columns/engine": "the interface of both engines; crate/arrow-wasm/src/lib.rs is the other side",
  engine: "the interface of both engines; crate/wasm/src/lib.rs is the other side",
  "js-engine": "the engine itself; crate/wasm/src/lib.rs is the other one",
  "lines/engine": "the interface of both engines; crate/lines-wasm/src/lib.rs is the other side",
  "lines/spans": "in the crate a method of the record",
  utf8: "the crate works on bytes",
};

function filesOf(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length).replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("generated/"))
    .sort();
}

test("each file has its counterpart, or a reason why not", () => {
  const rust = filesOf("crate/src", ".rs");
  const typeScript = filesOf("ts/core", ".ts");
  const counterparts = typeScript.flatMap((file) => COUNTERPARTS[file] ?? [file]);
  expect(rust.filter((file) => !counterparts.includes(file))).toEqual(Object.keys(ONLY_RUST));
  const alone = typeScript.filter((file) =>
    (COUNTERPARTS[file] ?? [file]).every((name) => !rust.includes(name)),
  );
  expect(alone).toEqual(Object.keys(ONLY_TYPESCRIPT));
  const missing = Object.values(COUNTERPARTS).flat();
  expect(missing.filter((file) => !rust.includes(file))).toEqual([]);
});
