import { UNRESERVED } from "../generated/alphabets.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { rejectDotSegments } from "./define/dot-segments.ts";
import { encodeOpaquePath, writeOptional } from "./define/encode.ts";
import { MISSING_PART } from "./define/issue.ts";
import { rejectComponents, rejectEncodedNul } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { type HostportFields, type HostportParts, readHostport, writeServer } from "./define/server.ts";
import { readKeyword } from "./define/values.ts";

/** The transfer mode (RFC 3617, 2). */
export type TftpMode = "netascii" | "octet";

/** The fields of a `tftp` URI beyond RFC 3986. */
export interface TftpFields extends HostportFields {
  /** The name of the file. */
  readonly file: string;
  /** The transfer mode. If it is absent, a client assumes `octet`. */
  readonly mode: TftpMode | undefined;
}

/** The parts of a `tftp` URI, for `format`. */
export interface TftpParts extends HostportParts {
  /** The name of the file. */
  readonly file: string;
  /** @default none, which transfers as `"octet"` */
  readonly mode?: TftpMode | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `tftp`: a file on a TFTP server (RFC 3617, 2)
 *
 * ```abnf
 * tftp-URI = "tftp:" "//" host-nz [ ":" port ] "/" file [ ";mode=" mode ]
 * file     = *( unreserved / pct-encoded / "!" / "*" / "'" / "(" / ")" / "/" )
 * mode     = "netascii" / "octet"
 * host-nz  = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * DEVIATION: a port, and slashes in the name, are accepted. The grammar of RFC 3617 has neither, but URIs found in
 * practice have both (vectors 3617-2-03 and 3617-2-04).
 *
 * `%00`, which would end the name in the request (`ERR_URI_NUL`), a dot segment (`ERR_URI_DOT_SEGMENT`), a userinfo and
 * a query (`ERR_URI_UNEXPECTED_PART`) are rejected. `normalize` writes the mode in lower case.
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
  read(uri, spans): TftpFields {
    const hostport = readHostport(uri, spans, 69);
    rejectComponents(uri, spans, "query");
    const path = rejectDotSegments(spans("path"), "file");
    if (path.isEmpty) path.fail(MISSING_PART, "file");
    const [file, mode] = path.slice(1).cut(";");
    return {
      ...hostport,
      file: rejectEncodedNul(file.expect("file", FILE), "file").decoded("file"),
      mode: mode && readKeyword(mode, "mode", "mode=", MODES),
    };
  },
  parts: { host: "string", port: "port?", file: "string", mode: "string?", fragment: "string?" },
  write: (parts) => ({
    authority: writeServer(parts),
    path: `/${encodeOpaquePath(parts.file, "$&+,;=:@")}${modeText(parts)}`,
  }),
  normal({ path, mode }) {
    return mode === undefined ? {} : { path: path.slice(0, path.lastIndexOf(";")) + modeText({ mode }) };
  },
});

const FILE: Characters = { alphabet: UNRESERVED, others: "!*'()/", pct: true };

const MODES: readonly TftpMode[] = ["netascii", "octet"];

function modeText({ mode }: Pick<TftpParts, "mode">): string {
  return writeOptional(";mode=", mode);
}
