import { defineScheme } from "./define/define-scheme.ts";
import { UNEXPECTED_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import type { Scheme } from "./define/scheme.ts";
import {
  normalUserAuth,
  readUserAuth,
  type UserAuthFields,
  type UserAuthParts,
  writeUserAuth,
} from "./define/user-auth.ts";

/** What `pop` reads beyond RFC 3986. */
export type PopFields = UserAuthFields;

/** What a `pop` URL is made of. */
export interface PopParts extends UserAuthParts {
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `pop`: a mailbox that is read by POP3 (RFC 2384)
 *
 * ```abnf
 * pop-url   = "pop:" "//" [ user-auth "@" ] host-nz [ ":" port ]
 * user-auth = 1*achar [ auth ] / auth
 * auth      = ";AUTH=" 1*achar
 * achar     = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "="
 * host-nz   = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * A mechanism may stand without a user, as section 4 has it. A mechanism with a `+` before it is none of SASL. A
 * password, a path, a query and triplets of control characters are refused. `normalize` writes `AUTH` in upper case.
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
  read(uri, pieces): PopFields {
    const fields = readUserAuth(uri, pieces, 110);
    const path = pieces("path");
    if (!path.isEmpty) path.fail(UNEXPECTED_PART, "path");
    mustLack(uri, pieces, "query");
    return fields;
  },
  write: ({ fragment, ...parts }: PopParts) => ({ authority: writeUserAuth(parts), path: "", fragment }),
  normal: (record) => ({ authority: normalUserAuth(record) }),
});
