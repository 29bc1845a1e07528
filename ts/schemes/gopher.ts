import { quoted } from "../argument.ts";
import { pctEncode } from "../pct-encode.ts";
import type { Uri } from "../types.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { type HostportFields, type HostportParts, readHostport } from "./define/hostport.ts";
import { ENCODED_CONTROL } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { encodeOpaque, mustHaveNoDotSegment, mustNotHide, mustNotHideControls } from "./define/opaque.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";
import { writeServer } from "./define/server.ts";

/** What `gopher` reads beyond RFC 3986. */
export interface GopherFields extends HostportFields {
  /** One character, `"1"` where none stands there: a menu. */
  readonly gophertype: string;
  readonly selector: string;
  /** What a search engine is asked. */
  readonly search: string | undefined;
  /** What is said to a server of Gopher+. */
  readonly gopherPlus: string | undefined;
}

/** What a `gopher` URL is made of. */
export interface GopherParts extends HostportParts {
  readonly gophertype?: string | undefined;
  readonly selector?: string | undefined;
  readonly search?: string | undefined;
  readonly gopherPlus?: string | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `gopher`: an item of a Gopher server (RFC 4266)
 *
 * ```abnf
 * gopher-URI = "gopher:" "//" host-nz [ ":" port ] [ "/" [ gophertype data [ "%09" data [ "%09" data ] ] ] ]
 * gophertype = pchar / "/"
 * data       = *( pchar / "/" )
 * host-nz    = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * The three `data` are `selector`, `search` and `gopher+_string`. Triplets of CR and LF are refused in all of them,
 * though the answers to a form of Gopher+ would need some (2.5): they would part what reaches the server. So is a
 * control character as type. A dot segment is refused, since to remove it would change the name, and `format` writes the
 * slashes around one as `%2F`. It refuses a tab in `selector` and `search`. A userinfo is refused, and so is a query: RFC 3986 does not take `?` for data.
 *
 * `gopher://h`, `gopher://h/` and `gopher://h/1` are one, and `normalize` writes the second.
 *
 * @example
 * gopher.parse("gopher://h").gophertype; // "1"
 * gopher.parse("gopher://h/7/find%09tea%20house").search; // "tea house"
 * gopher.normalize("gopher://H:70/1"); // "gopher://h/"
 * gopher.format({ host: "h", gophertype: "0", selector: "/a b" }); // "gopher://h/0/a%20b"
 * gopher.parse("gopher://h:25/1%0D%0AHELO"); // throws ERR_URI_ENCODED_CONTROL
 */
export const gopher: Scheme<GopherFields, GopherParts> = /* @__PURE__ */ defineScheme({
  name: "gopher",
  reference: "RFC 4266",
  defaultPort: 70,
  read(uri, pieces): GopherFields {
    const hostport = readHostport(uri, pieces, 70);
    const path = mustHaveNoDotSegment(pieces("path"), "selector");
    const typeEnd = uri.path.startsWith("%", 1) ? 4 : 2;
    const [selector, afterSelector] = path.slice(typeEnd).cut("%09");
    const [search, gopherPlus] = afterSelector?.cut("%09") ?? [];
    const fields = {
      ...hostport,
      gophertype: uri.path.length < 2 ? "1" : readType(path.slice(1, typeEnd)),
      selector: readData(selector, "selector"),
      search: search && readData(search, "search"),
      gopherPlus: gopherPlus && readData(gopherPlus, "gopher+_string"),
    };
    mustLack(uri, pieces, "query");
    return fields;
  },
  write: (parts) => ({
    authority: writeServer(parts),
    path: `/${typeText(parts)}${linesOf(parts)
      .map((each) => encodeOpaque(each))
      .join("%09")}`,
    fragment: parts.fragment,
  }),
  verbatim: ["selector", "search", "gopherPlus"],
  normal: ({ path }) => (path === "/1" ? { path: "/" } : {}),
});

function readType(piece: Piece): string {
  return mustNotHideControls(piece, "gophertype").decoded("gophertype");
}

function readData(piece: Piece, rule: string): string {
  const isLineEnd = (octet: number): boolean => octet === LF || octet === CR;
  return mustNotHide(piece, rule, (octet) => (isLineEnd(octet) ? ENCODED_CONTROL : undefined)).decoded(rule);
}

const LF = 0x0a;
const CR = 0x0d;

function typeText({ gophertype = "1" }: GopherParts): string {
  if (gophertype.length === 1) return pctEncode(gophertype, "segment");
  throw new TypeError(`Expected a gophertype of one character, got ${quoted(gophertype)}`);
}

/** The parts of what a client sends, with all that stands before a part that is there. */
function linesOf({ selector = "", search, gopherPlus }: Omit<GopherParts, "host">): string[] {
  if (gopherPlus !== undefined) return [selector, search ?? "", gopherPlus];
  return search === undefined ? [selector] : [selector, search];
}

/**
 * Writes the line that a client sends to the server of a `gopher` URL: selector, search and Gopher+ string between tabs,
 * then the one CR and LF (RFC 4266, 2.1).
 *
 * @throws {SchemeSyntaxError} if the text is no `gopher` URL.
 * @example
 * toGopherRequest("gopher://h/7/find%09tea"); // "/find\ttea\r\n"
 */
export function toGopherRequest(uri: string | Uri): string {
  return `${linesOf(gopher.parse(uri)).join("\t")}\r\n`;
}
