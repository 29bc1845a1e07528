import { readAddrSpec, writeAddrSpec } from "./define/addr-spec.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { mustLack } from "./define/lack.ts";
import type { Scheme } from "./define/scheme.ts";

/** What a `cid` URL says beyond RFC 3986. */
export interface CidFields {
  /** The Content-ID of a body part, without its angle brackets. */
  readonly contentId: string;
}

/** What a `cid` URL is made of. */
export interface CidParts extends CidFields {
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/** What a `mid` URL says beyond RFC 3986. */
export interface MidFields {
  /** The Message-ID, without its angle brackets. */
  readonly messageId: string;
  /** The Content-ID of a body part of the message, which is meant as a whole without it. */
  readonly contentId: string | undefined;
}

/** What a `mid` URL is made of. */
export interface MidParts {
  readonly messageId: string;
  readonly contentId?: string | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/** What has to be a triplet, beside what no path holds. */
const ENCODED = "/";

/**
 * `cid`: a body part of the message that the URL stands in (RFC 2392)
 *
 * ```abnf
 * cid-url       = "cid:" content-id
 * content-id    = url-addr-spec
 * url-addr-spec = local-part "@" domain
 * local-part    = 1*word-char / "%22" *id-char "%22"
 * domain        = 1*word-char / "%5B" *id-char "%5D"
 * id-char       = word-char / "(" / ")" / "," / ":" / ";" / "@"
 * word-char     = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" / "="
 * ```
 *
 * An identifier is read as an address by RFC 5322, 3.4.1 where its triplets are the octets they stand for: what breaks
 * that, as comments and white space do, is `ERR_URI_MALFORMED_PART`. An authority and a query are refused.
 *
 * @example
 * cid.parse("cid:foo4%25foo1@bar.net").contentId; // "foo4%foo1@bar.net"
 * cid.format({ contentId: "a/b@bar.net" }); // "cid:a%2Fb@bar.net"
 * cid.parse("cid:image"); // throws ERR_URI_MALFORMED_PART
 */
export const cid: Scheme<CidFields, CidParts> = /* @__PURE__ */ defineScheme({
  name: "cid",
  reference: "RFC 2392",
  levels: OPAQUE,
  read(uri, pieces): CidFields {
    mustLack(uri, pieces, "authority");
    const contentId = readAddrSpec(pieces("path"), "content-id", ENCODED);
    mustLack(uri, pieces, "query");
    return { contentId };
  },
  write: ({ contentId, fragment }: CidParts) => ({ path: writeAddrSpec(contentId, ENCODED), fragment }),
});

/**
 * `mid`: a message, or a body part of it (RFC 2392)
 *
 * ```abnf
 * mid-url       = "mid:" message-id [ "/" content-id ]
 * message-id    = url-addr-spec
 * ```
 *
 * All that is said of {@link cid} holds.
 *
 * @example
 * mid.parse("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com").contentId; // "partA.960830.1639@XIson.com"
 * mid.format({ messageId: "a/b@h" }); // "mid:a%2Fb@h"
 */
export const mid: Scheme<MidFields, MidParts> = /* @__PURE__ */ defineScheme({
  name: "mid",
  reference: "RFC 2392",
  levels: OPAQUE,
  read(uri, pieces): MidFields {
    mustLack(uri, pieces, "authority");
    const [message, content] = pieces("path").cut("/");
    const messageId = readAddrSpec(message, "message-id", ENCODED);
    const contentId = content && readAddrSpec(content, "content-id", ENCODED);
    mustLack(uri, pieces, "query");
    return { messageId, contentId };
  },
  write: ({ messageId, contentId, fragment }: MidParts) => ({
    path: [messageId, ...(contentId === undefined ? [] : [contentId])]
      .map((id) => writeAddrSpec(id, ENCODED))
      .join("/"),
    fragment,
  }),
});
