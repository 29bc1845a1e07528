// The results of a run as Markdown tables.
import { fileSentences, ratioText, reached } from "./targets.mjs";

const number = new Intl.NumberFormat("en-US");

/** Formats a table. The first `textColumns` columns are left-aligned, the others right-aligned. */
function markdown(head, rows, textColumns = 1) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(head.map((_, column) => (column < textColumns ? "---" : "---:"))),
    ...rows.map(line),
  ].join("\n");
}

const short = (name) => name.replace(/^pchar /, "");

/** Replaces a table that was not measured. */
const notRun = (part) => (part === undefined ? "Not measured." : `Not measured: ${part.notRun}.`);

const isMissing = (part) => part === undefined || part.notRun !== undefined;

/** Describes the run above all tables: date, machine and versions. */
export function setting(run) {
  const { cpu, cores, platform, arch, load } = run.machine;
  const versions = Object.entries(run.versions)
    .filter(([, version]) => !version.startsWith("node "))
    .map(([name, version]) => `${name} ${version}`);
  return [
    `Measured on ${run.date}: ${cpu}, ${cores} cores, ${platform} ${arch}, Node ${run.node} (V8 ${run.v8}); ${run.rounds} rounds;`,
    `load ${load[0].toFixed(2)} at the start.`,
    `${versions.join(", ")}.`,
  ].join("\n");
}

export function targets(run) {
  const verdict = (met) => (met === undefined ? "not measured" : met ? "met" : "**missed**");
  const rows = reached(run).map(({ op, over, against, bound, value, met }) => [
    over === "" ? op : `${op}, ${over}`,
    against,
    bound,
    value === undefined ? "" : ratioText(value),
    verdict(met),
  ]);
  const large = fileSentences(run).map((sentence) => `- \`pchar normalize\` on a large file: ${sentence}.`);
  const table = markdown(["benchmark", "against", "target", "measured", ""], rows, 2);
  return [table, "", ...(large.length === 0 ? [`A large file: ${notRun(run.file)}`] : large)].join("\n");
}

/** Returns the percentage of equal answers, if it is below 99.5. */
function share(equal, of) {
  return equal >= of * 0.995 ? "" : ` (${Math.floor((equal / of) * 100)} %)`;
}

/** The table of one benchmark: a row for each set, a column for each implementation. */
function singleTable(results) {
  const own = "pchar wasm";
  const names = [...new Set(results.flatMap(({ rows }) => rows.map(({ name }) => name)))].filter(
    (name) => name !== own,
  );
  const rows = results.map(({ set, texts, rows }) => {
    const cells = names.map((name) => {
      const row = rows.find((each) => each.name === name);
      if (row === undefined) return "";
      // The engines of pchar always agree: the bench fails otherwise.
      const part = name.startsWith("pchar") ? "" : share(row.equalAnswers, texts);
      return ratioText(row.ratioTo[own]) + part;
    });
    const { nsPerCall } = rows.find(({ name }) => name === own);
    return [set, nsPerCall.median.toFixed(0), ...cells];
  });
  return markdown(["", "wasm, ns", ...names.map(short)], rows);
}

export function single(benchmark) {
  return (run) => singleTable(run.results.filter((each) => each.benchmark === benchmark));
}

export function lines({ lines: part }) {
  if (isMissing(part)) return notRun(part);
  const rows = part.results.flatMap(({ operation, title, lines, rows }) =>
    rows.map(({ name, nsPerLine, megabytesPerSecond, ratioToWasm, benchmark, equalAnswers }, index) => [
      index === 0 ? `${operation}, ${title}` : "",
      benchmark === undefined ? name : `${name} (its ${benchmark})`,
      nsPerLine.median.toFixed(1),
      megabytesPerSecond.toFixed(0),
      ratioText(ratioToWasm) + (equalAnswers === undefined ? "" : share(equalAnswers, lines)),
    ]),
  );
  return markdown(["", "", "ns/line", "MB/s", "time / wasm"], rows, 2);
}

export function file({ file: part }) {
  if (isMissing(part)) return notRun(part);
  const rows = part.results.flatMap(({ title, bytes, lines, rows }) =>
    rows.map(({ name, seconds, megabytesPerSecond, ratioToOneWorker }, index) => [
      index === 0 ? `${title}: ${(bytes / 1e6).toFixed(0)} MB, ${number.format(lines)} lines` : "",
      name,
      seconds.median.toFixed(2),
      megabytesPerSecond.toFixed(0),
      ratioText(ratioToOneWorker),
    ]),
  );
  return markdown(["", "", "seconds", "MB/s", "time / 1 worker"], rows, 2);
}

/**
 * A table for each benchmark, with a row for each corpus: the number of the first implementation, and the ratios of the
 * others to it.
 */
function byBenchmark(results, { unit, numberOf, ratioOf }) {
  return [...new Set(results.map(({ benchmark }) => benchmark))].map((benchmark) => {
    const selected = results.filter((each) => each.benchmark === benchmark);
    const names = [...new Set(selected.flatMap(({ rows }) => rows.map(({ name }) => name)))].slice(1);
    const rows = selected.map(({ corpus, rows: [first, ...others] }) => {
      const cells = names.map((name) => {
        const row = others.find((each) => each.name === name);
        const ratio = row && ratioOf(row, first);
        return ratio === undefined ? "" : ratioText(ratio);
      });
      return [`${benchmark}: ${corpus}`, numberOf(first).toFixed(0), ...cells];
    });
    return markdown(["", `pchar, ${unit}`, ...names], rows);
  });
}

/** The crate next to other crates. */
export function native({ native: part }) {
  if (isMissing(part)) return notRun(part);
  const tables = byBenchmark(part.results, {
    unit: "ns",
    numberOf: ({ nsPerText }) => nsPerText.median,
    ratioOf: ({ ratioToPchar }) => ratioToPchar,
  });
  return [`${part.rustc}.`, ...tables].join("\n\n");
}

/** Instruction counts for each string. */
export function instructions(counted) {
  if (counted === undefined) return "Not counted.";
  const { date, valgrind, rustc, arch, results } = counted;
  const tables = byBenchmark(results, {
    unit: "instructions",
    numberOf: ({ instructionsPerText }) => instructionsPerText,
    ratioOf: (row, first) => row.instructionsPerText / first.instructionsPerText,
  });
  return [`Counted on ${date} by ${valgrind}, ${rustc}, ${arch}.`, ...tables].join("\n\n");
}

export function start({ start: part }) {
  if (isMissing(part)) return notRun(part);
  const rows = part.rows.map(({ name, load, firstCall, total, ratioToFastUri }) => [
    name,
    load.toFixed(2),
    firstCall.toFixed(2),
    total.toFixed(2),
    ratioText(ratioToFastUri),
  ]);
  return markdown(["", "load, ms", "first call, ms", "sum, ms", "time / fast-uri"], rows);
}

export function memory({ memory: part }) {
  if (isMissing(part)) return notRun(part);
  const [{ bytesPerRecord: own }] = part.rows;
  const rows = part.rows.map(({ name, bytesPerRecord }) => [
    name,
    bytesPerRecord.toFixed(0),
    ratioText(bytesPerRecord / own),
  ]);
  return markdown(["", "bytes/record", "bytes / pchar"], rows);
}

export function length({ length: part }) {
  if (isMissing(part)) return notRun(part);
  const rows = part.rows.map(({ length, nsPerCall: [own, ...others] }) => [
    number.format(length),
    own.toFixed(0),
    (own / length).toFixed(2),
    ...others.map((ns) => ratioText(ns / own)),
  ]);
  return markdown(["characters", "wasm, ns", "wasm, ns/character", ...part.names.slice(1).map(short)], rows);
}

/** The lengths in the table; the record has more. */
const SHOWN = [8, 16, 24, 32, 48, 64, 96, 128, 512, 4096];

/** The two ways to copy a string into WebAssembly memory, by runtime. */
export function marshal(measured) {
  if (measured === undefined) return "Not measured.";
  const { date, machine, runtimes } = measured;
  const from = (length) => (length === null ? "never" : String(length));
  const rows = runtimes.map(({ name, version, notRun: reason, crossover, table }) => {
    if (reason !== undefined) return [name, `not run: ${reason}`, "", ...SHOWN.map(() => "")];
    const times = SHOWN.map((length) => {
      const { loop, encodeInto } = table.find((row) => row.length === length && row.form === "flat");
      return `${loop.toFixed(0)} / ${encodeInto.toFixed(0)}`;
    });
    return [`${name} ${version}`, from(crossover.flat), from(crossover.cut), ...times];
  });
  const head = [
    "ns: loop / `encodeInto`",
    "`encodeInto` faster from",
    "the same for slices",
    ...SHOWN.map((length) => number.format(length)),
  ];
  return [
    `Measured on ${date}: ${machine.cpu}, ${machine.platform} ${machine.arch}.`,
    "",
    markdown(head, rows),
  ].join("\n");
}

/** The rows of the table in README.md. */
const README_SETS = [
  ["parse", "links"],
  ["parse", "home-pages"],
  ["parse", "synthetic-789"],
  ["check", "links"],
  ["resolve", "one-base"],
  ["resolve", "one-base-read"],
  ["normalize", "normal"],
  ["normalize", "messy"],
  ["equivalent", "messy"],
];

/** The table of README.md: the times of the others divided by that of pchar's WebAssembly engine. */
export function speed(run) {
  const others = ["pchar js", "URL", "@hyperjump/uri", "fast-uri", "uri-js"];
  const rows = README_SETS.map(([benchmark, id]) => {
    const { set, rows } = run.results.find((each) => each.benchmark === benchmark && each.id === id);
    const ratios = others.map((other) =>
      rows.find(({ name }) => name === other)?.ratioTo["pchar wasm"].toFixed(1),
    );
    return [`\`${benchmark}\`: ${set}`, ...ratios.map((ratio) => ratio ?? "")];
  });
  return markdown([`time / \`pchar wasm\` (${run.date}, Node ${run.node})`, ...others], rows);
}
