import { pctEncode } from "../pct-encode.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { readName, writeName } from "./define/document.ts";
import { mustLack } from "./define/lack.ts";
import { mustNotHideControls } from "./define/opaque.ts";
import type { Scheme } from "./define/scheme.ts";

/** What a `ghelp` URI says beyond RFC 3986. */
export interface GhelpFields {
  /** `name-of-application` */
  readonly application: string;
  /** The section of its help, which is the query. */
  readonly section: string | undefined;
}

/** What a `ghelp` URI is made of. */
export interface GhelpParts {
  readonly application: string;
  readonly section?: string | undefined;
  /** As URI text. */
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
 * {@link help} has taken its place. The query is that of Yelp, which reads it as a section.
 * An authority and a slash are refused, and triplets of slashes in the name and of control characters.
 *
 * @example
 * ghelp.parse("ghelp:gedit?gedit-shortcuts").section; // "gedit-shortcuts"
 * ghelp.format({ application: "gnome-terminal" }); // "ghelp:gnome-terminal"
 * ghelp.parse("ghelp:/usr/share/help"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const ghelp: Scheme<GhelpFields, GhelpParts> = /* @__PURE__ */ defineScheme({
  name: "ghelp",
  reference: "uri(7)",
  levels: OPAQUE,
  read(uri, pieces) {
    mustLack(uri, pieces, "authority");
    const application = readName(pieces("path"), "name-of-application");
    const section = mustNotHideControls(pieces("query"), "query").decoded("query");
    return { application, section: uri.query === undefined ? undefined : section };
  },
  write: ({ application, section, fragment }: GhelpParts) => ({
    path: writeName(application),
    query: section === undefined ? undefined : pctEncode(section, "query"),
    fragment,
  }),
});

/** What a `help` URI says beyond RFC 3986. */
export interface HelpFields {
  readonly document: string;
  readonly page: string | undefined;
}

/** What a `help` URI is made of. */
export interface HelpParts {
  readonly document: string;
  readonly page?: string | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `help`: a page of a document of GNOME's help (Yelp)
 *
 * ```abnf
 * help-URI = "help:" document [ "/" page ]
 * document = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * page     = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "," / ";" / "=" / ":" / "@" )
 * ```
 *
 * The fragment is a section of the page. An authority, a query and
 * a second slash are refused, and triplets of slashes and control characters.
 *
 * @example
 * help.parse("help:gnome-help/net-wireless").page; // "net-wireless"
 * help.format({ document: "gnome-help" }); // "help:gnome-help"
 * help.parse("help:gnome-help/"); // throws ERR_URI_MISSING_PART
 */
export const help: Scheme<HelpFields, HelpParts> = /* @__PURE__ */ defineScheme({
  name: "help",
  reference: "Yelp",
  levels: OPAQUE,
  read(uri, pieces) {
    mustLack(uri, pieces, "authority", "query");
    const [document, page] = pieces("path").cut("/");
    return {
      document: readName(document, "document"),
      page: page === undefined ? undefined : readName(page, "page"),
    };
  },
  write: ({ document, page, fragment }: HelpParts) => ({
    path: `${writeName(document)}${page === undefined ? "" : `/${writeName(page)}`}`,
    fragment,
  }),
});
