import { encodeData } from "../codec/encode-data.ts";
import { PCHARS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";

/** The fields of an `about` URI beyond RFC 3986. */
export interface AboutFields {
  /** The `about-token`, decoded, such as `blank`. It may be empty. */
  readonly token: string;
}

/** The parts of an `about` URI, for `format`. */
export interface AboutParts {
  /** @default "" */
  readonly token?: string | undefined;
  /** URI text. @default no query */
  readonly query?: string | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `about`: a resource inside the application that reads the URI, such as `about:blank` (RFC 6694)
 *
 * ```abnf
 * about-uri   = "about:" about-token [ about-query ]
 * about-token = *pchar
 * about-query = "?" query
 * ```
 *
 * An authority (`ERR_URI_UNEXPECTED_PART`) and a slash (`ERR_URI_UNEXPECTED_CHARACTER`) are rejected (2.1).
 *
 * @example
 * about.parse("about:blank").token; // "blank"
 * about.normalize("ABOUT:blan%6b"); // "about:blank"
 * about.parse("about:a/b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const about: Scheme<AboutFields, AboutParts> = /* @__PURE__ */ defineScheme({
  name: "about",
  reference: "RFC 6694",
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority");
    return { token: spans("path").expect("about-token", PCHARS).decoded("about-token") };
  },
  parts: { token: "string?", query: "string?", fragment: "string?" },
  write: ({ token = "" }: AboutParts) => ({ path: encodeData(token, "segment") }),
});
