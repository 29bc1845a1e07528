/**
 * Returns a function that tests strings by a regular expression with Unicode properties, which its first call creates.
 *
 * A literal would end the program where it is read in an engine without these properties, and V8 collects the characters of a
 * property there, even in a function that is never called. `pchar` itself has no properties: see `display.ts`.
 *
 * @throws {TypeError} (the function) if the engine does not have the properties.
 */
export function unicodeTest(source: string): (text: string) => boolean {
  let expression: RegExp | undefined;
  // biome-ignore lint/suspicious/noAssignInExpressions: shorter in each bundle.
  return (text) => (expression ??= unicodeExpression(source)).test(text);
}

/** An expression that matches `A` in each engine that has properties. As a literal, an engine without them would reject the file. */
const CAPITAL = "^\\p{Lu}$";

function unicodeExpression(source: string): RegExp {
  let cause: unknown;
  try {
    const expression = new RegExp(source, "u");
    // goja reads a property as the letter p.
    if (new RegExp(CAPITAL, "u").test("A")) return expression;
  } catch (error) {
    cause = error;
  }
  throw new TypeError(`Expected a runtime with the Unicode properties in ${source}, got none`, { cause });
}

/** Returns whether a character is a separator: it has the category `Z`. */
export function isSeparator(character: string): boolean {
  return /[ \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/.test(character);
}

/** Returns whether a character has the property `Bidi_Control`: it changes the direction of the text after it. */
export function isBidiControl(character: string): boolean {
  return /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(character);
}

/** Whether a string starts with a combining mark. */
export const startsWithMark: (text: string) => boolean = /* @__PURE__ */ unicodeTest("^\\p{M}");
