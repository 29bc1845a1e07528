import type { Decoder } from "./strings.ts";

/** Characters that a string of JSON has as they are, and an escape (RFC 8259, 7). */
const LITERAL = /[^"\\\n\r]+/y;
const ESCAPE = /\\(?:u[0-9A-Fa-f]{4}|["\\/bfnrt])/y;
/** The start of an escape whose rest has not arrived. */
const PARTIAL = /^\\(?:u[0-9A-Fa-f]{0,3})?$/;

/**
 * Creates a decoder that finds the strings of a JSON text (RFC 8259), or of many, one per line: the names and the values. A line break
 * ends a string that is not closed, and a backslash before another character is itself.
 */
export function jsonDecoder(): Decoder {
  let isInside = false;
  return (text, from, isLast, strings) => {
    let index = from;
    const end = (): void => {
      strings.endString("json-string");
      isInside = false;
    };
    while (index < text.length) {
      if (!isInside) {
        const quote = text.indexOf('"', index);
        if (quote === -1) return text.length;
        isInside = true;
        index = quote + 1;
        continue;
      }
      LITERAL.lastIndex = index;
      const literal = LITERAL.exec(text);
      if (literal !== null) {
        strings.add(index, LITERAL.lastIndex);
        index = LITERAL.lastIndex;
      } else if (text[index] !== "\\") {
        end();
        index++;
      } else {
        ESCAPE.lastIndex = index;
        const [written] = ESCAPE.exec(text) ?? [];
        if (written === undefined && !isLast && PARTIAL.test(text.slice(index, index + 6))) return index;
        const next = index + (written?.length ?? 1);
        strings.add(index, next, written === undefined ? undefined : (JSON.parse(`"${written}"`) as string));
        index = next;
      }
    }
    if (isLast && isInside) end();
    return index;
  };
}
