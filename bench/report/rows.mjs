// The results of a record as rows of text, for the terminal and for documents.

const number = new Intl.NumberFormat("en-US");

/** The implementation that all others are compared with. */
export const OWN = "pchar wasm";

/** Formats a ratio with three significant digits or so. */
export const ratioText = (ratio) => (ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1));

/** Returns the percentage of equal answers, if it is below 99.5. */
export function share(equal, of) {
  return equal >= of * 0.995 ? "" : ` (${Math.floor((equal / of) * 100)} %)`;
}

/** Returns the runtimes of a record that ran. */
export const measuredRuntimes = ({ runtimes }) => runtimes.filter(({ results }) => results?.length > 0);

/** Returns the result of a benchmark on a set in a runtime, or `undefined`. */
export const resultOf = ({ results = [] }, benchmark, id) =>
  results.find((each) => each.benchmark === benchmark && each.id === id);

/** Returns how many times as fast as a competitor an engine of pchar is, or `undefined`. */
export function ratioOf(runtime, benchmark, id, competitor, own = OWN) {
  return resultOf(runtime, benchmark, id)?.rows.find(({ name }) => name === competitor)?.ratioTo[own];
}

function cell(result, name) {
  const row = result?.rows.find((each) => each.name === name);
  if (row === undefined) return "";
  if (name === OWN) return row.ns.toFixed(0);
  // The engines of pchar always agree: the bench fails otherwise.
  return ratioText(row.ratioTo[OWN]) + (name.startsWith("pchar") ? "" : share(row.equal, result.texts));
}

/**
 * Returns the table of a benchmark: a column for each runtime; for each set a row with the time of pchar, and a row with the
 * ratio of each other implementation.
 */
export function benchmarkRows(record, benchmark) {
  const runtimes = measuredRuntimes(record);
  const all = runtimes.flatMap(({ results }) => results.filter((each) => each.benchmark === benchmark));
  const sets = [...new Map(all.map(({ id, set }) => [id, set]))];
  const body = sets.flatMap(([id, title]) => {
    const results = runtimes.map((runtime) => resultOf(runtime, benchmark, id));
    const names = [...new Set(results.flatMap((result) => result?.rows.map(({ name }) => name) ?? []))];
    return names.map((name, index) => [
      index === 0 ? title : "",
      name === OWN ? `${OWN}, ns` : name,
      ...results.map((result) => cell(result, name)),
    ]);
  });
  return [["", "", ...runtimes.map(({ name }) => name)], ...body];
}

/** Lists the comparisons in which another library is faster, by runtime: `{runtime, compared, lost}`. */
export function losses(record) {
  return measuredRuntimes(record).map(({ name: runtime, results }) => {
    const compared = results.flatMap(({ benchmark, set, rows }) =>
      rows
        .filter(({ name }) => !name.startsWith("pchar"))
        .map(({ name, ratioTo }) => ({ benchmark, set, name, ratio: ratioTo[OWN] })),
    );
    return { runtime, compared: compared.length, lost: compared.filter(({ ratio }) => ratio < 1) };
  });
}

/** Describes how many strings each set has. */
export function setsText(record, benchmark) {
  const [{ results }] = measuredRuntimes(record);
  const ofBenchmark = results.filter((each) => each.benchmark === benchmark);
  return ofBenchmark.map(({ set, texts, of }) =>
    texts === of
      ? `${set}: ${number.format(texts)}`
      : `${set}: ${number.format(texts)} of ${number.format(of)}`,
  );
}
