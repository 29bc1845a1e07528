import { BLANKS, endOf, type Range } from "./value.ts";

/** What a URI is in: the value of a parameter of a query, the value of a variable or of the first parameter of a form, or nothing. */
type Enclosure = "query" | "variable" | "none";

/**
 * What ends an authority in text. In a variable, a `&` does it before the name of another parameter. A connection string has no fragment,
 * and people do not encode the `#` of a password in it.
 */
const AUTHORITY_ENDS = /* @__PURE__ */ authorityEnds("|#");
const CONNECTION_ENDS = /* @__PURE__ */ authorityEnds("");

function authorityEnds(more: string): { readonly [E in Enclosure]: RegExp } {
  const end = String.raw`[${BLANKS}"<>/?\\]${more}`;
  return {
    none: new RegExp(end, "g"),
    query: new RegExp(`${end}|&`, "g"),
    variable: new RegExp(String.raw`${end}|&(?=[^\s&=@"<>]*=)`, "g"),
  };
}

/** The schemes of databases and brokers, perhaps with a driver: `postgresql+psycopg`. */
const CONNECTION =
  /(?:^|[^\w+.-])(?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?)(?:\+[a-z\d]{1,16})?$/i;
/** The name of a variable, or the first one of a form, and the start of its value. */
const VARIABLE = /(?:^|[^\w.?&#;=/%[\]-])[\w.-]{1,64}=[\w+.:-]{0,32}$/;
/** What ends a whole URI. */
const URI_END = /* @__PURE__ */ new RegExp(`[${BLANKS}"<>]`, "g");
/** A host with a port, or without one. Instructions also have `localhost:PORT`, `h:$PORT` and `h:{port}`. */
const HOST_AND_PORT = /^(?:\[[^\]]*\]|[^:[\]]*)(?::(?:[0-9]*|\$?\{{0,2}port\}{0,2}))?$/i;
/** The schemes after which `URL` reads an authority after any number of slashes, and those of RFC 3261, 19.1.1. */
const WITHOUT_SLASHES = /(?:^|[^\w+.-])(?:https?|wss?|ftp|sips?)$/i;
/** The user of an Oracle connection: `jdbc:oracle:thin:scott/tiger@h`. */
const ORACLE = /:(?:thin|oci8?|kprb):[^\s"'/:@]*\//iy;
/** Two slashes, each with the backslashes of JSON, or two backslashes, which `URL` reads as slashes. */
const SLASHES = /(?:\\*\/|\\){2}/y;
const ANY_SLASHES = /[\\/]*/y;
/** The start of a reference without a scheme. */
const NETWORK_PATH = /(?:^|[^\w:/\\])\\*\/\\*\/$/;

/** Finds passwords in the authorities of a text, and in connections of JDBC. */
export class Authorities {
  /** The index of the last colon after `jdbc`, or -1. */
  jdbc = -1;
  readonly #text: string;
  readonly #masksAll: boolean;
  /** Returns whether a character of a decoded text was encoded: the `@`, or one before the authority. */
  readonly #isNew: (index: number) => boolean;
  /** The start of the last authority, or -1, and of the scheme before it. */
  #start = -1;
  #scheme = -1;
  /** The run of characters without white space that was read last. */
  #uri = { start: 0, end: 0, lastAt: -1 };
  /** The last `@` that was seen. */
  #lastAt = -1;

  constructor(text: string, masksAll: boolean, isNew: (index: number) => boolean) {
    this.#text = text;
    this.#isNew = isNew;
    this.#masksAll = masksAll;
  }

  /**
   * Notes the authority after a colon, if there is one. Returns the password of an Oracle connection. A scheme starts at the floor or
   * after it: before it, all is a secret or was searched.
   */
  colon(colon: number, floor: number): Range | undefined {
    const text = this.#text;
    const next = text[colon + 1];
    if (next === "/" || next === "\\") {
      SLASHES.lastIndex = colon + 1;
      if (SLASHES.test(text)) {
        const start = SLASHES.lastIndex;
        const hasMore = text[start] === "/" || text[start] === "\\";
        this.#start =
          hasMore && WITHOUT_SLASHES.test(this.#before(colon, floor)) ? this.#slashesEnd(start) : start;
        this.#scheme = colon;
        return undefined;
      }
    }
    const before = this.#before(colon, floor);
    const last = text.charCodeAt(colon - 1) | 0x20;
    if ((last === 0x70 || last === 0x73) && WITHOUT_SLASHES.test(before)) {
      this.#start = this.#slashesEnd(colon + 1);
      this.#scheme = colon;
    } else if (last === 0x63 && /jdbc$/i.test(before)) this.jdbc = colon;
    else if (last === 0x65 && /oracle$/i.test(before)) return this.#oracle(colon);
    return undefined;
  }

  /** Returns enough of what is before a colon for the longest scheme that is known, and one character more. */
  #before(colon: number, floor: number): string {
    return this.#text.slice(Math.max(floor, colon - 6), colon);
  }

  #slashesEnd(start: number): number {
    ANY_SLASHES.lastIndex = start;
    ANY_SLASHES.test(this.#text);
    return ANY_SLASHES.lastIndex;
  }

  #oracle(colon: number): Range | undefined {
    const text = this.#text;
    ORACLE.lastIndex = colon;
    if (this.jdbc !== colon - "oracle".length - 1 || !this.#isNew(colon) || !ORACLE.test(text))
      return undefined;
    return rangeOf(ORACLE.lastIndex, this.#uriAround(ORACLE.lastIndex).lastAt);
  }

  /** Finds the password before an `@`. */
  at(at: number, floor: number): Range | undefined {
    const first = Math.max(floor, this.#lastAt + 1);
    this.#lastAt = at;
    const start = this.#start;
    this.#start = -1;
    const isNew = this.#isNew(at);
    if (start >= floor && (isNew || this.#isNew(start - 1) || this.#isNew(this.#scheme))) {
      const found = this.#password(start, at);
      if (found !== undefined) return found;
    }
    return this.#ofNetworkPath(first, at, isNew);
  }

  /** Finds the password of the authority that starts at an index, if the `@` belongs to its URI. */
  #password(start: number, at: number): Range | undefined {
    const text = this.#text;
    const enclosure = this.#enclosure();
    const scheme = text.slice(Math.max(0, this.#scheme - 32), this.#scheme);
    const end = endOf((CONNECTION.test(scheme) ? CONNECTION_ENDS : AUTHORITY_ENDS)[enclosure], text, start);
    if (at < end) return this.#userinfo(start, lastAt(text, start, end));
    if (!"/?#\\".includes(text.charAt(end) || " ") || HOST_AND_PORT.test(text.slice(start, end)))
      return undefined;
    // A password with a delimiter in it: then all up to the last `@` may belong to it.
    const uri = this.#uriAround(end);
    if (at >= uri.end) return undefined;
    if (enclosure === "none") return this.#userinfo(start, uri.lastAt);
    if (before("&", text, end, at) < at) return undefined;
    return this.#userinfo(start, lastAt(text, start, before("&", text, at, uri.end)));
  }

  /** Returns the end of the run of characters without white space around an index, and the last `@` in it, or -1. */
  #uriAround(index: number): { end: number; lastAt: number } {
    const { start, end } = this.#uri;
    if (index < start || index >= end) {
      const uriEnd = endOf(URI_END, this.#text, index);
      this.#uri = { start: index, end: uriEnd, lastAt: lastAt(this.#text, index, uriEnd) };
    }
    return this.#uri;
  }

  /** Returns what the URI of the last authority is in. */
  #enclosure(): Enclosure {
    const text = this.#text.slice(Math.max(0, this.#scheme - 98), this.#scheme);
    if (!/=[\w+.:-]{0,32}$/.test(text)) return "none";
    return VARIABLE.test(text) ? "variable" : "query";
  }

  /** Finds the password of a reference without a scheme: `//me:S@h`. */
  #ofNetworkPath(first: number, at: number, isNew: boolean): Range | undefined {
    const text = this.#text;
    let start = at;
    while (start > first && !/[\s"<>/?#\\]/.test(text[start - 1]!)) start--;
    if (!NETWORK_PATH.test(text.slice(Math.max(0, start - 16), start))) return undefined;
    if (!isNew && !this.#isNew(start - 1)) return undefined;
    return this.#userinfo(start, lastAt(text, start, endOf(AUTHORITY_ENDS.none, text, start)));
  }

  #userinfo(start: number, at: number): Range | undefined {
    if (this.#masksAll) return rangeOf(start, at);
    return rangeOf(before(":", this.#text, start, at) + 1, at);
  }
}

function rangeOf(start: number, end: number): Range | undefined {
  return start < end ? [start, end] : undefined;
}

/** Returns the index of the first of a character between two indices, or the second index. */
function before(char: string, text: string, start: number, end: number): number {
  const index = text.slice(start, end).indexOf(char);
  return index === -1 ? end : start + index;
}

/** Returns the index of the last `@` between two indices, or -1. */
function lastAt(text: string, start: number, end: number): number {
  const index = text.slice(start, end).lastIndexOf("@");
  return index === -1 ? -1 : start + index;
}
