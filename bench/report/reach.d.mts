export const reachParts: Readonly<Record<"reach" | "costs" | "keys", (record: object) => string>>;
