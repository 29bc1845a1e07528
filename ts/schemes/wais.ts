import { encodeData } from "../codec/encode-data.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { rejectDotSegments } from "./define/dot-segments.ts";
import { MISSING_PART } from "./define/issue.ts";
import { octetsIn } from "./define/octets.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { type HostportFields, type HostportParts, readHostport, writeServer } from "./define/server.ts";

/** The fields of a `wais` URL beyond RFC 3986. `wtype` and `wpath` are present if it names a document. */
export interface WaisFields extends HostportFields {
  /** The name of the database. */
  readonly database: string;
  /** The search in the database. */
  readonly search: string | undefined;
  /** The type of a document. */
  readonly wtype: string | undefined;
  /** The identifier of a document, in bytes. Only its server knows their meaning. */
  readonly wpath: Uint8Array | undefined;
}

/** The parts of a `wais` URL, for `format`. */
export interface WaisParts extends HostportParts {
  /** The name of the database. */
  readonly database: string;
  /** @default none */
  readonly search?: string | undefined;
  /** @default none */
  readonly wtype?: string | undefined;
  /** @default none */
  readonly wpath?: string | Uint8Array | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `wais`: a database on a Wide Area Information Server, a search in it, or a document (RFC 4156)
 *
 * ```abnf
 * wais-URI = "wais:" "//" host-nz [ ":" port ] "/" database [ "?" query / "/" wtype "/" wpath ]
 * database = segment
 * wtype    = segment
 * wpath    = segment
 * host-nz  = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * A slash inside a part must be percent-encoded. A dot segment is rejected (`ERR_URI_DOT_SEGMENT`), because removing it
 * would leave other parts. So is a userinfo, and a query after a document (`ERR_URI_UNEXPECTED_PART`).
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
  read(uri, spans): WaisFields {
    const hostport = readHostport(uri, spans, 210);
    const path = spans("path");
    if (path.isEmpty) path.fail(MISSING_PART, "database");
    const [database, document] = rejectDotSegments(path, "path").slice(1).cut("/");
    const [wtype, wpath] = document?.cut("/") ?? [];
    if (wtype !== undefined) {
      if (wpath === undefined) return wtype.failAtEnd(MISSING_PART, "wpath");
      const slash = wpath.text.indexOf("/");
      if (slash !== -1) wpath.fail(UNEXPECTED_CHARACTER, "wpath", slash);
      rejectComponents(uri, spans, "query");
    }
    return {
      ...hostport,
      database: database.decoded("database"),
      search: uri.query === undefined ? undefined : spans("query").decoded("search"),
      wtype: wtype?.decoded("wtype"),
      wpath: wpath && octetsIn(wpath),
    };
  },
  parts: {
    host: "string",
    port: "port?",
    database: "string",
    search: "string?",
    wtype: "string?",
    wpath: "data?",
    fragment: "string?",
  },
  write({ wtype, wpath, search, ...parts }) {
    const document = wtype === undefined && wpath === undefined ? [] : [wtype ?? "", wpath ?? ""];
    return {
      authority: writeServer(parts),
      path: [parts.database, ...document].map((part) => `/${encodeData(part, "segment")}`).join(""),
      query: search && encodeData(search, "query"),
    };
  },
});
