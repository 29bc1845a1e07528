import { defineScheme } from "./define/define-scheme.ts";
import { UNEXPECTED_PART } from "./define/issue.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import {
  normalUserAuth,
  readUserAuth,
  type UserAuthFields,
  type UserAuthParts,
  writeUserAuth,
} from "./define/user-auth.ts";

/** The fields of a `pop` URL beyond RFC 3986. */
export type PopFields = UserAuthFields;

/** The parts of a `pop` URL, for `format`. */
export interface PopParts extends UserAuthParts {
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `pop`: a mailbox on a POP3 server (RFC 2384)
 *
 * ```abnf
 * pop-url   = "pop:" "//" [ user-auth "@" ] host-nz [ ":" port ]
 * user-auth = 1*achar [ auth ] / auth
 * auth      = ";AUTH=" 1*achar
 * achar     = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "="
 * host-nz   = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * A mechanism may stand without a user, as in section 4. A mechanism that begins with `+` is not one of SASL. Rejected
 * are a password, a path and a query (`ERR_URI_UNEXPECTED_PART`; a password is `ERR_URI_UNEXPECTED_CHARACTER`) and
 * encoded control characters (`ERR_URI_ENCODED_CONTROL`). `normalize` writes `AUTH` in upper case.
 *
 * @example
 * pop.parse("pop://rg;AUTH=+APOP@mail.eudora.com:8110").auth; // "+APOP"
 * pop.format({ user: "baz", auth: "SCRAM-MD5", host: "foo.bar" }); // "pop://baz;AUTH=SCRAM-MD5@foo.bar"
 * pop.parse("pop://rg:secret@h"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const pop: Scheme<PopFields, PopParts> = /* @__PURE__ */ defineScheme({
  name: "pop",
  reference: "RFC 2384",
  defaultPort: 110,
  read(uri, spans): PopFields {
    const fields = readUserAuth(uri, spans, 110);
    const path = spans("path");
    if (!path.isEmpty) path.fail(UNEXPECTED_PART, "path");
    rejectComponents(uri, spans, "query");
    return fields;
  },
  parts: { user: "string?", auth: "string?", host: "string", port: "port?", fragment: "string?" },
  write: (parts: PopParts) => ({ authority: writeUserAuth(parts) }),
  normal: (record) => ({ authority: normalUserAuth(record) }),
});
