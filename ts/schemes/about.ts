import { pctEncode } from "../pct-encode.ts";
import { PCHARS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { mustLack } from "./define/lack.ts";
import type { Scheme } from "./define/scheme.ts";

/** What an `about` URI says beyond RFC 3986. */
export interface AboutFields {
  /** `about-token`, such as `blank`; it may be empty. */
  readonly token: string;
}

/** What an `about` URI is made of. */
export interface AboutParts {
  readonly token?: string | undefined;
  /** As URI text. */
  readonly query?: string | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `about`: something inside of the application that reads it (RFC 6694)
 *
 * ```abnf
 * about-uri   = "about:" about-token [ about-query ]
 * about-token = *pchar
 * about-query = "?" query
 * ```
 *
 * An authority and a slash are refused (2.1).
 *
 * @example
 * about.parse("about:blank").token; // "blank"
 * about.normalize("ABOUT:blan%6b"); // "about:blank"
 * about.parse("about:a/b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const about: Scheme<AboutFields, AboutParts> = /* @__PURE__ */ defineScheme({
  name: "about",
  reference: "RFC 6694",
  levels: OPAQUE,
  read(uri, pieces) {
    mustLack(uri, pieces, "authority");
    return { token: pieces("path").must("about-token", PCHARS).decoded("about-token") };
  },
  write: ({ token = "", query, fragment }: AboutParts) => ({
    path: pctEncode(token, "segment"),
    query,
    fragment,
  }),
});
