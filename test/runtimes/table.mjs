// The table of the README, from the last recorded run.

/** Tells a backend as the table has it: `wasm`, or `js` and why. */
export const backendText = ({ backend, reason }) => `\`${backend}\`${reason ? ` (${reason})` : ""}`;

/**
 * Makes the table in Markdown: a row for what got the same backend in the same versions. What was left out is not in it,
 * and what failed is, as such.
 */
export function runtimesTable({ date, cases }) {
  const judged = cases.filter(({ verdict }) => verdict !== "left out");
  const ways = grouped(judged, ({ where, name, ...result }) => [where, name, answerOf(result)]);
  const rows = grouped(
    ways.map((same) => ({ ...same[0], versions: versionsOf(same) })),
    ({ where, versions, ...result }) => [where, versions, answerOf(result)],
  );
  const order = [...new Set(judged.map(({ where }) => where))];
  rows.sort(([a], [b]) => order.indexOf(a.where) - order.indexOf(b.where));
  return [
    `| where, ${date} | version | how | backend |`,
    "| --- | --- | --- | --- |",
    ...rows.map((row) => {
      const [{ where, versions }] = row;
      return `| ${where} | ${versions} | ${row.map(({ name }) => name).join("; ")} | ${answerOf(row[0])} |`;
    }),
  ].join("\n");
}

const answerOf = (result) => (result.verdict === "passed" ? backendText(result) : "**fails**");

/** The versions of some cases, as the table has them; a failure may have come before the version was known. */
const versionsOf = (cases) => [...new Set(cases.flatMap(({ version }) => version ?? []))].join(", ");

/** Puts together what has the same key, in the order of the first of each. */
function grouped(values, keyOf) {
  const groups = new Map();
  for (const value of values) {
    const key = JSON.stringify(keyOf(value));
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups.values()];
}
