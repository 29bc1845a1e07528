/**
 * What surrounds a pair: a query, a fragment or a form; a segment of a path, as in `/a;jsessionid=S`; a list for a database, as in
 * `Server=h;Password=S`, or its `;Pwd=S`; a header with cookies; or nothing.
 */
export type Place = "query" | "path" | "list" | "password" | "cookie" | "alone";

/** The start and end of a secret. */
export type Range = readonly [start: number, end: number];

/** White space and control characters, in a set of a pattern. An engine without Unicode properties reads it too. */
export const BLANKS = "\\s\\0-\\x1f\\x7f-\\x9f";

/** What ends a value in each place. `&` is first in its escapes of HTML, and `\u0026` is one of JSON. */
const ENDS: { readonly [P in Place]: RegExp } = /* @__PURE__ */ ends();

function ends(): { readonly [P in Place]: RegExp } {
  // The end of a link in Markdown that is in the text of another link: `[![](a)](b)`.
  const linkEnd = String.raw`\)?\]\(`;
  // Blanks, a quotation mark, angle brackets, an escape of one of them in JSON, and the end of a link.
  const end = String.raw`[${BLANKS}"<>]|${linkEnd}|\\(?:["nrt]|u00(?:2[26]|3[ce]|0[9ad]|20))`;
  const list = new RegExp(String.raw`[${BLANKS}"<>;]|\\"|&(?:amp|#38|#x26);`, "gi");
  return {
    query: new RegExp(`[&#\`]|${end}`, "gi"),
    path: new RegExp(`[&#\`/?;]|${end}`, "gi"),
    list,
    password: list,
    cookie: new RegExp(String.raw`[${BLANKS}"<>;]|\\(?:["nrt]|u000[ad])`, "gi"),
    alone: new RegExp(String.raw`[${BLANKS}"<>;&]|${linkEnd}|\\(?:"|u0026)|,(?=[\w.-]{1,64}=)`, "gi"),
  };
}

/** An apostrophe that closes a quotation. */
const CLOSING_APOSTROPHE = /'(?=[\s,)\]};:>]|$)/g;
const PAIRS = ["()", "[]", "{}"];

/** Returns the index of the next match of a pattern, or the length of the text. */
export function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.exec(text)?.index ?? text.length;
}

/** Returns the index of the first character that cannot be in a value that starts at an index. */
export function valueLimit(text: string, start: number, place: Place): number {
  let limit = endOf(ENDS[place], text, start);
  // The backslash may be escaped itself, in a string inside of a string.
  if (text[limit] === "\\") while (limit > start && text[limit - 1] === "\\") limit--;
  return limit;
}

/** Returns where a value ends before its limit, without the punctuation of the sentence. `isQuoted` says whether `'` is before it. */
export function valueEnd(text: string, start: number, limit: number, isQuoted: boolean): number {
  let value = text.slice(start, limit);
  if (isQuoted) {
    const closing = value.search(CLOSING_APOSTROPHE);
    if (closing !== -1) value = value.slice(0, closing);
  }
  return start + withoutPunctuation(value);
}

/** Returns the length of a value without the punctuation at its end. A closing bracket belongs to it if it has the opening one too. */
function withoutPunctuation(value: string): number {
  let end = value.length;
  if (!/[.,:;'`)\]}]$/.test(value)) return end;
  const surplus = new Map(
    PAIRS.map(([open, close]) => [close!, value.split(close!).length - value.split(open!).length]),
  );
  while (end > 0) {
    const last = value[end - 1]!;
    const extra = surplus.get(last);
    if (extra === undefined ? !".,:;'`".includes(last) : extra <= 0) break;
    if (extra !== undefined) surplus.set(last, extra - 1);
    end--;
  }
  return end;
}

/** Quotation marks of each kind, or the end of a line. */
const QUOTES = { '"': /["\n\r]/g, "'": /['\n\r]/g } as const;

/**
 * Returns the index of the quotation mark, or of its backslashes, that ends a string of JSON, or of the end of the line. The string
 * may be in another one: its own marks have `level` backslashes before them, and those inside it more.
 */
export function closingQuote(text: string, start: number, level: number, mark: '"' | "'" = '"'): number {
  const quote = QUOTES[mark];
  quote.lastIndex = start;
  for (let found = quote.exec(text); found !== null; found = quote.exec(text)) {
    const { index } = found;
    if (text[index] !== mark) return index;
    let count = 0;
    while (index - count > start && text[index - count - 1] === "\\") count++;
    if (count < level) return index - count;
    if (count % (2 * (level + 1)) === level) return index - level;
  }
  return text.length;
}

/** The quotation mark before a value, with the backslashes of JSON. */
const OPENING = /\\{0,15}(["'])(?=\S)/y;
/** What follows a quoted value. In a program, another character may join strings: `"token="+a+"&b"`. */
const AFTER_QUOTED = /[\s,;.:|!?)\]}<>"'`\\/]|$/y;
/** A value after a `"` that the end of the line, or of the string around it, cuts. In a program, `+a` follows it: `"token="+a`. */
const CUT = /^\w\S*$/;

/**
 * Returns the start and end of a value inside its quotes, or `undefined` if it has none. A list for a database writes a quotation mark
 * of the value twice: `Pwd='a''b'`.
 */
export function quotedValue(text: string, start: number, isInList: boolean): Range | undefined {
  OPENING.lastIndex = start;
  const found = OPENING.exec(text);
  if (found === null) return undefined;
  const [marks, mark] = found;
  const from = OPENING.lastIndex;
  const endFrom = (index: number): number => closingQuote(text, index, marks.length - 1, mark as '"' | "'");
  let end = endFrom(from);
  while (isInList && end > from && text.startsWith(marks + marks, end)) {
    const next = endFrom(end + 2 * marks.length);
    if (!text.startsWith(marks, next)) break;
    end = next;
  }
  AFTER_QUOTED.lastIndex = end + marks.length;
  const isQuoted = text.startsWith(marks, end)
    ? end > from && AFTER_QUOTED.test(text)
    : mark === '"' && CUT.test(text.slice(from, end));
  return isQuoted ? [from, end] : undefined;
}

/** A value of ODBC in braces, in which `}}` is a brace. */
const BRACED = /\{(?:[^}\r\n]|\}\}){1,512}\}(?=[\s;"'\\)]|$)/y;

/** Returns the start and end of a value inside its braces: `Pwd={a;b}`. Outside of a list, it has no white space, and a `;` follows it. */
export function bracedValue(text: string, start: number, isInList: boolean): Range | undefined {
  if (text[start] !== "{") return undefined;
  BRACED.lastIndex = start;
  if (!BRACED.test(text)) return undefined;
  const [from, end] = [start + 1, BRACED.lastIndex - 1];
  return isInList || (text[end + 1] === ";" && !/\s/.test(text.slice(from, end))) ? [from, end] : undefined;
}

/** The longest word. */
const LONGEST_WORD = 128;
/** Words of at most 15 letters with `-`, `_`, `.`, `/` or `=` between them, such as a path, or a number, perhaps with a unit. A mask is a word too. */
const WORD = /^(?:[./~]*(?:[a-z]{1,15}|\*{3})(?:[-_./=]+(?:[a-z]{1,15}|\*{3}))*|[\d.,:/-]+[a-z%]{0,2})$/i;

/**
 * Returns whether a value may be a word of prose or of a program, or a number: `required`, `YOUR_TOKEN`, `config.token`, `4096`. Where
 * a name is weak evidence, such a value is no secret.
 */
export function isWord(value: string): boolean {
  return value.length <= LONGEST_WORD && WORD.test(value);
}
