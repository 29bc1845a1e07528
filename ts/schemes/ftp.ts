import { kindOf } from "../argument.ts";
import { UNRESERVED } from "../generated/alphabets.ts";
import { DOT_SEGMENT } from "../generated/errors.ts";
import type { Uri } from "../types.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { mustLack } from "./define/lack.ts";
import { mustNotHideControls } from "./define/opaque.ts";
import type { Scheme } from "./define/scheme.ts";
import { isDots, withoutDots, writeSegment } from "./define/segment.ts";
import { readServer, type ServerFields, type ServerParts, writeServer } from "./define/server.ts";
import { readKeyword } from "./define/word.ts";

/** How a file is sent: as text, as an image, or as a listing of names (RFC 1738, 3.2.2). */
export type FtpTypecode = "a" | "i" | "d";

/** What `ftp` reads beyond RFC 3986. */
export interface FtpFields extends ServerFields {
  /** What is supplied to `CWD`, one after another. */
  readonly cwds: readonly string[];
  /** The file, empty where a directory is meant. */
  readonly name: string;
  readonly typecode: FtpTypecode | undefined;
}

/** What an `ftp` URL is made of. */
export interface FtpParts extends ServerParts {
  readonly cwds?: readonly string[] | undefined;
  readonly name?: string | undefined;
  readonly typecode?: FtpTypecode | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `ftp`: a file or a directory of a server (RFC 1738, 3.2)
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
 * Segments are supplied to `CWD` one by one, so that `%2F` at the start is the root of the server. A triplet of a control
 * character is refused, and so is a query: RFC 1738 takes `?` for data, RFC 3986 does not. Dot segments are removed
 * before (RFC 3986, 5.2.4), and `format` refuses them as data. `normalize` writes the type in lower case.
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
  read(uri, pieces): FtpFields {
    const server = readServer(uri, pieces, 21);
    mustNotHideControls(pieces("userinfo"), "userinfo");
    const segments = mustNotHideControls(pieces("path").slice(1), "fpath").split("/");
    const [last, type] = segments.pop()!.cut(";");
    const cwds = segments.map((segment) => segment.must("fsegment", FSEGMENT).decoded("fsegment"));
    const name = last.decoded("fsegment");
    // With a type behind it, it is no dot segment to RFC 3986.
    if (type !== undefined && isDots(name)) last.fail(DOT_SEGMENT, "fsegment");
    const kept = withoutDots([...cwds, name]);
    const typecode = type && readKeyword(type, "ftptype", "type=", TYPES);
    mustLack(uri, pieces, "query");
    return { ...server, name: kept.pop()!, cwds: kept, typecode };
  },
  write(parts) {
    const { cwds = [], name = "", fragment } = parts;
    if (!Array.isArray(cwds)) throw new TypeError(`Expected an array of cwds, got ${kindOf(cwds)}`);
    const path = [...cwds, name].map(segmentText).join("") + typeOf(parts);
    return { authority: writeServer(parts), path, fragment };
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
  return `/${writeSegment(data, ";")}`;
}

function typeOf({ typecode }: Pick<FtpParts, "typecode">): string {
  return typecode === undefined ? "" : `;type=${typecode}`;
}

/**
 * Lists the commands that an `ftp` URL stands for, the password apart: the user is `anonymous` where none stands there
 * (RFC 1738, 3.2.1; RFC 1635).
 *
 * What has no name is a directory, and listed. No command holds a line end.
 *
 * @throws {SchemeSyntaxError} if the text is no `ftp` URL.
 * @example
 * toFtpCommands("ftp://h/%2Fetc/motd;type=i"); // ["USER anonymous", "CWD /etc", "TYPE I", "RETR motd"]
 * toFtpCommands("ftp://joe@h/pub/"); // ["USER joe", "CWD pub", "NLST"]
 */
export function toFtpCommands(uri: string | Uri): string[] {
  const { user, cwds, name, typecode } = ftp.parse(uri);
  const commands = [`USER ${user ?? "anonymous"}`, ...cwds.map((cwd) => `CWD ${cwd}`)];
  if (name === "") return [...commands, "NLST"];
  if (typecode === "d") return [...commands, `NLST ${name}`];
  if (typecode !== undefined) commands.push(`TYPE ${typecode.toUpperCase()}`);
  return [...commands, `RETR ${name}`];
}
