// The chart of docs/performance.md: how many times as fast as `URL` and fast-uri pchar is, in each runtime.
import { comparedRuntimes, ratioOf } from "./tables.mjs";

const COMPETITORS = ["URL", "fast-uri"];

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

const [WIDTH, MARGIN, LABELS, VALUES, BAR, STEP, GROUP_HEAD, TOP] = [820, 16, 74, 44, 11, 14, 22, 92];

/** Light and dark colours, by the reader's preference. The opaque background keeps it readable on any page. */
const STYLE = `
  text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif; fill: #1f2328; }
  .title { font-size: 15px; font-weight: 600; }
  .group, .panel { font-weight: 600; }
  .note, .axis { fill: #59636e; }
  .background { fill: #ffffff; stroke: #d1d9e0; }
  .line { stroke: #1f2328; stroke-dasharray: 2 2; }
  .faster { fill: #0969da; } .slower { fill: #bc4c00; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .note, .axis { fill: #9198a1; }
    .background { fill: #0d1117; stroke: #3d444d; }
    .line { stroke: #e6edf3; }
    .faster { fill: #4493f8; } .slower { fill: #db6d28; }
  }
`;

const rounded = (value) => Number(value.toFixed(1));
const caption = (x, y, kind, content, anchor = "start") =>
  `<text x="${x}" y="${y}" class="${kind}" text-anchor="${anchor}">${content}</text>`;

/** Draws the chart of a record as SVG: a panel for each competitor, with its own scale and a line where both are equally fast. */
export function chart(record) {
  const runtimes = comparedRuntimes(record);
  const barsHeight = STEP * runtimes.length;
  const groupHeight = GROUP_HEAD + barsHeight + 6;
  const height = TOP + groupHeight * GROUPS.length + 10;
  const width = (WIDTH - 2 * MARGIN) / COMPETITORS.length;
  const panels = COMPETITORS.flatMap((competitor, at) => {
    const ratios = GROUPS.map(([benchmark, id]) =>
      runtimes.map(({ all }) => ratioOf(all, benchmark, id, competitor)),
    );
    const x = MARGIN + at * width + LABELS;
    const scale = (width - LABELS - VALUES) / Math.max(1, ...ratios.flat().filter((ratio) => ratio > 0));
    const one = rounded(x + scale);
    const groups = GROUPS.flatMap(([, , title], group) => {
      const first = TOP + groupHeight * group + GROUP_HEAD;
      const bars = runtimes.flatMap(({ name }, index) => {
        const ratio = ratios[group][index];
        if (ratio === undefined) return [];
        const [y, length] = [first + STEP * index, rounded(ratio * scale)];
        return [
          caption(x - 8, y + BAR - 1, "axis", name, "end"),
          `<rect x="${x}" y="${y}" width="${length}" height="${BAR}" rx="2" class="${ratio < 1 ? "slower" : "faster"}"></rect>`,
          caption(rounded(x + length + 6), y + BAR - 1, "axis", ratio.toFixed(ratio < 10 ? 1 : 0)),
        ];
      });
      const line = `<line x1="${one}" y1="${first - 3}" x2="${one}" y2="${first + barsHeight}" class="line"></line>`;
      return [caption(x, first - GROUP_HEAD + 13, "group", title), ...bars, line];
    });
    return [caption(x, TOP - 14, "panel", `Times as fast as ${competitor}`), ...groups];
  });
  const title = "How many times as fast pchar is. Longer bars are faster.";
  const note =
    "The dashed line is 1: both are equally fast. An orange bar ends before it: the other one is faster.";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<style>${STYLE}</style>
<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="6" class="background"></rect>
${caption(MARGIN, 28, "title", title)}
${caption(MARGIN, 48, "note", `${record.machine.cpu}, ${record.date}. ${note}`)}
${panels.join("\n")}
</svg>
`;
}
