// How many instructions does each contestant take for a text? They repeat where times do not. Needs valgrind.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { arch } from "node:os";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const RESULTS = new URL("../results/", import.meta.url);

/** Who refuses more than this share of the texts that pchar accepts is left out: refusing is no answer. */
const REFUSALS = 1 / 20;

/** valgrind does not know the newest instructions: the build is for every processor of its kind. */
const BASELINE = arch() === "x64" ? "-C target-cpu=x86-64" : "";

function run(program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: HERE,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    env: { ...process.env, RUSTFLAGS: BASELINE },
  });
  if (error !== undefined || status !== 0) {
    throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr}`);
  }
  return { stdout, stderr };
}

/** Builds the bench as `cargo bench` does, in a folder of its own, and returns its path. */
function build() {
  const { stdout } = run(
    "cargo",
    ...[
      "bench",
      "--locked",
      "--no-run",
      "--target-dir",
      "target/baseline",
      "--message-format",
      "json-render-diagnostics",
    ],
  );
  const messages = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  return messages.findLast(({ executable }) => executable)?.executable;
}

/** The instructions of one pass, all that the program does before it included, and how many texts it accepts. */
function count(bench, question, corpus, contestant) {
  const { stdout, stderr } = run(
    "valgrind",
    ...["--tool=callgrind", "--callgrind-out-file=/dev/null", bench, "--once"],
    ...["--question", question, "--corpus", corpus, "--contestant", contestant],
  );
  return { instructions: Number(/Collected : (\d+)/.exec(stderr)[1]), accepted: Number(stdout) };
}

/** The contestants of each question on each corpus, in their order. */
function questions(bench) {
  const list = run(bench, "--list", ...process.argv.slice(2)).stdout.trim();
  const groups = new Map();
  for (const line of list.split("\n")) {
    const [question, corpus, name, version, texts] = line.split("\t");
    const key = `${question} ${corpus}`;
    if (!groups.has(key)) groups.set(key, { question, corpus, texts: Number(texts), contestants: [] });
    groups.get(key).contestants.push({ name, version });
  }
  return [...groups.values()];
}

function answer(bench, { question, corpus, texts, contestants }) {
  const empty = count(bench, question, corpus, "empty").instructions;
  const rows = contestants.map(({ name, version }) => {
    const { instructions, accepted } = count(bench, question, corpus, name);
    return {
      name,
      version,
      accepted,
      instructionsPerText: Number(((instructions - empty) / texts).toFixed(1)),
    };
  });
  const least = rows[0].accepted * (1 - REFUSALS);
  return { question, corpus, texts, rows: rows.filter(({ accepted }) => accepted >= least) };
}

function table({ question, corpus, texts, rows }) {
  const [{ instructionsPerText: ours }] = rows;
  const lines = rows.map(({ name, version, instructionsPerText }) =>
    [
      name.padEnd(32),
      version.padEnd(8),
      instructionsPerText.toFixed(1).padStart(9),
      (instructionsPerText / ours).toFixed(2).padStart(8),
    ].join(" "),
  );
  const head = `${`${question}: ${texts} ${corpus}`.padEnd(41)} ${"per text".padStart(9)} to pchar`;
  return `\n${head}\n${lines.join("\n")}`;
}

const valgrind = spawnSync("valgrind", ["--version"], { encoding: "utf8" });
if (valgrind.error !== undefined) {
  console.error("valgrind is not installed, so no instructions can be counted. Nothing was written.");
  process.exit(1);
}
const bench = build();
const results = [];
for (const question of questions(bench)) {
  const result = answer(bench, question);
  results.push(result);
  console.log(table(result));
}
const date = new Date().toISOString().slice(0, 10);
const versions = { rustc: run("rustc", "--version").stdout.trim(), valgrind: valgrind.stdout.trim() };
const record = { date, arch: arch(), flags: BASELINE, ...versions, results };
if (process.argv.length > 2) {
  console.log("\nNot everything was asked, so nothing was written.");
} else {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(new URL(`instructions-${date}.json`, RESULTS), `${JSON.stringify(record, undefined, 2)}\n`);
  console.log(`\nWritten to bench/results/instructions-${date}.json`);
}
