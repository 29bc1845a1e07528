import { encodeData } from "../codec/encode-data.ts";
import { ipv6address } from "../core/host.ts";
import { DOT_SEGMENT, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { kindOf, stringOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { isDots } from "./define/dot-segments.ts";
import { type IssueKind, issueAt, MALFORMED_PART, MISSING_PART, SchemeSyntaxError } from "./define/issue.ts";

/** Options of {@link fromScp}. */
export interface ScpOptions {
  /**
   * What a path without a slash before it begins at. `true`: the home directory of the user, as `scp` and `git` read it. `false`: the root
   * of the server, as forges read `git@host:owner/name.git`.
   */
  readonly home: boolean;
}

/**
 * Returns the `ssh` URI of a location as `scp` and `git` write it: `user@host:path` (git-fetch(1), "GIT URLS").
 *
 * `ssh-URI = "ssh://" [ user "@" ] ( "[" IPv6address "]" / 1*( ALPHA / DIGIT / "-" / "." / "_" ) ) "/" path`
 *
 * A relative path has two readings, so `home` is required: `true` writes `/~/` before the path, `false` writes `/`. An absolute path and one
 * that begins with `~` have one reading. The characters `%`, `?` and `#` are part of a name, and are encoded.
 *
 * A user or a host that begins with `-` would be an option of `ssh` (CVE-2017-1000117). It is `ERR_URI_UNEXPECTED_CHARACTER`, and so are a
 * path that begins with `-`, `://`, a slash before the first colon, which makes a path of this machine, and a control character. A text
 * without a colon, a host or a path is `ERR_URI_MISSING_PART`; a drive of Windows, as in `C:\a`, and brackets without an address of IPv6
 * are `ERR_URI_MALFORMED_PART`; `.` and `..` as a segment are `ERR_URI_DOT_SEGMENT`, because a URI cannot hold them.
 *
 * @throws {SchemeSyntaxError} as above, with the index in the text.
 * @throws {UriSyntaxError} if the path has a lone surrogate.
 * @throws {TypeError} if `home` is not a boolean, or another option is given.
 * @example
 * fromScp("git@host:owner/name.git", { home: false }); // "ssh://git@host/owner/name.git"
 * fromScp("git@host:owner/name.git", { home: true }); // "ssh://git@host/~/owner/name.git"
 * fromScp("host:/srv/a #1", { home: false }); // "ssh://host/srv/a%20%231"
 * fromScp("host:~me/a", { home: false }); // "ssh://host/~me/a"
 * fromScp("[2001:db8::1]:a", { home: true }); // "ssh://[2001:db8::1]/~/a"
 * fromScp("-oProxyCommand=x:a", { home: true }); // throws ERR_URI_UNEXPECTED_CHARACTER
 * fromScp("./a:b", { home: true }); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function fromScp(text: string, options: ScpOptions): string {
  stringOf(text);
  const { home } = optionsOf(options, ["home"]);
  if (typeof home !== "boolean") throw new TypeError(`Expected home to be a boolean, got ${kindOf(home)}`);
  const [login = "", user] = /^([^@:/[]*)@/.exec(text) ?? [];
  const [host] = /^(?:\[[^\]]*\]?|[^:/@[]*)/.exec(text.slice(login.length)) as [string] & RegExpExecArray;
  const colon = login.length + host.length;
  if (user !== undefined) expectUser(user, text);
  expectHost(host, login.length, text);
  if (colon === text.length) fail(MISSING_PART, "path", colon, text);
  if (text[colon] !== ":") fail(UNEXPECTED_CHARACTER, "host", colon, text);
  if (login === "" && /^[a-z]$/i.test(host)) fail(MALFORMED_PART, "host", 0, text);
  const path = text.slice(colon + 1);
  expectPath(path, colon + 1, text);
  const root = path.startsWith("/") ? "" : home && !path.startsWith("~") ? "/~/" : "/";
  const encoded = path.split("/").map((segment) => encodeData(segment, "segment"));
  return `ssh://${user === undefined ? "" : `${encodeData(user)}@`}${host}${root}${encoded.join("/")}`;
}

const CONTROLS = "\\0-\\x1f\\x7f-\\x9f";
const CONTROL = /* @__PURE__ */ new RegExp(`[${CONTROLS}]`);
/** A control character, or what begins the authority of a URL. */
const WRONG_IN_PATH = /* @__PURE__ */ new RegExp(`://|[${CONTROLS}]`);

function expectUser(user: string, text: string): void {
  if (user === "") fail(MISSING_PART, "user", 0, text);
  const wrong = user.startsWith("-") ? 0 : user.search(CONTROL);
  if (wrong !== -1) fail(UNEXPECTED_CHARACTER, "user", wrong, text);
}

function expectHost(host: string, start: number, text: string): void {
  if (host === "") fail(MISSING_PART, "host", start, text);
  if (host.startsWith("[")) {
    if (ipv6address(host, 1, host.length - 1) !== host.length - 1)
      fail(MALFORMED_PART, "IPv6address", start, text);
    return;
  }
  const wrong = host.startsWith("-") ? 0 : host.search(/[^\w.-]/);
  if (wrong !== -1) fail(UNEXPECTED_CHARACTER, "host", start + wrong, text);
}

/** Rejects a path that `git` reads as something else: an option, a URL, or the address of a helper, as in `ext::`. */
function expectPath(path: string, start: number, text: string): void {
  if (path === "") fail(MISSING_PART, "path", start, text);
  const wrong = /^(?:[-:]|\/\/)/.test(path) ? 0 : path.search(WRONG_IN_PATH);
  if (wrong !== -1) fail(UNEXPECTED_CHARACTER, "path", start + wrong, text);
  let index = start;
  for (const segment of path.split("/")) {
    if (isDots(segment)) fail(DOT_SEGMENT, "segment", index, text);
    index += segment.length + 1;
  }
}

function fail(kind: IssueKind, rule: string, index: number, text: string): never {
  throw new SchemeSyntaxError(issueAt(kind, rule, index, text), text, "ssh", "write");
}
