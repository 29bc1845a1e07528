// How long does the command line take to normalize a large file, beside programs that only read it, or copy it?
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

/** A program is not there, or does not know what it is asked for. Answers that are wrong are another thing. */
class NotRun extends Error {}

/** Runs a program that must end in one of these ways, and returns how many seconds that took. */
function timed(program, argv, statuses, stdout = "ignore") {
  const start = performance.now();
  const { status, error } = spawnSync(program, argv, { stdio: ["ignore", stdout, "ignore"] });
  const seconds = (performance.now() - start) / 1000;
  if (error !== undefined) throw new NotRun(error.message);
  if (!statuses.includes(status)) throw new NotRun(`${program} ${argv.join(" ")} ended with ${status}`);
  return seconds;
}

/** `on` is a program, with its arguments, that runs it. 1 says that some lines are invalid: the corpus has such. */
function normalizeFile(input, output, workers, on = []) {
  const options = ["--input", input, "--output", output, "--workers", String(workers)];
  const [program, ...argv] = [...on, process.execPath, CLI, "normalize", ...options];
  return timed(program, argv, [0, 1]);
}

/** Runs a program on one core, and all of its threads: one worker reads and writes on others. Linux has it. */
const ONE_CORE = ["taskset", "--cpu-list", "0"];

/** Writes to a file what a program prints. */
function printedTo(output, program, argv) {
  const file = openSync(output, "w");
  try {
    return timed(program, argv, [0], file);
  } finally {
    closeSync(file);
  }
}

/** The lines of the corpus as single calls normalize them; an invalid one stays as it is. */
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

/** The corpus again and again, whole each time, until the file is of that size. */
function makeFile(path, corpus, size) {
  const copies = Math.max(1, Math.floor(size / corpus.length));
  const file = openSync(path, "w");
  for (let copy = 0; copy < copies; copy++) appendFileSync(file, corpus);
  closeSync(file);
  return { copies, bytes: statSync(path).size };
}

function mustBeRight(folder, corpus, expected) {
  const [input, output] = ["small.txt", "small.out"].map((name) => join(folder, name));
  writeFileSync(input, corpus);
  for (const workers of [1, 2]) {
    normalizeFile(input, output, workers);
    if (readFileSync(output, "utf8") !== expected)
      throw new Error(`With ${workers} workers the file is not what single calls make of its lines`);
  }
}

/** Measures on one large file, of copies of a corpus. */
function askFile(folder, { title, corpus }, size, rounds) {
  const expected = expectedOf(corpus);
  mustBeRight(folder, corpus, expected);
  const [input, output] = ["big.txt", "big.out"].map((name) => join(folder, name));
  const { copies, bytes } = makeFile(input, corpus, size);
  const contestants = [
    ["pchar, 1 worker", () => normalizeFile(input, output, 1)],
    ["pchar, 2 workers", () => normalizeFile(input, output, 2)],
    ...(spawnSync(ONE_CORE[0], ["--version"]).error === undefined
      ? [["pchar, 1 worker, all of it on one core", () => normalizeFile(input, output, 1, ONE_CORE)]]
      : []),
    ["wc -l", () => timed("wc", ["-l", input], [0])],
    ["cat to a file", () => printedTo(output, "cat", [input])],
  ];
  const seconds = contestants.map(() => []);
  for (let round = 0; round < rounds; round++) {
    contestants.forEach(([name, run], place) => {
      rmSync(output, { force: true });
      seconds[place].push(run());
      if (name.startsWith("pchar") && statSync(output).size !== Buffer.byteLength(expected) * copies)
        throw new Error(`${name}: the output has another size than its lines`);
    });
  }
  const rows = contestants.map(([name], place) => ({
    name,
    seconds: rounded(spread(seconds[place])),
    megabytesPerSecond: rounded(bytes / 1e6 / spread(seconds[place]).median),
    ratioToOneWorker: rounded(spread(seconds[place].map((each, round) => each / seconds[0][round])).median),
  }));
  return { title, bytes, lines: copies * (corpus.toString("latin1").split("\n").length - 1), rounds, rows };
}

/** The links as they are, some of which are invalid, and the valid ones alone: an invalid line is reported. */
function corpora() {
  const [{ library }] = ours;
  // With a line end after its last line, so that copies of it are copies of its lines.
  const links = Buffer.concat([bytesOf("urls-48k.txt"), Buffer.from("\n")]);
  const valid = texts("urls-48k.txt").filter((text) => library.check(text) === undefined);
  return [
    { title: "all links", corpus: links },
    { title: "valid links alone", corpus: Buffer.from(`${valid.join("\n")}\n`) },
  ];
}

export function bulkFile({ megabytes, rounds, show }) {
  const size = megabytes * 1e6;
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < size * 3)
    return { notRun: `${tmpdir()} has no room for three files of ${megabytes} MB` };
  const folder = mkdtempSync(join(tmpdir(), "pchar-bench-"));
  try {
    const results = corpora().map((each) => {
      const result = askFile(folder, each, size, rounds);
      show(fileTable(result));
      return result;
    });
    return { results };
  } catch (error) {
    if (!(error instanceof NotRun)) throw error;
    return { notRun: error.message };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fileTable({ title, bytes, lines, rounds, rows }) {
  const body = rows.map(
    ({ name, seconds, megabytesPerSecond, ratioToOneWorker }) =>
      `${name.padEnd(40)}${seconds.median.toFixed(2).padStart(8)}${megabytesPerSecond.toFixed(0).padStart(8)}${ratioToOneWorker.toFixed(2).padStart(13)}`,
  );
  return `\nfile: ${(bytes / 1e6).toFixed(0)} MB, ${lines} lines of ${title}; ${rounds} rounds\n${" ".repeat(40)} seconds    MB/s  to 1 worker\n${body.join("\n")}`;
}
