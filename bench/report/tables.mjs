// The results of a record as Markdown tables.
import { benchmarkRows, losses, measuredRuntimes, ratioOf, ratioText, resultOf, share } from "./rows.mjs";
import { fileSentences, reached, reachedCosts } from "./targets.mjs";

const number = new Intl.NumberFormat("en-US");

/** Formats a table. The first `textColumns` columns are left-aligned, the others right-aligned. */
export function markdown(head, rows, textColumns = 1) {
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
export function setting(record) {
  const { cpu, cores, platform, arch, load } = record.machine;
  const times = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
  const runtimes = measuredRuntimes(record).map(({ name, version }) =>
    name.startsWith("Node") ? `Node ${version}` : `${name} ${version}`,
  );
  return [
    `Measured on ${record.date}: ${cpu}, ${cores} cores, ${platform} ${arch}; ${times(record.runs, "run")} of`,
    `${times(record.rounds, "round")}; load ${load[0].toFixed(2)} at the start.`,
    `${runtimes.join(", ")}.`,
    `${Object.entries(record.versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(", ")}.`,
  ].join("\n");
}

const verdict = (met) => (met === undefined ? "not measured" : met ? "met" : "**missed**");

/** What was measured and the target. A missed one is bold. */
function targetCell({ bound, value, met }) {
  if (value === undefined) return "";
  return met ? `${ratioText(value)} of ${bound}` : `**${ratioText(value)} of ${bound}**`;
}

export function targets(record) {
  const found = reached(record).filter(({ cells }) => cells.some(({ value }) => value !== undefined));
  const runtimes = found[0]?.cells.map(({ runtime }) => runtime) ?? [];
  const byNode = markdown(
    ["", "against", ...runtimes],
    found.map(({ name, against, cells }) => [name, against, ...cells.map(targetCell)]),
    2,
  );
  const others = reachedCosts(record).map(({ name, against, bound, value, met }) => [
    name,
    against,
    bound,
    value === undefined ? "" : ratioText(value),
    verdict(met),
  ]);
  const table = markdown(["", "against", "target", "measured", ""], others, 2);
  return [byNode, "", table].join("\n");
}

/** A sentence for each large file. */
export function files({ costs }) {
  const large = fileSentences(costs).map((sentence) => `- ${sentence[0].toUpperCase()}${sentence.slice(1)}.`);
  return large.length === 0 ? notRun(costs.file) : large.join("\n");
}

/** Says for each runtime where another library is faster than pchar. */
export function slower(record) {
  const items = losses(record).map(({ runtime, compared, lost }) => {
    if (lost.length === 0) return `- **${runtime}**: pchar is faster in all ${compared} comparisons.`;
    const where = lost.map(
      ({ benchmark, set, name, ratio }) => `\`${benchmark}\`, ${set} (${name}, ${ratioText(ratio)})`,
    );
    return `- **${runtime}**: pchar is faster in ${compared - lost.length} of ${compared} comparisons. Another library is faster in ${where.join("; ")}.`;
  });
  return items.join("\n");
}

/** The table of one benchmark: a column for each runtime. */
export function single(benchmark) {
  return (record) => {
    const [head, ...rows] = benchmarkRows(record, benchmark);
    return markdown(head, rows, 2);
  };
}

export function lines({ costs: { lines: part } }) {
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

export function file({ costs: { file: part } }) {
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
export function native({ costs: { native: part } }) {
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

export function start({ costs: { start: part } }) {
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

export function memory({ costs: { memory: part } }) {
  if (isMissing(part)) return notRun(part);
  const [{ bytesPerRecord: own }] = part.rows;
  const rows = part.rows.map(({ name, bytesPerRecord }) => [
    name,
    bytesPerRecord.toFixed(0),
    ratioText(bytesPerRecord / own),
  ]);
  return markdown(["", "bytes/record", "bytes / pchar"], rows);
}

export function length({ costs: { length: part } }) {
  if (isMissing(part)) return notRun(part);
  const rows = part.rows.map(({ length, nsPerCall: [own, ...others] }) => [
    number.format(length),
    own.toFixed(0),
    (own / length).toFixed(2),
    ...others.map((ns) => ratioText(ns / own)),
  ]);
  return markdown(["characters", "wasm, ns", "wasm, ns/character", ...part.names.slice(1).map(short)], rows);
}

/** The runtime of the table in README.md, if it was measured. */
const README_RUNTIME = "Node 24";

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
export function speed(record) {
  const others = ["pchar js", "URL", "@hyperjump/uri", "fast-uri", "uri-js"];
  const measured = measuredRuntimes(record);
  const runtime = measured.find(({ name }) => name === README_RUNTIME) ?? measured[0];
  const rows = README_SETS.map(([benchmark, id]) => {
    const ratios = others.map((other) => ratioOf(runtime, benchmark, id, other)?.toFixed(1));
    return [
      `\`${benchmark}\`: ${resultOf(runtime, benchmark, id).set}`,
      ...ratios.map((ratio) => ratio ?? ""),
    ];
  });
  return markdown([`time / \`pchar wasm\` (${record.date}, Node ${runtime.version})`, ...others], rows);
}
