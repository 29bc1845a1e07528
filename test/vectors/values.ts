/** Reads the values of vectors that JSON does not have: `null` is absent, octets are hexadecimal. */

/** Reads a value: `null`, at any depth, is `undefined`, and what is called `octets` is that. */
export function absent(value: unknown): unknown {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(absent);
  if (typeof value !== "object") return value;
  const parts = Object.entries(value as object).map(([name, part]) => [
    name,
    name === "octets" ? octets(part as string) : absent(part),
  ]);
  return Object.fromEntries(parts);
}

/** Writes a result as a vector does. */
export function written(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof Uint8Array) {
    return Array.from(value, (octet) => octet.toString(16).toUpperCase().padStart(2, "0")).join(" ");
  }
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, written(part)]));
}

/** Reads octets. */
export function octets(hexadecimal: string): Uint8Array {
  return Uint8Array.from(hexadecimal.split(" "), (octet) => Number.parseInt(octet, 16));
}
