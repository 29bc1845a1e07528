/** Controls, what steers a terminal, and white space but for the space: `JSON.stringify` leaves it, from U+007F on. */
const UNSEEN = /(?! )[\p{C}\p{Z}]/gu;

/** Writes a value as JSON on a line of its own. Such characters are escaped, which is the same value to a reader. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(UNSEEN, escaped)}\n`;
}

/** `%x75 4HEXDIG` for each code unit (RFC 8259, 7). */
function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
