import { encodeData } from "../codec/encode-data.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { writeOptional } from "./define/encode.ts";
import { readDocumentName, writeDocumentName } from "./define/names.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { readData } from "./define/values.ts";

/** The fields of a `ghelp` URI beyond RFC 3986. */
export interface GhelpFields {
  /** The `name-of-application`, decoded. */
  readonly application: string;
  /** The section of the help, from the query. */
  readonly section: string | undefined;
}

/** The parts of a `ghelp` URI, for `format`. */
export interface GhelpParts {
  /** The name of the application. */
  readonly application: string;
  /** @default none */
  readonly section?: string | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `ghelp`: the help of an application of GNOME 1 and 2 (uri(7))
 *
 * ```abnf
 * ghelp-URI           = "ghelp:" name-of-application [ "?" query ]
 * name-of-application = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * ```
 *
 * Later versions of GNOME use {@link help}. uri(7) has no query; Yelp reads it as a section, and so does pchar.
 * An authority (`ERR_URI_UNEXPECTED_PART`), a slash, an encoded slash in the name (`ERR_URI_ENCODED_DELIMITER`) and
 * encoded control characters (`ERR_URI_ENCODED_CONTROL`) are rejected.
 *
 * @example
 * ghelp.parse("ghelp:gedit?gedit-shortcuts").section; // "gedit-shortcuts"
 * ghelp.format({ application: "gnome-terminal" }); // "ghelp:gnome-terminal"
 * ghelp.parse("ghelp:/usr/share/help"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const ghelp: Scheme<GhelpFields, GhelpParts> = /* @__PURE__ */ defineScheme({
  name: "ghelp",
  reference: "uri(7)",
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority");
    const application = readDocumentName(spans("path"), "name-of-application");
    const section = readData(spans("query"), "query");
    return { application, section: uri.query === undefined ? undefined : section };
  },
  parts: { application: "string", section: "string?", fragment: "string?" },
  write: ({ application, section }: GhelpParts) => ({
    path: writeDocumentName(application),
    query: section && encodeData(section, "query"),
  }),
});

/** The fields of a `help` URI beyond RFC 3986. */
export interface HelpFields {
  /** The name of the document. */
  readonly document: string;
  /** The page, or `undefined` for the whole document. */
  readonly page: string | undefined;
}

/** The parts of a `help` URI, for `format`. */
export interface HelpParts {
  /** The name of the document. */
  readonly document: string;
  /** @default none: the whole document */
  readonly page?: string | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `help`: a page in a document of GNOME's help (Yelp)
 *
 * ```abnf
 * help-URI = "help:" document [ "/" page ]
 * document = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * page     = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * ```
 *
 * The fragment is a section of the page. An authority and a query (`ERR_URI_UNEXPECTED_PART`), a second slash, encoded
 * slashes (`ERR_URI_ENCODED_DELIMITER`) and encoded control characters (`ERR_URI_ENCODED_CONTROL`) are rejected.
 *
 * @example
 * help.parse("help:gnome-help/net-wireless").page; // "net-wireless"
 * help.format({ document: "gnome-help" }); // "help:gnome-help"
 * help.parse("help:gnome-help/"); // throws ERR_URI_MISSING_PART
 */
export const help: Scheme<HelpFields, HelpParts> = /* @__PURE__ */ defineScheme({
  name: "help",
  reference: "Yelp",
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority", "query");
    const [document, page] = spans("path").cut("/");
    return {
      document: readDocumentName(document, "document"),
      page: page === undefined ? undefined : readDocumentName(page, "page"),
    };
  },
  parts: { document: "string", page: "string?", fragment: "string?" },
  write: ({ document, page }: HelpParts) => ({
    path: `${writeDocumentName(document)}${writeOptional("/", page, writeDocumentName)}`,
  }),
});
