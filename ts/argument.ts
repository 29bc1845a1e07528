/** Names what was given where something else is expected: `null`, or the type. It never fails, whatever it is given. */
export function kindOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}

/** Quotes the value of an option for a message: a string as it is, of all else the kind. Nothing is called to do so. */
export function quoted(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : kindOf(value);
}

/** Takes the text of an argument that has to be a string: a record of `parse` is of another grammar. */
export function stringOf(text: unknown): string {
  if (typeof text === "string") return text;
  throw new TypeError(`Expected a string, got ${kindOf(text)}`);
}
