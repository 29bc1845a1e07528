import type { Uri } from "../types.ts";
import { readAddrSpec, writeAddrSpec } from "./define/addr-spec.ts";
import { type Definition, defineScheme, type Pieces } from "./define/define-scheme.ts";
import { encodeLess } from "./define/encode.ts";
import { MALFORMED_PART, MISSING_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { readGroup } from "./define/newsgroup.ts";
import { mustNotHide, mustNotHideControls } from "./define/opaque.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./define/server.ts";

/** What `news` and `snews` read beyond RFC 3986. Without a server there is no port. */
export interface NewsFields extends ServerFields {
  /** The Message-ID of an article, without its angle brackets. */
  readonly article: string | undefined;
  /** A newsgroup, or a pattern with `*` and `?`, where it is no article; `*`, all of them, where nothing stands there. */
  readonly newsgroups: string | undefined;
}

/** What a `news` URL is made of: without `host` it is of the server that is configured. */
export interface NewsParts extends Partial<ServerParts> {
  readonly article?: string | undefined;
  readonly newsgroups?: string | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `news`: an article, or newsgroups (RFC 5538, 4)
 *
 * ```abnf
 * newsURL      = "news:" [ server "/" ] ( article / newsgroups )
 * server       = "//" [ authority-nz ]
 * article      = id-left "@" id-right
 * id-left      = 1*id-char
 * id-right     = 1*id-char / "%5B" *( id-char / "(" / ")" / "," / ":" / ";" / "@" ) "%5D"
 * id-char      = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "="
 * newsgroups   = *( group-char / pct-encoded / "*" )
 * group-char   = unreserved / "+"
 * authority-nz = [ userinfo "@" ] host-nz [ ":" port ]
 * host-nz      = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * RFC 5538 has no `~` in `group-char`, but `%7E`, which is the same to RFC 3986, 6.2.2.2. Triplets are the octets they
 * stand for: a Message-ID is then read by RFC 5536, 3.1.3, and newsgroups as a `wildmat-pattern` by RFC 3977, 4.1, and
 * what breaks these is `ERR_URI_MALFORMED_PART`. A query, a dot segment and triplets of control characters are refused.
 * `normalize` writes `*` for all newsgroups.
 *
 * @example
 * news.parse("news:comp.lang.ada").newsgroups; // "comp.lang.ada"
 * news.parse("news://news.gmane.org/p0624081dc30b8699bf9b@%5B10.20.30.108%5D").article; // "p0624081dc30b8699bf9b@[10.20.30.108]"
 * news.normalize("news://NEWS.server.example:119/"); // "news://news.server.example/*"
 * news.format({ host: "wild.server.example", newsgroups: "example.group.th?se" }); // "news://wild.server.example/example.group.th%3Fse"
 * news.parse("news:12345667123%asdghfh@info.cern.ch"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export const news: Scheme<NewsFields, NewsParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ netnews("news", "RFC 5538, 4", 119),
);

/**
 * `snews`: an article, or newsgroups, over TLS (RFC 5538, 8.1, which deprecates it)
 *
 * ```abnf
 * snewsURL     = "snews:" [ server "/" ] ( article / newsgroups )
 * ```
 *
 * All that is said of {@link news} holds, with another port.
 *
 * @example
 * snews.parse("snews://h/*").portNumber; // 563
 */
export const snews: Scheme<NewsFields, NewsParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ netnews("snews", "RFC 5538, 8.1", 563),
);

function netnews(name: string, reference: string, defaultPort: number): Definition<NewsFields, NewsParts> {
  return {
    name,
    reference,
    defaultPort,
    read(uri, pieces) {
      const server = readNewsServer(uri, pieces, defaultPort);
      const path = pieces("path");
      if (uri.authority !== undefined && path.isEmpty) path.fail(MISSING_PART, "path");
      const rest = uri.authority === undefined ? path : path.slice(1);
      const isArticle = uri.path.includes("@");
      const fields = {
        ...server,
        article: isArticle ? readArticle(rest) : undefined,
        newsgroups: isArticle ? undefined : readGroup(rest, "newsgroups", "+*", "!,[\\]") || "*",
      };
      mustLack(uri, pieces, "query");
      return fields;
    },
    write({ article, newsgroups, host, fragment, ...server }) {
      if (article !== undefined && newsgroups !== undefined)
        throw new TypeError("Expected an article or newsgroups, got both");
      const rest = article === undefined ? encodedGroups(newsgroups ?? "*") : writeAddrSpec(article, ENCODED);
      const authority = writeServer({ host: host ?? "", ...server });
      if (host === undefined && authority === "") return { path: rest, fragment };
      return { authority, path: `/${rest}`, fragment };
    },
    verbatim: ["article"],
    normal({ authority, path }) {
      const all = authority === undefined ? "" : "/";
      return { path: path === all ? `${all}*` : path };
    },
  };
}

/** An empty authority is the server that is configured, as an absent one is. */
function readNewsServer(uri: Uri, pieces: Pieces, defaultPort: number): ServerFields {
  mustNotHideControls(pieces("userinfo"), "userinfo");
  if (uri.authority) return readServer(uri, pieces, defaultPort);
  return { user: undefined, password: undefined, portNumber: undefined };
}

/** What has to be a triplet in a Message-ID, beside what no path holds (RFC 5538, 4). */
const ENCODED = "/";

const CLOSING = 0x3e;

/** `article = msg-id-core`: no quoted string, and no `>` in a literal (RFC 5536, 3.1.3) */
function readArticle(piece: Piece): string {
  if (piece.text.startsWith("%22")) piece.fail(MALFORMED_PART, "msg-id-core");
  const article = readAddrSpec(piece, "msg-id-core", ENCODED);
  mustNotHide(piece, "msg-id-core", (octet) => (octet === CLOSING ? MALFORMED_PART : undefined));
  return article;
}

function encodedGroups(newsgroups: string): string {
  return encodeLess(newsgroups, "segment", "!$&'(),;=:@");
}
