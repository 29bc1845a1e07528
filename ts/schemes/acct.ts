import { SUB_DELIMS, UNRESERVED } from "../generated/alphabets.ts";
import { type Characters, REG_NAMES } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { encodeFor } from "./define/encode.ts";
import { MISSING_PART } from "./define/issue.ts";
import {
  encodeBrackets,
  normalOpaqueHost,
  type OpaqueHostFields,
  readOpaqueHost,
  URI_HOST,
  writeOpaqueHost,
} from "./define/opaque-host.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { readData } from "./define/values.ts";

/** The fields of an `acct` URI beyond RFC 3986. */
export interface AcctFields extends Pick<OpaqueHostFields, "hostName"> {
  /** The name of the account, decoded. */
  readonly user: string;
  /** The URI with the brackets of an `IP-literal`. */
  readonly spelling: string;
}

/** The parts of an `acct` URI, for `format`. */
export interface AcctParts {
  /** Data, which is encoded. It begins with an unreserved character or a `sub-delim`. */
  readonly user: string;
  /** The host: a name, or an address; that of IPv6 in brackets. */
  readonly hostName: string;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `acct`: an account of a user at a service, for WebFinger (RFC 7565)
 *
 * ```abnf
 * acct-URI = "acct:" userpart "@" host-nz
 * userpart = ( unreserved / sub-delims ) *( unreserved / pct-encoded / sub-delims )
 * host-nz  = "%5B" ( IPv6address / IPvFuture ) "%5D" / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * RFC 3986 restricts RFC 7565, whose path has no brackets: an address of IPv6 has `%5B` and `%5D`. `lenient` accepts the brackets, and the
 * field `spelling` has them. An account whose name is a mail address has its `@` percent-encoded. An empty host, a port, an authority and
 * a query are rejected, and so are encoded control characters.
 *
 * `normalize` writes the host in lower case, and an IPv6 address by RFC 5952. The name keeps its case (4).
 *
 * CHOICE: the ABNF of the RFC lacks the parentheses in `userpart`, so that only a `sub-delim` could begin a longer name. All its examples
 * have other names.
 *
 * @example
 * acct.parse("acct:foobar@status.example.net").user; // "foobar"
 * acct.parse("acct:juliet%40capulet.example@shoppingsite.example").user; // "juliet@capulet.example"
 * acct.format({ user: "juliet@capulet.example", hostName: "h" }); // "acct:juliet%40capulet.example@h"
 * acct.normalize("acct:Bob@EXAMPLE.com"); // "acct:Bob@example.com"
 * acct.parse("acct:foobar"); // throws ERR_URI_MISSING_PART
 */
export const acct: Scheme<AcctFields, AcctParts> = /* @__PURE__ */ defineScheme({
  name: "acct",
  reference: "RFC 7565",
  flags: OPAQUE,
  read(uri, spans): AcctFields {
    rejectComponents(uri, spans, "authority", "query");
    const [user, at] = spans("path").cut("@");
    user.expectFirst("userpart", FIRST).expect("userpart", REG_NAMES);
    if (at === undefined) return user.failAtEnd(MISSING_PART, "host");
    const { hostName, spelling } = readOpaqueHost(uri, at, URI_HOST);
    return { user: readData(user, "userpart"), hostName, spelling };
  },
  parts: { user: "string", hostName: "string", fragment: "string?" },
  write: ({ user, hostName }) => ({
    path: `${encodeFor(user, "segment", ":@")}@${writeOpaqueHost(hostName)}`,
  }),
  normal({ path }) {
    const host = path.indexOf("@") + 1;
    return { path: path.slice(0, host) + normalOpaqueHost(path.slice(host)) };
  },
  lenient: encodeBrackets,
});

const FIRST: Characters = { alphabet: UNRESERVED | SUB_DELIMS };
