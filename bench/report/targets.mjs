// The speed targets, and which of them a run meets.

// Each of these returns a function that finds a ratio in a run; it is undefined if the run does not have it.

const single = (benchmark, id, own, competitor) => (run) => {
  const result = run.results.find((each) => each.benchmark === benchmark && each.id === id);
  return result?.rows.find(({ name }) => name === competitor)?.ratioTo[own];
};

const bulk = (operation, title, competitor) => (run) => {
  const result = run.lines?.results?.find((each) => each.operation === operation && each.title === title);
  return result?.rows.find(({ name }) => name === competitor)?.ratioToWasm;
};

const crate = (benchmark, corpus, competitor) => (run) => {
  const result = run.native?.results?.find((each) => each.benchmark === benchmark && each.corpus === corpus);
  return result?.rows.find(({ name }) => name === competitor)?.ratioToPchar;
};

const started = (name) => (run) => run.start?.rows?.find((row) => row.name === name)?.ratioToFastUri;

const WASM = "pchar wasm";

/** One target for each competitor: the operation must be `min` times as fast. */
const faster = (op, over, benchmark, id, own, competitors) =>
  competitors.map(([competitor, min, against = competitor]) => ({
    op,
    over,
    against,
    min,
    measured: single(benchmark, id, own, competitor),
  }));

const PARSE = "`parse` to the full record";
const RESOLVE = [
  ["URL", 3, "`new URL(ref, base).href`"],
  ["fast-uri", 20],
  ["relative-to-absolute-iri", 2],
];
const CHECK = [
  ["URL", 1.4, "`URL.canParse`"],
  ["fast-uri", 12, "fast-uri's `parse`"],
];
const ONE_BASE = "mixed references, one base";

/** All targets. `min` is a factor of speed that must be reached, `max` a factor of time that must not. */
const TARGETS = [
  ...faster(PARSE, "links", "parse", "links", WASM, [
    ["fast-uri", 10],
    ["URL", 1.5, "`new URL`"],
  ]),
  ...faster(PARSE, "home pages", "parse", "home-pages", WASM, [
    ["fast-uri", 8],
    ["URL", 1.4, "`new URL`"],
  ]),
  ...faster(PARSE, "789 characters", "parse", "synthetic-789", WASM, [
    ["URL", 3, "`new URL`"],
    ["fast-uri", 60],
  ]),
  ...faster('`check(text, "URI")`', "links", "check", "links", WASM, CHECK),
  ...faster('`matches(text, "URI")`', "links", "check", "links", `${WASM}, matches`, CHECK),
  ...faster("`resolve(ref, base)`", ONE_BASE, "resolve", "one-base", WASM, RESOLVE),
  ...faster("`resolver(base)`", ONE_BASE, "resolve", "one-base", `${WASM}, resolver`, RESOLVE),
  ...faster("`normalize`", "already normal", "normalize", "normal", WASM, [
    ["URL", 2, "`new URL().href`"],
    ["fast-uri", 25],
  ]),
  ...faster("`normalize`", "messy", "normalize", "messy", WASM, [
    ["URL", 1.5, "`new URL().href`"],
    ["fast-uri", 15],
  ]),
  ...[
    ["messy", "a messy link and its normal form"],
    ["same", "the same link twice"],
    ["links", "two different links"],
  ].flatMap(([id, over]) =>
    faster("`equivalent`", over, "equivalent", id, WASM, [["fast-uri", 30, "fast-uri's `equal`"]]),
  ),
  ...[
    ["50", "50 characters", 0.9, 0.6],
    ["50-plain", "50 unreserved characters", 0.9, 0.6],
    ["2000", "2,000 characters", 1.5, 1.5],
    ["2000-plain", "2,000 unreserved characters", 1.5, 1.5],
  ].flatMap(([id, over, decode, encode]) => [
    ...faster("`pctDecode`", over, "pctDecode", id, WASM, [
      ["decodeURIComponent", decode, "`decodeURIComponent`"],
    ]),
    ...faster("`pctEncode`", over, "pctEncode", id, WASM, [
      ["encodeURIComponent", encode, "`encodeURIComponent`"],
    ]),
  ]),
  ...faster("`parse`, JavaScript engine", "links", "parse", "links", "pchar js", [["fast-uri", 5]]),
  {
    op: "`scanLines`",
    over: "links",
    against: "fluent-uri's parse, native",
    min: 1,
    measured: bulk("scan", "links", "fluent-uri, native"),
  },
  {
    op: "`normalizeLines`",
    over: "links",
    against: "fluent-uri's normalize, native",
    min: 2,
    measured: bulk("normalize", "links", "fluent-uri, native"),
  },
  {
    op: "the crate, native parse",
    over: "links",
    against: "fluent-uri's parse (stretch goal: 1.5)",
    min: 1.2,
    measured: crate("parse", "urls-48k", "fluent-uri"),
  },
  { op: "import and first call", over: "", against: "fast-uri", max: 2, measured: started(WASM) },
  {
    op: "require and first call",
    over: "",
    against: "fast-uri",
    max: 2,
    measured: started(`${WASM}, require`),
  },
];

/** Formats a ratio with three significant digits or so. */
export const ratioText = (ratio) => (ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1));

/** Compares the exact number, not the rounded one. */
function isMet({ min, max }, value) {
  return min === undefined ? value < max : value >= min;
}

function boundText({ min, max }) {
  if (min === undefined) return `under ${max} x as long`;
  return min === 1 ? "faster" : `${min} x as fast`;
}

/** Returns each target with its measured `value` and whether it is `met`: both `undefined` if not measured. */
export function reached(run) {
  return TARGETS.map((target) => {
    const value = target.measured(run);
    return {
      op: target.op,
      over: target.over,
      against: target.against,
      bound: boundText(target),
      value,
      met: value === undefined ? undefined : isMet(target, value),
    };
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

/** Formats the targets as a table for the terminal. */
export function targetsTable(run) {
  const cells = reached(run)
    .filter(({ value }) => value !== undefined)
    .map(({ op, over, against, bound, value, met }) => [
      [op, over].filter(Boolean).join(", ").replaceAll("`", ""),
      against.replaceAll("`", ""),
      bound,
      ratioText(value),
      met ? "met" : "missed",
    ]);
  if (cells.length === 0) return "";
  const body = [["benchmark", "against", "target", "measured", ""], ...cells];
  const widths = body[0].map((_, column) => Math.max(...body.map((row) => row[column].length)));
  const lines = body.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd(),
  );
  const files = fileSentences(run).map((sentence) => `normalize, ${sentence.replaceAll("`", "")}`);
  const missed = cells.filter((row) => row[4] === "missed").length;
  return ["", ...lines, ...files, `${cells.length - missed} of ${cells.length} targets met`].join("\n");
}
