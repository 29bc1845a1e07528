// Makes the table of docs/runtimes.md from the last recorded run.

/** Returns an engine as the table shows it: `wasm`, or `js` with the reason. */
export const backendText = ({ backend, reason }) => `\`${backend}\`${reason ? ` (${reason})` : ""}`;

/**
 * Makes the table in Markdown. Cases with the same engine in the same versions share a row. Cases that were left out are not
 * in it; failed ones are marked.
 */
export function runtimesTable({ date, cases }) {
  const shown = cases.filter(({ verdict }) => verdict !== "left out");
  const ways = grouped(shown, ({ where, name, ...result }) => [where, name, answerOf(result)]);
  const rows = grouped(
    ways.map((same) => ({ ...same[0], versions: versionsOf(same) })),
    ({ where, versions, ...result }) => [where, versions, answerOf(result)],
  );
  const order = [...new Set(shown.map(({ where }) => where))];
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

/** Returns the versions of some cases. A case may have failed before its version was known. */
const versionsOf = (cases) => [...new Set(cases.flatMap(({ version }) => version ?? []))].join(", ");

/** Groups values by their keys, in the order of the first of each. */
function grouped(values, keyOf) {
  const groups = new Map();
  for (const value of values) {
    const key = JSON.stringify(keyOf(value));
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups.values()];
}
