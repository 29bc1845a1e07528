import { defineScheme } from "./define/define-scheme.ts";
import { collapseDotSegments } from "./define/dot-segments.ts";
import { encodeSegment } from "./define/encode.ts";
import { rejectComponents, rejectEncodedNul } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { type HostportFields, type HostportParts, readHostport, writeServer } from "./define/server.ts";

/** The fields of an `nfs` URL beyond RFC 3986. */
export interface NfsFields extends HostportFields {
  /** Whether the path starts at the root of the server instead of its public filehandle. */
  readonly isAbsolute: boolean;
  /** The names in the path, decoded. A name may contain a slash. */
  readonly components: readonly string[];
}

/** The parts of an `nfs` URL, for `format`. */
export interface NfsParts extends HostportParts {
  /** @default false */
  readonly isAbsolute?: boolean | undefined;
  /** @default [] */
  readonly components?: readonly string[] | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `nfs`: a file or directory on an NFS server (RFC 2224)
 *
 * ```abnf
 * nfs-URI = "nfs:" "//" host-nz [ ":" port ] path-abempty
 * host-nz = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * The path is relative to the public filehandle of the server, unless it begins with a second slash. Dot segments are
 * removed before the path is read, and `format` rejects them as data. `normalize` writes an empty path as `/` (RFC
 * 3986, 6.2.3). `%00` (`ERR_URI_NUL`), a userinfo and a query (`ERR_URI_UNEXPECTED_PART`) are rejected.
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
  read(uri, spans): NfsFields {
    const hostport = readHostport(uri, spans, 2049);
    rejectComponents(uri, spans, "query");
    const path = rejectEncodedNul(spans("path"), "path");
    const segments = path.slice(1).split("/");
    const components = collapseDotSegments(segments.map((segment) => segment.decoded("path")));
    const isAbsolute = components.length > 1 && components[0] === "";
    if (isAbsolute) components.shift();
    return {
      ...hostport,
      isAbsolute,
      components: components[0] === "" && components.length === 1 ? [] : components,
    };
  },
  parts: {
    host: "string",
    port: "port?",
    isAbsolute: "boolean?",
    components: "strings?",
    fragment: "string?",
  },
  write({ isAbsolute = false, components = [], ...parts }) {
    if (!isAbsolute && components[0] === "")
      throw new TypeError("Expected a first component that is not empty, because the path is not absolute");
    return {
      authority: writeServer(parts),
      path: `${isAbsolute ? "//" : "/"}${components.map((component) => encodeSegment(component)).join("/")}`,
    };
  },
  normal: ({ path }) => ({ path: path || "/" }),
});
