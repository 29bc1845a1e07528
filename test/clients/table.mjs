// Makes the table of docs/runtimes.md and the sentences of README.md from the last recorded run.

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

/** Names the programs, and counts those whose results are the same. */
export function clientsSentence({ rows }) {
  const same = rows.filter(({ differs }) => differs === undefined).length;
  return [
    `These programs of others ran with pchar in the place of their own library: ${rows.map(({ client }) => client).join(", ")}.`,
    `In ${same} of ${rows.length}, all results were the same; [the table](docs/runtimes.md#programs-that-run-on-it) says what differs in the rest.`,
  ].join("\n");
}
