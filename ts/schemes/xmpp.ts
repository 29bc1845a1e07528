import { encodeData } from "../codec/encode-data.ts";
import { SUB_DELIMS, UNRESERVED } from "../generated/alphabets.ts";
import type { Uri } from "../uri/types.ts";
import { type Characters, UNRESERVED_OR_ENCODED } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { rejectDotSegments } from "./define/dot-segments.ts";
import { encodeFor, writeOptional } from "./define/encode.ts";
import { ENCODED_DELIMITER, MISSING_PART } from "./define/issue.ts";
import {
  encodeBrackets,
  normalOpaqueHost,
  readOpaqueHost,
  URI_HOST,
  writeOpaqueHost,
} from "./define/opaque-host.ts";
import { readPair, writePairs } from "./define/pairs.ts";
import { controlIssue, rejectComponents, rejectEncoded } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import type { ComponentSpans, SourceSpan } from "./define/span.ts";
import { readData } from "./define/values.ts";

/** A pair of a query, such as `["subject", "Hello"]`. */
export type XmppPair = readonly [key: string, value: string];

/** The fields of an `xmpp` URI beyond RFC 3986. */
export interface XmppFields {
  /** The user of the account to authenticate as, decoded: the node before the `@` of the authority. */
  readonly account: string | undefined;
  /** The user that the URI is for, decoded: a node or localpart. */
  readonly node: string | undefined;
  /** The host that the URI is for, or `undefined` if the URI has only an account. That of IPv6 has brackets. */
  readonly hostName: string | undefined;
  /** The resource, decoded. */
  readonly resource: string | undefined;
  /** What to do: `message`, `join`, `roster` and others of the registry of query types. It may be empty. */
  readonly queryType: string | undefined;
  /** The pairs after it, decoded, in order. */
  readonly pairs: readonly XmppPair[];
  /** The URI with the brackets of an `IP-literal` in its path. */
  readonly spelling: string;
}

/** The parts of an `xmpp` URI, for `format`. */
export interface XmppParts {
  /** @default none */
  readonly account?: string | undefined;
  /** The host of the account. URI text. It requires `account`. @default none */
  readonly host?: string | undefined;
  /** @default none */
  readonly node?: string | undefined;
  /** The host: a name, or an address; that of IPv6 in brackets. @default none */
  readonly hostName?: string | undefined;
  /** @default none */
  readonly resource?: string | undefined;
  /** @default no query, or an empty type if there are pairs */
  readonly queryType?: string | undefined;
  /** @default [] */
  readonly pairs?: readonly XmppPair[] | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `xmpp`: someone to chat with, or a room (RFC 5122)
 *
 * ```abnf
 * xmpp-URI  = "xmpp:" ( "//" node "@" authhost [ "/" pathxmpp ] / pathxmpp ) [ "?" querytype *( ";" key "=" value ) ]
 * authhost  = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * pathxmpp  = [ node "@" ] host-nz [ "/" resid ]
 * host-nz   = "%5B" ( IPv6address / IPvFuture ) "%5D" / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * node      = 1*( unreserved / pct-encoded / "!" / "$" / "(" / ")" / "*" / "+" / "," / ";" / "=" )
 * resid     = 1*( unreserved / pct-encoded / sub-delims / ":" )
 * querytype = *( unreserved / pct-encoded )
 * key       = *( unreserved / pct-encoded )
 * value     = *( unreserved / pct-encoded )
 * ```
 *
 * An address has no empty part (RFC 7622, 3.1). A user cannot contain `"`, `&`, `'`, `/`, `:`, `<`, `>`, `@` or a space, encoded or not
 * (RFC 7622, 3.3.1; `ERR_URI_ENCODED_DELIMITER`). Encoded control characters are rejected, except in the value of a pair, which may be
 * the lines of a message. So are dot segments and ports. RFC 3986 has no brackets in a path.
 * `lenient` accepts those of an address there, and the field `spelling` has them.
 *
 * `normalize` writes the hosts in lower case, and an IPv6 address by RFC 5952.
 *
 * @example
 * xmpp.parse("xmpp:node@example.com?message;subject=Hello%20World").pairs; // [["subject", "Hello World"]]
 * xmpp.parse("xmpp://guest@example.com/support@example.com?message").account; // "guest"
 * xmpp.format({ node: "romeo", hostName: "montague.net", queryType: "roster" }); // "xmpp:romeo@montague.net?roster"
 * xmpp.normalize("xmpp:node@EXAMPLE.com/Home"); // "xmpp:node@example.com/Home"
 * xmpp.parse("xmpp:a%40b@h"); // throws ERR_URI_ENCODED_DELIMITER
 */
export const xmpp: Scheme<XmppFields, XmppParts> = /* @__PURE__ */ defineScheme({
  name: "xmpp",
  reference: "RFC 5122",
  flags: OPAQUE,
  read(uri, spans): XmppFields {
    const account = uri.authority === undefined ? undefined : readAccount(uri, spans);
    const path = rejectDotSegments(spans("path"), "resid");
    const hasAddress = account === undefined || !path.isEmpty;
    return {
      account,
      ...(hasAddress
        ? readAddress(path.slice(account === undefined ? 0 : 1), uri)
        : { ...NOBODY, spelling: String(uri) }),
      ...readQuery(uri, spans),
    };
  },
  parts: {
    account: "string?",
    host: "string?",
    node: "string?",
    hostName: "string?",
    resource: "string?",
    queryType: "string?",
    pairs: "pairs?",
    fragment: "string?",
  },
  write({ account, host, node, hostName = "", resource, queryType, pairs = [] }) {
    const address = `${node === undefined ? "" : `${writeNode(node)}@`}${writeOpaqueHost(hostName)}`;
    const path = address + writeOptional("/", resource, (data) => encodeFor(data, "segment", "@"));
    const hasQuery = queryType !== undefined || pairs.length > 0;
    const hasAuthority = account !== undefined || host !== undefined;
    return {
      authority: hasAuthority ? `${writeNode(account ?? "")}@${host ?? ""}` : undefined,
      path: hasAuthority && path !== "" ? `/${path}` : path,
      query: hasQuery ? [encodeData(queryType ?? ""), ...writePairs(pairs, encodeData)].join(";") : undefined,
    };
  },
  normal({ path }) {
    const [, before = "", host = "", after = ""] = /^(\/?(?:[^@/]*@)?)([^/]*)(.*)$/.exec(path)!;
    return { path: before + normalOpaqueHost(host) + after };
  },
  lenient: encodeBrackets,
});

const NODE: Characters = { alphabet: UNRESERVED, others: "!$()*+,;=", pct: true };
const RESID: Characters = { alphabet: UNRESERVED | SUB_DELIMS, others: ":", pct: true };

const NOBODY = { node: undefined, hostName: undefined, resource: undefined } as const;

/** `pathxmpp = [ nodeid "@" ] host [ "/" resid ]` (RFC 5122, 2.2) */
function readAddress(
  path: SourceSpan,
  uri: Uri,
): Pick<XmppFields, "node" | "hostName" | "resource" | "spelling"> {
  const [address, resid] = path.cut("/");
  const [before, after] = address.cut("@");
  const node = after && readNode(before);
  const { hostName, spelling } = readOpaqueHost(uri, after ?? before, URI_HOST);
  return {
    node,
    hostName,
    resource: resid && readData(resid, "resid", RESID, 1),
    spelling,
  };
}

/** `querycomp = querytype [ *pair ]` (RFC 5122, 2.2) */
function readQuery(uri: Uri, spans: ComponentSpans): Pick<XmppFields, "queryType" | "pairs"> {
  if (uri.query === undefined) return { queryType: undefined, pairs: [] };
  const [type, ...pairs] = spans("query").split(";");
  return { queryType: readData(type, "querytype", UNRESERVED_OR_ENCODED), pairs: pairs.map(readXmppPair) };
}

/** `authxmpp = nodeid "@" host` (RFC 5122, 2.2) */
function readAccount(uri: Uri, spans: ComponentSpans): string {
  if (uri.userinfo === undefined) spans("authority").fail(MISSING_PART, "nodeid");
  const account = readNode(spans("userinfo"));
  if (uri.host === "") spans("host").fail(MISSING_PART, "host");
  rejectComponents(uri, spans, "port");
  return account;
}

/** `nodeid = *( unreserved / pct-encoded / nodeallow )` (RFC 5122, 2.2), without the characters that RFC 7622, 3.3.1 excludes. */
function readNode(node: SourceSpan): string {
  return rejectEncoded(node.expect("nodeid", NODE, 1), "nodeid", (octet) =>
    "\"&'/:<>@ ".includes(String.fromCharCode(octet)) ? ENCODED_DELIMITER : controlIssue(octet),
  ).decoded("nodeid");
}

function writeNode(node: string): string {
  return encodeFor(node, "segment", "&':@");
}

/** `pair = ";" key "=" value` (RFC 5122, 2.2) */
function readXmppPair(span: SourceSpan): XmppPair {
  const [key, value] = readPair(span, ["key", UNRESERVED_OR_ENCODED], ["value", UNRESERVED_OR_ENCODED]);
  return [key, value.decoded("value")];
}
