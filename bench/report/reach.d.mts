/** Functions that make the parts of docs/reach.md of a record, by the marks of the parts. */
export const reachParts: Readonly<Record<"reach" | "costs" | "keys", (record: unknown) => string>>;
/** Returns the tables for the terminal. */
export function reachTables(record: unknown): string;
