// Times `pchar normalize` on a large file, next to programs that only read or copy it.
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bytesOf, texts } from "../corpus.mjs";
import { rounded, spread } from "../measure.mjs";
import { ours } from "../ours.mjs";

const CLI = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

/** A program is missing or failed. Thrown separately from wrong answers, which stop the bench. */
class NotRun extends Error {}

/** Runs a program and returns its time in seconds. Throws if it does not exit with one of `statuses`. */
function timed(program, argv, statuses, stdout = "ignore") {
  const start = performance.now();
  const { status, error } = spawnSync(program, argv, { stdio: ["ignore", stdout, "ignore"] });
  const seconds = (performance.now() - start) / 1000;
  if (error !== undefined) throw new NotRun(error.message);
  if (!statuses.includes(status)) throw new NotRun(`${program} ${argv.join(" ")} exited with ${status}`);
  return seconds;
}

/** Runs the command line, prefixed by `launcher` if there is one. It exits with 1 if some lines are invalid. */
function normalizeFile(input, output, workers, launcher = []) {
  const options = ["--input", input, "--output", output, "--workers", String(workers)];
  const [program, ...argv] = [...launcher, process.execPath, CLI, "normalize", ...options];
  return timed(program, argv, [0, 1]);
}

/** Pins a program with all its threads to one core (Linux only). Even one worker reads and writes on other threads. */
const ONE_CORE = ["taskset", "--cpu-list", "0"];

/** Times a program whose output is written to a file. */
function printedTo(output, program, argv) {
  const file = openSync(output, "w");
  try {
    return timed(program, argv, [0], file);
  } finally {
    closeSync(file);
  }
}

/** Normalizes each line by a separate call. An invalid line is copied unchanged. */
function expectedOf(corpus) {
  const [{ library }] = ours;
  const lines = corpus.toString("utf8").split("\n");
  return lines
    .map((line) => {
      try {
        return library.normalize(line);
      } catch {
        return line;
      }
    })
    .join("\n");
}

/** Writes whole copies of the corpus to a file of about `size` bytes. */
function makeFile(path, corpus, size) {
  const copies = Math.max(1, Math.floor(size / corpus.length));
  const file = openSync(path, "w");
  for (let copy = 0; copy < copies; copy++) appendFileSync(file, corpus);
  closeSync(file);
  return { copies, bytes: statSync(path).size };
}

/** Throws if the command line, with one or two workers, gives other lines than single calls. */
function mustBeRight(folder, corpus, expected) {
  const [input, output] = ["small.txt", "small.out"].map((name) => join(folder, name));
  writeFileSync(input, corpus);
  for (const workers of [1, 2]) {
    normalizeFile(input, output, workers);
    if (readFileSync(output, "utf8") !== expected)
      throw new Error(`pchar normalize --workers ${workers} does not give the same lines as single calls`);
  }
}

/** Runs all programs on a large file of copies of one corpus. */
function measureFile(folder, { title, corpus }, size, rounds) {
  const expected = expectedOf(corpus);
  mustBeRight(folder, corpus, expected);
  const [input, output] = ["big.txt", "big.out"].map((name) => join(folder, name));
  const { copies, bytes } = makeFile(input, corpus, size);
  const implementations = [
    ["pchar, 1 worker", () => normalizeFile(input, output, 1)],
    ["pchar, 2 workers", () => normalizeFile(input, output, 2)],
    ...(spawnSync(ONE_CORE[0], ["--version"]).error === undefined
      ? [["pchar, 1 worker, pinned to one core", () => normalizeFile(input, output, 1, ONE_CORE)]]
      : []),
    ["wc -l", () => timed("wc", ["-l", input], [0])],
    ["cat to a file", () => printedTo(output, "cat", [input])],
  ];
  const seconds = implementations.map(() => []);
  for (let round = 0; round < rounds; round++) {
    implementations.forEach(([name, run], index) => {
      rmSync(output, { force: true });
      seconds[index].push(run());
      if (name.startsWith("pchar") && statSync(output).size !== Buffer.byteLength(expected) * copies)
        throw new Error(`${name}: the output does not have the expected size`);
    });
  }
  const rows = implementations.map(([name], index) => ({
    name,
    seconds: rounded(spread(seconds[index])),
    megabytesPerSecond: rounded(bytes / 1e6 / spread(seconds[index]).median),
    ratioToOneWorker: rounded(spread(seconds[index].map((each, round) => each / seconds[0][round])).median),
  }));
  return { title, bytes, lines: copies * (corpus.toString("latin1").split("\n").length - 1), rounds, rows };
}

/** All links, and the valid ones only: reporting an invalid line takes longer than normalizing a valid one. */
function corpora() {
  const [{ library }] = ours;
  // A newline at the end, so that copies of the corpus do not join two lines. No byte order mark: it would be one in the first
  // copy only, and a part of a line in the others.
  const links = Buffer.concat([bytesOf("urls-48k.txt").subarray(BYTE_ORDER_MARK.length), Buffer.from("\n")]);
  const valid = texts("urls-48k.txt").filter((text) => library.check(text) === undefined);
  return [
    { title: "all links", corpus: links },
    { title: "valid links only", corpus: Buffer.from(`${valid.join("\n")}\n`) },
  ];
}

/** Writes a file of `megabytes` for each corpus to the temporary folder, and times the programs on it. */
export function bulkFile({ megabytes, rounds }) {
  const size = megabytes * 1e6;
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < size * 3)
    return { notRun: `${tmpdir()} has no room for three files of ${megabytes} MB` };
  const folder = mkdtempSync(join(tmpdir(), "pchar-bench-"));
  try {
    return { results: corpora().map((each) => measureFile(folder, each, size, rounds)) };
  } catch (error) {
    if (!(error instanceof NotRun)) throw error;
    return { notRun: error.message };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
