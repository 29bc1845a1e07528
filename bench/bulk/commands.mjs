// Times the commands of pchar on a large file, next to other programs, with the most memory that each takes.
//
//   node bench/bulk/commands.mjs [--megabytes 1000] [--rounds 3] [--only dedupe]
//
// It needs /usr/bin/time of Linux. With 1000 MB and 3 rounds it takes about 10 minutes and 3 GB of the temporary folder. A program that is
// not installed has no row. A ratio is the time for a megabyte divided by that of the first row: the median of the rounds, in which the
// programs take turns. The other programs do less: urllib and ripgrep validate nothing, urllib normalizes little, and sed masks two kinds of secrets of ten. It reads a tenth.
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { texts } from "../corpus.mjs";
import { accessLog } from "../make/log.mjs";
import { chance } from "../make/random.mjs";
import { rounded, spread } from "../measure.mjs";

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));
const CLI = pathOf("../../dist/cli.js");
const PYTHON = pathOf("read-lines.py");
const NATIVE = pathOf("../native");

const { values } = parseArgs({
  options: {
    megabytes: { type: "string", default: "1000" },
    rounds: { type: "string", default: "3" },
    only: { type: "string" },
  },
});
const [megabytes, rounds] = [Number(values.megabytes), Number(values.rounds)];
if (!(megabytes > 0 && rounds >= 1)) throw new RangeError("--megabytes and --rounds require a number");

/** The log has this many lines for each megabyte of the other files: a million for 1 GB. */
const LOG_LINES = 1000;
/** An expression that people use to mask secrets, without the sessions, passwords, bodies and headers of the log. */
const SED = 's/([?&](access_token|token|api_key|key|password|secret|sig)=)[^& "]*/\\1***/g';

/** The file of short lines has this many for each megabyte of the other files: 10^7 for 1 GB. A tenth of them are equivalent to others. */
const SHORT_LINES = 10_000;

/** Writes pieces to a file until `isDone` of their number and the bytes. Returns its path. */
function written(path, next, isDone) {
  const file = openSync(path, "w");
  let bytes = 0;
  for (let count = 0; !isDone(count, bytes); ) {
    const block = [];
    for (let line = 0; line < 10_000 && !isDone(count, bytes); line++, count++) {
      const text = next(count);
      bytes += Buffer.byteLength(text) + 1;
      block.push(`${text}\n`);
    }
    writeSync(file, block.join(""));
  }
  closeSync(file);
  return path;
}

const isFull = (_count, bytes) => bytes >= megabytes * 1e6;
const isTenth = (_count, bytes) => bytes >= megabytes * 1e5;

/** Returns the writer of each file, from seeded numbers: links of the corpora in a random order, sentences with links, short lines. */
function makers() {
  const { pick, below } = chance(1);
  const links = ["urls-48k.txt", "messy.txt", "normal.txt"].flatMap(texts).filter((text) => text !== "");
  const shortLine = (at) =>
    at % 10 === 9 ? `HTTPS://A.example:443/${below(at)}` : `https://a.example/${at}`;
  const isLog = (count) => count >= megabytes * LOG_LINES;
  return {
    log: [accessLog(links, 1), isLog],
    clean: [accessLog(links, 1, () => "***"), isLog],
    links: [() => pick(links), isFull],
    tenth: [() => pick(links), isTenth],
    text: [() => `See ${pick(links)}, and also <${pick(links)}>.`, isFull],
    short: [shortLine, (count) => count >= megabytes * SHORT_LINES],
  };
}

/** Builds the Rust program. Returns its path, or `undefined` without cargo. */
function rustProgram() {
  const args = "build --locked --profile bench --example fluent_lines --message-format=json --quiet".split(
    " ",
  );
  const { status, stdout } = spawnSync("cargo", args, { cwd: NATIVE, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) return undefined;
  const messages = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  return messages.findLast(({ executable }) => executable)?.executable;
}

const isInstalled = (program) => spawnSync(program, ["--version"]).error === undefined;

/** The commands whose output is known: the name of a file that equals it. */
const EXPECTED = { redact: "clean" };

/** The programs of each command. The arguments end with the name of the file that they read. */
function jobs() {
  const rust = rustProgram();
  const own = (command, input, ...more) => [process.execPath, CLI, command, ...more, "--input", input];
  const others = (work) => ({
    ...(rust && { "fluent-uri, in Rust": [rust, work, "links"] }),
    ...(isInstalled("python3") && { "urllib, in Python": ["python3", PYTHON, work, "tenth"] }),
  });
  const byWorkers = (command) => ({
    "pchar, 1 worker": own(command, "links", "--workers", "1"),
    "pchar, 2 workers": own(command, "links", "--workers", "2"),
  });
  return {
    check: { ...byWorkers("check"), ...others("check") },
    normalize: {
      ...byWorkers("normalize"),
      ...others("normalize"),
      ...(isInstalled("trurl") && { trurl: ["trurl", "--url-file", "tenth"] }),
    },
    dedupe: { pchar: own("dedupe", "links"), ...others("dedupe") },
    "dedupe, short lines": {
      pchar: own("dedupe", "short"),
      ...(rust && { "fluent-uri, in Rust": [rust, "dedupe", "short"] }),
    },
    redact: {
      pchar: own("redact", "log"),
      ...(isInstalled("sed") && { sed: ["sed", "-E", SED, "log"] }),
    },
    extract: {
      pchar: own("extract", "text"),
      ...(isInstalled("rg") && {
        ripgrep: ["rg", "--only-matching", "--no-line-number", 'https?://[^\\s"<>]+', "text"],
      }),
    },
  };
}

/**
 * Runs a program with its output in a file. Returns the seconds that it takes, those of the processor, and the most memory in MB. The
 * status 1 says that a line is invalid.
 */
function run([program, ...argv], output) {
  const [report, stdout] = [`${output}.time`, openSync(output, "w")];
  const args = ["--quiet", "--format=%e %U %S %M", `--output=${report}`, program, ...argv];
  const { status, error } = spawnSync("/usr/bin/time", args, { stdio: ["ignore", stdout, "ignore"] });
  closeSync(stdout);
  if (error !== undefined || status > 1) throw error ?? new Error(`${program} exited with ${status}`);
  const [seconds, user, system, kilobytes] = readFileSync(report, "utf8").trim().split(" ").map(Number);
  return { seconds, processor: user + system, memory: kilobytes / 1024 };
}

function measured(command, programs, fileOf, output) {
  const names = Object.keys(programs);
  const runs = names.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, name] of names.entries()) {
      const argv = [...programs[name]];
      const input = fileOf(argv.pop());
      const { memory, ...times } = run([...argv, input], output);
      if (command in EXPECTED && name === "pchar") {
        const expected = readFileSync(fileOf(EXPECTED[command]));
        if (!readFileSync(output).equals(expected)) throw new Error(`${command} wrote other lines`);
      }
      const size = statSync(input).size / 1e6;
      runs[index].push({ memory, size, seconds: times.seconds / size, processor: times.processor / size });
    }
  }
  console.log(`\n${command}: ${runs[0][0].size.toFixed(0)} MB\n`);
  console.log("| program | MB/s | ratio | ratio of processor time | most memory |");
  console.log("| --- | ---: | ---: | ---: | ---: |");
  for (const [index, name] of names.entries()) {
    const median = (of) => rounded(spread(runs[index].map((each, round) => of(each, runs[0][round]))).median);
    const speed = median(({ seconds }) => 1 / seconds);
    const ratios = [
      median((each, first) => each.seconds / first.seconds),
      median((each, first) => each.processor / first.processor),
    ];
    const memory = Math.max(...runs[index].map((each) => each.memory)).toFixed(0);
    console.log(`| ${[name, speed, ...ratios, `${memory} MB`].join(" | ")} |`);
  }
}

const folder = mkdtempSync(join(tmpdir(), "pchar-bench-"));
const made = new Map();
const make = makers();

/** Returns the path of a file, which is written when it is first needed. */
function fileOf(name) {
  if (!made.has(name)) made.set(name, written(join(folder, `${name}.txt`), ...make[name]));
  return made.get(name);
}

try {
  for (const [command, programs] of Object.entries(jobs())) {
    if (values.only === undefined || values.only === command)
      measured(command, programs, fileOf, join(folder, "output"));
  }
} finally {
  rmSync(folder, { recursive: true });
}
