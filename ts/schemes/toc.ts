import { pctEncode } from "../pct-encode.ts";
import { PCHARS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { mustLack } from "./define/lack.ts";
import { mustNotHideControls } from "./define/opaque.ts";
import type { Scheme } from "./define/scheme.ts";

/** What a `toc` URI says beyond RFC 3986. */
export interface TocFields {
  /** The kind of documents, such as `man` or `info`; `undefined` for the list of the kinds. */
  readonly category: string | undefined;
}

/** What a `toc` URI is made of. */
export interface TocParts {
  readonly category?: string | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `toc`: a list of the documents of one kind, of GNOME's help browser (uri(7))
 *
 * ```abnf
 * toc-URI  = "toc:" [ category ]
 * category = 1*pchar
 * ```
 *
 * An authority, a slash and a query are refused, and triplets of control characters.
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
  levels: OPAQUE,
  read(uri, pieces) {
    mustLack(uri, pieces, "authority", "query");
    const category = mustNotHideControls(pieces("path").must("category", PCHARS), "category").decoded(
      "category",
    );
    return { category: category || undefined };
  },
  write: ({ category = "", fragment }: TocParts) => ({ path: pctEncode(category, "segment"), fragment }),
});
