// Times the Python package next to other libraries and engines: npm run bench:reach. `--help` prints the options.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { environment, findPython } from "../../scripts/check/python-environment.mjs";
import { machine, untilQuiet } from "../machine.mjs";
import { reachTables } from "../report/reach.mjs";
import { writeRecord } from "../report/record.mjs";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../python", import.meta.url));
const PARTS = ["start", "columns", "engines", "spark", "keys"];
/** The part that runs only if it is named. It has no rounds, so no record has it. */
const CLUSTER = "cluster";
const SPARK = ["spark", "keys", CLUSTER];
/** The rows of each part. `start` and `columns` take the corpora as they are. */
const ROWS = {
  start: 0,
  columns: 0,
  engines: 1_000_000,
  spark: 3_000_000,
  keys: 1_000_000,
  [CLUSTER]: 2_000_000,
};
/** The factor for the rounds of the parts without Spark, whose rounds are short. */
const MORE_ROUNDS = 5;
const HELP = `npm run bench:reach -- [OPTIONS]

  --part NAME      Run one part; may be repeated. NAME is one of ${PARTS.join(", ")}, ${CLUSTER}
  --rounds NUMBER  Number of timed rounds with Spark (default: 5); the other parts take ${MORE_ROUNDS} times as many
  --rows NUMBER    Number of rows of the part spark (default: ${ROWS.spark}) or ${CLUSTER} (default: ${ROWS.cluster})
  --record         Write bench/results/reach-DATE.json. It needs all parts, and a machine that does nothing else
`;

const { values } = parseArgs({
  options: {
    part: { type: "string", multiple: true, default: PARTS },
    rounds: { type: "string", default: "5" },
    rows: { type: "string" },
    record: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

/** The command cannot do what it was asked to do. */
function refuse(message) {
  console.error(message);
  process.exit(2);
}

const site = mkdtempSync(join(tmpdir(), "pchar-reach-"));
process.on("exit", () => rmSync(site, { recursive: true, force: true }));

/** Returns the output of a program, `undefined` if it is missing or fails. Python finds the package in `site`. */
function outputOf(program, ...parts) {
  const { status, stdout } = spawnSync(program, parts, {
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: site },
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 26,
  });
  return status === 0 ? stdout : undefined;
}

/** Builds the columns of the crate for this machine. Returns the path of the library. */
function buildNative() {
  const manifest = join(FOLDER, "native/Cargo.toml");
  const options = ["--locked", "--release", "--quiet", "--message-format=json", "--manifest-path", manifest];
  const messages = outputOf("cargo", "build", ...options)
    ?.trim()
    .split("\n")
    .map(JSON.parse);
  return messages?.findLast(({ target }) => target?.kind.includes("cdylib"))?.filenames[0];
}

/** Runs a part. Returns its results. */
function measured(python, part, native) {
  const rows = (["spark", CLUSTER].includes(part) && values.rows) || String(ROWS[part]);
  const rounds = Number(values.rounds) * (SPARK.includes(part) ? 1 : MORE_ROUNDS);
  const options = ["--part", part, "--rounds", String(rounds), "--rows", rows];
  if (native !== undefined) options.push("--native", native);
  const output = outputOf(python, "-W", "ignore", join(FOLDER, "main.py"), ...options);
  if (output === undefined) throw new Error(`The part ${part} has failed`);
  return output.trim().split("\n").map(JSON.parse);
}

async function bench() {
  const unknown = values.part.filter((part) => ![...PARTS, CLUSTER].includes(part));
  if (unknown.length > 0)
    refuse(`Unknown part ${unknown.join(", ")}: --part takes ${PARTS.join(", ")}, ${CLUSTER}`);
  if (values.record && values.part.join() !== PARTS.join())
    refuse(`A record needs all parts, without ${CLUSTER}`);
  const base = findPython();
  if (base === undefined) refuse("This needs Python from 3.11 on, with venv and pip");
  const python = await environment(base, "reach");
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  if (outputOf(python, ...pip, "--target", site, "--no-deps", "--no-build-isolation", PACKAGE) === undefined)
    throw new Error("The package cannot be installed");
  const isCompared = values.part.includes("columns");
  const native = isCompared ? buildNative() : undefined;
  if (isCompared && native === undefined) console.log("Left out: the native build. It needs cargo.");
  const parts = values.part.filter(
    (part) => !SPARK.includes(part) || outputOf("java", "--version") !== undefined,
  );
  if (parts.length < values.part.length) console.log("Left out: Spark. It needs Java 17.");
  const busy = await untilQuiet(values.record ? 240 : 0, { show: console.log });
  if (busy !== undefined && values.record) refuse(busy);
  const record = {
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    versions: JSON.parse(outputOf(python, join(FOLDER, "versions.py"))),
    rounds: Number(values.rounds) * MORE_ROUNDS,
    sparkRounds: Number(values.rounds),
    results: parts.flatMap((part) => measured(python, part, native)),
  };
  console.log(reachTables(record));
  if (values.record) writeRecord("reach", record);
}

if (values.help) console.log(HELP);
else await bench();
