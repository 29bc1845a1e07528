import { UNRESERVED } from "../generated/alphabets.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { type HostportFields, type HostportParts, readHostport } from "./define/hostport.ts";
import { MISSING_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { encodeOpaque, mustHaveNoDotSegment, mustHaveNoNul } from "./define/opaque.ts";
import type { Scheme } from "./define/scheme.ts";
import { writeServer } from "./define/server.ts";
import { readKeyword } from "./define/word.ts";

/** How a file is sent (RFC 3617, 2). */
export type TftpMode = "netascii" | "octet";

/** What `tftp` reads beyond RFC 3986. */
export interface TftpFields extends HostportFields {
  readonly file: string;
  /** Where none stands there, `octet` is assumed. */
  readonly mode: TftpMode | undefined;
}

/** What a `tftp` URI is made of. */
export interface TftpParts extends HostportParts {
  readonly file: string;
  readonly mode?: TftpMode | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `tftp`: a file of a TFTP server (RFC 3617, 2)
 *
 * ```abnf
 * tftp-URI = "tftp:" "//" host-nz [ ":" port ] "/" file [ ";mode=" mode ]
 * file     = *( unreserved / pct-encoded / "!" / "*" / "'" / "(" / ")" / "/" )
 * mode     = "netascii" / "octet"
 * host-nz  = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * DEVIATION: a port, and slashes in the name, are taken. The rule of RFC 3617 has neither, and what is met has both
 * (vectors 3617-2-03 and 3617-2-04).
 *
 * `%00` is refused: it would end the name in the request. So is a userinfo, and a query. `normalize` writes the mode in
 * lower case.
 *
 * @example
 * tftp.parse("tftp://h/boot/kernel;mode=octet").mode; // "octet"
 * tftp.format({ host: "h", file: "my file", mode: "netascii" }); // "tftp://h/my%20file;mode=netascii"
 * tftp.parse("tftp://h/a;mode=mail"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const tftp: Scheme<TftpFields, TftpParts> = /* @__PURE__ */ defineScheme({
  name: "tftp",
  reference: "RFC 3617",
  defaultPort: 69,
  read(uri, pieces): TftpFields {
    const hostport = readHostport(uri, pieces, 69);
    mustLack(uri, pieces, "query");
    const path = mustHaveNoDotSegment(pieces("path"), "file");
    if (path.isEmpty) path.fail(MISSING_PART, "file");
    const [file, mode] = path.slice(1).cut(";");
    return {
      ...hostport,
      file: mustHaveNoNul(file.must("file", FILE), "file").decoded("file"),
      mode: mode && readKeyword(mode, "mode", "mode=", MODES),
    };
  },
  write: (parts) => ({
    authority: writeServer(parts),
    path: `/${encodeOpaque(parts.file, "$&+,;=:@")}${modeText(parts)}`,
    fragment: parts.fragment,
  }),
  normal({ path, mode }) {
    return mode === undefined ? {} : { path: path.slice(0, path.lastIndexOf(";")) + modeText({ mode }) };
  },
});

const FILE: Characters = { alphabet: UNRESERVED, others: "!*'()/", pct: true };

const MODES: readonly TftpMode[] = ["netascii", "octet"];

function modeText({ mode }: Pick<TftpParts, "mode">): string {
  return mode === undefined ? "" : `;mode=${mode}`;
}
