import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { encodeLess } from "./define/encode.ts";
import { MISSING_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { readGroup } from "./define/newsgroup.ts";
import { readNumber, writeNumber } from "./define/number.ts";
import { mustNotHideControls } from "./define/opaque.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./define/server.ts";

/** What `nntp` reads beyond RFC 3986. */
export interface NntpFields extends ServerFields {
  readonly group: string;
  /** The number of an article of the group on this server; without it the URL is of the group. */
  readonly articleNumber: number | undefined;
}

/** What an `nntp` URL is made of. */
export interface NntpParts extends ServerParts {
  readonly group: string;
  readonly articleNumber?: number | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `nntp`: a newsgroup of a server, or an article of it (RFC 5538, 3)
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
 * RFC 5538 has no `~` in `group-char`, but `%7E`, which is the same to RFC 3986, 6.2.2.2. Decoded, a group is a
 * `wildmat-exact`, or it is refused by `ERR_URI_MALFORMED_PART`; a number is between 1 and 2147483647 (RFC 3977, 4.1
 * and 6). A query, a dot segment and triplets of control characters are refused. `normalize` writes a number without
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
  read(uri, pieces): NntpFields {
    const server = readServer(uri, pieces, 119);
    mustNotHideControls(pieces("userinfo"), "userinfo");
    const path = pieces("path");
    const [group, number] = path.slice(1).cut("/");
    if (group.isEmpty) group.fail(MISSING_PART, "group");
    const fields = {
      ...server,
      group: readGroup(group, "group", "+", "!*,?[\\]"),
      articleNumber: number && readArticleNumber(number),
    };
    mustLack(uri, pieces, "query");
    return fields;
  },
  write: ({ group, articleNumber, fragment, ...server }: NntpParts) => ({
    authority: writeServer(server),
    path: `/${encodeLess(group, "segment", "!$&'()*,;=:@")}${articleNumber === undefined ? "" : `/${writeNumber(articleNumber)}`}`,
    fragment,
  }),
  normal: ({ path, articleNumber }) =>
    articleNumber === undefined ? {} : { path: `${path.slice(0, path.lastIndexOf("/"))}/${articleNumber}` },
});

const MOST_DIGITS = 16;
const GREATEST = 0x7fff_ffff;

/** `article-number = 1*16DIGIT` (RFC 3977, 9.8) */
function readArticleNumber(piece: Piece): number {
  const { length } = piece.text;
  const number = readNumber(piece.slice(0, MOST_DIGITS), "article-number", 1, GREATEST);
  if (length > MOST_DIGITS) piece.fail(UNEXPECTED_CHARACTER, "article-number", MOST_DIGITS);
  return number;
}
