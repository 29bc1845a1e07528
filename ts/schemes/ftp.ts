import { UNRESERVED } from "../generated/alphabets.ts";
import { DOT_SEGMENT } from "../generated/errors.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { collapseDotSegments, isDots } from "./define/dot-segments.ts";
import { encodeSegment, writeOptional } from "./define/encode.ts";
import { rejectComponents, rejectEncodedControls } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./define/server.ts";
import { readKeyword } from "./define/values.ts";

/**
 * The way to transfer a file: as ASCII text (`a`), as an image (`i`), or as a directory listing (`d`) (RFC 1738, 3.2.2).
 */
export type FtpTypecode = "a" | "i" | "d";

/** The fields of an `ftp` URL beyond RFC 3986. */
export interface FtpFields extends ServerFields {
  /** The arguments of the `CWD` commands, in order. */
  readonly cwds: readonly string[];
  /** The name of the file, or `""` for a directory. */
  readonly name: string;
  /** The transfer mode of the file, or `undefined` if the URL does not say. */
  readonly typecode: FtpTypecode | undefined;
}

/** The parts of an `ftp` URL, for `format`. */
export interface FtpParts extends ServerParts {
  /** @default [] */
  readonly cwds?: readonly string[] | undefined;
  /** @default "": a directory */
  readonly name?: string | undefined;
  /** @default none */
  readonly typecode?: FtpTypecode | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `ftp`: a file or directory on an FTP server (RFC 1738, 3.2)
 *
 * ```abnf
 * ftp-URI      = "ftp:" "//" authority-nz [ "/" fpath [ ";type=" ftptype ] ]
 * fpath        = fsegment *( "/" fsegment )
 * fsegment     = *( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "=" / ":" / "@" )
 * ftptype      = "a" / "i" / "d"
 * authority-nz = [ userinfo "@" ] host-nz [ ":" port ]
 * host-nz      = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * Each segment becomes a `CWD` command, so a leading `%2F` is the root of the server. Dot segments are removed first
 * (RFC 3986, 5.2.4), and `format` rejects them as data. `normalize` writes the type in lower case.
 *
 * Percent-encoded control characters are rejected (`ERR_URI_ENCODED_CONTROL`). So is a query
 * (`ERR_URI_UNEXPECTED_PART`): `?` is data in RFC 1738, but not in RFC 3986.
 *
 * @example
 * ftp.parse("ftp://h/pub/doc;type=d").typecode; // "d"
 * ftp.parse("ftp://myname@host.dom/%2Fetc/motd").cwds; // ["/etc"]
 * ftp.format({ host: "h", cwds: ["/etc"], name: "motd", typecode: "a" }); // "ftp://h/%2Fetc/motd;type=a"
 * ftp.parse("ftp://h/a%0D%0ADELE%20b"); // throws ERR_URI_ENCODED_CONTROL
 */
export const ftp: Scheme<FtpFields, FtpParts> = /* @__PURE__ */ defineScheme({
  name: "ftp",
  reference: "RFC 1738, 3.2",
  defaultPort: 21,
  read(uri, spans): FtpFields {
    const server = readServer(uri, spans, 21);
    rejectEncodedControls(spans("userinfo"), "userinfo");
    const segments = rejectEncodedControls(spans("path").slice(1), "fpath").split("/");
    const [last, type] = segments.pop()!.cut(";");
    const cwds = segments.map((segment) => segment.expect("fsegment", FSEGMENT).decoded("fsegment"));
    const name = last.decoded("fsegment");
    // With a type after it, RFC 3986 does not see a dot segment.
    if (type !== undefined && isDots(name)) last.fail(DOT_SEGMENT, "fsegment");
    const directories = collapseDotSegments([...cwds, name]);
    const typecode = type && readKeyword(type, "ftptype", "type=", TYPES);
    rejectComponents(uri, spans, "query");
    return { ...server, name: directories.pop()!, cwds: directories, typecode };
  },
  parts: {
    user: "string?",
    password: "string?",
    host: "string",
    port: "port?",
    cwds: "strings?",
    name: "string?",
    typecode: "string?",
    fragment: "string?",
  },
  write(parts) {
    const { cwds = [], name = "" } = parts;
    const path = [...cwds, name].map(segmentText).join("") + typeOf(parts);
    return { authority: writeServer(parts), path };
  },
  normal({ path, typecode }) {
    return typecode === undefined
      ? {}
      : { path: path.slice(0, path.lastIndexOf(";")) + typeOf({ typecode }) };
  },
});

const FSEGMENT: Characters = { alphabet: UNRESERVED, others: "!$&'()*+,=:@", pct: true };

const TYPES: readonly FtpTypecode[] = ["a", "i", "d"];

function segmentText(data: string): string {
  return `/${encodeSegment(data, ";")}`;
}

function typeOf({ typecode }: Pick<FtpParts, "typecode">): string {
  return writeOptional(";type=", typecode);
}

/**
 * Lists the FTP commands that an `ftp` URL stands for, without the password. The user is `anonymous` if the URL has
 * none (RFC 1738, 3.2.1; RFC 1635).
 *
 * If the URL has no name, the directory is listed. No command contains a line end.
 *
 * @throws {SchemeSyntaxError} if it is not a valid `ftp` URL.
 * @example
 * toFtpCommands("ftp://h/%2Fetc/motd;type=i"); // ["USER anonymous", "CWD /etc", "TYPE I", "RETR motd"]
 * toFtpCommands("ftp://joe@h/pub/"); // ["USER joe", "CWD pub", "NLST"]
 */
export function toFtpCommands(uri: UriInput<Uri>): string[] {
  const { user, cwds, name, typecode } = ftp.parse(uri);
  const commands = [`USER ${user ?? "anonymous"}`, ...cwds.map((cwd) => `CWD ${cwd}`)];
  if (name === "") return [...commands, "NLST"];
  if (typecode === "d") return [...commands, `NLST ${name}`];
  if (typecode !== undefined) commands.push(`TYPE ${typecode.toUpperCase()}`);
  return [...commands, `RETR ${name}`];
}
