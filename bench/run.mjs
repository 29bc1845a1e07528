// Times pchar beside other libraries. `--help` tells the options, README.md what the numbers mean.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ask } from "./ask.mjs";
import { bulkFile } from "./bulk/file.mjs";
import { bulkLines } from "./bulk/lines.mjs";
import { askNative, buildNative } from "./bulk/native.mjs";
import { byLength } from "./cost/length.mjs";
import { memory } from "./cost/memory.mjs";
import { sizes } from "./cost/size.mjs";
import { start } from "./cost/start.mjs";
import { machine } from "./machine.mjs";
import { note, ours, version } from "./ours.mjs";
import { check } from "./questions/check.mjs";
import { pctDecode, pctEncode } from "./questions/codec.mjs";
import { equivalent } from "./questions/equivalent.mjs";
import { normalize } from "./questions/normalize.mjs";
import { parse } from "./questions/parse.mjs";
import { resolve } from "./questions/resolve.mjs";
import { FORMAT, recordText } from "./report/record.mjs";
import { targetsInWords } from "./report/targets.mjs";
import { writeDocuments } from "./report/write.mjs";
import { rivals } from "./rivals.mjs";
import { inWords, table } from "./table.mjs";

const HELP = `npm run bench -- [OPTIONS]

  --only NAME         one question; may be said more than once
  --rounds NUMBER     15 unless said
  --megabytes NUMBER  how large the file is that the command line normalizes: 1000 unless said
  --targets           leaves out what no target speaks of
  --record            writes bench/results/DATE.json and the documents that show it
  --results FOLDER    writes DATE.json there instead, and no document
`;

const show = (text) => console.log(text);

/** Each question about single texts by its name. */
const SINGLE = { parse, check, resolve, normalize, equivalent, pctEncode, pctDecode };

/** Every other question: what it adds to the record. */
const OTHERS = {
  native: ({ native, rounds }) => {
    if (native.notRun !== undefined) return native;
    const results = askNative(native, "--rounds", String(rounds));
    show(`\nnative: ${results.length} tables in the record; cargo bench prints them`);
    return { rustc: native.rustc, results };
  },
  lines: ({ native, rounds }) => bulkLines({ native, rounds, show }),
  file: ({ megabytes, rounds }) => bulkFile({ megabytes, rounds: Math.min(rounds, 3), show }),
  start: ({ rounds }) => start({ rounds: rounds * 3, show }),
  memory: () => memory({ show }),
  length: ({ rounds }) => byLength({ rounds, show }),
  size: () => sizes({ show }),
};

/** What no target speaks of. */
const WITHOUT_TARGET = ["memory", "length", "size"];

const NAMES = [...Object.keys(SINGLE), ...Object.keys(OTHERS)];

function refuse(message) {
  console.error(message);
  process.exit(2);
}

function count(name, text) {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : refuse(`--${name} takes a number, not ${text}`);
}

function options() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      rounds: { type: "string", default: "15" },
      megabytes: { type: "string", default: "1000" },
      targets: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
      results: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    show(HELP);
    process.exit(0);
  }
  const unknown = (values.only ?? []).filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) refuse(`--only takes ${NAMES.join(", ")}`);
  const chosen = NAMES.filter((name) => (values.only ?? NAMES).includes(name));
  const asked = values.targets ? chosen.filter((name) => !WITHOUT_TARGET.includes(name)) : chosen;
  const isRecord = values.record || values.results !== undefined;
  if (isRecord && asked.length < NAMES.length)
    refuse("What is recorded is a whole run: without --only and --targets");
  return {
    asked,
    isRecord,
    results: values.results,
    rounds: count("rounds", values.rounds),
    megabytes: count("megabytes", values.megabytes),
  };
}

function askSingle(name, rounds) {
  return SINGLE[name].sets().map((set) => {
    const result = ask(SINGLE[name], set, rounds);
    show(table(result));
    return result;
  });
}

async function askAll({ asked, rounds, megabytes }) {
  const { node, v8 } = process.versions;
  const run = {
    format: FORMAT,
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    node,
    v8,
    versions: Object.fromEntries([["pchar", version], ...rivals.map((rival) => [rival.name, rival.version])]),
    rounds,
    results: [],
  };
  const isNative = asked.includes("native") || asked.includes("lines");
  const native = isNative ? buildNative() : undefined;
  if (native?.notRun !== undefined && !asked.includes("native")) show(`\nnative: not run: ${native.notRun}`);
  for (const name of asked) {
    if (name in SINGLE) {
      run.results.push(...askSingle(name, rounds));
      continue;
    }
    run[name] = await OTHERS[name]({ native, rounds, megabytes });
    if (run[name].notRun !== undefined) show(`\n${name}: not run: ${run[name].notRun}`);
  }
  return run;
}

const chosen = options();
if (chosen.isRecord && ours.length < 2) refuse(note);
show(inWords(note));
const run = await askAll(chosen);
show(targetsInWords(run));
if (chosen.isRecord) {
  const folder = chosen.results ?? fileURLToPath(new URL("results", import.meta.url));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${run.date}.json`);
  writeFileSync(file, `${recordText(run)}\n`);
  show(`\nWritten to ${file}`);
  if (chosen.results === undefined) for (const name of writeDocuments()) show(`Written to ${name}`);
}
