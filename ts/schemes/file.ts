import { quoted } from "../argument.ts";
import { isOf } from "../characters.ts";
import { ALPHA, UNRESERVED } from "../generated/alphabets.ts";
import { NUL, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { pctDecode } from "../pct-decode.ts";
import { pctEncode } from "../pct-encode.ts";
import { removeDotSegments } from "../remove-dot-segments.ts";
import type { Uri } from "../types.ts";
import { defineScheme, piecesOf } from "./define/define-scheme.ts";
import { ENCODED_DELIMITER, MISSING_PART, OTHER_HOST } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { mustNotHide } from "./define/opaque.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme, SchemeParseOptions } from "./define/scheme.ts";

/** What a `file` URI says beyond RFC 3986. Its path is had as that of a platform by {@link toPath}. */
export interface FileFields {
  /** Whether it names a file of this machine: no authority, an empty host or `localhost` (RFC 8089, 3). */
  readonly isLocal: boolean;
  /** `drive-letter`, such as `c:`, where the path, without its dot segments, begins with one and a slash follows it (RFC 8089, E.2). */
  readonly driveLetter: string | undefined;
}

/** What a `file` URI is made of. */
export interface FileParts {
  /** As URI text: a file of this machine has none, or an empty one. */
  readonly host?: string | undefined;
  /** As URI text; it begins with a slash. */
  readonly path: string;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/** The systems whose paths are known. */
export type PathPlatform = "posix" | "windows";

/**
 * `file`: a file of this machine, or of another host (RFC 8089)
 *
 * ```abnf
 * file-URI  = "file:" ( "//" auth-path / path-absolute )
 * auth-path = [ file-auth ] 1*( "/" segment )
 * file-auth = "localhost" / host
 * ```
 *
 * The path after an authority may begin with two slashes, as RFC 3986 has it (3.3): else `file:/a/..//b` would have
 * no normal form. A userinfo, a port and a query are refused, and so is a path that is relative. `lenient` takes a
 * drive letter without its slash, and `|` in the place of its colon (RFC 8089, E.2).
 *
 * @example
 * file.parse("file:/etc/passwd").isLocal; // true
 * file.parse("file://host.example.com/path").isLocal; // false
 * file.normalize("file://LOCALHOST/etc/passwd"); // "file:///etc/passwd"
 * file.parse("file:///C|/x", { lenient: true }).path; // "/C:/x"
 * String(file.parse("file:c:/x", { lenient: true })); // "file:///c:/x"
 * file.parse("file:etc/passwd"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const file: Scheme<FileFields, FileParts> = /* @__PURE__ */ defineScheme({
  name: "file",
  reference: "RFC 8089",
  read(uri, pieces) {
    mustLack(uri, pieces, "userinfo", "port", "query");
    mustBeAbsolute(pieces("path"));
    return { isLocal: isLocal(uri.host), driveLetter: driveLetterOf(uri.path) };
  },
  write: ({ host = "", path, fragment }: FileParts) => ({ authority: host, path, fragment }),
  lenient: withDriveLetter,
});

function mustBeAbsolute(path: Piece): void {
  if (path.isEmpty) path.fail(MISSING_PART, "path-absolute");
  if (!path.text.startsWith("/")) path.fail(UNEXPECTED_CHARACTER, "path-absolute");
}

function isLocal(host: string | undefined): boolean {
  return !host || pctDecode(host, undefined, REPLACING).toLowerCase() === "localhost";
}

const REPLACING = { invalidUtf8: "replace", allowNul: true } as const;

/** `file-absolute = "/" drive-letter path-absolute` (RFC 8089, E.2.2). */
function driveLetterOf(path: string): string | undefined {
  const plain = removeDotSegments(path.replaceAll("%2e", ".").replaceAll("%2E", "."));
  return isOf(plain, 1, ALPHA) && plain.startsWith(":/", 2) ? plain.slice(1, 3) : undefined;
}

/** What has stood behind a drive letter. */
const MARKS = [":", "|", "%3A", "%7C"];

/**
 * Updates a text that has a drive letter in one of the old ways.
 *
 * `drive-letter = ALPHA ":" / ALPHA "|"` (RFC 8089, E.2.2), the second character perhaps a triplet.
 */
function withDriveLetter(text: string): string {
  if (text.slice(0, 5).toLowerCase() !== "file:") return text;
  const path = text.startsWith("//", 5) ? text.indexOf("/", 7) : 5;
  const letter = text[path] === "/" ? path + 1 : path;
  const mark = MARKS.find(
    (each) => text.slice(letter + 1, letter + 2 + each.length).toUpperCase() === `${each}/`,
  );
  if (path === -1 || !isOf(text, letter, ALPHA) || mark === undefined) return text;
  const rest = text.slice(letter + 1 + mark.length);
  return `${text.slice(0, path)}${letter === path ? "///" : "/"}${text[letter]}:${rest}`;
}

/**
 * Reads the path of a file as a platform writes it: dot segments are removed, then the triplets decoded.
 *
 * For `"windows"` a path begins with a drive letter, and another host is that of a UNC path (RFC 8089, E.3.1); a
 * UNC path that stands in the path of a URI (E.3.2) is refused, since the host would not be seen. `lenient` reads the
 * old forms of a drive letter too.
 *
 * @throws {SchemeSyntaxError} if the URI is none of a file, or must not become a path: another host, `%00`, `%2F`, for
 * `"windows"` also `%5C`, no drive letter, and a host that is no plain name; or if it is not UTF-8.
 * @example
 * toPath("file:///home/user/a%20b", "posix"); // "/home/user/a b"
 * toPath("file:///C:/a%20b", "windows"); // "C:\\a b"
 * toPath("file:c|/a", "windows", { lenient: true }); // "c:\\a"
 * toPath("file://host.example.com/Share/file.txt", "windows"); // "\\\\host.example.com\\Share\\file.txt"
 * toPath("file://host.example.com/x", "posix"); // throws ERR_URI_OTHER_HOST
 * toPath("file:///etc%2Fpasswd", "posix"); // throws ERR_URI_ENCODED_DELIMITER
 */
export function toPath(uri: string | Uri, platform: PathPlatform, options?: SchemeParseOptions): string {
  judgePlatform(platform);
  const record = file.parse(uri, options);
  const pieces = piecesOf(record, String(record), file.name);
  refuseHidden(pieces("path"), platform);
  pieces("path").decoded("path");
  const normal = file.parse(file.normalize(record));
  const path = pctDecode(normal.path);
  if (platform === "posix") {
    if (!record.isLocal) pieces("host").fail(OTHER_HOST, "host");
    return path;
  }
  const slashed = path.replaceAll("/", "\\");
  if (!record.isLocal) return `\\\\${uncHost(pieces("host"))}${slashed}`;
  if (normal.driveLetter === undefined) pieces("path").fail(MISSING_PART, "drive-letter");
  return slashed.slice(1);
}

/**
 * Writes the URI of a path that is absolute. Dot segments are removed, as when a URI is resolved.
 *
 * @throws {SchemeSyntaxError} if the path is relative, or none that {@link toPath} gives back: NUL is refused, and for
 * `"windows"` what names a device.
 * @throws {UriSyntaxError} if the path has a lone surrogate.
 * @example
 * fromPath("/home/user/100% #1", "posix"); // "file:///home/user/100%25%20%231"
 * fromPath("C:\\a b", "windows"); // "file:///C:/a%20b"
 * fromPath("\\\\host.example.com\\Share\\file.txt", "windows"); // "file://host.example.com/Share/file.txt"
 * fromPath("a/b", "posix"); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * fromPath("\\\\?\\C:\\x", "windows"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function fromPath(path: string, platform: PathPlatform): string {
  judgePlatform(platform);
  const uri = file.normalize(
    file.format(platform === "posix" ? { path: encoded(path) } : windowsParts(path)),
  );
  toPath(uri, platform);
  return uri;
}

/** `\\host\share\...` has its host in the authority, and a drive letter stands in the first segment (RFC 8089, D.2 and E.3.1). */
function windowsParts(path: string): FileParts {
  const slashed = path.replaceAll("\\", "/");
  if (!slashed.startsWith("//")) return { path: `/${encoded(slashed)}` };
  const share = slashed.indexOf("/", 2);
  if (share === -1) return { host: pctEncode(slashed.slice(2), "reg-name"), path: "" };
  return { host: pctEncode(slashed.slice(2, share), "reg-name"), path: encoded(slashed.slice(share)) };
}

function encoded(path: string): string {
  return path
    .split("/")
    .map((name) => pctEncode(name, "segment"))
    .join("/");
}

function judgePlatform(platform: PathPlatform): void {
  if (platform === "posix" || platform === "windows") return;
  throw new TypeError(`Expected the platform "posix" or "windows", got ${quoted(platform)}`);
}

const SLASH = 0x2f;
const BACKSLASH = 0x5c;

/** Refuses triplets of what would part a path, or end it (RFC 3986, 7.3). */
function refuseHidden(path: Piece, platform: PathPlatform): void {
  mustNotHide(path, "segment", (octet) => {
    if (octet === 0) return NUL;
    return octet === SLASH || (octet === BACKSLASH && platform === "windows") ? ENCODED_DELIMITER : undefined;
  });
}

/** Reads the host of a UNC path: a plain name, and none of those of device namespaces, `?` and `.` (RFC 8089, C). */
function uncHost(host: Piece): string {
  const name = host.decoded("host").toLowerCase();
  const isPlain = Array.from(name).every((each) => each > "\u007f" || isOf(each, 0, UNRESERVED));
  if (!isPlain || name.replaceAll(".", "") === "") host.fail(UNEXPECTED_CHARACTER, "host-name");
  return name;
}
