// The chart of docs/performance.md: how many times as fast as `URL` and fast-uri pchar is, in each runtime.
import { measuredRuntimes, ratioOf } from "./rows.mjs";

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

/** The panels, from left to right: competitor and title. */
const PANELS = [
  ["URL", "URL"],
  ["fast-uri", "fast-uri"],
];

const WIDTH = 820;
const MARGIN = 16;
const LABELS = 74;
const VALUES = 44;
const BAR = 11;
const STEP = 14;
const GROUP_HEAD = 22;
const TOP = 92;

/** Light and dark colours, by the reader's preference. The opaque background keeps it readable on any page. */
const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .title { font-size: 15px; font-weight: 600; }
  .group, .panel { font-weight: 600; }
  .note, .axis { fill: #59636e; }
  .background { fill: #ffffff; stroke: #d1d9e0; }
  .line { stroke: #1f2328; stroke-dasharray: 2 2; }
  .faster { fill: #0969da; }
  .slower { fill: #bc4c00; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .note, .axis { fill: #9198a1; }
    .background { fill: #0d1117; stroke: #3d444d; }
    .line { stroke: #e6edf3; }
    .faster { fill: #4493f8; }
    .slower { fill: #db6d28; }
  }
`;

const element = (name, attributes, content = "") => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<${name}${written.join("")}>${content}</${name}>`;
};

const caption = (x, y, kind, content, anchor = "start") =>
  element("text", { x, y, class: kind, "text-anchor": anchor }, content);

const rounded = (value) => Number(value.toFixed(1));

/** Returns the bars of a panel, by group: the runtimes with their ratios. */
function barsOf(record, competitor) {
  return GROUPS.map(([benchmark, id, title]) => {
    const bars = measuredRuntimes(record).flatMap((runtime) => {
      const ratio = ratioOf(runtime, benchmark, id, competitor);
      return ratio === undefined ? [] : [{ label: runtime.name, ratio }];
    });
    return { title, bars };
  });
}

function bar({ label, ratio }, x, y, scale) {
  const width = rounded(ratio * scale);
  const middle = y + BAR - 1;
  return [
    caption(x - 8, middle, "axis", label, "end"),
    element("rect", { x, y, width, height: BAR, rx: 2, class: ratio < 1 ? "slower" : "faster" }),
    caption(rounded(x + width + 6), middle, "axis", ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)),
  ];
}

/** Draws a panel: a column of bars with a scale of its own, and a line where both libraries are equally fast. */
function panel(record, [competitor, title], left, width) {
  const groups = barsOf(record, competitor);
  const longest = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ ratio }) => ratio)));
  const x = left + LABELS;
  const scale = (width - LABELS - VALUES) / longest;
  const one = rounded(x + scale);
  const parts = [caption(x, TOP - 14, "panel", `Times as fast as ${title}`)];
  let y = TOP;
  for (const { title: group, bars } of groups) {
    parts.push(caption(x, y + 13, "group", group));
    y += GROUP_HEAD;
    const first = y;
    for (const each of bars) {
      parts.push(...bar(each, x, y, scale));
      y += STEP;
    }
    parts.push(element("line", { x1: one, y1: first - 3, x2: one, y2: y, class: "line" }));
    y += 6;
  }
  return { parts, end: y };
}

/** Draws the chart of a record as SVG. */
export function chart(record) {
  const width = (WIDTH - 2 * MARGIN) / PANELS.length;
  const panels = PANELS.map((each, index) => panel(record, each, MARGIN + index * width, width));
  const height = Math.max(...panels.map(({ end }) => end)) + 10;
  const title = "How many times as fast pchar is. Longer bars are faster.";
  const note =
    "The dashed line is 1: both are equally fast. An orange bar ends before it: the other one is faster.";
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
    caption(MARGIN, 28, "title", title),
    caption(MARGIN, 48, "note", `${record.machine.cpu}, ${record.date}. ${note}`),
    ...panels.flatMap(({ parts }) => parts),
  ];
  return `${element("svg", attributes, `\n${content.join("\n")}\n`)}\n`;
}
