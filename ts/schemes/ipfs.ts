import { ALPHANUM } from "../generated/alphabets.ts";
import type { Characters } from "./define/characters.ts";
import { type Definition, defineScheme } from "./define/define-scheme.ts";
import { rejectComponents } from "./define/reject.ts";
import type { ResourceParts } from "./define/resource.ts";
import type { Scheme } from "./define/scheme.ts";
import { readServer } from "./define/server.ts";

/** The parts of an `ipfs` or `ipns` URI, for `format`. They are URI text. */
export type IpfsParts = Pick<ResourceParts, "host" | "path" | "query" | "fragment">;

const CID: Characters = { alphabet: ALPHANUM, others: "-_" };
const IPNS_NAME: Characters = { alphabet: ALPHANUM, others: "-_." };

/**
 * `ipfs`: a file or folder that is named by its content (IPFS)
 *
 * ```abnf
 * ipfs-URI = "ipfs:" "//" cid path-abempty [ "?" query ]
 * cid      = 1*( ALPHA / DIGIT / "-" / "_" )
 * ```
 *
 * The host is a content identifier, not a name of the DNS. In encodings such as that of `Qm...`, the case of its letters matters, so
 * `normalize` keeps it, although hosts become lower-case by RFC 3986, 6.2.2.1. `normalize` and `equivalent` of `pchar` do so with
 * `schemeRules: [ipfs]` only. The hash in the identifier is not checked. A userinfo and a port (`ERR_URI_UNEXPECTED_PART`) and an absent
 * or empty host (`ERR_URI_MISSING_PART`) are rejected.
 *
 * @example
 * ipfs.parse("ipfs://QmAbC/cat.jpg").host; // "QmAbC"
 * ipfs.normalize("IPFS://QmAbC/./cat.jpg"); // "ipfs://QmAbC/cat.jpg"
 * ipfs.format({ host: "QmAbC", path: "/cat.jpg" }); // "ipfs://QmAbC/cat.jpg"
 * new UriSet(["ipfs://QmAbC", "ipfs://qMaBc"], { schemeRules: [ipfs] }).size; // 2
 * ipfs.parse("ipfs://example.com/"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const ipfs: Scheme<object, IpfsParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ content("ipfs", "cid", CID),
);

/**
 * `ipns`: the current content of a name (IPFS)
 *
 * ```abnf
 * ipns-URI  = "ipns:" "//" ipns-name path-abempty [ "?" query ]
 * ipns-name = 1*( ALPHA / DIGIT / "-" / "_" / "." )
 * ```
 *
 * It follows the rules of {@link ipfs}. The host is the hash of a key, or a DNS name that leads to one. The letters of a DNS name keep
 * their case too, because nothing in the URI tells one from the other: write it in lower case.
 *
 * @example
 * ipns.parse("ipns://docs.ipfs.tech/install/").host; // "docs.ipfs.tech"
 * ipns.normalize("ipns://K51/a/../b"); // "ipns://K51/b"
 */
export const ipns: Scheme<object, IpfsParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ content("ipns", "ipns-name", IPNS_NAME),
);

/** Defines a scheme whose host leads to content. `rule` is the rule of the host. */
function content(name: string, rule: string, characters: Characters): Definition<object, IpfsParts> {
  return {
    name,
    reference: "IPFS",
    caseSensitiveHost: true,
    read(uri, spans) {
      rejectComponents(uri, spans, "userinfo", "port");
      readServer(uri, spans, undefined);
      spans("host").expect(rule, characters);
      return {};
    },
    parts: { host: "string", path: "string?", query: "string?", fragment: "string?" },
    write: ({ host }) => ({ authority: host }),
  };
}
