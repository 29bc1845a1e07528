import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { pctDecode } from "../pct-decode.ts";
import { pctEncode } from "../pct-encode.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { type HostportFields, type HostportParts, readHostport } from "./define/hostport.ts";
import { MISSING_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { mustHaveNoDotSegment } from "./define/opaque.ts";
import type { Scheme } from "./define/scheme.ts";
import { writeServer } from "./define/server.ts";

/** What `wais` reads beyond RFC 3986. A document has `wtype` and `wpath`. */
export interface WaisFields extends HostportFields {
  readonly database: string;
  /** What the database is asked. */
  readonly search: string | undefined;
  /** The type of a document. */
  readonly wtype: string | undefined;
  /** The identifier of a document, which only its server can read. */
  readonly wpath: Uint8Array | undefined;
}

/** What a `wais` URL is made of. */
export interface WaisParts extends HostportParts {
  readonly database: string;
  readonly search?: string | undefined;
  readonly wtype?: string | undefined;
  readonly wpath?: string | Uint8Array | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `wais`: a database of a Wide Area Information Server, a search in it, or a document (RFC 4156)
 *
 * ```abnf
 * wais-URI = "wais:" "//" host-nz [ ":" port ] "/" database [ "?" query / "/" wtype "/" wpath ]
 * database = segment
 * wtype    = segment
 * wpath    = segment
 * host-nz  = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * A slash in a part is a triplet. A dot segment is refused, since what it would leave is another part, and so is a
 * userinfo.
 *
 * @example
 * wais.parse("wais://h/db?tea%20house").search; // "tea house"
 * wais.parse("wais://h/db/TEXT/12").wtype; // "TEXT"
 * wais.format({ host: "h", database: "db", wtype: "TEXT", wpath: "a/b" }); // "wais://h/db/TEXT/a%2Fb"
 * wais.parse("wais://h/db/TEXT"); // throws ERR_URI_MISSING_PART
 */
export const wais: Scheme<WaisFields, WaisParts> = /* @__PURE__ */ defineScheme({
  name: "wais",
  reference: "RFC 4156",
  defaultPort: 210,
  read(uri, pieces): WaisFields {
    const hostport = readHostport(uri, pieces, 210);
    const path = pieces("path");
    if (path.isEmpty) path.fail(MISSING_PART, "database");
    const [database, document] = mustHaveNoDotSegment(path, "path").slice(1).cut("/");
    const [wtype, wpath] = document?.cut("/") ?? [];
    if (wtype !== undefined) {
      if (wpath === undefined) return wtype.fail(MISSING_PART, "wpath", wtype.text.length);
      const slash = wpath.text.indexOf("/");
      if (slash !== -1) wpath.fail(UNEXPECTED_CHARACTER, "wpath", slash);
      mustLack(uri, pieces, "query");
    }
    return {
      ...hostport,
      database: database.decoded("database"),
      search: uri.query === undefined ? undefined : pieces("query").decoded("search"),
      wtype: wtype?.decoded("wtype"),
      wpath: wpath && pctDecode(wpath.text, undefined, { as: "bytes" }),
    };
  },
  write({ wtype, wpath, search, ...parts }) {
    const document = wtype === undefined && wpath === undefined ? [] : [wtype ?? "", wpath ?? ""];
    return {
      authority: writeServer(parts),
      path: [parts.database, ...document].map((part) => `/${pctEncode(part, "segment")}`).join(""),
      query: search === undefined ? undefined : pctEncode(search, "query"),
      fragment: parts.fragment,
    };
  },
});
