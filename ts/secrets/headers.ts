import { after } from "./json-reader.ts";
import { endOf, type Range } from "./value.ts";

const SCHEMES = "(?:basic|bearer|token)";
/**
 * The scheme of HTTP before credentials (RFC 9110, 11.2, 11.6.2), which have none of the characters that begin a template. Parameters
 * with names, such as `Token token="S"`, are pairs, and so are those of `Digest` (RFC 7616, 3.4).
 */
const SCHEME = /* @__PURE__ */ new RegExp(
  `(?:=|:[ \t]*)(?:(digest)[ \t]|${SCHEMES}[ \t]{1,16}(?=[\\w.~+/*-])(?![\\w-]{1,128}=\\\\*"))`,
  "iy",
);
/** A word of at most 15 letters, before another one. Credentials are longer, or have another character, or nothing follows them. */
const PROSE = /(?:[A-Z]?[a-z]{1,14}|[A-Z]{2,15})[ \t]+[A-Za-z]/y;
/** Credentials in quotes, which have a blank. */
const CREDENTIALS = /* @__PURE__ */ new RegExp(`^${SCHEMES}[ \t]+\\S+$`, "i");
const AUTHORIZATION = "authorization";
const LINE_END = /[\r\n]|$/g;
/** The name of a header with cookies, perhaps after other text. */
const COOKIE_HEADER = /(?:^|[^\w-])(?:set-)?cookie$/i;
/** What may be before the first cookie. */
const COOKIES_START = /[ \t[]*\\{0,15}["']?/y;
/** A cookie in quotes; or what ends the cookies: a quotation mark, or a blank that neither follows `;` or `,` nor is in a date. */
const QUOTED_OR_END =
  /=\\{0,15}"[^"\r\n]*"(?=[;,\s\\]|$)|["\r\n]|[^;,\s]\s(?!(?:[A-Z][a-z]{2} \d{4}|\d{4} \d\d:|\d\d:\d\d:\d\d|GMT)\b)/g;

/** Finds the credentials and the cookies of headers in a text. */
export class Headers {
  /** The start and end of the last cookies. */
  cookies: Range = [0, 0];
  /** The end of the last line with `Digest`. */
  digestEnd = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the index of the credentials after `authorization`, a separator at an index and a scheme; -1 if it has another value. */
  credentialsAfter(separator: number): number | undefined {
    const text = this.#text;
    const name = text.slice(Math.max(0, separator - AUTHORIZATION.length), separator);
    if (name.toLowerCase() !== AUTHORIZATION) return undefined;
    SCHEME.lastIndex = separator;
    const found = SCHEME.exec(text);
    if (found === null) return undefined;
    if (found[1] !== undefined) {
      if (separator >= this.digestEnd) this.digestEnd = endOf(LINE_END, text, separator);
      return -1;
    }
    return after(PROSE, text, SCHEME.lastIndex) === undefined ? SCHEME.lastIndex : -1;
  }

  areCredentials(value: string): boolean {
    return CREDENTIALS.test(value);
  }

  /** Returns whether a `=` is that of the `response` of `Digest`, from which the password can be guessed. */
  isResponse(equals: number): boolean {
    return (
      equals < this.digestEnd && /[\s,]response$/i.test(this.#text.slice(Math.max(0, equals - 9), equals))
    );
  }

  hasCookies(name: string): boolean {
    return COOKIE_HEADER.test(name);
  }

  /** Notes the cookies from an index on. Without an end, they are in a header. */
  readCookies(start: number, end?: number): void {
    if (start < this.cookies[1]) return;
    this.cookies = [start, end ?? this.#headerEnd(start)];
  }

  #headerEnd(start: number): number {
    const text = this.#text;
    QUOTED_OR_END.lastIndex = after(COOKIES_START, text, start) ?? start;
    let found = QUOTED_OR_END.exec(text);
    while (found?.[0].startsWith("=") && found[0].length > 2) found = QUOTED_OR_END.exec(text);
    return found?.index ?? text.length;
  }

  /** Returns whether a name that starts at an index is that of a cookie. `isEscaped` says whether an escape of JSON is before it. */
  isCookie(start: number, isEscaped: boolean): boolean {
    const [first, end] = this.cookies;
    return start >= first && start < end && (isEscaped || /[;\s:"'[]/.test(this.#text.charAt(start - 1)));
  }
}
