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

/** Takes an argument that has to be an object: options, of which unknown names are nothing, or what is named. */
export function objectOf<T extends object>(value: T, what = "options"): T {
  if (typeof value === "object" && value !== null) return value;
  throw new TypeError(`Expected an object of ${what}, got ${kindOf(value)}`);
}

/** Takes an option that has one of two values. */
export function oneOf<T extends string | boolean>(name: string, value: T, one: T, other: T): T {
  if (value === one || value === other) return value;
  const values = `${JSON.stringify(one)} or ${JSON.stringify(other)}`;
  throw new TypeError(`Expected ${name} ${values}, got ${quoted(value)}`);
}

/** Judges an option that is a positive integer, where it is given. */
export function judgePositiveInteger(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value > 0)) return;
  const got = typeof value === "number" ? value : quoted(value);
  throw new TypeError(`Expected ${name} to be a positive integer, got ${got}`);
}
