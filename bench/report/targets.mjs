// The speed targets, and which of them a record meets. docs/internals/speed.md shows those of the last record.
import { markdown, measuredRuntimes, OWN, ratioOf, ratioText, resultOf } from "./tables.mjs";

/** The runtimes that have targets, in the order of the bounds. */
const RUNTIMES = ["Node 20", "Node 22", "Node 24", "Node 26"];

const LINKS = ["links", "home-pages", "documentation"];
const NORMAL = ["normal", "documentation"];
const MESSY = ["messy", "documentation-messy"];
const BEST_OTHER = "the fastest other library";

/** The targets of each Node: benchmark, sets, competitor, and how many times as fast pchar must be, one bound for all or one for each. */
const TARGETS = [
  ["parse", LINKS, "URL", [1.6, 2.5, 1.25, 1.25]],
  ["parse", LINKS, "fast-uri", [9, 9, 13, 13]],
  ["check", LINKS, "URL", [1.4, 1.4, 1.25, 1.25]],
  ["parse", ["synthetic-789"], "URL", [3, 3, 2.2, 2.2]],
  ["parse", ["synthetic-789"], "fast-uri", [60, 60, 50, 50]],
  ["check", ["synthetic-789"], "URL", [1.25, 1.25, 0.45, 0.45]],
  ["resolve", ["one-base"], "URL", [4, 4, 3.3, 3.3]],
  ["resolve", ["one-base"], "fast-uri", [30]],
  ["resolve", ["one-base"], BEST_OTHER, [3]],
  ["normalize", NORMAL, "URL", [2, 2, 1.4, 1.4]],
  ["normalize", NORMAL, "fast-uri", [28]],
  ["normalize", MESSY, "URL", [1.6, 1.6, 1.2, 1.2]],
  ["normalize", MESSY, "fast-uri", [14, 14, 12, 12]],
  ["equivalent", ["one"], "fast-uri", [35]],
  ["equivalent", ["messy", "documentation"], "fast-uri", [18]],
  ["pctEncode", ["50"], "encodeURIComponent", [0.75, 0.75, 0.7, 0.7]],
  ["pctDecode", ["50"], "decodeURIComponent", [1, 1, 0.75, 0.75]],
  ["pctEncode", ["2000"], "encodeURIComponent", [1.5, 1.5, 1.3, 1.3]],
  ["pctDecode", ["2000"], "decodeURIComponent", [1.5, 1.5, 1.3, 1.3]],
  ["parse", ["links"], "fast-uri", [7, 7, 8, 8], "pchar js"],
];

const rowNamed = (rows, wanted) => rows?.find(({ name }) => name === wanted);

const lineRatio = (operation, title) => (costs) => {
  const result = costs.lines?.results?.find((each) => each.operation === operation && each.title === title);
  return rowNamed(result?.rows, "fluent-uri, native")?.ratioToWasm;
};

const crateRatio = (corpus) => (costs) => {
  const result = costs.native?.results?.find((each) => each.benchmark === "parse" && each.corpus === corpus);
  return rowNamed(result?.rows, "fluent-uri")?.ratioToPchar;
};

/** fast-uri may take half as long. */
const startRatio = (name) => (costs) => 1 / rowNamed(costs.start?.rows, name)?.ratioToFastUri;

/** The targets of the lines, the crate and start-up: name, competitor, how many times as fast, and what finds that in the costs. */
const COST_TARGETS = [
  ["`componentsOfLines`, links", "fluent-uri, native", 1.1, lineRatio("components", "links")],
  ["`normalizeLines`, messy", "fluent-uri, native", 2.2, lineRatio("normalize", "messy")],
  ["the crate, parse, links", "fluent-uri", 1.5, crateRatio("urls-48k")],
  ["the crate, parse, 789 characters", "fluent-uri", 2.5, crateRatio("synthetic-789")],
  ["import and first call", "fast-uri", 0.5, startRatio(OWN)],
  ["require and first call", "fast-uri", 0.5, startRatio(`${OWN}, require`)],
];

/** Returns the ratio to a competitor, or to the fastest one except `URL` and fast-uri. */
function measured(runtime, benchmark, id, competitor, own) {
  if (competitor !== BEST_OTHER) return ratioOf(runtime, benchmark, id, competitor, own);
  const others = resultOf(runtime, benchmark, id)?.rows.filter(
    ({ name }) => !name.startsWith("pchar") && !["URL", "fast-uri"].includes(name),
  );
  return others && Math.min(...others.map(({ ratioTo }) => ratioTo[OWN]));
}

/** Returns each target of each Node that ran: `cells` has what was measured and whether that is enough, by runtime. */
export function reached(record) {
  const runtimes = measuredRuntimes(record).filter(({ name }) => RUNTIMES.includes(name));
  return TARGETS.flatMap(([benchmark, sets, against, bounds, own]) =>
    sets.map((id) => ({
      name: `\`${benchmark}\`, ${id}${own === undefined ? "" : `, ${own}`}`,
      against,
      cells: runtimes.map((runtime) => {
        const bound = bounds[bounds.length === 1 ? 0 : RUNTIMES.indexOf(runtime.name)];
        const value = measured(runtime, benchmark, id, against, own);
        return { runtime: runtime.name, bound, value, met: value && value >= bound };
      }),
    })),
  );
}

/** Formats what was measured and the target. A missed one is bold. */
function cellText({ bound, value, met }) {
  if (value === undefined || Number.isNaN(value)) return "";
  return met ? `${ratioText(value)} of ${bound}` : `**${ratioText(value)} of ${bound}**`;
}

/** Returns the table of targets, with the count of the met ones in each column, or no lines if nothing was measured. */
function table(columns, rows) {
  const found = rows.filter(({ cells }) => cells.some((cell) => cellText(cell) !== ""));
  if (found.length === 0) return [];
  const counts = columns.map((_, at) => {
    const all = found.map(({ cells }) => cells[at]).filter((cell) => cellText(cell) !== "");
    return `${all.filter(({ met }) => met).length} of ${all.length}`;
  });
  const body = found.map(({ name, against, cells }) => [name, against, ...cells.map(cellText)]);
  return [markdown(["times as fast", "as", ...columns], [...body, ["targets met", "", ...counts]], 2)];
}

/** Returns the tables of what was measured: a column for each Node, then the lines, the crate and start-up. */
export function targetTables(record) {
  const targets = reached(record);
  const costs = COST_TARGETS.map(([name, against, bound, of]) => {
    const value = of(record.costs);
    return { name, against, cells: [{ bound, value, met: value >= bound }] };
  });
  return [
    ...table(
      targets[0].cells.map(({ runtime }) => runtime),
      targets,
    ),
    ...table(["measured"], costs),
  ];
}
