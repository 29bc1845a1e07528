// A run as tables of Markdown.
import { fileInWords, ratioText, reached } from "./targets.mjs";

const number = new Intl.NumberFormat("en-US");

/** A table: columns of words to the left, those of numbers to the right. */
function markdown(head, rows, columnsOfWords = 1) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(head.map((_, column) => (column < columnsOfWords ? "---" : "---:"))),
    ...rows.map(line),
  ].join("\n");
}

const short = (name) => name.replace(/^pchar /, "");

/** What stands in place of numbers that were not measured. */
const notRun = (part) => (part === undefined ? "Not measured." : `Not measured: ${part.notRun}.`);

const isMissing = (part) => part === undefined || part.notRun !== undefined;

/** The words before all tables: what ran where, and when. */
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
  const large = fileInWords(run).map((words) => `- \`pchar normalize\` on a large file: ${words}.`);
  const table = markdown(["what", "against", "to reach", "measured", ""], rows, 2);
  return [table, "", ...(large.length === 0 ? [`A large file: ${notRun(run.file)}`] : large)].join("\n");
}

/** How many of a hundred answers are equal, where that is less than nearly all. */
function share(equal, of) {
  return equal >= of * 0.995 ? "" : ` (${Math.floor((equal / of) * 100)} %)`;
}

/** One question: a line for each set, a column for each contestant. */
function singleTable(results) {
  const own = "pchar wasm";
  const names = [...new Set(results.flatMap(({ rows }) => rows.map(({ name }) => name)))].filter(
    (name) => name !== own,
  );
  const rows = results.map(({ set, texts, rows }) => {
    const cells = names.map((name) => {
      const row = rows.find((each) => each.name === name);
      if (row === undefined) return "";
      // pchar says the same on both backends, or nothing is timed.
      const part = name.startsWith("pchar") ? "" : share(row.equalAnswers, texts);
      return ratioText(row.ratioTo[own]) + part;
    });
    const { nsPerCall } = rows.find(({ name }) => name === own);
    return [set, nsPerCall.median.toFixed(0), ...cells];
  });
  return markdown(["", "wasm, ns", ...names.map(short)], rows);
}

export function single(question) {
  return (run) => singleTable(run.results.filter((each) => each.question === question));
}

export function lines({ lines: part }) {
  if (isMissing(part)) return notRun(part);
  const rows = part.results.flatMap(({ verb, title, lines, rows }) =>
    rows.map(({ name, nsPerLine, megabytesPerSecond, ratioToWasm, question, equalAnswers }, index) => [
      index === 0 ? `${verb}, ${title}` : "",
      question === undefined ? name : `${name} (its ${question})`,
      nsPerLine.median.toFixed(1),
      megabytesPerSecond.toFixed(0),
      ratioText(ratioToWasm) + (equalAnswers === undefined ? "" : share(equalAnswers, lines)),
    ]),
  );
  return markdown(["", "", "ns a line", "MB/s", "times as long as wasm"], rows, 2);
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
  return markdown(["", "", "seconds", "MB/s", "times as long as one worker"], rows, 2);
}

/** For each question a table with a line for each corpus: what the first contestant takes, and how many times that the others. */
function byQuestion(results, { unit, numberOf, ratioOf }) {
  return [...new Set(results.map(({ question }) => question))].map((question) => {
    const asked = results.filter((each) => each.question === question);
    const names = [...new Set(asked.flatMap(({ rows }) => rows.map(({ name }) => name)))].slice(1);
    const rows = asked.map(({ corpus, rows: [first, ...others] }) => {
      const cells = names.map((name) => {
        const row = others.find((each) => each.name === name);
        const ratio = row && ratioOf(row, first);
        return ratio === undefined ? "" : ratioText(ratio);
      });
      return [`${question}: ${corpus}`, numberOf(first).toFixed(0), ...cells];
    });
    return markdown(["", `pchar, ${unit}`, ...names], rows);
  });
}

/** The crate beside other crates. */
export function native({ native: part }) {
  if (isMissing(part)) return notRun(part);
  const tables = byQuestion(part.results, {
    unit: "ns",
    numberOf: ({ nsPerText }) => nsPerText.median,
    ratioOf: ({ ratioToPchar }) => ratioToPchar,
  });
  return [`${part.rustc}.`, ...tables].join("\n\n");
}

/** Instructions for each text, which repeat from run to run. */
export function instructions(counted) {
  if (counted === undefined) return "Not counted.";
  const { date, valgrind, rustc, arch, results } = counted;
  const tables = byQuestion(results, {
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
  return markdown(["", "load, ms", "first call, ms", "sum, ms", "times as long as fast-uri"], rows);
}

export function memory({ memory: part }) {
  if (isMissing(part)) return notRun(part);
  const [{ bytesPerRecord: own }] = part.rows;
  const rows = part.rows.map(({ name, bytesPerRecord }) => [
    name,
    bytesPerRecord.toFixed(0),
    ratioText(bytesPerRecord / own),
  ]);
  return markdown(["", "bytes a record", "times as many as pchar"], rows);
}

export function length({ length: part }) {
  if (isMissing(part)) return notRun(part);
  const rows = part.rows.map(({ length, nsPerCall: [own, ...others] }) => [
    number.format(length),
    own.toFixed(0),
    (own / length).toFixed(2),
    ...others.map((ns) => ratioText(ns / own)),
  ]);
  return markdown(
    ["characters", "wasm, ns", "wasm, ns a character", ...part.names.slice(1).map(short)],
    rows,
  );
}

export function size({ size: part }) {
  if (isMissing(part)) return notRun(part);
  const rows = part.rows.map(({ name, raw, gzip }) => [name, number.format(raw), number.format(gzip)]);
  return markdown(["", "bytes", "gzip"], rows);
}

/** The lengths that are shown of each runtime; the record has more. */
const SHOWN = [8, 16, 24, 32, 48, 64, 96, 128, 512, 4096];

/** How a text is best moved into the memory of a module, by runtime. */
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
    "faster from",
    "cut texts",
    ...SHOWN.map((length) => number.format(length)),
  ];
  return [
    `Measured on ${date}: ${machine.cpu}, ${machine.platform} ${machine.arch}.`,
    "",
    markdown(head, rows),
  ].join("\n");
}

/** What the README shows of a run. */
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

/** How many times as long as pchar's WebAssembly the others took. */
export function speed(run) {
  const others = ["pchar js", "URL", "@hyperjump/uri", "fast-uri", "uri-js"];
  const rows = README_SETS.map(([question, id]) => {
    const { set, rows } = run.results.find((each) => each.question === question && each.id === id);
    const ratios = others.map((other) =>
      rows.find(({ name }) => name === other)?.ratioTo["pchar wasm"].toFixed(1),
    );
    return [`\`${question}\`: ${set}`, ...ratios.map((ratio) => ratio ?? "")];
  });
  return markdown([`times as long as \`wasm\` takes, ${run.date}, Node ${run.node}`, ...others], rows);
}
