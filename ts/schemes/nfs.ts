import { defineScheme } from "./define/define-scheme.ts";
import { type HostportFields, type HostportParts, readHostport } from "./define/hostport.ts";
import { mustLack } from "./define/lack.ts";
import { mustHaveNoNul } from "./define/opaque.ts";
import type { Scheme } from "./define/scheme.ts";
import { withoutDots, writeSegment } from "./define/segment.ts";
import { writeServer } from "./define/server.ts";

/** What `nfs` reads beyond RFC 3986. */
export interface NfsFields extends HostportFields {
  /** Whether the path starts at the root of the server, and not at its public filehandle. */
  readonly isAbsolute: boolean;
  /** The names on the way to the file; a slash in one is no delimiter. */
  readonly components: readonly string[];
}

/** What an `nfs` URL is made of. */
export interface NfsParts extends HostportParts {
  readonly isAbsolute?: boolean | undefined;
  readonly components?: readonly string[] | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `nfs`: a file or a directory of an NFS server (RFC 2224)
 *
 * ```abnf
 * nfs-URI = "nfs:" "//" host-nz [ ":" port ] path-abempty
 * host-nz = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * The path is relative to the public filehandle of the server. A second slash at its start makes it absolute. `%00`, a
 * userinfo and a query are refused. Dot segments are removed before the path is read, and `format` refuses them as data.
 * `normalize` writes an empty path as `/` (RFC 3986, 6.2.3).
 *
 * @example
 * nfs.parse("nfs://server/d/e/f").components; // ["d", "e", "f"]
 * nfs.parse("nfs://server//a/b/c").isAbsolute; // true
 * nfs.format({ host: "server", isAbsolute: true, components: ["a", "b/c"] }); // "nfs://server//a/b%2Fc"
 * nfs.parse("nfs://me@server/a"); // throws ERR_URI_UNEXPECTED_PART
 */
export const nfs: Scheme<NfsFields, NfsParts> = /* @__PURE__ */ defineScheme({
  name: "nfs",
  reference: "RFC 2224",
  defaultPort: 2049,
  read(uri, pieces): NfsFields {
    const hostport = readHostport(uri, pieces, 2049);
    mustLack(uri, pieces, "query");
    const path = mustHaveNoNul(pieces("path"), "path");
    const segments = path.slice(1).split("/");
    const components = withoutDots(segments.map((segment) => segment.decoded("path")));
    const isAbsolute = components.length > 1 && components[0] === "";
    if (isAbsolute) components.shift();
    return {
      ...hostport,
      isAbsolute,
      components: components[0] === "" && components.length === 1 ? [] : components,
    };
  },
  write({ isAbsolute = false, components = [], ...parts }) {
    if (!isAbsolute && components[0] === "")
      throw new TypeError("Expected a first component that is not empty, since the path is not absolute");
    return {
      authority: writeServer(parts),
      path: `${isAbsolute ? "//" : "/"}${components.map((each) => writeSegment(each)).join("/")}`,
      fragment: parts.fragment,
    };
  },
  normal: ({ path }) => ({ path: path || "/" }),
});
