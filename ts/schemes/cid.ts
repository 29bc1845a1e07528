import { readAddrSpec, writeAddrSpec } from "./define/addr-spec.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";

/** The fields of a `cid` URL beyond RFC 3986. */
export interface CidFields {
  /** The Content-ID of a body part, without its angle brackets. */
  readonly contentId: string;
}

/** The parts of a `cid` URL, for `format`. */
export interface CidParts extends CidFields {
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/** The fields of a `mid` URL beyond RFC 3986. */
export interface MidFields {
  /** The Message-ID, without its angle brackets. */
  readonly messageId: string;
  /** The Content-ID of a body part, or `undefined` if the URL names the whole message. */
  readonly contentId: string | undefined;
}

/** The parts of a `mid` URL, for `format`. */
export interface MidParts {
  /** The Message-ID, without its angle brackets. */
  readonly messageId: string;
  /** @default none: the whole message */
  readonly contentId?: string | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/** The character that must be percent-encoded, besides those that no path can contain. */
const ENCODED = "/";

/**
 * `cid`: a body part of the message that contains the URL (RFC 2392)
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
 * An identifier is an address by RFC 5322, 3.4.1, without comments and white space. Its percent-encoded octets count as
 * the octets themselves. Anything else is `ERR_URI_MALFORMED_PART`. An authority and a query are rejected
 * (`ERR_URI_UNEXPECTED_PART`).
 *
 * @example
 * cid.parse("cid:foo4%25foo1@bar.net").contentId; // "foo4%foo1@bar.net"
 * cid.format({ contentId: "a/b@bar.net" }); // "cid:a%2Fb@bar.net"
 * cid.parse("cid:image"); // throws ERR_URI_MALFORMED_PART
 */
export const cid: Scheme<CidFields, CidParts> = /* @__PURE__ */ defineScheme({
  name: "cid",
  reference: "RFC 2392",
  flags: OPAQUE,
  read(uri, spans): CidFields {
    rejectComponents(uri, spans, "authority");
    const contentId = readAddrSpec(spans("path"), "content-id", ENCODED);
    rejectComponents(uri, spans, "query");
    return { contentId };
  },
  parts: { contentId: "string", fragment: "string?" },
  write: ({ contentId }: CidParts) => ({ path: writeAddrSpec(contentId, ENCODED) }),
});

/**
 * `mid`: a message, or one of its body parts (RFC 2392)
 *
 * ```abnf
 * mid-url       = "mid:" message-id [ "/" content-id ]
 * message-id    = url-addr-spec
 * ```
 *
 * It follows the rules of {@link cid}.
 *
 * @example
 * mid.parse("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com").contentId; // "partA.960830.1639@XIson.com"
 * mid.format({ messageId: "a/b@h" }); // "mid:a%2Fb@h"
 */
export const mid: Scheme<MidFields, MidParts> = /* @__PURE__ */ defineScheme({
  name: "mid",
  reference: "RFC 2392",
  flags: OPAQUE,
  read(uri, spans): MidFields {
    rejectComponents(uri, spans, "authority");
    const [message, content] = spans("path").cut("/");
    const messageId = readAddrSpec(message, "message-id", ENCODED);
    const contentId = content && readAddrSpec(content, "content-id", ENCODED);
    rejectComponents(uri, spans, "query");
    return { messageId, contentId };
  },
  parts: { messageId: "string", contentId: "string?", fragment: "string?" },
  write: ({ messageId, contentId }: MidParts) => ({
    path: [messageId, ...(contentId === undefined ? [] : [contentId])]
      .map((id) => writeAddrSpec(id, ENCODED))
      .join("/"),
  }),
});
