// Counts the instructions that each implementation takes for a string. Unlike times, they repeat. Needs valgrind.
import { spawnSync } from "node:child_process";
import { arch } from "node:os";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/**
 * An implementation that rejects more than this share of the strings that pchar accepts is left out: it did less work.
 */
const REJECTIONS = 1 / 20;

/** valgrind does not support the newest instructions, so the build uses only those of every x86-64 processor. */
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

/** Builds the bench as `cargo bench` does, in a target folder of its own, and returns the path of the program. */
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

/** Returns the instructions of one pass, including the start of the program, and the number of strings it accepts. */
function count(bench, benchmark, corpus, implementation) {
  const { stdout, stderr } = run(
    "valgrind",
    ...["--tool=callgrind", "--callgrind-out-file=/dev/null", bench, "--once"],
    ...["--benchmark", benchmark, "--corpus", corpus, "--implementation", implementation],
  );
  return { instructions: Number(/Collected : (\d+)/.exec(stderr)[1]), accepted: Number(stdout) };
}

/** Returns each pair of a benchmark and a corpus, with its implementations in order. */
function benchmarks(bench) {
  const list = run(bench, "--list", ...process.argv.slice(2)).stdout.trim();
  const groups = new Map();
  for (const line of list.split("\n")) {
    const [benchmark, corpus, name, version, texts] = line.split("\t");
    const key = `${benchmark} ${corpus}`;
    if (!groups.has(key)) groups.set(key, { benchmark, corpus, texts: Number(texts), implementations: [] });
    groups.get(key).implementations.push({ name, version });
  }
  return [...groups.values()];
}

function runBenchmark(bench, { benchmark, corpus, texts, implementations }) {
  const empty = count(bench, benchmark, corpus, "empty").instructions;
  const rows = implementations.map(({ name, version }) => {
    const { instructions, accepted } = count(bench, benchmark, corpus, name);
    return {
      name,
      version,
      accepted,
      instructionsPerText: Number(((instructions - empty) / texts).toFixed(1)),
    };
  });
  const required = rows[0].accepted * (1 - REJECTIONS);
  return { benchmark, corpus, texts, rows: rows.filter(({ accepted }) => accepted >= required) };
}

function table({ benchmark, corpus, texts, rows }) {
  const [{ instructionsPerText: ours }] = rows;
  const lines = rows.map(({ name, version, instructionsPerText }) =>
    [
      name.padEnd(32),
      version.padEnd(8),
      instructionsPerText.toFixed(1).padStart(9),
      (instructionsPerText / ours).toFixed(2).padStart(8),
    ].join(" "),
  );
  const head = `${`${benchmark}: ${texts} ${corpus}`.padEnd(41)} ${"per text".padStart(9)} to pchar`;
  return `\n${head}\n${lines.join("\n")}`;
}

const valgrind = spawnSync("valgrind", ["--version"], { encoding: "utf8" });
if (valgrind.error !== undefined) {
  console.error("Cannot count instructions: valgrind is not installed.");
  process.exit(1);
}
const bench = build();
for (const benchmark of benchmarks(bench)) console.log(table(runBenchmark(bench, benchmark)));
