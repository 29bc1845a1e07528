import { rounded, spread } from "../measure.mjs";

const medianOf = (numbers) => rounded(spread(numbers).median);

/** Returns the medians of several runs of the same benchmarks. Throws if the runs differ in anything that is not a time. */
export function merged(runs) {
  const [first, ...others] = runs;
  return first.map((result, index) => {
    const all = [result, ...others.map((run) => run[index])];
    return {
      ...result,
      rows: result.rows.map((row, at) =>
        mergedRow(
          all.map(({ rows }) => rows[at]),
          row,
        ),
      ),
    };
  });
}

function mergedRow(rows, { name, ratioTo, equal }) {
  const other = rows.find((row) => row.name !== name || row.equal !== equal);
  if (other !== undefined)
    throw new Error(
      `${name} gave ${equal} equal answers in one run, and ${other.name} ${other.equal} in another`,
    );
  return {
    name,
    ns: medianOf(rows.map(({ ns }) => ns)),
    ratioTo: Object.fromEntries(
      Object.keys(ratioTo).map((own) => [own, medianOf(rows.map((row) => row.ratioTo[own]))]),
    ),
    equal,
  };
}
