import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { encodeLess } from "./define/encode.ts";
import { mustLack } from "./define/lack.ts";
import type { Scheme } from "./define/scheme.ts";

/** What a `javascript` URI says beyond RFC 3986. */
export interface JavascriptFields {
  /** The program: path and query, decoded. */
  readonly source: string;
}

/** What a `javascript` URI is made of. */
export interface JavascriptParts extends JavascriptFields {
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `javascript`: a program, which whoever follows the link runs (the HTML Standard, 7.4.2.3.2)
 *
 * ```abnf
 * javascript-uri = "javascript:" ( path-absolute / path-rootless / path-empty ) [ "?" query ]
 * ```
 *
 * No RFC defines it. A browser runs the fragment too, and what RFC 3986 takes for an authority, `//`, is a comment
 * there: it is refused here. Nothing is run.
 *
 * @example
 * javascript.parse("javascript:alert(%22a?b%22)").source; // 'alert("a?b")'
 * javascript.format({ source: "//#\nf(1 / 2)" }); // "javascript:/%2F%23%0Af(1%20/%202)"
 * javascript.parse("javascript://h/%0Aalert(1)"); // throws ERR_URI_UNEXPECTED_PART
 */
export const javascript: Scheme<JavascriptFields, JavascriptParts> = /* @__PURE__ */ defineScheme({
  name: "javascript",
  reference: "HTML Standard, 7.4.2.3.2",
  levels: OPAQUE,
  read(uri, pieces): JavascriptFields {
    mustLack(uri, pieces, "authority");
    return { source: pieces("path").through(pieces("query")).decoded("javascript-uri") };
  },
  write({ source, fragment }: JavascriptParts) {
    const path = encodeLess(source, "query", "?");
    return { path: path.startsWith("//") ? `/%2F${path.slice(2)}` : path, fragment };
  },
});
