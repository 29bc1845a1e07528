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

const [MARGIN, LABELS, VALUES, BAR, STEP, GROUP_HEAD] = [16, 74, 44, 11, 14, 22];
/** The baselines of the title, the note and the first panel, the heights of their lines, and the space between two panels. */
const [TITLE, NOTE, PANEL, TITLE_LINE, NOTE_LINE, BETWEEN] = [28, 48, 78, 19, 16, 34];

/** The forms of the chart: with the panels beside each other, or below each other for a phone. Lines have at most so many characters. */
const FORMS = {
  wide: { width: 820, columns: COMPETITORS.length, titleLength: 80, noteLength: 160 },
  narrow: { width: 360, columns: 1, titleLength: 38, noteLength: 54 },
};

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

/** Breaks a text between words into lines of at most some characters. */
function linesOf(text, length) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= length) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Draws the chart of a record as SVG: a panel for each competitor, with its own scale and a line where both are equally fast. */
export function chart(record, form = "wide") {
  const { width, columns, titleLength, noteLength } = FORMS[form];
  const runtimes = comparedRuntimes(record);
  const barsHeight = STEP * runtimes.length;
  const groupHeight = GROUP_HEAD + barsHeight + 6;
  const panelHeight = groupHeight * GROUPS.length;
  const title = "How many times as fast pchar is. Longer bars are faster.";
  const note =
    "The dashed line is 1: both are equally fast. An orange bar ends before it: the other one is faster.";
  const titles = linesOf(title, titleLength);
  const notes = linesOf(`${record.machine.cpu}, ${record.date}. ${note}`, noteLength);
  const noteTop = NOTE + TITLE_LINE * (titles.length - 1);
  const top = PANEL + noteTop - NOTE + NOTE_LINE * (notes.length - 1);
  const rows = COMPETITORS.length / columns;
  const height = top + 24 + panelHeight * rows + BETWEEN * (rows - 1);
  const panelWidth = (width - 2 * MARGIN) / columns;
  const panels = COMPETITORS.flatMap((competitor, at) => {
    const ratios = GROUPS.map(([benchmark, id]) =>
      runtimes.map(({ all }) => ratioOf(all, benchmark, id, competitor)),
    );
    const x = MARGIN + (at % columns) * panelWidth + LABELS;
    const y = top + Math.floor(at / columns) * (panelHeight + BETWEEN);
    const scale = (panelWidth - LABELS - VALUES) / Math.max(1, ...ratios.flat().filter((ratio) => ratio > 0));
    const groups = GROUPS.flatMap(([, , name], group) => {
      const first = y + 14 + groupHeight * group + GROUP_HEAD;
      return groupOf({ name, runtimes, ratios: ratios[group], x, first, scale, barsHeight });
    });
    return [caption(x, y, "panel", `Times as fast as ${competitor}`), ...groups];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<style>${STYLE}</style>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6" class="background"></rect>
${titles.map((line, at) => caption(MARGIN, TITLE + TITLE_LINE * at, "title", line)).join("\n")}
${notes.map((line, at) => caption(MARGIN, noteTop + NOTE_LINE * at, "note", line)).join("\n")}
${panels.join("\n")}
</svg>
`;
}

/** Draws the bars of a benchmark, one for each runtime, and the line where both are equally fast. */
function groupOf({ name, runtimes, ratios, x, first, scale, barsHeight }) {
  const one = rounded(x + scale);
  const bars = runtimes.flatMap((runtime, index) => {
    const ratio = ratios[index];
    if (ratio === undefined) return [];
    const [y, length] = [first + STEP * index, rounded(ratio * scale)];
    return [
      caption(x - 8, y + BAR - 1, "axis", runtime.name, "end"),
      `<rect x="${x}" y="${y}" width="${length}" height="${BAR}" rx="2" class="${ratio < 1 ? "slower" : "faster"}"></rect>`,
      caption(rounded(x + length + 6), y + BAR - 1, "axis", ratio.toFixed(ratio < 10 ? 1 : 0)),
    ];
  });
  const line = `<line x1="${one}" y1="${first - 3}" x2="${one}" y2="${first + barsHeight}" class="line"></line>`;
  return [caption(x, first - GROUP_HEAD + 13, "group", name), ...bars, line];
}
