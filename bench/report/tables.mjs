// The tables of a record in Markdown. docs/performance.md and README.md show those of the last record, and the bench prints them.

const number = new Intl.NumberFormat("en-US");

/** The implementation that all others are compared with. */
export const OWN = "pchar wasm";

/** Formats a ratio with three significant digits or so. */
export const ratioText = (ratio) => (ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1));

/** Returns the percentage of equal answers, if it is below 99.5. */
const share = (equal, of) => (equal >= of * 0.995 ? "" : ` (${Math.floor((equal / of) * 100)} %)`);

/** Returns the runtimes of a record that ran. */
export const measuredRuntimes = ({ runtimes }) => runtimes.filter(({ results }) => results?.length > 0);

/** Returns the result of a benchmark on a set in a runtime, or `undefined`. */
export const resultOf = ({ results = [] }, benchmark, id) =>
  results.find((each) => each.benchmark === benchmark && each.id === id);

/** Returns how many times as fast as a competitor an engine of pchar is, or `undefined`. */
export function ratioOf(runtime, benchmark, id, competitor, own = OWN) {
  return resultOf(runtime, benchmark, id)?.rows.find(({ name }) => name === competitor)?.ratioTo[own];
}

/** Formats a table. The first `textColumns` columns are left-aligned, the others right-aligned. */
export function markdown(head, rows, textColumns = 1) {
  const sides = head.map((_, column) => (column < textColumns ? "---" : "---:"));
  return [head, sides, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Pads the cells of tables for the terminal. Other text stays. */
export function aligned(text) {
  return text.replace(/(?:^\|.*\|\n?)+/gm, (table) => {
    const lines = table.trimEnd().split("\n");
    const [head, sides, ...rows] = lines.map((line) => line.slice(2, -2).split(" | "));
    const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
    const pad = (cell, column) => cell[sides[column] === "---" ? "padEnd" : "padStart"](widths[column]);
    return [head, ...rows].map((row) => row.map(pad).join("  ").trimEnd()).join("\n");
  });
}

/** Describes the run above all tables: date, machine and versions. */
export function setting({ date, machine, runs, rounds, versions, runtimes = [] }) {
  const { cpu, cores, platform, arch, load } = machine;
  const names = measuredRuntimes({ runtimes }).map(({ name, version }) => `${name.split(" ")[0]} ${version}`);
  const libraries = Object.entries(versions).map((each) => each.join(" "));
  return [
    `Measured on ${date}: ${cpu}, ${cores} cores, ${platform} ${arch}, load ${load[0].toFixed(2)}; ${runs} x ${rounds} rounds.`,
    ...[names, libraries].filter((list) => list.length > 0).map((list) => `${list.join(", ")}.`),
  ].join("\n");
}

/** The competitors that have a column. The others share one. */
const COLUMNS = ["pchar js", "URL", "@hyperjump/uri", "fast-uri", "uri-js"];

/** Returns the table of a runtime: for each benchmark and set the time of pchar, and the ratios of the others. */
export function stringsOf({ results }) {
  const rows = results.map(({ benchmark, set, texts, rows }) => {
    const cell = ({ name, ratioTo, equal }) =>
      // The engines of pchar always agree: the bench fails otherwise.
      ratioText(ratioTo[OWN]) + (name.startsWith("pchar") ? "" : share(equal, texts));
    const others = rows.filter(({ name }) => name !== OWN && !COLUMNS.includes(name));
    return [
      `\`${benchmark}\`: ${set}`,
      rows.find(({ name }) => name === OWN).ns.toFixed(0),
      ...COLUMNS.map((column) =>
        rows
          .filter(({ name }) => name === column)
          .map(cell)
          .join(""),
      ),
      others.map((row) => `${row.name}: ${cell(row)}`).join("; "),
    ];
  });
  return markdown(["", "pchar, ns", ...COLUMNS, "others"], rows);
}

/** The runtime of the tables, if it was measured. */
const shownRuntime = (record) =>
  measuredRuntimes(record).find(({ name }) => name === "Node 24") ?? measuredRuntimes(record)[0];

/** Says for each runtime where another library is faster than pchar. */
function slower(record) {
  const items = measuredRuntimes(record).map(({ name: runtime, results }) => {
    const compared = results.flatMap(({ benchmark, set, rows }) =>
      rows
        .filter(({ name }) => !name.startsWith("pchar"))
        .map(({ name, ratioTo }) => ({ where: `\`${benchmark}\`, ${set} (${name}`, ratio: ratioTo[OWN] })),
    );
    const lost = compared.filter(({ ratio }) => ratio < 1);
    const where = lost.map((each) => `${each.where}, ${ratioText(each.ratio)})`).join("; ");
    return lost.length === 0
      ? `- **${runtime}**: pchar is faster in all ${compared.length} comparisons.`
      : `- **${runtime}**: pchar is faster in ${compared.length - lost.length} of ${compared.length} comparisons. Another library is faster in ${where}.`;
  });
  return items.join("\n");
}

/** Formats a table of results with several rows each. The first row has the title. */
const grouped = (head, results, titleOf, cellsOf) =>
  markdown(
    ["", "", ...head],
    results.flatMap((result) =>
      result.rows.map((row, index) => [index === 0 ? titleOf(result) : "", ...cellsOf(row, result)]),
    ),
    2,
  );

const lines = ({ results }) =>
  grouped(
    ["ns/line", "MB/s", "time / wasm"],
    results,
    ({ operation, title }) => `${operation}, ${title}`,
    (
      { name, nsPerLine, megabytesPerSecond, ratioToWasm, benchmark, equalAnswers = Infinity },
      { lines: of },
    ) => [
      benchmark === undefined ? name : `${name} (its ${benchmark})`,
      nsPerLine.median.toFixed(1),
      megabytesPerSecond.toFixed(0),
      ratioText(ratioToWasm) + share(equalAnswers, of),
    ],
  );

const file = ({ results }) =>
  grouped(
    ["seconds", "MB/s", "time / 1 worker"],
    results,
    ({ title, bytes, lines: of }) => `${title}: ${(bytes / 1e6).toFixed(0)} MB, ${number.format(of)} lines`,
    ({ name, seconds, megabytesPerSecond, ratioToOneWorker }) => [
      name,
      seconds.median.toFixed(2),
      megabytesPerSecond.toFixed(0),
      ratioText(ratioToOneWorker),
    ],
  );

/** The crate next to other crates. */
function native({ rustc, results }) {
  const crates = ["fluent-uri", "oxiri", "iri-string", "uriparse", "http", "url"];
  const rows = results.map(({ benchmark, corpus, rows: [own, ...others] }) => [
    `${benchmark}: ${corpus}`,
    own.nsPerText.median.toFixed(0),
    ...crates.map((crate) => {
      const ratio = others.find(({ name }) => name === crate)?.ratioToPchar;
      return ratio === undefined ? "" : ratioText(ratio);
    }),
  ]);
  return [`${rustc}.`, markdown(["", "pchar, ns", ...crates], rows)].join("\n\n");
}

const start = ({ rows }) =>
  markdown(
    ["", "load, ms", "first call, ms", "sum, ms", "time / fast-uri"],
    rows.map(({ name, load, firstCall, total, ratioToFastUri }) => [
      name,
      ...[load, firstCall, total].map((ms) => ms.toFixed(2)),
      ratioText(ratioToFastUri),
    ]),
  );

const memory = ({ rows }) =>
  markdown(
    ["", "bytes/record", "bytes / pchar"],
    rows.map(({ name, bytesPerRecord: bytes }) => [
      name,
      bytes.toFixed(0),
      ratioText(bytes / rows[0].bytesPerRecord),
    ]),
  );

/** The parts of the costs of a record. If one was not measured, its table says why. */
const costs = Object.entries({ lines, file, native, start, memory }).map(([name, make]) => [
  name,
  ({ costs: { [name]: part = { notRun: "it was left out" } } }) =>
    part.notRun === undefined ? make(part) : `Not measured: ${part.notRun}.`,
]);

/** Functions that make the parts of docs/performance.md of a record, by the marks of the parts. */
export const performanceParts = {
  setting,
  slower,
  strings: (record) => stringsOf(shownRuntime(record)),
  ...Object.fromEntries(costs),
};

/** The rows of the table in README.md. */
const README_SETS = {
  parse: ["links", "home-pages", "synthetic-789"],
  check: ["links"],
  resolve: ["one-base", "one-base-read"],
  normalize: ["normal", "messy"],
  equivalent: ["messy"],
};

/** The table of README.md: the times of the others divided by that of pchar's WebAssembly engine. */
export function speed(record) {
  const runtime = shownRuntime(record);
  const rows = Object.entries(README_SETS).flatMap(([benchmark, sets]) =>
    sets.map((id) => [
      `\`${benchmark}\`: ${resultOf(runtime, benchmark, id).set}`,
      ...COLUMNS.map((other) => ratioOf(runtime, benchmark, id, other)?.toFixed(1) ?? ""),
    ]),
  );
  return markdown([`time / \`pchar wasm\` (${record.date}, Node ${runtime.version})`, ...COLUMNS], rows);
}
