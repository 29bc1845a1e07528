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

function unicodeExpression(source: string): RegExp {
  try {
    return new RegExp(source, "u");
  } catch (cause) {
    throw new TypeError(`Expected a runtime with the Unicode properties in ${source}, got none`, { cause });
  }
}

/** Returns whether a character has the property `Bidi_Control`: it changes the direction of the text after it. */
export function isBidiControl(character: string): boolean {
  return /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(character);
}

/** Whether a string starts with a combining mark. */
export const startsWithMark: (text: string) => boolean = /* @__PURE__ */ unicodeTest("^\\p{M}");
