import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { encodeFor } from "./define/encode.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";

/** The fields of a `javascript` URI beyond RFC 3986. */
export interface JavascriptFields {
  /** The decoded program: path and query. */
  readonly source: string;
}

/** The parts of a `javascript` URI, for `format`. */
export interface JavascriptParts extends JavascriptFields {
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `javascript`: a program that a browser runs when someone follows the link (the HTML Standard, 7.4.2.3.2)
 *
 * ```abnf
 * javascript-uri = "javascript:" ( path-absolute / path-rootless / path-empty ) [ "?" query ]
 * ```
 *
 * No RFC defines it, and pchar does not run it. A browser also runs the fragment. `//` begins a comment there, but an
 * authority in RFC 3986, so it is rejected (`ERR_URI_UNEXPECTED_PART`).
 *
 * @example
 * javascript.parse("javascript:alert(%22a?b%22)").source; // 'alert("a?b")'
 * javascript.format({ source: "//#\nf(1 / 2)" }); // "javascript:/%2F%23%0Af(1%20/%202)"
 * javascript.parse("javascript://h/%0Aalert(1)"); // throws ERR_URI_UNEXPECTED_PART
 */
export const javascript: Scheme<JavascriptFields, JavascriptParts> = /* @__PURE__ */ defineScheme({
  name: "javascript",
  reference: "HTML Standard, 7.4.2.3.2",
  flags: OPAQUE,
  read(uri, spans): JavascriptFields {
    rejectComponents(uri, spans, "authority");
    return { source: spans("path").through(spans("query")).decoded("javascript-uri") };
  },
  parts: { source: "string", fragment: "string?" },
  write({ source }: JavascriptParts) {
    const path = encodeFor(source, "query", "?");
    return { path: path.startsWith("//") ? `/%2F${path.slice(2)}` : path };
  },
});
