import { defineScheme } from "./define/define-scheme.ts";
import { UNEXPECTED_PART } from "./define/issue.ts";
import { rejectComponents, rejectEncodedControls } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./define/server.ts";

/** The fields of a `telnet` URL beyond RFC 3986. User and password are hints for a person (RFC 4248, 2). */
export type TelnetFields = ServerFields;

/** The parts of a `telnet` URL, for `format`. */
export interface TelnetParts extends ServerParts {
  /** URI text. @default no fragment */
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
 * A path other than `/` and a query are rejected (`ERR_URI_UNEXPECTED_PART`), and so are encoded control characters
 * (`ERR_URI_ENCODED_CONTROL`). The slash may be left out. `normalize` writes it.
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
  read(uri, spans): TelnetFields {
    const server = readServer(uri, spans, 23);
    rejectEncodedControls(spans("userinfo"), "userinfo");
    if (uri.path.length > 1) spans("path").fail(UNEXPECTED_PART, "path", 1);
    rejectComponents(uri, spans, "query");
    return server;
  },
  parts: { user: "string?", password: "string?", host: "string", port: "port?", fragment: "string?" },
  write: (parts) => ({ authority: writeServer(parts), path: "/" }),
});
