// Every version of Node in both module systems: this one, and those installed as packages.
import assert from "node:assert/strict";
import { join } from "node:path";
import { verified, verifyPrinted } from "../expected.mjs";
import { LeftOut, manifest, runPrinting, toolFolder } from "../place.mjs";
import { printingText, probeText } from "../probe.mjs";

export const group = "Node";

/** The packages of other versions, beginning with the oldest that pchar supports. */
const PACKAGES = ["node-20.19", "node-22", "node-24", "node-26"];

/** Checks that `import` and `require` give the same instances of all exports of every entry. */
const TOGETHER = `
async function together() {
  const { createRequire } = await import("node:module");
  const require = createRequire(import.meta.url);
  const entries = Object.keys(require("pchar/package.json").exports).filter((name) => !/[.][a-z]+$/.test(name));
  const apart = [];
  for (const name of entries.map((entry) => "pchar" + entry.slice(1))) {
    const [imported, required] = [await import(name), require(name)];
    const names = Object.keys(imported);
    if (names.length === 0) apart.push(name);
    const requiredAs = (key) => (key === "module.exports" ? required : required[key]);
    apart.push(...names.filter((key) => imported[key] !== requiredAs(key)).map((key) => name + " " + key));
  }
  let thrown;
  try { require("pchar").parse("a b"); } catch (error) { thrown = error; }
  const isCaught = thrown instanceof UriSyntaxError && require("pchar/wasm").initSync().name === backend().name;
  console.log(JSON.stringify({ ...report, entries, apart, isCaught }));
}
together();
`;

/** Normalizes a file with two threads. */
const FILE = {
  esm: `import { readFileSync, writeFileSync } from "node:fs";
import { transformFile } from "pchar/lines/file";
`,
  cjs: `const { readFileSync, writeFileSync } = require("node:fs");
const { transformFile } = require("pchar/lines/file");
`,
};
const WORK = `
async function work() {
  const repeat = (text) => text.repeat(90_000);
  writeFileSync("in.txt", repeat("HTTP://www.EXAMPLE.com/\\nhttp://example.com:80\\nhttp://a/b c\\n"));
  const invalid = [];
  const done = await transformFile("normalize", {
    input: "in.txt", output: "out.txt", workers: 2, onInvalid: ({ row }) => { invalid.push(row); },
  });
  const normal = repeat("http://www.example.com/\\nhttp://example.com/\\nhttp://a/b c\\n");
  const file = {
    isRight: readFileSync("out.txt", "utf8") === normal,
    isInOrder: invalid.every((row, at) => row === 3 * at + 2),
    lines: done.lines, invalid: invalid.length, workers: done.workers,
  };
  console.log(JSON.stringify({ ...report, file }));
}
work();
`;

/** Returns a program that makes the usual calls, and normalizes a file with two threads. */
export function fileText(system) {
  return FILE[system] + probeText({ system, emit: WORK });
}

const PRINTING = { links: true, verify: (_, printed) => verifyPrinted(printed) };

const WAYS = [
  { name: "ESM", file: "probe.mjs", text: probeText() },
  { name: "CommonJS", file: "probe.cjs", text: probeText({ system: "cjs" }) },
  { name: "both at once", file: "probe.mjs", text: probeText({ emit: TOGETHER }), verify: isOneInstance },
  { name: "`pchar/lines`, ESM", file: "probe.mjs", text: probeText({ lines: true }), lines: true },
  {
    name: "`pchar/lines`, CommonJS",
    file: "probe.cjs",
    text: probeText({ system: "cjs", lines: true }),
    lines: true,
  },
  {
    name: "`pchar/lines/file`, ESM",
    file: "probe.mjs",
    text: fileText("esm"),
    verify: isFileDone,
  },
  {
    name: "`pchar/lines/file`, CommonJS",
    file: "probe.cjs",
    text: fileText("cjs"),
    verify: isFileDone,
  },
  { name: "links, `console.log`", file: "probe.mjs", text: printingText("esm"), ...PRINTING },
  { name: "links, `console.log`, CommonJS", file: "probe.cjs", text: printingText("cjs"), ...PRINTING },
];

function isOneInstance({ entries, apart, isCaught }) {
  assert.deepEqual(apart, [], "import and require give one instance");
  assert.ok(entries.includes(".") && entries.includes("./lines/file"));
  assert.equal(isCaught, true, "a required function throws an instance of the imported class");
}

/** Verifies the report of `fileText`. */
export function isFileDone({ file }) {
  const right = { isRight: true, isInOrder: true, lines: 270_000, invalid: 90_000, workers: 2 };
  assert.deepEqual(file, right, "all lines of the file, by two threads");
}

/** Returns a case for each of the programs. */
export const programsIn = ({ version, executable }) =>
  WAYS.map((way) => ({
    name: way.name,
    version,
    async run(place) {
      const cwd = place.folder({ [way.file]: way.text });
      const { report, printed } = await runPrinting(executable(), [way.file], { cwd });
      way.verify?.(report, printed);
      return { version, ...verified(report, { name: "wasm", lines: way.lines, links: way.links }) };
    },
  }));

function versionOf(name) {
  try {
    return manifest(name).version.replace(/^v/, "");
  } catch (error) {
    if (error instanceof LeftOut) return name.replace("node-", "");
    throw error;
  }
}

/** The versions of Node that are installed, each with its program. */
export const NODES = [
  ...PACKAGES.map((name) => ({
    version: versionOf(name),
    executable: () => join(toolFolder(name), "bin/node"),
  })),
  { version: process.versions.node, executable: () => process.execPath },
]
  .filter(({ version }, at, all) => all.findIndex((other) => other.version === version) === at)
  .sort((a, b) => a.version.localeCompare(b.version, "en", { numeric: true }));

export const cases = NODES.flatMap(programsIn);
