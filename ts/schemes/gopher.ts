import { encodeData } from "../codec/encode-data.ts";
import { quoted } from "../support/argument.ts";
import { CR, LF } from "../support/character-codes.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { rejectDotSegments } from "./define/dot-segments.ts";
import { replacements } from "./define/edits.ts";
import { encodeOpaquePath } from "./define/encode.ts";
import { ENCODED_CONTROL } from "./define/issue.ts";
import { rejectComponents, rejectEncoded } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { type HostportFields, type HostportParts, readHostport, writeServer } from "./define/server.ts";
import type { SourceSpan } from "./define/span.ts";
import { readData } from "./define/values.ts";

/** The fields of a `gopher` URL beyond RFC 3986. */
export interface GopherFields extends HostportFields {
  /** The type of the item, one character. It is `"1"`, a menu, if the URL does not say. */
  readonly gophertype: string;
  /** The selector, which the client sends to the server. */
  readonly selector: string;
  /** The query for a search engine. */
  readonly search: string | undefined;
  /** The string for a Gopher+ server. */
  readonly gopherPlus: string | undefined;
}

/** The parts of a `gopher` URL, for `format`. */
export interface GopherParts extends HostportParts {
  /** @default "1": a menu */
  readonly gophertype?: string | undefined;
  /** @default "" */
  readonly selector?: string | undefined;
  /** @default none */
  readonly search?: string | undefined;
  /** @default none */
  readonly gopherPlus?: string | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `gopher`: an item on a Gopher server (RFC 4266)
 *
 * ```abnf
 * gopher-URI = "gopher:" "//" host-nz [ ":" port ] [ "/" [ gophertype data [ "%09" data [ "%09" data ] ] ] ]
 * gophertype = pchar / "/"
 * data       = *( pchar / "/" )
 * host-nz    = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * The three `data` are `selector`, `search` and `gopher+_string`. An encoded CR or LF is rejected in each
 * (`ERR_URI_ENCODED_CONTROL`), because it would split the request, although some answers to Gopher+ forms need one
 * (2.5). A control character as type is rejected too.
 *
 * A dot segment is rejected (`ERR_URI_DOT_SEGMENT`), because removing it would change the name; `format` writes the
 * slashes around one as `%2F`. `format` also rejects a tab in `selector` and `search`. A userinfo and a query are
 * rejected (`ERR_URI_UNEXPECTED_PART`): `?` is not data in RFC 3986. `lenient` accepts `?`: before a search if the type is `7`, and as
 * data of all other types.
 *
 * `gopher://h`, `gopher://h/` and `gopher://h/1` are equivalent. `normalize` writes the second.
 *
 * @example
 * gopher.parse("gopher://h").gophertype; // "1"
 * gopher.parse("gopher://h/7/find%09tea%20house").search; // "tea house"
 * gopher.parse("gopher://h/7/find?tea", { lenient: true }).search; // "tea"
 * gopher.normalize("gopher://H:70/1"); // "gopher://h/"
 * gopher.format({ host: "h", gophertype: "0", selector: "/a b" }); // "gopher://h/0/a%20b"
 * gopher.parse("gopher://h:25/1%0D%0AHELO"); // throws ERR_URI_ENCODED_CONTROL
 */
export const gopher: Scheme<GopherFields, GopherParts> = /* @__PURE__ */ defineScheme({
  name: "gopher",
  reference: "RFC 4266",
  defaultPort: 70,
  read(uri, spans): GopherFields {
    const hostport = readHostport(uri, spans, 70);
    const path = rejectDotSegments(spans("path"), "selector");
    const typeEnd = uri.path.startsWith("%", 1) ? 4 : 2;
    const [selector, afterSelector] = path.slice(typeEnd).cut("%09");
    const [search, gopherPlus] = afterSelector?.cut("%09") ?? [];
    const fields = {
      ...hostport,
      gophertype: uri.path.length < 2 ? "1" : readData(path.slice(1, typeEnd), "gophertype"),
      selector: readText(selector, "selector"),
      search: search && readText(search, "search"),
      gopherPlus: gopherPlus && readText(gopherPlus, "gopher+_string"),
    };
    rejectComponents(uri, spans, "query");
    return fields;
  },
  parts: {
    host: "string",
    port: "port?",
    gophertype: "string?",
    selector: "string?",
    search: "string?",
    gopherPlus: "string?",
    fragment: "string?",
  },
  write: (parts) => ({
    authority: writeServer(parts),
    path: `/${encodeType(parts)}${requestFields(parts)
      .map((field) => encodeOpaquePath(field))
      .join("%09")}`,
  }),
  verbatim: ["selector", "search", "gopherPlus"],
  normal: ({ path }) => (path === "/1" ? { path: "/" } : {}),
  lenient(text) {
    const [before = text, type] = /^gopher:\/\/[^/?#]*\/([^?#])[^?#]*/i.exec(text) ?? [];
    const search = type === "7" && !before.includes("%09") ? "%09" : "%3F";
    const [query = ""] = text.slice(before.length).split("#", 1);
    const range = [before.length, before.length + query.length] as const;
    return replacements(text, /\?/g, ({ index }) => (index === 0 ? search : "%3F"), range);
  },
});

function readText(span: SourceSpan, rule: string): string {
  const isLineEnd = (octet: number): boolean => octet === LF || octet === CR;
  return rejectEncoded(span, rule, (octet) => (isLineEnd(octet) ? ENCODED_CONTROL : undefined)).decoded(rule);
}

function encodeType({ gophertype = "1" }: GopherParts): string {
  if (gophertype.length === 1) return encodeData(gophertype, "segment");
  throw new TypeError(`Expected a gophertype of one character, got ${quoted(gophertype)}`);
}

/** The fields of the request line, up to the last one that is present. */
function requestFields({ selector = "", search, gopherPlus }: Omit<GopherParts, "host">): string[] {
  if (gopherPlus !== undefined) return [selector, search ?? "", gopherPlus];
  return search === undefined ? [selector] : [selector, search];
}

/**
 * Returns the line that a client sends to the server of a `gopher` URL: selector, search and Gopher+ string with tabs
 * between them, then CR and LF (RFC 4266, 2.1).
 *
 * @throws {SchemeSyntaxError} if it is not a valid `gopher` URL.
 * @example
 * toGopherRequest("gopher://h/7/find%09tea"); // "/find\ttea\r\n"
 */
export function toGopherRequest(uri: UriInput<Uri>): string {
  return `${requestFields(gopher.parse(uri)).join("\t")}\r\n`;
}
