import type { Note } from "../../uri/note.ts";

/** The code of a change that {@link fromHref} makes. New versions only add codes. */
export type HrefChangeCode =
  | "white-space"
  | "backslash"
  | "slashes"
  | "scheme"
  | "host"
  | "forbidden-character"
  | "non-ascii"
  | "percent-sign"
  | "lone-surrogate"
  | "dot-segment"
  | "first-segment"
  | "absolute";

/**
 * One change that {@link fromHref} made. Adjacent characters that are changed for the same reason are one change. It spans the
 * characters of the text as given; where something is only added, `end` is `index`.
 */
export interface HrefChange extends Note<HrefChangeCode> {
  /**
   * - `"white-space"`: white space or control characters around the href, or tabs or line breaks in it, are removed.
   * - `"backslash"`: `\` is written as `/`, as in `https:\\h\a`.
   * - `"slashes"`: exactly two slashes are written before the authority, as for `http:/h` and `///h`.
   * - `"scheme"`: the scheme of the base is left out, because `URL` reads `https:a` as the relative reference `a`.
   * - `"host"`: the host is written as `URL` reads it: mapped by IDNA, or as an `IPv4address`.
   * - `"forbidden-character"`: an ASCII character that RFC 3986 does not allow there is percent-encoded.
   * - `"non-ascii"`: the UTF-8 of a non-ASCII character is percent-encoded.
   * - `"percent-sign"`: a percent sign without two hexadecimal digits is written as `%25`.
   * - `"lone-surrogate"`: a lone surrogate is written as `%EF%BF%BD`, which is U+FFFD.
   * - `"dot-segment"`: percent-encoded dot segments, such as `%2e%2e`, are decoded, because `..` follows them.
   * - `"first-segment"`: `./` is written before a first segment that contains a colon.
   * - `"absolute"`: the URI is written in full, because `resolve` would lead elsewhere.
   */
  readonly code: HrefChangeCode;
}

/** The result of {@link fromHref}. */
export interface HrefReading {
  /** The URI reference, which is valid. */
  readonly uri: string;
  /** The changes, sorted by index. The list is empty if `uri` is the text as given. */
  readonly changes: readonly HrefChange[];
}

const MESSAGES: Readonly<Record<HrefChangeCode, string>> = {
  "white-space": "browsers remove white space and control characters here",
  backslash: "browsers read a backslash here as a slash",
  slashes: "browsers read an authority here, so two slashes are written before it",
  scheme: "browsers ignore this scheme, because it is the scheme of the base",
  host: "the host is written as browsers read it",
  "forbidden-character": "RFC 3986 does not allow this character here, so it is percent-encoded",
  "non-ascii": "RFC 3986 does not allow non-ASCII characters, so they are percent-encoded",
  "percent-sign": "a percent sign without two hexadecimal digits is written as %25",
  "lone-surrogate": "a lone surrogate has no UTF-8, so browsers write U+FFFD",
  "dot-segment": "browsers read percent-encoded dots as a dot segment",
  "first-segment": "a first segment with a colon would be read as a scheme, so ./ is written before it",
  absolute: "RFC 3986 resolves this reference differently than browsers do, so the URI is written in full",
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Collects changes. All indices are those of the text as given. */
export class HrefChanges {
  readonly #changes: Writable<HrefChange>[] = [];

  /** Notes a change of the characters between two indices. Adjacent characters with the same code are one change. */
  note(code: HrefChangeCode, index: number, end: number): void {
    const last = this.#changes.at(-1);
    if (last?.code === code && last.end === index) last.end = end;
    else this.#changes.push({ code, index, end, message: MESSAGES[code] });
  }

  /** Returns the changes, sorted by index. */
  sorted(): HrefChange[] {
    return this.#changes.sort((one, other) => one.index - other.index);
  }
}
