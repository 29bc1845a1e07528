import { encodeData } from "../codec/encode-data.ts";
import { editOf } from "../uri/fix.ts";
import { type Definition, defineScheme } from "./define/define-scheme.ts";
import { encodeMatch, replacements } from "./define/edits.ts";
import { encodeFor } from "./define/encode.ts";
import { MALFORMED_PART, MISSING_PART } from "./define/issue.ts";
import { rejectEncodedControls } from "./define/reject.ts";
import type { ResourceParts } from "./define/resource.ts";
import type { Scheme } from "./define/scheme.ts";
import { readServer, type ServerFields, writeServer } from "./define/server.ts";
import type { SourceSpan } from "./define/span.ts";
import { readData } from "./define/values.ts";

/** The fields of a `git`, `git+ssh` or `git+https` URL beyond RFC 3986. */
export interface GitFields extends ServerFields {
  /** The path of the repository on its server, decoded. It begins with a slash. */
  readonly repository: string;
  /** The branch, tag or commit, unless the fragment is a range of versions. */
  readonly commitIsh: string | undefined;
  /** The range of versions after `semver:`. */
  readonly semver: string | undefined;
}

/** The parts of a `git`, `git+ssh` or `git+https` URL, for `format`. */
export interface GitParts extends Omit<ResourceParts, "path" | "fragment"> {
  /** URI text, which is not encoded. It begins with a slash. */
  readonly path: string;
  /** A branch, tag or commit. Data, which is encoded. @default none */
  readonly commitIsh?: string | undefined;
  /** A range of versions. Data, which is encoded. @default none */
  readonly semver?: string | undefined;
}

/**
 * `git`: a Git repository, as package managers write it (npm, package.json, Git URLs as Dependencies)
 *
 * ```abnf
 * git-URI      = "git:" git-rest ; no fragment
 * git-rest     = "//" [ userinfo "@" ] host-nz [ ":" port ] 1*( "/" segment ) [ "?" query ] [ "#" reference ]
 * host-nz      = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * reference    = commit-ish / "semver:" fragment
 * commit-ish   = fragment
 * ```
 *
 * The fragment is a branch, a tag or a commit, or a range of versions after `semver:`. An empty host and an empty path are rejected
 * (`ERR_URI_MISSING_PART`), and so are encoded control characters. A program may take a host, a user or a commit-ish that begins with
 * `-` for an option (CVE-2017-1000117), so these are `ERR_URI_MALFORMED_PART`.
 * pip has other rules for these schemes: a revision follows an `@` in its path.
 *
 * `normalize` removes a default port and dot segments. A path with and one without `.git` are not the same.
 *
 * `lenient` of the three schemes also accepts characters in the fragment that RFC 3986 has percent-encoded, such as the `^` of a range,
 * and the colon of scp in `git+ssh://git@github.com:npm/cli.git`. The path after this colon is then one of the server, as forges read it;
 * digits before a slash are a port.
 *
 * @example
 * git.parse("git://github.com/npm/cli.git#v1.0.27").commitIsh; // "v1.0.27"
 * git.parse("git://github.com/npm/cli.git#semver:1.x").semver; // "1.x"
 * git.format({ host: "h", path: "/a.git", semver: "^1.0" }); // "git://h/a.git#semver:%5E1.0"
 * git.normalize("git://GitHub.com:9418/npm/./cli.git"); // "git://github.com/npm/cli.git"
 * git.parse("git://-x/a.git"); // throws ERR_URI_MALFORMED_PART
 */
export const git: Scheme<GitFields, GitParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ repository("git", 9418),
);

/**
 * `git+ssh`: a Git repository over SSH, as package managers write it (npm, package.json, Git URLs as Dependencies)
 *
 * ```abnf
 * git-ssh-URI  = "git+ssh:" git-rest ; no fragment
 * ```
 *
 * It follows the rules of {@link git}, with another default port.
 *
 * @example
 * gitSsh.parse("git+ssh://git@github.com/npm/cli.git#v1.0.27").user; // "git"
 * gitSsh.parse("git+ssh://git@github.com:npm/cli#semver:^5.0", { lenient: true }).uri; // "git+ssh://git@github.com/npm/cli#semver:%5E5.0"
 */
export const gitSsh: Scheme<GitFields, GitParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ repository("git+ssh", 22),
);

/**
 * `git+https`: a Git repository over HTTPS, as package managers write it (npm, package.json, Git URLs as Dependencies)
 *
 * ```abnf
 * git-https-URI = "git+https:" git-rest ; no fragment
 * ```
 *
 * It follows the rules of {@link git}, with another default port.
 *
 * @example
 * gitHttps.parse("git+https://isaacs@github.com/npm/cli.git").repository; // "/npm/cli.git"
 */
export const gitHttps: Scheme<GitFields, GitParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ repository("git+https", 443),
);

function repository(name: string, defaultPort: number): Definition<GitFields, GitParts> {
  return {
    name,
    reference: "npm, package.json",
    defaultPort,
    read(uri, spans) {
      const server = readServer(uri, spans, defaultPort);
      rejectOption(spans("host"), "host");
      rejectOption(spans("userinfo"), "userinfo");
      const path = spans("path");
      if (path.isEmpty) path.fail(MISSING_PART, "path");
      return {
        ...server,
        repository: readData(path, "path"),
        ...readReference(spans("fragment"), uri.fragment === undefined),
      };
    },
    parts: {
      user: "string?",
      password: "string?",
      host: "string",
      port: "port?",
      path: "string",
      query: "string?",
      commitIsh: "string?",
      semver: "string?",
    },
    verbatim: ["path", "query"],
    write(parts) {
      const { commitIsh, semver } = parts;
      if (commitIsh !== undefined && semver !== undefined)
        throw new TypeError("Expected commitIsh or semver, not both");
      const reference = commitIsh && encodeFor(commitIsh, "fragment", ":");
      return {
        authority: writeServer(parts),
        fragment: semver === undefined ? reference : `semver:${encodeData(semver, "fragment")}`,
      };
    },
    lenient(text) {
      const [, host] = SCP_COLON.exec(text) ?? [];
      const [before = ""] = text.split("#", 1);
      return [
        ...(host === undefined ? [] : editOf(":", "/", host.length)),
        ...replacements(text, /[\s"<>\\^`{|}]/g, encodeMatch, [before.length, text.length]),
      ];
    },
  };
}

/** `#<commit-ish> | #semver:<semver>` */
function readReference(fragment: SourceSpan, isAbsent: boolean): Pick<GitFields, "commitIsh" | "semver"> {
  const [label, range] = rejectEncodedControls(fragment, "fragment").cut(":");
  if (range !== undefined && label.decoded("fragment") === "semver")
    return { commitIsh: undefined, semver: range.decoded("fragment") };
  const commitIsh = rejectOption(fragment, "commit-ish");
  return { commitIsh: isAbsent ? undefined : commitIsh, semver: undefined };
}

/** Rejects a part that a program may take for an option, and returns it decoded. */
function rejectOption(part: SourceSpan, rule: string): string {
  const text = part.decoded(rule);
  return text.startsWith("-") ? part.fail(MALFORMED_PART, rule) : text;
}

/**
 * The colon of scp after a host, or after a host and its port, and not that before a password. A port is before the end or a slash.
 */
const SCP_COLON =
  /^(git\+ssh:\/\/(?:[^@/?#]*@|(?![^/?#]*@))(?:\[[^\]]*\]|[^:/?#[]*)(?::\d+)?):(?!\d*(?:[/?#]|$))/i;
