import { UNRESERVED } from "../generated/alphabets.ts";
import { CLOSING_ANGLE } from "../support/character-codes.ts";
import type { Uri } from "../uri/types.ts";
import { readAddrSpec, writeAddrSpec } from "./define/addr-spec.ts";
import type { Characters } from "./define/characters.ts";
import { type Definition, defineScheme } from "./define/define-scheme.ts";
import { encodeFor } from "./define/encode.ts";
import { MALFORMED_PART, MISSING_PART } from "./define/issue.ts";
import { readNewsgroup } from "./define/names.ts";
import { rejectComponents, rejectEncoded, rejectEncodedControls } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./define/server.ts";
import type { ComponentSpans, SourceSpan } from "./define/span.ts";

/** The fields of a `news` or `snews` URL beyond RFC 3986. Without a server there is no port. */
export interface NewsFields extends ServerFields {
  /** The Message-ID of an article, without its angle brackets. */
  readonly article: string | undefined;
  /**
   * A newsgroup, or a pattern with `*` and `?`, if the URL does not name an article. It is `*` if the URL names
   * nothing.
   */
  readonly newsgroups: string | undefined;
}

/** The parts of a `news` URL, for `format`. Without `host`, the URL refers to the client's own server. */
export interface NewsParts extends Partial<ServerParts> {
  /** The host of the server, as URI text. @default none: the client's own server */
  readonly host?: string;
  /** @default none */
  readonly article?: string | undefined;
  /** @default "*", unless there is an article */
  readonly newsgroups?: string | undefined;
  /** URI text. @default no fragment */
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
 * A Message-ID is decoded and parsed by RFC 5536, 3.1.3, and newsgroups as a `wildmat-pattern` by RFC 3977, 4.1. Errors
 * in these are `ERR_URI_MALFORMED_PART`. A query (`ERR_URI_UNEXPECTED_PART`), a dot segment (`ERR_URI_DOT_SEGMENT`)
 * and encoded control characters (`ERR_URI_ENCODED_CONTROL`) are rejected. RFC 5538 does not list `~` in `group-char`,
 * but allows the equivalent `%7E` (RFC 3986, 6.2.2.2). `normalize` writes `*` for all newsgroups.
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
 * `snews`: an article, or newsgroups, over TLS (deprecated by RFC 5538, 8.1)
 *
 * ```abnf
 * snewsURL     = "snews:" [ server "/" ] ( article / newsgroups )
 * ```
 *
 * It follows the rules of {@link news}, with another default port.
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
    read(uri, spans) {
      const server = readNewsServer(uri, spans, defaultPort);
      const path = spans("path");
      if (uri.authority !== undefined && path.isEmpty) path.fail(MISSING_PART, "path");
      const rest = uri.authority === undefined ? path : path.slice(1);
      const isArticle = uri.path.includes("@");
      const fields = {
        ...server,
        article: isArticle ? readArticle(rest) : undefined,
        newsgroups: isArticle ? undefined : readNewsgroup(rest, "newsgroups", PATTERN, "!,[\\]") || "*",
      };
      rejectComponents(uri, spans, "query");
      return fields;
    },
    parts: {
      user: "string?",
      password: "string?",
      host: "string?",
      port: "port?",
      article: "string?",
      newsgroups: "string?",
      fragment: "string?",
    },
    write({ article, newsgroups, host, ...server }) {
      if (article !== undefined && newsgroups !== undefined)
        throw new TypeError("Expected either article or newsgroups, got both");
      const rest = article === undefined ? encodedGroups(newsgroups ?? "*") : writeAddrSpec(article, ENCODED);
      const authority = writeServer({ host: host ?? "", ...server });
      if (host === undefined && authority === "") return { path: rest };
      return { authority, path: `/${rest}` };
    },
    verbatim: ["article"],
    normal({ authority, path }) {
      const all = authority === undefined ? "" : "/";
      return { path: path === all ? `${all}*` : path };
    },
  };
}

/** Reads the server. An empty authority is the client's own server, like an absent one. */
function readNewsServer(uri: Uri, spans: ComponentSpans, defaultPort: number): ServerFields {
  rejectEncodedControls(spans("userinfo"), "userinfo");
  if (uri.authority) return readServer(uri, spans, defaultPort);
  return { user: undefined, password: undefined, portNumber: undefined };
}

const PATTERN: Characters = { alphabet: UNRESERVED, others: "+*", pct: true };

/** The character that must be percent-encoded in a Message-ID, besides those that no path can contain (RFC 5538, 4). */
const ENCODED = "/";

/** `article = msg-id-core`: no quoted string, and no `>` in a domain literal (RFC 5536, 3.1.3) */
function readArticle(span: SourceSpan): string {
  if (span.text.startsWith("%22")) span.fail(MALFORMED_PART, "msg-id-core");
  const article = readAddrSpec(span, "msg-id-core", ENCODED);
  rejectEncoded(span, "msg-id-core", (octet) => (octet === CLOSING_ANGLE ? MALFORMED_PART : undefined));
  return article;
}

function encodedGroups(newsgroups: string): string {
  return encodeFor(newsgroups, "segment", "!$&'(),;=:@");
}
