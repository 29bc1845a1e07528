import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { ALPHANUMS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { readName, writeName } from "./define/document.ts";
import { MISSING_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";

/** What a `man` URI says beyond RFC 3986. */
export interface ManFields {
  /** The name of the page; `undefined` for the list of all pages. */
  readonly name: string | undefined;
  /** The section, such as `1` or `3p`, where it is given. */
  readonly section: string | undefined;
  /** Whether it is `man:(index)`, the list of all pages. */
  readonly isIndex: boolean;
}

/** What a `man` URI is made of: the name of a page, or `isIndex`. */
export interface ManParts {
  readonly name?: string | undefined;
  readonly section?: string | undefined;
  readonly isIndex?: boolean | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `man`: a page of the manual of this machine (uri(7))
 *
 * ```abnf
 * man-URI = "man:" ( name [ "(" section ")" ] / "(index)" )
 * name    = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * section = 1*( ALPHA / DIGIT )
 * ```
 *
 * An authority and a query are refused, and triplets of a slash, since `man` would take the
 * name for the path of a file, and of control characters.
 *
 * @example
 * man.parse("man:ls(1)").section; // "1"
 * man.parse("man:ls").section; // undefined
 * man.parse("man:(index)").isIndex; // true
 * man.format({ name: "[", section: "1" }); // "man:%5B(1)"
 * man.parse("man:..%2Fpasswd"); // throws ERR_URI_ENCODED_DELIMITER
 */
export const man: Scheme<ManFields, ManParts> = /* @__PURE__ */ defineScheme({
  name: "man",
  reference: "uri(7)",
  levels: OPAQUE,
  read(uri, pieces) {
    mustLack(uri, pieces, "authority", "query");
    const isIndex = uri.path.toLowerCase() === "(index)";
    const fields = isIndex ? { name: undefined, section: undefined } : readPage(pieces("path"));
    return { ...fields, isIndex };
  },
  write({ name = "", section, isIndex, fragment }: ManParts) {
    if (!isIndex)
      return { path: `${writeName(name)}${section === undefined ? "" : `(${section})`}`, fragment };
    if (name !== "" || section !== undefined) throw new TypeError("Expected the index or a page, got both");
    return { path: "(index)", fragment };
  },
});

function readPage(path: Piece): Pick<ManFields, "name" | "section"> {
  const [before, after] = path.cut("(");
  const name = readName(before, "name");
  if (after === undefined) return { name, section: undefined };
  const [inside, rest] = after.cut(")");
  const section = inside.must("section", ALPHANUMS, 1).text;
  if (rest === undefined) inside.slice(section.length).fail(MISSING_PART, "closing parenthesis");
  else if (!rest.isEmpty) rest.fail(UNEXPECTED_CHARACTER, "man-URI");
  return { name, section };
}
