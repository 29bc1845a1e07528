import { UNRESERVED } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { encodeFor, writeOptional } from "./define/encode.ts";
import { MISSING_PART } from "./define/issue.ts";
import { readNewsgroup } from "./define/names.ts";
import { rejectComponents, rejectEncodedControls } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./define/server.ts";
import type { SourceSpan } from "./define/span.ts";
import { readNumber } from "./define/values.ts";

/** The fields of an `nntp` URL beyond RFC 3986. */
export interface NntpFields extends ServerFields {
  /** The name of the newsgroup. */
  readonly group: string;
  /** The number of an article in the group on this server, or `undefined` for the whole group. */
  readonly articleNumber: number | undefined;
}

/** The parts of an `nntp` URL, for `format`. */
export interface NntpParts extends ServerParts {
  /** The name of the newsgroup. */
  readonly group: string;
  /** @default none: the whole group */
  readonly articleNumber?: number | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `nntp`: a newsgroup on a server, or one of its articles (RFC 5538, 3)
 *
 * ```abnf
 * nntpURL        = "nntp:" "//" authority-nz "/" group [ "/" article-number ]
 * group          = 1*( group-char / pct-encoded )
 * group-char     = unreserved / "+"
 * article-number = 1*16DIGIT
 * authority-nz   = [ userinfo "@" ] host-nz [ ":" port ]
 * host-nz        = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * The decoded group must be a `wildmat-exact`, else it is `ERR_URI_MALFORMED_PART`. A number is between 1 and
 * 2147483647 (RFC 3977, 4.1 and 6), else it is `ERR_URI_OUT_OF_RANGE`. A query (`ERR_URI_UNEXPECTED_PART`), a dot
 * segment (`ERR_URI_DOT_SEGMENT`) and encoded control characters (`ERR_URI_ENCODED_CONTROL`) are rejected. RFC 5538 does
 * not list `~` in `group-char`, but allows the equivalent `%7E` (RFC 3986, 6.2.2.2). `normalize` writes a number without
 * leading zeros.
 *
 * @example
 * nntp.parse("nntp://news.server.example/example.group.this/12345").articleNumber; // 12345
 * nntp.parse("nntp://wild.server.example/example.group.n%2Fa/12345").group; // "example.group.n/a"
 * nntp.format({ host: "h", group: "comp.lang.c++" }); // "nntp://h/comp.lang.c++"
 * nntp.parse("nntp:comp.lang.ada"); // throws ERR_URI_MISSING_PART
 */
export const nntp: Scheme<NntpFields, NntpParts> = /* @__PURE__ */ defineScheme({
  name: "nntp",
  reference: "RFC 5538, 3",
  defaultPort: 119,
  read(uri, spans): NntpFields {
    const server = readServer(uri, spans, 119);
    rejectEncodedControls(spans("userinfo"), "userinfo");
    const path = spans("path");
    const [group, number] = path.slice(1).cut("/");
    if (group.isEmpty) group.fail(MISSING_PART, "group");
    const fields = {
      ...server,
      group: readNewsgroup(group, "group", GROUP, "!*,?[\\]"),
      articleNumber: number && readArticleNumber(number),
    };
    rejectComponents(uri, spans, "query");
    return fields;
  },
  parts: {
    user: "string?",
    password: "string?",
    host: "string",
    port: "port?",
    group: "string",
    articleNumber: "number?",
    fragment: "string?",
  },
  write: ({ group, articleNumber, ...server }: NntpParts) => ({
    authority: writeServer(server),
    path: `/${encodeFor(group, "segment", "!$&'()*,;=:@")}${writeOptional("/", articleNumber)}`,
  }),
  normal: ({ path, articleNumber }) =>
    articleNumber === undefined ? {} : { path: `${path.slice(0, path.lastIndexOf("/"))}/${articleNumber}` },
});

const GROUP: Characters = { alphabet: UNRESERVED, others: "+", pct: true };
const MAX_DIGITS = 16;
const MAX_NUMBER = 0x7fff_ffff;

/** `article-number = 1*16DIGIT` (RFC 3977, 9.8) */
function readArticleNumber(span: SourceSpan): number {
  const { length } = span.text;
  const number = readNumber(span.slice(0, MAX_DIGITS), "article-number", 1, MAX_NUMBER);
  if (length > MAX_DIGITS) span.fail(UNEXPECTED_CHARACTER, "article-number", MAX_DIGITS);
  return number;
}
