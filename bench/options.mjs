// The options of the bench.
import { parseArgs } from "node:util";
import { BENCHMARKS } from "./benchmarks/index.mjs";
import { RUNTIMES } from "./runtimes/runtimes.mjs";

/** The benchmarks that process one string in each call. They run in each runtime. */
export const SINGLE = BENCHMARKS.map(({ name }) => name);

/** The other benchmarks. They run in the Node that runs the bench. */
export const OTHERS = ["native", "lines", "file", "start", "memory"];

/** Every exported function beside what its user would write instead: functions/index.mjs. It runs in each Node. */
const FUNCTIONS = "functions";

/** The bench cannot do what it was asked to do. */
export class UsageError extends Error {
  name = "UsageError";
}

/** The benchmarks that `--targets` leaves out. */
const WITHOUT_TARGET = ["file", "memory", FUNCTIONS];

const NAMES = [...SINGLE, FUNCTIONS, ...OTHERS];
const PLACES = RUNTIMES.map(({ name }) => name);

export const HELP = `npm run bench -- [OPTIONS]

  --only NAME         Run one benchmark; may be repeated. NAME is one of
                      ${SINGLE.join(", ")},
                      ${[FUNCTIONS, ...OTHERS].join(", ")}
  --runtime NAME      Run in one runtime; may be repeated. NAME is one of
                      ${PLACES.join(", ")}
  --runs NUMBER       Number of runs, of which the tables show the medians (default: 1, for a record 3)
  --rounds NUMBER     Number of timed rounds in each run (default: 5)
  --megabytes NUMBER  Size of the file that the command line normalizes (default: 1000)
  --targets           Run only what has targets: not ${WITHOUT_TARGET.join(", ")}, and only in Node
  --quick             Try the bench: one run, one round, 10 MB. Its figures mean little and cannot be recorded
  --record            Write bench/results/run-DATE.json, which the documents show
  --results FOLDER    Write run-DATE.json to this folder instead

A record needs every benchmark in every runtime, three runs, and a load average under 0.5.
`;

function fail(message) {
  throw new UsageError(message);
}

function positiveInteger(name, text) {
  const number = Number(text);
  return Number.isInteger(number) && number > 0
    ? number
    : fail(`--${name} requires a positive integer, not ${text}`);
}

/** Returns the names that an option selects, in their order. */
function chosen(option, values, names) {
  const unknown = (values ?? []).filter((name) => !names.includes(name));
  if (unknown.length > 0) fail(`Unknown name ${unknown.join(", ")}: --${option} takes ${names.join(", ")}`);
  return names.filter((name) => (values ?? names).includes(name));
}

const OPTIONS = {
  only: { type: "string", multiple: true },
  runtime: { type: "string", multiple: true },
  runs: { type: "string" },
  rounds: { type: "string" },
  megabytes: { type: "string" },
  targets: { type: "boolean", default: false },
  quick: { type: "boolean", default: false },
  record: { type: "boolean", default: false },
  results: { type: "string" },
  help: { type: "boolean", default: false },
};

/** Reads the arguments. Throws `UsageError` if they are wrong. */
export function optionsOf(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const isRecord = values.record || values.results !== undefined;
  const { quick, targets } = values;
  if (isRecord && (quick || targets || values.only !== undefined || values.runtime !== undefined))
    fail("--record and --results need a whole run: leave out --only, --runtime, --targets and --quick");
  const number = (name, usual, least = usual) =>
    positiveInteger(name, values[name] ?? String(quick ? least : usual));
  const runs = number("runs", isRecord ? 3 : 1, 1);
  if (isRecord && runs < 3) fail("--record and --results need three runs or more");
  return {
    selected: chosen("only", values.only, NAMES).filter((name) => !targets || !WITHOUT_TARGET.includes(name)),
    runtimes: chosen("runtime", values.runtime, PLACES).filter(
      (name) => !targets || RUNTIMES.find((each) => each.name === name).everywhere !== true,
    ),
    help: values.help,
    isRecord,
    results: values.results,
    quick,
    runs,
    rounds: number("rounds", 5, 1),
    megabytes: number("megabytes", 1000, 10),
  };
}
