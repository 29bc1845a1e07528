// The chart of docs/performance.md: how many times as fast as `URL` and fast-uri pchar is, in each runtime.
import { measuredRuntimes, ratioOf } from "./tables.mjs";

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

/** The panels, from left to right. */
const COMPETITORS = ["URL", "fast-uri"];

const [WIDTH, MARGIN, LABELS, VALUES, BAR, STEP, GROUP_HEAD, TOP] = [820, 16, 74, 44, 11, 14, 22, 92];

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

const caption = (x, y, kind, content, anchor = "start") =>
  `<text x="${x}" y="${y}" class="${kind}" text-anchor="${anchor}">${content}</text>`;

const rounded = (value) => Number(value.toFixed(1));

/** Draws the bar of a runtime: its name, the bar and the ratio. */
function bar({ name, ratio }, x, y, scale) {
  const width = rounded(ratio * scale);
  const middle = y + BAR - 1;
  const kind = ratio < 1 ? "slower" : "faster";
  return [
    caption(x - 8, middle, "axis", name, "end"),
    `<rect x="${x}" y="${y}" width="${width}" height="${BAR}" rx="2" class="${kind}"></rect>`,
    caption(rounded(x + width + 6), middle, "axis", ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)),
  ];
}

/** Draws a panel: a column of bars with its own scale, and a line where both libraries are equally fast. */
function panel(record, competitor, left, width) {
  const groups = GROUPS.map(([benchmark, id, title]) => ({
    title,
    bars: measuredRuntimes(record)
      .map((runtime) => ({ name: runtime.name, ratio: ratioOf(runtime, benchmark, id, competitor) }))
      .filter(({ ratio }) => ratio !== undefined),
  }));
  const longest = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ ratio }) => ratio)));
  const x = left + LABELS;
  const scale = (width - LABELS - VALUES) / longest;
  const one = rounded(x + scale);
  const parts = [caption(x, TOP - 14, "panel", `Times as fast as ${competitor}`)];
  let y = TOP;
  for (const { title, bars } of groups) {
    const first = y + GROUP_HEAD;
    const end = first + STEP * bars.length;
    parts.push(
      caption(x, y + 13, "group", title),
      ...bars.flatMap((each, index) => bar(each, x, first + STEP * index, scale)),
      `<line x1="${one}" y1="${first - 3}" x2="${one}" y2="${end}" class="line"></line>`,
    );
    y = end + 6;
  }
  return { parts, end: y };
}

/** Draws the chart of a record as SVG. */
export function chart(record) {
  const width = (WIDTH - 2 * MARGIN) / COMPETITORS.length;
  const panels = COMPETITORS.map((name, index) => panel(record, name, MARGIN + index * width, width));
  const height = Math.max(...panels.map(({ end }) => end)) + 10;
  const title = "How many times as fast pchar is. Longer bars are faster.";
  const note =
    "The dashed line is 1: both are equally fast. An orange bar ends before it: the other one is faster.";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<style>${STYLE}</style>
<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="6" class="background"></rect>
${caption(MARGIN, 28, "title", title)}
${caption(MARGIN, 48, "note", `${record.machine.cpu}, ${record.date}. ${note}`)}
${panels.flatMap(({ parts }) => parts).join("\n")}
</svg>
`;
}
