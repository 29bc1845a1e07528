// Makes the table of docs/runtimes.md from the last recorded run.

/** Makes the table in Markdown. */
export function clientsTable({ date, rows }) {
  return [
    `| program, ${date} | in place of | input | results | time |`,
    "| --- | --- | --- | --- | ---: |",
    ...rows.map(
      ({ client, library, inputs, input, differs, ratio }) =>
        `| ${client} | ${library} | ${inputs.toLocaleString("en")} ${input} | ${differs === undefined ? "the same" : `the same, except that ${differs}`} | ${ratio.toFixed(2)} |`,
    ),
  ].join("\n");
}
