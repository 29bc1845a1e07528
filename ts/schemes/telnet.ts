import { defineScheme } from "./define/define-scheme.ts";
import { UNEXPECTED_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { mustNotHideControls } from "./define/opaque.ts";
import type { Scheme } from "./define/scheme.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./define/server.ts";

/** What `telnet` reads beyond RFC 3986. User and password are advice to a person (RFC 4248, 2). */
export type TelnetFields = ServerFields;

/** What a `telnet` URL is made of. */
export interface TelnetParts extends ServerParts {
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `telnet`: an interactive service (RFC 4248)
 *
 * ```abnf
 * telnet-URI   = "telnet:" "//" authority-nz [ "/" ]
 * authority-nz = [ userinfo "@" ] host-nz [ ":" port ]
 * host-nz      = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * A path other than `/` is refused, and a query, and triplets of control characters. With and without the slash it is
 * the same, and `normalize` writes it.
 *
 * @example
 * telnet.normalize("telnet://melvyl.ucop.edu"); // "telnet://melvyl.ucop.edu/"
 * telnet.format({ host: "h", user: "joe" }); // "telnet://joe@h/"
 * telnet.parse("telnet://h/x"); // throws ERR_URI_UNEXPECTED_PART
 */
export const telnet: Scheme<TelnetFields, TelnetParts> = /* @__PURE__ */ defineScheme({
  name: "telnet",
  reference: "RFC 4248",
  defaultPort: 23,
  read(uri, pieces): TelnetFields {
    const server = readServer(uri, pieces, 23);
    mustNotHideControls(pieces("userinfo"), "userinfo");
    if (uri.path.length > 1) pieces("path").fail(UNEXPECTED_PART, "path", 1);
    mustLack(uri, pieces, "query");
    return server;
  },
  write: (parts) => ({ authority: writeServer(parts), path: "/", fragment: parts.fragment }),
});
