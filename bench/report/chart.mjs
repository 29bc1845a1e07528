// The chart of docs/performance.md: the speed of each library relative to pchar's WebAssembly engine.

/** The groups of bars: benchmark, set and title. */
const GROUPS = [
  ["parse", "links", "parse, links"],
  ["parse", "synthetic-789", "parse, 789 characters"],
  ["check", "links", "check, links"],
  ["resolve", "one-base", "resolve, one base"],
  ["normalize", "normal", "normalize, already normal"],
  ["normalize", "messy", "normalize, messy"],
  ["equivalent", "messy", "equivalent"],
];

const BARS = [
  ["pchar wasm", "pchar wasm", "own"],
  ["pchar js", "pchar js", "js-engine"],
  ["URL", "URL", "other"],
  ["@hyperjump/uri", "@hyperjump/uri", "other"],
  ["fast-uri", "fast-uri", "other"],
];

const WIDTH = 760;
const LEFT = 130;
const ROOM = 520;
const BAR = 13;
const STEP = 17;
const GROUP_HEAD = 24;
const TOP = 64;

/** Light and dark colours, by the reader's preference. The opaque background keeps it readable on any page. */
const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 15px; font-weight: 600; }
  .group { font-weight: 600; }
  .note, .axis { fill: #59636e; }
  .background { fill: #ffffff; stroke: #d1d9e0; }
  .line { stroke: #d1d9e0; }
  .own { fill: #0969da; }
  .js-engine { fill: #54aeff; }
  .other { fill: #8c959f; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .note, .axis { fill: #9198a1; }
    .background { fill: #0d1117; stroke: #3d444d; }
    .line { stroke: #3d444d; }
    .own { fill: #4493f8; }
    .js-engine { fill: #1f5faf; }
    .other { fill: #6e7681; }
  }
`;

const element = (name, attributes, content = "") => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${written.join("")}>${content}</${name}>`;
};

const caption = (x, y, kind, content, anchor = "start") =>
  element("text", { x, y, class: kind, "text-anchor": anchor }, content);

/** Returns the speed of each implementation of a group; pchar's WebAssembly engine is 1. */
function speeds(run, [benchmark, id]) {
  const { rows } = run.results.find((each) => each.benchmark === benchmark && each.id === id);
  return BARS.flatMap(([name, label, kind]) => {
    const row = rows.find((each) => each.name === name);
    return row === undefined ? [] : [{ label, kind, speed: 1 / row.ratioTo["pchar wasm"] }];
  });
}

function bar({ label, kind, speed }, y, scale) {
  const width = Number((speed * scale).toFixed(1));
  const middle = y + BAR - 3;
  return [
    caption(LEFT - 8, middle, "axis", label, "end"),
    element("rect", { x: LEFT, y, width, height: BAR, rx: 2, class: kind }),
    caption(LEFT + width + 6, middle, "axis", speed.toFixed(2)),
  ];
}

/** Draws the chart of a run as SVG. */
export function chart(run) {
  const groups = GROUPS.map((group) => ({ title: group[2], bars: speeds(run, group) }));
  const fastest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ speed }) => speed)));
  const scale = ROOM / Math.max(1, fastest);
  const parts = [];
  let y = TOP;
  for (const { title, bars } of groups) {
    parts.push(caption(LEFT, y + 14, "group", title));
    y += GROUP_HEAD;
    for (const each of bars) {
      parts.push(...bar(each, y, scale));
      y += STEP;
    }
    y += 6;
  }
  const one = Number((LEFT + scale).toFixed(1));
  const height = y + 10;
  const title = "Speed relative to pchar wasm (1.00). Longer bars are faster.";
  const note = `${run.machine.cpu}, Node ${run.node}, ${run.date}; one run`;
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    width: WIDTH,
    height,
    viewBox: `0 0 ${WIDTH} ${height}`,
    role: "img",
    "aria-labelledby": "title",
  };
  const content = [
    element("title", { id: "title" }, title),
    element("style", {}, STYLE),
    element("rect", { x: 0.5, y: 0.5, width: WIDTH - 1, height: height - 1, rx: 6, class: "background" }),
    caption(16, 28, "title", title),
    caption(16, 48, "note", note),
    element("line", { x1: one, y1: TOP, x2: one, y2: height - 12, class: "line" }),
    ...parts,
  ];
  return `${element("svg", attributes, `\n${content.join("\n")}\n`)}\n`;
}
