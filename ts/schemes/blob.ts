import { REG_NAME, SCHEME } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { type Characters, LETTERS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { MAX_PORT } from "./define/server.ts";
import type { SourceSpan } from "./define/span.ts";
import { expectUuid, readNumber } from "./define/values.ts";

/** The fields of a `blob` URL beyond RFC 3986. They have no percent-encoded octets. */
export interface BlobFields {
  /** The origin that owns the object: scheme, host and port if it has one, or `null`. */
  readonly origin: string;
  /** The UUID of the object. */
  readonly uuid: string;
}

/** The parts of a `blob` URL, for `format`. */
export interface BlobParts extends BlobFields {
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `blob`: an object in the memory of a program, such as a browser (File API, 8)
 *
 * ```abnf
 * blob-url  = "blob:" origin "/" UUID
 * origin    = "null" / scheme "://" host-name [ ":" 1*DIGIT ]
 * host-name = 1*( unreserved / sub-delims )
 * UUID      = 8HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 12HEXDIG
 * ```
 *
 * An authority and a query are rejected (`ERR_URI_UNEXPECTED_PART`). So is an origin whose host is an IPv6 address,
 * since a path cannot contain brackets (RFC 3986, 3.3). The program looks the object up by the exact characters of the
 * URL. `normalize` changes only the scheme `blob` and the fragment.
 *
 * @example
 * blob.parse("blob:https://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64").origin; // "https://example.org"
 * blob.format({ origin: "null", uuid: "40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64" }); // "blob:null/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64"
 * blob.parse("blob:https://example.org/9115d58c"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const blob: Scheme<BlobFields, BlobParts> = /* @__PURE__ */ defineScheme({
  name: "blob",
  reference: "File API, 8",
  flags: OPAQUE,
  read(uri, spans): BlobFields {
    rejectComponents(uri, spans, "authority");
    const path = spans("path");
    const [origin, uuid] = cutOrigin(path);
    if (uuid === undefined) return path.failAtEnd(UNEXPECTED_CHARACTER, "blob-url");
    expectUuid(uuid);
    rejectComponents(uri, spans, "query");
    return { origin, uuid: uuid.text };
  },
  parts: { origin: "string", uuid: "string", fragment: "string?" },
  write: ({ origin, uuid }: BlobParts) => ({ path: `${origin}/${uuid}` }),
  verbatim: ["origin", "uuid"],
});

const NAME: Characters = { alphabet: SCHEME };
const HOST: Characters = { alphabet: REG_NAME };

/** Reads `origin = "null" / scheme "://" host-name [ ":" 1*DIGIT ]`, and returns it with the span after its slash. */
function cutOrigin(path: SourceSpan): [origin: string, uuid: SourceSpan | undefined] {
  const [opaque, ofOpaque] = path.cut("/");
  if (opaque.text.toLowerCase() === "null") return [opaque.text, ofOpaque];
  const [scheme, authority] = path.cut("://");
  if (!scheme.isEmpty) scheme.expectFirst("origin", LETTERS);
  scheme.expect("origin", NAME, 1);
  if (authority === undefined) return ["", undefined];
  const [server, uuid] = authority.cut("/");
  const [host, port] = server.cut(":");
  host.expect("origin", HOST, 1);
  if (port) readNumber(port, "origin", 0, MAX_PORT);
  return [path.slice(0, server.end - path.start).text, uuid];
}
