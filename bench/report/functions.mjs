// The tables of the functions, one for each task.
import { markdown, ratioText } from "./tables.mjs";

/** Formats the ratios with `pchar` and without WebAssembly. */
const cell = (other) =>
  other === undefined ? "" : `${ratioText(other.ratio.wasm)} / ${ratioText(other.ratio.js)}`;

/** Formats the name of another implementation, with the percentage of answers that equal pchar's if it is below 99.5. */
function besideText({ name, equal }, texts) {
  const share = equal / texts;
  return share < 0.995 ? `${name} (${Math.floor(share * 100)} %)` : name;
}

/** Returns a table for each task of the runtimes that measured the functions, with a column for each runtime. */
export function functionTables({ runtimes = [] }) {
  const measured = runtimes.filter(({ functions }) => functions !== undefined);
  if (measured.length === 0) return "Not measured yet.";
  const [{ functions: all }] = measured;
  const rowsOf = (row) => {
    const same = measured.map(({ functions }) =>
      functions.find((each) => each.function === row.function && each.set === row.set),
    );
    // A runtime may lack what another one has, such as `URLPattern`.
    const others = new Map(same.flatMap((each) => each.others.map((other) => [other.name, other])));
    return [...others.values()].map((other) => [
      `\`${row.function}\`, ${row.set}`,
      besideText(other, row.texts),
      ...same.map((each) => cell(each.others.find(({ name }) => name === other.name))),
    ]);
  };
  return [...new Set(all.map(({ task }) => task))]
    .map((task) => {
      const rows = all.filter((row) => row.task === task).flatMap(rowsOf);
      return markdown([task, "beside", ...measured.map(({ name }) => name)], rows, 2);
    })
    .join("\n\n");
}
