/** Functions that make the parts of docs/reach.md of a record, and the table of targets. */
export const reachParts: Readonly<
  Record<"reach" | "costs" | "keys" | "targets", (record: unknown) => string>
>;
/** Returns the tables for the terminal. */
export function reachTables(record: unknown): string;
