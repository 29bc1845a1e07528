import { ALPHA, REG_NAME, SCHEME } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import type { Characters } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { mustLack } from "./define/lack.ts";
import { readNumber } from "./define/number.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";
import { PORTS } from "./define/server.ts";
import { readUuid } from "./define/uuid.ts";

/** What a `blob` URL says beyond RFC 3986. Nothing of it has triplets. */
export interface BlobFields {
  /** Whose it is: scheme, host and perhaps port, or `null`. */
  readonly origin: string;
  readonly uuid: string;
}

/** What a `blob` URL is made of. */
export interface BlobParts extends BlobFields {
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `blob`: an object that a program has in memory (File API, 8)
 *
 * ```abnf
 * blob-url  = "blob:" origin "/" UUID
 * origin    = "null" / scheme "://" host-name [ ":" 1*DIGIT ]
 * host-name = 1*( unreserved / sub-delims )
 * UUID      = 8HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 12HEXDIG
 * ```
 *
 * An origin whose host is an IPv6 address has brackets, which are no characters of a path (RFC 3986, 3.3): it is
 * refused, and so is a query. Who made the object finds it by all characters of the URL: `normalize` changes those of
 * the scheme `blob` and of the fragment alone.
 *
 * @example
 * blob.parse("blob:https://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64").origin; // "https://example.org"
 * blob.format({ origin: "null", uuid: "40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64" }); // "blob:null/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64"
 * blob.parse("blob:https://example.org/9115d58c"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const blob: Scheme<BlobFields, BlobParts> = /* @__PURE__ */ defineScheme({
  name: "blob",
  reference: "File API, 8",
  levels: OPAQUE,
  read(uri, pieces): BlobFields {
    mustLack(uri, pieces, "authority");
    const path = pieces("path");
    const [origin, uuid] = cutOrigin(path);
    if (uuid === undefined) return path.fail(UNEXPECTED_CHARACTER, "blob-url", path.text.length);
    readUuid(uuid);
    mustLack(uri, pieces, "query");
    return { origin, uuid: uuid.text };
  },
  write: ({ origin, uuid, fragment }: BlobParts) => ({ path: `${origin}/${uuid}`, fragment }),
  verbatim: ["origin", "uuid"],
});

const LETTER: Characters = { alphabet: ALPHA };
const NAME: Characters = { alphabet: SCHEME };
const HOST: Characters = { alphabet: REG_NAME };

/** `origin = "null" / scheme "://" host-name [ ":" 1*DIGIT ]`, and what stands after its slash. */
function cutOrigin(path: Piece): [origin: string, uuid: Piece | undefined] {
  const [opaque, ofOpaque] = path.cut("/");
  if (opaque.text.toLowerCase() === "null") return [opaque.text, ofOpaque];
  const [scheme, authority] = path.cut("://");
  if (!scheme.isEmpty) scheme.slice(0, 1).must("origin", LETTER);
  scheme.must("origin", NAME, 1);
  if (authority === undefined) return ["", undefined];
  const [server, uuid] = authority.cut("/");
  const [host, port] = server.cut(":");
  host.must("origin", HOST, 1);
  if (port) readNumber(port, "origin", 0, PORTS);
  return [path.slice(0, server.end - path.start).text, uuid];
}
