export const reachParts: Readonly<Record<"reach" | "costs" | "keys", (record: object) => string>>;
export const reachTables: (record: object) => string;
