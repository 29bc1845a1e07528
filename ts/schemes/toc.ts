import { encodeData } from "../codec/encode-data.ts";
import { PCHARS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { readData } from "./define/values.ts";

/** The fields of a `toc` URI beyond RFC 3986. */
export interface TocFields {
  /** The kind of documents, such as `man` or `info`, or `undefined` for the list of kinds. */
  readonly category: string | undefined;
}

/** The parts of a `toc` URI, for `format`. */
export interface TocParts {
  /** @default none: the list of kinds */
  readonly category?: string | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `toc`: a list of the documents of one kind, in GNOME's help browser (uri(7))
 *
 * ```abnf
 * toc-URI  = "toc:" [ category ]
 * category = 1*pchar
 * ```
 *
 * An authority and a query (`ERR_URI_UNEXPECTED_PART`), a slash, and encoded control characters
 * (`ERR_URI_ENCODED_CONTROL`) are rejected.
 *
 * @example
 * toc.parse("toc:man").category; // "man"
 * toc.parse("toc:").category; // undefined
 * toc.format({ category: "info" }); // "toc:info"
 * toc.parse("toc:man/1"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const toc: Scheme<TocFields, TocParts> = /* @__PURE__ */ defineScheme({
  name: "toc",
  reference: "uri(7)",
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority", "query");
    const category = readData(spans("path"), "category", PCHARS);
    return { category: category || undefined };
  },
  parts: { category: "string?", fragment: "string?" },
  write: ({ category = "" }: TocParts) => ({ path: encodeData(category, "segment") }),
});
