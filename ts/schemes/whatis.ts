import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { readDocumentName, writeDocumentName } from "./define/names.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";

/** The fields of a `whatis` URI beyond RFC 3986. */
export interface WhatisFields {
  /** The word to look up in the short descriptions of the manual. */
  readonly string: string;
}

/** The parts of a `whatis` URI, for `format`. */
export interface WhatisParts extends WhatisFields {
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `whatis`: a search for a word in the short descriptions of the manual (uri(7))
 *
 * ```abnf
 * whatis-URI = "whatis:" string
 * string     = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * ```
 *
 * An authority and a query (`ERR_URI_UNEXPECTED_PART`), encoded slashes (`ERR_URI_ENCODED_DELIMITER`) and encoded
 * control characters (`ERR_URI_ENCODED_CONTROL`) are rejected.
 *
 * @example
 * whatis.parse("whatis:printf").string; // "printf"
 * whatis.format({ string: "a b" }); // "whatis:a%20b"
 * whatis.parse("whatis:"); // throws ERR_URI_MISSING_PART
 */
export const whatis: Scheme<WhatisFields, WhatisParts> = /* @__PURE__ */ defineScheme({
  name: "whatis",
  reference: "uri(7)",
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority", "query");
    return { string: readDocumentName(spans("path"), "string") };
  },
  parts: { string: "string", fragment: "string?" },
  write: ({ string }: WhatisParts) => ({ path: writeDocumentName(string) }),
});
