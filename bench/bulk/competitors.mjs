// The implementations that process the lines of a file, by name. Each worker loads one of them.

import { COMPONENTS } from "../answers.mjs";
import { ours } from "../ours.mjs";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** Splits bytes into lines. The end of the file counts as a line only if it is not empty. */
function linesOf(bytes) {
  const lines = decoder.decode(bytes).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** Returns the answer of a call, or `fallback` if it throws. */
function or(fallback, call, ...args) {
  try {
    return call(...args);
  } catch {
    return fallback;
  }
}

/** Formats the components of a line as one string, for comparison; `null` if the line is invalid. */
const serialized = (record) =>
  record == null ? null : COMPONENTS.map((name) => record[name] ?? "").join("\n");

/** Applies `write` to each line. A line on which it throws is copied unchanged. */
function rewritten(bytes, write) {
  const endsWithNewline = bytes.at(-1) === 0x0a;
  const lines = linesOf(bytes).map((line) => or(line, write, line));
  return encoder.encode(lines.join("\n") + (endsWithNewline ? "\n" : ""));
}

/** Counts the WebAssembly modules instantiated from now on: `pchar/lines` does not say which engine it uses. */
function instancesFromNow() {
  const { Instance } = WebAssembly;
  let count = 0;
  WebAssembly.Instance = new Proxy(Instance, {
    construct: (target, args) => {
      count += 1;
      return new target(...args);
    },
  });
  return () => {
    WebAssembly.Instance = Instance;
    return count;
  };
}

/** Loads `pchar/lines` and starts its engine. Throws if it is not the expected one. */
async function loaded(engine) {
  const lines = await import("../../dist/lines.js");
  const instances = instancesFromNow();
  lines.checkLines(encoder.encode("http://h/"));
  const isWasm = instances() > 0;
  if (isWasm !== (engine === "wasm")) throw new Error(`pchar/lines does not use the engine ${engine}`);
  return lines;
}

/** The operations of `pchar/lines`. `answers` converts a result to a list with an item for each line. */
async function bulk(engine) {
  const lines = await loaded(engine);
  const invalidOf = ({ lines: count, invalid }) => {
    const rows = new Set(invalid.map(({ row }) => row));
    return Array.from({ length: count }, (_, row) => !rows.has(row));
  };
  return {
    components: {
      run: (bytes) => lines.componentsOfLines(bytes),
      answers: (table) => Array.from({ length: table.length }, (_, index) => serialized(table.get(index))),
    },
    check: { run: (bytes) => lines.checkLines(bytes), answers: invalidOf },
    normalize: { run: (bytes) => lines.normalizeLines(bytes), answers: ({ bytes }) => linesOf(bytes) },
    resolve: {
      run: (bytes, base) => lines.resolveLines(bytes, base),
      answers: ({ bytes }) => linesOf(bytes),
    },
  };
}

/** The same operations with one call for each line. Decoding, splitting and encoding are part of the time. */
function lineByLine({ parse, components = (answer) => answer, check, resolve, normalize }) {
  return {
    components: {
      run: (bytes) => linesOf(bytes).map((line) => or(null, parse, line)),
      answers: (records) =>
        records.map((record) => (record === null ? null : serialized(components(record)))),
    },
    check: {
      run: (bytes) => linesOf(bytes).map((line) => or(false, check, line)),
      answers: (verdicts) => verdicts,
    },
    normalize: { run: (bytes) => rewritten(bytes, normalize), answers: linesOf },
    resolve: {
      run: (bytes, base) => rewritten(bytes, (line) => resolve(line, base)),
      answers: linesOf,
    },
  };
}

/** The main functions of pchar, in the form of a competitor. */
function ownOperations() {
  const { library } = ours[0];
  return { ...library, check: (text) => library.check(text) === undefined };
}

/** Loads a competitor, which only the package of the bench has installed. */
async function competitor(name) {
  const { competitors } = await import("../competitors.mjs");
  return competitors.find((each) => each.name === name);
}

/** Each implementation: the engine that its worker forces, if any, and a function that loads its operations. */
export const IMPLEMENTATIONS = {
  "pchar wasm": { engine: "wasm", load: () => bulk("wasm") },
  "pchar js": { engine: "js", load: () => bulk("js") },
  "pchar wasm, line by line": { engine: "wasm", load: () => lineByLine(ownOperations()) },
  "fast-uri, line by line": { load: async () => lineByLine(await competitor("fast-uri")) },
  "URL, line by line": { load: async () => lineByLine(await competitor("URL")) },
};
