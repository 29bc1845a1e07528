// What is to be reached, and what a run reached of it.

/** What finds a number in a run; undefined where the run does not have it. */
const single = (question, id, own, rival) => (run) => {
  const result = run.results.find((each) => each.question === question && each.id === id);
  return result?.rows.find(({ name }) => name === rival)?.ratioTo[own];
};

const bulk = (verb, title, rival) => (run) => {
  const result = run.lines?.results?.find((each) => each.verb === verb && each.title === title);
  return result?.rows.find(({ name }) => name === rival)?.ratioToWasm;
};

const crate = (question, corpus, rival) => (run) => {
  const result = run.native?.results?.find((each) => each.question === question && each.corpus === corpus);
  return result?.rows.find(({ name }) => name === rival)?.ratioToPchar;
};

const started = (name) => (run) => run.start?.rows?.find((row) => row.name === name)?.ratioToFastUri;

const WASM = "pchar wasm";

/** One line for each rival: how many times as fast as it a verb must be. */
const faster = (op, over, question, id, own, rivals) =>
  rivals.map(([rival, least, said = rival]) => ({
    op,
    over,
    against: said,
    least,
    measured: single(question, id, own, rival),
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

/** All targets. `least` is how many times as fast, `most` how many times as long. */
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
    ["messy", "a messy one and its normal form"],
    ["same", "twice the same link"],
    ["links", "two different links"],
  ].flatMap(([id, over]) =>
    faster("`equivalent`", over, "equivalent", id, WASM, [["fast-uri", 30, "fast-uri's `equal`"]]),
  ),
  ...[
    ["50", "50 characters", 0.9, 0.6],
    ["50-plain", "50 characters, none to change", 0.9, 0.6],
    ["2000", "2,000 characters", 1.5, 1.5],
    ["2000-plain", "2,000 characters, none to change", 1.5, 1.5],
  ].flatMap(([id, over, decode, encode]) => [
    ...faster("`pctDecode`", over, "pctDecode", id, WASM, [
      ["decodeURIComponent", decode, "`decodeURIComponent`"],
    ]),
    ...faster("`pctEncode`", over, "pctEncode", id, WASM, [
      ["encodeURIComponent", encode, "`encodeURIComponent`"],
    ]),
  ]),
  ...faster("`parse`, the js backend", "links", "parse", "links", "pchar js", [["fast-uri", 5]]),
  {
    op: "`scanLines`",
    over: "links",
    against: "fluent-uri's parse, native",
    least: 1,
    measured: bulk("scan", "links", "fluent-uri, native"),
  },
  {
    op: "`normalizeLines`",
    over: "links",
    against: "fluent-uri's normalize, native",
    least: 2,
    measured: bulk("normalize", "links", "fluent-uri, native"),
  },
  {
    op: "the crate, native scan",
    over: "links",
    against: "fluent-uri's parse (1.5 is the stretch)",
    least: 1.2,
    measured: crate("parse", "urls-48k", "fluent-uri"),
  },
  { op: "import and first call", over: "", against: "fast-uri", most: 2, measured: started(WASM) },
  {
    op: "require and first call",
    over: "",
    against: "fast-uri",
    most: 2,
    measured: started(`${WASM}, require`),
  },
];

/** A ratio with as many digits as say something. */
export const ratioText = (ratio) => (ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1));

/** Whether a target is met: by the number itself, not by the one that is shown. */
function isMet({ least, most }, value) {
  return least === undefined ? value < most : value >= least;
}

function boundText({ least, most }) {
  if (least === undefined) return `under ${most} x as long`;
  return least === 1 ? "faster" : `${least} x as fast`;
}

/** What a run reached: each target with `bound`, `value` and `met`, of which the last two are undefined if it was not measured. */
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

/** What the target about the large file asks to be stated: a sentence for each file. */
export function fileInWords({ file }) {
  return (file?.results ?? []).map(({ title, bytes, rows }) => {
    const row = (name) => rows.find((each) => each.name === name);
    const speed = (name) => `${row(name).megabytesPerSecond.toFixed(0)} MB/s`;
    const times = (name) => `${ratioText(1 / row(name).ratioToOneWorker)} x as fast`;
    const two = "pchar, 2 workers";
    const core = "pchar, 1 worker, all of it on one core";
    return [
      `${title}, ${(bytes / 1e6).toFixed(0)} MB: ${speed("pchar, 1 worker")} by one worker,`,
      ...(row(core) === undefined ? [] : [`${speed(core)} where all of it is kept to one core,`]),
      `${speed(two)} by two (${times(two)}); \`wc -l\` is ${times("wc -l")} as one worker,`,
      `\`cat\` to a file ${times("cat to a file")}`,
    ].join(" ");
  });
}

/** The targets as a table for people. */
export function targetsInWords(run) {
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
  const body = [["target", "against", "at least", "measured", ""], ...cells];
  const widths = body[0].map((_, column) => Math.max(...body.map((row) => row[column].length)));
  const lines = body.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd(),
  );
  const files = fileInWords(run).map((words) => `normalize, ${words.replaceAll("`", "")}`);
  const missed = cells.filter((row) => row[4] === "missed").length;
  return ["", ...lines, ...files, `${cells.length - missed} of ${cells.length} targets met`].join("\n");
}
