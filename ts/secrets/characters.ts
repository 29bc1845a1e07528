import { BLANKS } from "./value.ts";

const NAME = 1;
const SCHEME_END = 2;
const DELIMITER = 4;
/**
 * The classes of ASCII characters: those in names; those before a colon at the end of `http`, `https`, `jdbc` and `jdbc:oracle`; and
 * those that end a value of a query.
 */
const CLASSES: Uint8Array = /* @__PURE__ */ classes();

function classes(): Uint8Array {
  const table = new Uint8Array(128);
  for (let code = 0; code < table.length; code++) {
    const char = String.fromCharCode(code);
    if (/[\w.[\]%+~$*-]/.test(char)) table[code]! |= NAME;
    if (/[&#?;=`\\]/.test(char)) table[code]! |= DELIMITER;
    if (/[pPsScCeE]/.test(char)) table[code]! |= SCHEME_END;
  }
  return table;
}

const SPACE_OR_CONTROL = /* @__PURE__ */ new RegExp(`[${BLANKS}]`);

/** Returns whether a scheme that needs no slashes may end with a character. */
export function isSchemeEnd(code: number): boolean {
  return code < 0x80 && (CLASSES[code]! & SCHEME_END) !== 0;
}

/** The longest name. The start of a longer one is ignored. */
export const LONGEST_NAME = 128;

/** Returns where the name before an index starts, at a floor or after it. */
export function nameStart(text: string, end: number, floor: number): number {
  const first = Math.max(floor, end - LONGEST_NAME);
  let start = end;
  while (start > first && isOfName(text.charCodeAt(start - 1))) start--;
  return start;
}

export function isOfName(code: number): boolean {
  return code < 0x80 ? (CLASSES[code]! & NAME) !== 0 : isOfToken(code);
}

/** Returns whether a character may be in a URI in text, valid or not. */
export function isOfToken(code: number): boolean {
  return code < 0x80
    ? code > 0x20 && code !== 0x7f && code !== 0x22 && code !== 0x3c && code !== 0x3e
    : !SPACE_OR_CONTROL.test(String.fromCharCode(code));
}

export function isOfValue(code: number): boolean {
  return isOfToken(code) && (code >= 0x80 || (CLASSES[code]! & DELIMITER) === 0);
}
