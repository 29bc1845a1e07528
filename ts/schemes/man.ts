import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { ALPHANUMS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { MISSING_PART } from "./define/issue.ts";
import { readDocumentName, writeDocumentName } from "./define/names.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import type { SourceSpan } from "./define/span.ts";

/** The fields of a `man` URI beyond RFC 3986. */
export interface ManFields {
  /** The name of the page, or `undefined` for the list of all pages. */
  readonly name: string | undefined;
  /** The section, such as `1` or `3p`, if the URI names one. */
  readonly section: string | undefined;
  /** Whether it is `man:(index)`, the list of all pages. */
  readonly isIndex: boolean;
}

/** The parts of a `man` URI, for `format`: the name of a page, or `isIndex`. */
export interface ManParts {
  /** @default "", which only `isIndex` allows */
  readonly name?: string | undefined;
  /** @default none */
  readonly section?: string | undefined;
  /** @default false */
  readonly isIndex?: boolean | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `man`: a manual page on this machine (uri(7))
 *
 * ```abnf
 * man-URI = "man:" ( name [ "(" section ")" ] / "(index)" )
 * name    = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * section = 1*( ALPHA / DIGIT )
 * ```
 *
 * An authority and a query are rejected (`ERR_URI_UNEXPECTED_PART`), and so are encoded control characters
 * (`ERR_URI_ENCODED_CONTROL`) and encoded slashes (`ERR_URI_ENCODED_DELIMITER`), since `man` would read the name as the
 * path of a file.
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
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority", "query");
    const isIndex = uri.path.toLowerCase() === "(index)";
    const fields = isIndex ? { name: undefined, section: undefined } : readPage(spans("path"));
    return { ...fields, isIndex };
  },
  parts: { name: "string?", section: "string?", isIndex: "boolean?", fragment: "string?" },
  write({ name = "", section, isIndex }: ManParts) {
    if (!isIndex) return { path: `${writeDocumentName(name)}${section === undefined ? "" : `(${section})`}` };
    if (name !== "" || section !== undefined)
      throw new TypeError("Expected either isIndex or the name of a page, got both");
    return { path: "(index)" };
  },
});

function readPage(path: SourceSpan): Pick<ManFields, "name" | "section"> {
  const [before, after] = path.cut("(");
  const name = readDocumentName(before, "name");
  if (after === undefined) return { name, section: undefined };
  const [inside, rest] = after.cut(")");
  const section = inside.expect("section", ALPHANUMS, 1).text;
  if (rest === undefined) inside.slice(section.length).fail(MISSING_PART, "closing parenthesis");
  else if (!rest.isEmpty) rest.fail(UNEXPECTED_CHARACTER, "man-URI");
  return { name, section };
}
