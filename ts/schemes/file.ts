import { normalize } from "../api/normalize.ts";
import { removeDotSegments } from "../api/remove-dot-segments.ts";
import { encodeData } from "../codec/encode-data.ts";
import { pctDecode } from "../codec/pct-decode.ts";
import { decodeByPlatform } from "../codec/platform-codec.ts";
import { isOf } from "../core/characters.ts";
import { ALPHA } from "../generated/alphabets.ts";
import { NUL, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { oneOf, stringOf } from "../support/argument.ts";
import { BACKSLASH, SLASH } from "../support/character-codes.ts";
import { LONGEST_PLAIN } from "../support/longest-plain.ts";
import { optionsOf } from "../support/properties.ts";
import { type Edit, editOf } from "../uri/fix.ts";
import { textOf } from "../uri/input.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import { defineScheme } from "./define/define-scheme.ts";
import {
  ENCODED_DELIMITER,
  type IssueKind,
  issueAt,
  MISSING_PART,
  OTHER_HOST,
  SchemeSyntaxError,
} from "./define/issue.ts";
import { decodeLatin1 } from "./define/octets.ts";
import { rejectComponents, rejectEncoded } from "./define/reject.ts";
import type { Scheme, SchemeParseOptions } from "./define/scheme.ts";
import { componentSpans, type SourceSpan } from "./define/span.ts";

/** The fields of a `file` URI beyond RFC 3986. {@link toFilePath} returns the path as a platform writes it. */
export interface FileFields {
  /** Whether it names a file on this machine: no authority, an empty host or `localhost` (RFC 8089, 3). */
  readonly isLocal: boolean;
  /**
   * The drive letter, such as `c:`, if the path begins with one and a slash follows it (RFC 8089, E.2). Dot segments
   * are removed first. Editors write its colon as `%3A`, which counts too.
   */
  readonly driveLetter: string | undefined;
}

/** The parts of a `file` URI, for `format`. */
export interface FileParts {
  /** URI text, such as `host.example.com`. A file on this machine has an empty host. @default "" */
  readonly host?: string | undefined;
  /** URI text that begins with a slash. */
  readonly path: string;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/** A system that {@link toFilePath} and {@link fromFilePath} know. */
export type PathPlatform = "posix" | "windows";

/**
 * `file`: a file on this machine or on another host (RFC 8089)
 *
 * ```abnf
 * file-URI  = "file:" ( "//" auth-path / path-absolute )
 * auth-path = [ file-auth ] 1*( "/" segment )
 * file-auth = "localhost" / host
 * ```
 *
 * A userinfo, a port and a query are rejected (`ERR_URI_UNEXPECTED_PART`), and so is a relative path. After an
 * authority the path may begin with two slashes, as in RFC 3986, 3.3. Otherwise `file:/a/..//b` would have no normal
 * form.
 *
 * `normalize` writes a drive letter in upper case, and its colon unencoded: `c%3A`, `c:` and `C:` are one drive.
 *
 * `lenient` accepts a drive letter without a slash before it, and `|` instead of its colon (RFC 8089, E.2). It reads a UNC path
 * after four or five slashes as a host and a path (E.3.2), as programs of Windows write it. {@link toFilePath} for `"posix"` does not.
 *
 * @example
 * file.parse("file:/etc/passwd").isLocal; // true
 * file.parse("file://host.example.com/path").isLocal; // false
 * file.normalize("file://LOCALHOST/etc/passwd"); // "file:///etc/passwd"
 * file.normalize("file:///c%3A/x"); // "file:///C:/x"
 * file.parse("file:///C|/x", { lenient: true }).path; // "/C:/x"
 * file.parse("file:c:/x", { lenient: true }).uri; // "file:///c:/x"
 * file.parse("file:etc/passwd"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const file: Scheme<FileFields, FileParts> = /* @__PURE__ */ defineScheme({
  name: "file",
  reference: "RFC 8089",
  read(uri, spans) {
    rejectComponents(uri, spans, "userinfo", "port", "query");
    expectAbsolutePath(spans("path"));
    return { isLocal: isLocal(uri.host), driveLetter: driveLetterOf(uri.path) };
  },
  parts: { host: "string?", path: "string", fragment: "string?" },
  write: ({ host = "" }: FileParts) => ({ authority: host }),
  normal: ({ path }) => ({ path: path.replace(DRIVE, (_, letter: string) => `/${letter.toUpperCase()}:`) }),
  lenient: corrections,
});

function expectAbsolutePath(path: SourceSpan): void {
  if (path.isEmpty) path.fail(MISSING_PART, "path-absolute");
  if (!path.text.startsWith("/")) path.fail(UNEXPECTED_CHARACTER, "path-absolute");
}

function isLocal(host: string | undefined): boolean {
  return !host || decodeLatin1(host).toLowerCase() === "localhost";
}

/** The drive letter in `file-absolute = "/" drive-letter path-absolute` (RFC 8089, E.2.2). Its colon may be encoded. */
const DRIVE = /^\/([A-Za-z])(?::|%3[Aa])(?=\/)/;

/** Returns a path without dot segments, encoded ones too (RFC 3986, 5.2.4 and 6.2.2). */
const withoutDots = (path: string): string => removeDotSegments(path.replace(/%2e/gi, "."));

function driveLetterOf(path: string): string | undefined {
  const letter = DRIVE.exec(withoutDots(path))?.[1];
  return letter && `${letter}:`;
}

/** `unc-authority = 2*3"/" file-host`, in a URI with an empty authority (RFC 8089, E.3.2). */
const UNC_IN_PATH = /^(file:)\/{4,5}(?=[^/?#])/i;

/** The characters that follow a drive letter in the old forms. */
const DRIVE_MARKS = [":", "|", "%3A", "%7C"];

/**
 * Returns the edits for the slashes before a UNC path, and for an old form of a drive letter.
 *
 * `drive-letter = ALPHA ":" / ALPHA "|"` (RFC 8089, E.2.2). The second character may be percent-encoded.
 */
function corrections(text: string): readonly Edit[] {
  if (text.slice(0, 5).toLowerCase() !== "file:") return [];
  const [slashes = text.startsWith("//", 5) ? "file://" : ""] = UNC_IN_PATH.exec(text) ?? [];
  const edits = editOf(slashes.slice(7), "", 7);
  const path = slashes === "" ? 5 : text.indexOf("/", slashes.length);
  const letter = text[path] === "/" ? path + 1 : path;
  const mark = DRIVE_MARKS.find(
    (candidate) => text.slice(letter + 1, letter + 2 + candidate.length).toUpperCase() === `${candidate}/`,
  );
  if (path === -1 || !isOf(text, letter, ALPHA) || mark === undefined) return edits;
  return [...edits, ...editOf("", letter === path ? "///" : "", path), ...editOf(mark, ":", letter + 1)];
}

/**
 * Returns the path of a `file` URI as the platform writes it. Dot segments are removed first, then the path is decoded.
 *
 * For `"windows"` the path needs a drive letter, or another host, which gives a UNC path (RFC 8089, E.3.1). A UNC path
 * inside the path of the URI (E.3.2) is rejected, because its host is easily overlooked. `lenient` accepts it, and the old
 * forms of a drive letter. For `"posix"` two slashes at the start of a path are part of it, with `lenient` too.
 *
 * @throws {SchemeSyntaxError} if it is not a valid `file` URI, or is unsafe as a path: `ERR_URI_OTHER_HOST`,
 * `ERR_URI_NUL` for `%00`, `ERR_URI_ENCODED_DELIMITER` for `%2F` (and `%5C` for `"windows"`), `ERR_URI_MISSING_PART`
 * without a drive letter for `"windows"`, `ERR_URI_UNEXPECTED_CHARACTER` for a character that a UNC name does not have, as in
 * `[::1]`, or `ERR_URI_INVALID_UTF8`.
 * @example
 * toFilePath("file:///home/user/a%20b", "posix"); // "/home/user/a b"
 * toFilePath("file:///C:/a%20b", "windows"); // "C:\\a b"
 * toFilePath("file:///c%3A/a", "windows"); // "c:\\a"
 * toFilePath("file:c|/a", "windows", { lenient: true }); // "c:\\a"
 * toFilePath("file://host.example.com/Share/file.txt", "windows"); // "\\\\host.example.com\\Share\\file.txt"
 * toFilePath("file:////srv/share/f", "windows", { lenient: true }); // "\\\\srv\\share\\f"
 * toFilePath("file:////srv/share/f", "posix", { lenient: true }); // "//srv/share/f"
 * toFilePath("file://host.example.com/x", "posix"); // throws ERR_URI_OTHER_HOST
 * toFilePath("file:///etc%2Fpasswd", "posix"); // throws ERR_URI_ENCODED_DELIMITER
 */
export function toFilePath(uri: UriInput<Uri>, platform: PathPlatform, options?: SchemeParseOptions): string {
  validatePlatform(platform);
  const text = textOf(uri);
  const plain = options === undefined ? plainPath(text, platform) : undefined;
  if (plain !== undefined) return plain;
  const lenient = oneOf("lenient", optionsOf(options, ["lenient"]).lenient ?? false, true, false);
  const isMended = lenient && !(platform === "posix" && UNC_IN_PATH.test(text));
  const record = file.parse(isMended ? (file.parse(text, { lenient: true }).uri ?? text) : text);
  const spans = componentSpans(record, String(record), file.name);
  rejectEncodedSeparators(spans("path"), platform);
  spans("path").decoded("path");
  const path = pctDecode(withoutDots(record.path));
  if (platform === "posix") {
    if (!record.isLocal) spans("host").fail(OTHER_HOST, "host");
    return path;
  }
  const slashed = path.replaceAll("/", "\\");
  if (!record.isLocal) return `\\\\${uncHost(spans("host"))}${slashed}`;
  if (record.driveLetter === undefined) spans("path").fail(MISSING_PART, "drive-letter");
  return slashed.slice(1);
}

/**
 * Returns the `file` URI of an absolute path. Dot segments are removed, as when a reference is resolved.
 *
 * For `"windows"` the path has a drive letter or is a UNC path (RFC 8089, D.2 and E.3.1). The prefix `\\\\?\\` of long
 * paths is left out: `\\\\?\\C:\\a` is `C:\\a`, and `\\\\?\\UNC\\server\\share` is `\\\\server\\share`.
 *
 * @throws {SchemeSyntaxError} if {@link toFilePath} could not give the path back, with the index in the path:
 * `ERR_URI_MISSING_PART` if it is relative, has no drive letter, or its host is `localhost`; `ERR_URI_NUL`;
 * `ERR_URI_UNEXPECTED_CHARACTER` if its host is not a name, as of a device of Windows.
 * @throws {UriSyntaxError} if the path has a lone surrogate.
 * @example
 * fromFilePath("/home/user/100% #1", "posix"); // "file:///home/user/100%25%20%231"
 * fromFilePath("C:\\a b", "windows"); // "file:///C:/a%20b"
 * fromFilePath("\\\\?\\C:\\a", "windows"); // "file:///C:/a"
 * fromFilePath("\\\\host.example.com\\Share\\file.txt", "windows"); // "file://host.example.com/Share/file.txt"
 * fromFilePath("a/b", "posix"); // throws ERR_URI_MISSING_PART
 * fromFilePath("\\\\.\\pipe\\x", "windows"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function fromFilePath(path: string, platform: PathPlatform): string {
  stringOf(path);
  validatePlatform(platform);
  const plain = `file://${path}`;
  if (platform === "posix" && plainPath(plain, platform) === path) return plain;
  const encoded = encodeData(path, "segment").replace(platform === "windows" ? /%2F|%5C/g : /%2F/g, "/");
  if (path.includes("\0")) cannotWrite(path, NUL, "segment", path.indexOf("\0"));
  if (platform === "windows") return normalize(`file://${windowsPath(path, encoded)}`);
  if (!path.startsWith("/")) cannotWrite(path, MISSING_PART, "path-absolute", 0);
  return normalize(`file://${encoded}`);
}

/** A `file` URI without a host, whose segments decode to themselves or to names without `\`. */
const PLAIN_FILE =
  /^file:\/\/(?:\/(?!\.\.?(?:\/|$))[\w\-.~!$&'()*+,;=:@]*(?:%(?!00|2[ef]|5c)[\da-f]{2}[\w\-.~!$&'()*+,;=:@]*)*)+$/i;

/** Returns the path of a plain `file` URI, as most are, or `undefined` for any other string. */
function plainPath(text: string, platform: PathPlatform): string | undefined {
  if (text.length > LONGEST_PLAIN || !PLAIN_FILE.test(text)) return undefined;
  const path = text.slice("file://".length);
  const decoded = path.includes("%") ? decodeByPlatform(path) : path;
  if (platform === "posix" || decoded === undefined) return decoded;
  return DRIVE.test(path) ? decoded.slice(1).replaceAll("/", "\\") : undefined;
}

/** Returns what follows `file://`: a path with a drive letter, or a host and a path (RFC 8089, D.2 and E.3.1). */
function windowsPath(path: string, encoded: string): string {
  // The encoded question mark is longer than that in the path, by two characters.
  const [prefix = "", unc] = /^\/\/%3F\/(UNC\/)?/i.exec(encoded) ?? [];
  const start = Math.max(0, prefix.length - 2);
  const rest = encoded.slice(prefix.length);
  if (unc === undefined && (prefix !== "" || !rest.startsWith("//"))) {
    if (driveLetterOf(`/${rest}`) === undefined) cannotWrite(path, MISSING_PART, "drive-letter", start);
    return `/${rest}`;
  }
  const hostIndex = unc === undefined ? 2 : start;
  const name = /^[^\\/]*/.exec(path.slice(hostIndex))![0];
  if (isLocal(name)) cannotWrite(path, MISSING_PART, "drive-letter", hostIndex);
  const wrong = wrongInUncHost(name);
  if (wrong !== -1) cannotWrite(path, UNEXPECTED_CHARACTER, "host-name", hostIndex + wrong);
  if (hostIndex + name.length === path.length) cannotWrite(path, MISSING_PART, "path-absolute", path.length);
  return unc === undefined ? rest.slice(2) : rest;
}

function cannotWrite(path: string, kind: IssueKind, rule: string, index: number): never {
  throw new SchemeSyntaxError(issueAt(kind, rule, index, path), path, file.name, "write");
}

function validatePlatform(platform: PathPlatform): void {
  oneOf("the platform", platform, "posix", "windows");
}

/** Rejects percent-encoded octets that would split or end a path (RFC 3986, 7.3). */
function rejectEncodedSeparators(path: SourceSpan, platform: PathPlatform): void {
  rejectEncoded(path, "segment", (octet) => {
    if (octet === 0) return NUL;
    return octet === SLASH || (octet === BACKSLASH && platform === "windows") ? ENCODED_DELIMITER : undefined;
  });
}

/** Reads the host of a UNC path. */
function uncHost(host: SourceSpan): string {
  const name = host.decoded("host").toLowerCase();
  // Each encoded octet becomes three characters, so an index is one of the host as it is written.
  const triplets = /%[\dA-F]{2}/gi;
  const wrong = wrongInUncHost(
    host.text.replace(triplets, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return character.padEnd(octet.length, character);
    }),
  );
  if (wrong !== -1) host.fail(UNEXPECTED_CHARACTER, "host-name", wrong);
  return name;
}

/**
 * Returns the index of the first character that the host of a UNC path cannot have, or -1. It is a name of characters that
 * `reg-name` has and Windows accepts, not `?` or `.` of the device namespaces (RFC 8089, C).
 */
function wrongInUncHost(name: string): number {
  return name.replaceAll(".", "") === "" ? 0 : name.search(/[^\w.~$()&!'\x80-\uffff-]/);
}
