// Finds the index of a syntax error in JSON (RFC 8259). The messages of JSON.parse differ between browsers, and many have no index.

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** The tokens that may come next. */
type Expected = "value" | "first-item" | "name" | "first-name" | "colon" | "after-value";

/** Returns the index of the first token that cannot continue the JSON text, or the length if it is not complete. */
export function jsonErrorIndex(text: string): number {
  const closers: string[] = [];
  let expected: Expected = "value";
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length;
    at += length ?? 0;
    return length !== undefined;
  };
  while (take(SPACE) && at < text.length) {
    const next = step(text[at]!, expected, closers);
    if (next !== undefined) at++;
    else if (!take(isName(expected) ? STRING : anyOf(text[at]!, expected))) return at;
    expected = next ?? (isName(expected) ? "colon" : "after-value");
  }
  return at;
}

const isName = (expected: Expected): boolean => expected === "name" || expected === "first-name";

/** The pattern of a value; nothing matches where a value is not expected. */
function anyOf(character: string, expected: Expected): RegExp {
  if (expected !== "value" && expected !== "first-item") return /(?!)/y;
  return character === '"' ? STRING : SCALAR;
}

/** Reads a structural character, and returns what may follow it. */
function step(character: string, expected: Expected, closers: string[]): Expected | undefined {
  const isValue = expected === "value" || expected === "first-item";
  if (isValue && character === "{") {
    closers.push("}");
    return "first-name";
  }
  if (isValue && character === "[") {
    closers.push("]");
    return "first-item";
  }
  if (expected === "colon" && character === ":") return "value";
  const mayClose = expected === "first-item" || expected === "first-name" || expected === "after-value";
  if (mayClose && character === closers.at(-1)) {
    closers.pop();
    return "after-value";
  }
  const isNext = expected === "after-value" && character === "," && closers.length > 0;
  if (isNext) return closers.at(-1) === "}" ? "name" : "value";
  return undefined;
}
