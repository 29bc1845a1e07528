// Everyone who works on the lines of bytes, by name. A worker loads one of them: `load(name)`.
import { ours } from "../ours.mjs";
import { rivals } from "../rivals.mjs";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** What stands between the line ends; what follows the last is a line unless it is empty. */
function linesOf(bytes) {
  const lines = decoder.decode(bytes).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The answer of a call, or what stands for an error. */
function or(instead, call, ...args) {
  try {
    return call(...args);
  } catch {
    return instead;
  }
}

const COMPONENTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

/** The components of a line as one text, for comparison; `null` for a line that is invalid. */
const shown = (record) => (record == null ? null : COMPONENTS.map((name) => record[name] ?? "").join("\n"));

/** Writes lines that are what `write` makes of them, or stay as they are where it throws. */
function rewritten(bytes, write) {
  const ends = bytes.at(-1) === 0x0a;
  const lines = linesOf(bytes).map((line) => or(line, write, line));
  return encoder.encode(lines.join("\n") + (ends ? "\n" : ""));
}

/** Counts the modules that are set up from now on: nothing else tells from outside which backend works on lines. */
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

/** Loads `pchar/lines`, and sets up the backend that must serve it. */
async function loaded(backend) {
  const lines = await import("../../dist/lines.js");
  const instances = instancesFromNow();
  lines.checkLines(encoder.encode("http://h/"));
  const isWasm = instances() > 0;
  if (isWasm !== (backend === "wasm")) throw new Error(`The backend for lines is not ${backend}`);
  return lines;
}

/** The verbs of `pchar/lines`, and what they answer as a list with an item for each line. */
async function bulk(backend) {
  const lines = await loaded(backend);
  const invalidOf = ({ lines: count, invalid }) => {
    const numbers = new Set(invalid.map(({ line }) => line));
    return Array.from({ length: count }, (_, index) => !numbers.has(index + 1));
  };
  return {
    scan: {
      run: (bytes) => lines.scanLines(bytes),
      answers: (table) => Array.from({ length: table.length }, (_, index) => shown(table.get(index))),
    },
    check: { run: (bytes) => lines.checkLines(bytes), answers: invalidOf },
    normalize: { run: (bytes) => lines.normalizeLines(bytes), answers: ({ bytes }) => linesOf(bytes) },
    resolve: {
      run: (bytes, base) => lines.resolveLines(bytes, base),
      answers: ({ bytes }) => linesOf(bytes),
    },
  };
}

/** The same by calls for each line: the bytes are decoded, split, and encoded again where text is the answer. */
function oneByOne({ parse, components = (answer) => answer, check, resolve, normalize }) {
  return {
    scan: {
      run: (bytes) => linesOf(bytes).map((line) => or(null, parse, line)),
      answers: (records) => records.map((record) => (record === null ? null : shown(components(record)))),
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

/** The main functions of pchar, under the names that rivals have. */
function ownVerbs() {
  const { library } = ours[0];
  return { ...library, check: (text) => library.check(text) === undefined };
}

const rival = (name) => rivals.find((each) => each.name === name);

/** Each contestant: the backend that is forced in its worker, and how its verbs are loaded. */
export const CONTESTANTS = {
  "pchar wasm": { backend: "wasm", load: () => bulk("wasm") },
  "pchar js": { backend: "js", load: () => bulk("js") },
  "pchar wasm, one by one": { backend: "wasm", load: () => oneByOne(ownVerbs()) },
  "fast-uri, one by one": { load: () => oneByOne(rival("fast-uri")) },
  "URL, one by one": { load: () => oneByOne(rival("URL")) },
};
