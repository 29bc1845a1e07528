// Joins the results of the functions: of both engines, and of several runs.
import { rounded, spread } from "../measure.mjs";

const medianOf = (numbers) => rounded(spread(numbers).median);

/** Returns the results of one run, with the figures of both engines. Throws if the engines differ in anything that is not a time. */
export function joined(wasm, js) {
  return wasm.map(({ ns, others, ...row }, index) => {
    const { ns: jsNs, others: jsOthers, ...jsRow } = js[index];
    const told = (each, all) => JSON.stringify([each, all.map(({ name, equal }) => [name, equal])]);
    if (told(row, others) !== told(jsRow, jsOthers))
      throw new Error(`The engines differ: ${told(row, others)}, ${told(jsRow, jsOthers)}`);
    return {
      ...row,
      ns: { wasm: ns, js: jsNs },
      others: others.map(({ name, equal, ratio }, at) => ({
        name,
        equal,
        ratio: { wasm: ratio, js: jsOthers[at].ratio },
      })),
    };
  });
}

/** Returns the medians of several runs. */
export function mergedFunctions(runs) {
  const medians = (figures) => ({
    wasm: medianOf(figures.map(({ wasm }) => wasm)),
    js: medianOf(figures.map(({ js }) => js)),
  });
  return runs[0].map((row, index) => ({
    ...row,
    ns: medians(runs.map((run) => run[index].ns)),
    others: row.others.map((other, at) => ({
      ...other,
      ratio: medians(runs.map((run) => run[index].others[at].ratio)),
    })),
  }));
}
