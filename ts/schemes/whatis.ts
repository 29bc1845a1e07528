import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { readName, writeName } from "./define/document.ts";
import { mustLack } from "./define/lack.ts";
import type { Scheme } from "./define/scheme.ts";

/** What a `whatis` URI says beyond RFC 3986. */
export interface WhatisFields {
  /** The word that is looked up in the short descriptions of the manual. */
  readonly string: string;
}

/** What a `whatis` URI is made of. */
export interface WhatisParts extends WhatisFields {
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `whatis`: the short descriptions of this machine's manual that have a word (uri(7))
 *
 * ```abnf
 * whatis-URI = "whatis:" string
 * string     = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * ```
 *
 * An authority and a query are refused, and triplets of slashes and control characters.
 *
 * @example
 * whatis.parse("whatis:printf").string; // "printf"
 * whatis.format({ string: "a b" }); // "whatis:a%20b"
 * whatis.parse("whatis:"); // throws ERR_URI_MISSING_PART
 */
export const whatis: Scheme<WhatisFields, WhatisParts> = /* @__PURE__ */ defineScheme({
  name: "whatis",
  reference: "uri(7)",
  levels: OPAQUE,
  read(uri, pieces) {
    mustLack(uri, pieces, "authority", "query");
    return { string: readName(pieces("path"), "string") };
  },
  write: ({ string, fragment }: WhatisParts) => ({ path: writeName(string), fragment }),
});
