// The speed targets, and which of them a record meets.
import { measuredRuntimes, OWN, ratioOf, ratioText, resultOf } from "./rows.mjs";

/** The runtimes that have targets, in the order of the bounds. */
const RUNTIMES = ["Node 20", "Node 22", "Node 24", "Node 26"];

const PARSE = "`parse`";
const CHECK = '`check(text, "URI")`';
const NORMALIZE = "`normalize`";
const FAST_URI = ["fast-uri", "fast-uri"];
const CAN_PARSE = ["URL", "`URL.canParse`"];
const HREF = ["URL", "`new URL().href`"];
const LINKS = [
  ["links", "links"],
  ["home-pages", "home pages"],
  ["documentation", "links in documentation"],
];

/** Returns one target for each set, each with the same bounds: one for all runtimes, or one for each. */
const faster = (op, benchmark, sets, [competitor, against], bounds, own = OWN) =>
  sets.map(([id, over]) => ({
    op,
    over,
    against,
    bounds: bounds.length === 1 ? RUNTIMES.map(() => bounds[0]) : bounds,
    measured: (runtime) =>
      competitor === BEST_OTHER
        ? bestOther(resultOf(runtime, benchmark, id))
        : ratioOf(runtime, benchmark, id, competitor, own),
  }));

const BEST_OTHER = "best other";
const NOT_OTHER = ["URL", "fast-uri"];

/** Returns the ratio to the fastest competitor except `URL` and fast-uri. */
function bestOther(result) {
  const others = result?.rows.filter(({ name }) => !name.startsWith("pchar") && !NOT_OTHER.includes(name));
  return others && Math.min(...others.map(({ ratioTo }) => ratioTo[OWN]));
}

/** The targets of each Node: the operation must be so many times as fast. */
const TARGETS = [
  ...faster(PARSE, "parse", LINKS, ["URL", "`new URL`"], [1.6, 2.5, 1.25, 1.25]),
  ...faster(PARSE, "parse", LINKS, FAST_URI, [9, 9, 13, 13]),
  ...faster(CHECK, "check", LINKS, CAN_PARSE, [1.4, 1.4, 1.25, 1.25]),
  ...[["synthetic-789", "789 characters"]].flatMap((set) => [
    ...faster(PARSE, "parse", [set], ["URL", "`new URL`"], [3, 3, 2.2, 2.2]),
    ...faster(PARSE, "parse", [set], FAST_URI, [60, 60, 50, 50]),
    ...faster(CHECK, "check", [set], CAN_PARSE, [1.25, 1.25, 0.45, 0.45]),
  ]),
  ...[["one-base", "mixed references, one base"]].flatMap((set) => [
    ...faster("`resolve`", "resolve", [set], ["URL", "`new URL(ref, base).href`"], [4, 4, 3.3, 3.3]),
    ...faster("`resolve`", "resolve", [set], FAST_URI, [30]),
    ...faster("`resolve`", "resolve", [set], [BEST_OTHER, "the fastest other library"], [3]),
  ]),
  ...[
    ["normal", "already normal"],
    ["documentation", "links in documentation"],
  ].flatMap((set) => [
    ...faster(NORMALIZE, "normalize", [set], HREF, [2, 2, 1.4, 1.4]),
    ...faster(NORMALIZE, "normalize", [set], FAST_URI, [28]),
  ]),
  ...[
    ["messy", "messy"],
    ["documentation-messy", "messy links in documentation"],
  ].flatMap((set) => [
    ...faster(NORMALIZE, "normalize", [set], HREF, [1.6, 1.6, 1.2, 1.2]),
    ...faster(NORMALIZE, "normalize", [set], FAST_URI, [14, 14, 12, 12]),
  ]),
  ...[
    ["one", "one link against many", 35],
    ["messy", "another pair in each call", 18],
    ["documentation", "another pair of links in documentation in each call", 18],
  ].flatMap(([id, over, bound]) =>
    faster("`equivalent`", "equivalent", [[id, over]], ["fast-uri", "fast-uri's `equal`"], [bound]),
  ),
  ...[
    ["50", "50 characters", [0.75, 0.75, 0.7, 0.7], [1, 1, 0.75, 0.75]],
    ["2000", "2,000 characters", [1.5, 1.5, 1.3, 1.3], [1.5, 1.5, 1.3, 1.3]],
  ].flatMap(([id, over, encode, decode]) => [
    ...faster(
      "`pctEncode`",
      "pctEncode",
      [[id, over]],
      ["encodeURIComponent", "`encodeURIComponent`"],
      encode,
    ),
    ...faster(
      "`pctDecode`",
      "pctDecode",
      [[id, over]],
      ["decodeURIComponent", "`decodeURIComponent`"],
      decode,
    ),
  ]),
  ...faster("`parse`, JavaScript engine", "parse", [["links", "links"]], FAST_URI, [7, 7, 8, 8], "pchar js"),
];

// Each of these returns a function that finds a ratio in the costs of a record; it is undefined if they do not have it.

const bulk = (operation, title) => (costs) => {
  const result = costs.lines?.results?.find((each) => each.operation === operation && each.title === title);
  return result?.rows.find(({ name }) => name === "fluent-uri, native")?.ratioToWasm;
};

const crate = (benchmark, corpus) => (costs) => {
  const result = costs.native?.results?.find(
    (each) => each.benchmark === benchmark && each.corpus === corpus,
  );
  return result?.rows.find(({ name }) => name === "fluent-uri")?.ratioToPchar;
};

const started = (name) => (costs) => costs.start?.rows?.find((row) => row.name === name)?.ratioToFastUri;

/** The targets of the crate, of lines and of start-up. `max` is a factor of time that must not be reached. */
const COST_TARGETS = [
  {
    op: "`componentsOfLines`",
    over: "links",
    against: "fluent-uri, native",
    min: 1.1,
    measured: bulk("scan", "links"),
  },
  {
    op: "`normalizeLines`",
    over: "messy",
    against: "fluent-uri, native",
    min: 2.2,
    measured: bulk("normalize", "messy"),
  },
  {
    op: "the crate, parse",
    over: "links",
    against: "fluent-uri",
    min: 1.5,
    measured: crate("parse", "urls-48k"),
  },
  {
    op: "the crate, parse",
    over: "789 characters",
    against: "fluent-uri",
    min: 2.5,
    measured: crate("parse", "synthetic-789"),
  },
  { op: "import and first call", over: "", against: "fast-uri", max: 2, measured: started(OWN) },
  {
    op: "require and first call",
    over: "",
    against: "fast-uri",
    max: 2,
    measured: started(`${OWN}, require`),
  },
];

const named = ({ op, over }) => (over === "" ? op : `${op}, ${over}`);

/** Compares the exact number, not the rounded one. */
function isMet({ min, max }, value) {
  if (value === undefined) return undefined;
  return min === undefined ? value < max : value >= min;
}

/** Returns each target of each Node as `{name, against, cells}`, with a cell `{runtime, bound, value, met}` for each runtime. */
export function reached(record) {
  const runtimes = measuredRuntimes(record).filter(({ name }) => RUNTIMES.includes(name));
  return TARGETS.map((target) => ({
    name: named(target),
    against: target.against,
    cells: runtimes.map((runtime) => {
      const bound = target.bounds[RUNTIMES.indexOf(runtime.name)];
      const value = target.measured(runtime);
      return { runtime: runtime.name, bound, value, met: isMet({ min: bound }, value) };
    }),
  }));
}

/** Returns each target of the crate, of lines and of start-up. */
export function reachedCosts({ costs }) {
  return COST_TARGETS.map((target) => {
    const value = target.measured(costs);
    const bound = target.min === undefined ? `under ${target.max} x as long` : `${target.min} x as fast`;
    return { name: named(target), against: target.against, bound, value, met: isMet(target, value) };
  });
}

/** Describes the results of the large files, a sentence for each. */
export function fileSentences({ file }) {
  return (file?.results ?? []).map(({ title, bytes, rows }) => {
    const row = (name) => rows.find((each) => each.name === name);
    const speed = (name) => `${row(name).megabytesPerSecond.toFixed(0)} MB/s`;
    const times = (name) => `${ratioText(1 / row(name).ratioToOneWorker)} x as fast`;
    const two = "pchar, 2 workers";
    const core = "pchar, 1 worker, pinned to one core";
    return [
      `${title}, ${(bytes / 1e6).toFixed(0)} MB: ${speed("pchar, 1 worker")} with one worker,`,
      ...(row(core) === undefined ? [] : [`${speed(core)} pinned to one core,`]),
      `${speed(two)} with two (${times(two)}). Compared with one worker, \`wc -l\` is ${times("wc -l")},`,
      `and \`cat\` to a file ${times("cat to a file")}`,
    ].join(" ");
  });
}
