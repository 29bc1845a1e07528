import { UNRESERVED } from "../generated/alphabets.ts";
import { DOT_SEGMENT, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { ALPHANUMS, type Characters, DIGITS, LETTERS } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { isDots } from "./define/dot-segments.ts";
import { replacements } from "./define/edits.ts";
import { writeOptional } from "./define/encode.ts";
import { MALFORMED_PART } from "./define/issue.ts";
import { expectDomainLabel } from "./define/names.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { readServer } from "./define/server.ts";
import { consistsOf, type SourceSpan } from "./define/span.ts";

/** The fields of an `at` URI beyond RFC 3986. */
export interface AtFields {
  /** The DID of the account, decoded, or `undefined` if the URI has a handle. */
  readonly did: string | undefined;
  /** The handle of the account, or `undefined` if the URI has a DID. */
  readonly handle: string | undefined;
  /** The NSID of the collection, or `undefined` if the URI names the whole repository. */
  readonly collection: string | undefined;
  /** The record key, or `undefined` if the URI names no record. */
  readonly recordKey: string | undefined;
  /** The URI as the AT Protocol writes it: with the colons of the DID. */
  readonly atUri: string;
}

/** The parts of an `at` URI, for `format`: a DID or a handle. */
export interface AtParts {
  /** Data: the DID, with its colons. @default none */
  readonly did?: string | undefined;
  /** @default none */
  readonly handle?: string | undefined;
  /** @default none */
  readonly collection?: string | undefined;
  /** @default none */
  readonly recordKey?: string | undefined;
}

/**
 * `at`: a repository or a record of the AT Protocol (AT URI scheme, restricted syntax)
 *
 * ```abnf
 * at-uri      = "at:" "//" ( handle / did ) [ "/" nsid [ "/" record-key ] ] ; no fragment
 * handle      = 1*( domainlabel "." ) toplabel
 * domainlabel = let-dig [ *61( let-dig / "-" ) let-dig ]
 * toplabel    = ALPHA [ *61( let-dig / "-" ) let-dig ]
 * let-dig     = ALPHA / DIGIT
 * did         = %x64 %x69 %x64 colon 1*( %x61-7A ) colon *( did-char / colon / "%25" ) did-char
 * did-char    = let-dig / "." / "_" / "-"
 * colon       = "%3A"
 * nsid        = toplabel 1*( "." domainlabel ) "." name
 * name        = ALPHA *62let-dig
 * record-key  = 1*512( unreserved / ":" )
 * ```
 *
 * The AT Protocol writes the colons of a DID as they are, but RFC 3986 does not allow them in a host. `lenient` accepts such a URI and
 * returns the valid URI with `%3A`; its field `atUri` has the colons. Other functions of `pchar` take the valid URI. A scheme in capitals
 * is valid, as in every URI (RFC 3986, 3.1); the AT Protocol does not allow it, and `atUri` begins with `at://`.
 *
 * A handle has at most 253 characters, a DID 2048 and an NSID 317; a longer or malformed one is `ERR_URI_MALFORMED_PART`. A userinfo, a
 * port, a query and a fragment are rejected (`ERR_URI_UNEXPECTED_PART`). `normalize` writes a handle and the domain of an NSID in lower
 * case.
 *
 * @example
 * at.parse("at://foo.com/com.example.foo/123").recordKey; // "123"
 * at.parse("at://did:plc:vwz/app.bsky.feed.post/3k5", { lenient: true }).did; // "did:plc:vwz"
 * at.parse("at://did:plc:vwz", { lenient: true }).uri; // "at://did%3Aplc%3Avwz"
 * at.parse("at://did%3Aplc%3Avwz/app.bsky.feed.post/3k5").atUri; // "at://did:plc:vwz/app.bsky.feed.post/3k5"
 * at.format({ did: "did:plc:vwz", collection: "app.bsky.feed.post" }); // "at://did%3Aplc%3Avwz/app.bsky.feed.post"
 * at.parse("at://did:plc:vwz"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const at: Scheme<AtFields, AtParts> = /* @__PURE__ */ defineScheme<AtFields, AtParts>({
  name: "at",
  reference: "AT Protocol",
  caseSensitiveHost: true,
  flags: OPAQUE,
  read(uri, spans) {
    rejectComponents(uri, spans, "userinfo", "port");
    readServer(uri, spans, undefined);
    const host = spans("host");
    const did = host.text.includes("%") ? readDid(host) : undefined;
    if (did === undefined) expectHandle(host);
    const [collection, recordKey, more] = uri.path === "" ? [] : spans("path").slice(1).split("/");
    if (collection !== undefined) expectNsid(collection);
    if (recordKey !== undefined) expectRecordKey(recordKey);
    more?.fail(UNEXPECTED_CHARACTER, "at-uri", -1);
    rejectComponents(uri, spans, "query", "fragment");
    return {
      did,
      handle: did === undefined ? host.text : undefined,
      collection: collection?.text,
      recordKey: recordKey?.text,
      atUri: `at://${did ?? host.text}${uri.path}`,
    };
  },
  parts: { did: "string?", handle: "string?", collection: "string?", recordKey: "string?" },
  write({ did, handle, collection, recordKey }) {
    if ((did === undefined) === (handle === undefined)) throw new TypeError("Expected one of did and handle");
    return {
      authority: did === undefined ? handle : encodedDid(did),
      path: writeOptional("/", collection) + writeOptional("/", recordKey),
    };
  },
  verbatim: ["did", "handle", "collection", "recordKey"],
  normal: ({ handle, authority, collection, path }) => ({
    authority: handle?.toLowerCase() ?? authority,
    path: collection === undefined ? path : `/${normalNsid(collection)}${path.slice(collection.length + 1)}`,
  }),
  lenient(text) {
    const [all] = /^at:\/\/did:[^/?#]*/i.exec(text) ?? [];
    return all === undefined
      ? []
      : replacements(text, /[%:]/g, ([char]) => encodedDid(char), [5, all.length]);
  },
});

/** A DID as the AT Protocol restricts it, with an `@`, which no host has, for each percent sign. */
const DID = /^did:[a-z]+:[\w.:@-]*[\w.-]$/;

const MAX_DID_LENGTH = 2048;
const MAX_HANDLE_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;
const MAX_NSID_LENGTH = 317;
const MAX_RECORD_KEY_LENGTH = 512;

function readDid(host: SourceSpan): string {
  if (!DID.test(host.text.replaceAll("%25", "@").replace(/%3A/gi, ":"))) host.fail(MALFORMED_PART, "did");
  const did = host.decoded("did");
  if (did.length > MAX_DID_LENGTH) host.fail(MALFORMED_PART, "did");
  return did;
}

/** Encodes the colons of a DID, and its percent signs, so that decoding gives the DID. */
function encodedDid(did: string): string {
  return did.replaceAll("%", "%25").replaceAll(":", "%3A");
}

function expectHandle(handle: SourceSpan): void {
  const labels = handle.split(".");
  for (const label of labels) expectLabel(label, "handle");
  // A top-level domain does not begin with a digit.
  if (labels.length === 1 || consistsOf(labels.at(-1)!.slice(0, 1), DIGITS))
    handle.failAtEnd(UNEXPECTED_CHARACTER, "handle");
  if (handle.text.length > MAX_HANDLE_LENGTH) handle.fail(MALFORMED_PART, "handle");
}

function expectLabel(label: SourceSpan, rule: string): void {
  expectDomainLabel(label.slice(0, MAX_LABEL_LENGTH), rule);
  expectEnd(label, MAX_LABEL_LENGTH, rule);
}

/** The domain of an NSID is in reverse order, so its first segment is the top-level domain. The last segment is a name. */
function expectNsid(nsid: SourceSpan): void {
  const domain: SourceSpan[] = nsid.split(".");
  const name = domain.pop()!;
  nsid.expectFirst("nsid", LETTERS);
  for (const label of domain) expectLabel(label, "nsid");
  name.expectFirst("nsid", LETTERS);
  name.slice(0, MAX_LABEL_LENGTH).expect("nsid", ALPHANUMS);
  expectEnd(name, MAX_LABEL_LENGTH, "nsid");
  if (domain.length < 2) nsid.failAtEnd(UNEXPECTED_CHARACTER, "nsid");
  if (nsid.text.length > MAX_NSID_LENGTH) nsid.fail(MALFORMED_PART, "nsid");
}

function normalNsid(nsid: string): string {
  const name = nsid.lastIndexOf(".");
  return nsid.slice(0, name).toLowerCase() + nsid.slice(name);
}

function expectRecordKey(key: SourceSpan): void {
  key.slice(0, MAX_RECORD_KEY_LENGTH).expect("record-key", RECORD_KEY, 1);
  expectEnd(key, MAX_RECORD_KEY_LENGTH, "record-key");
  if (isDots(key.text)) key.fail(DOT_SEGMENT, "record-key");
}

/** Rejects the first character after a number of characters. */
function expectEnd(span: SourceSpan, max: number, rule: string): void {
  if (span.text.length > max) span.fail(UNEXPECTED_CHARACTER, rule, max);
}

const RECORD_KEY: Characters = { alphabet: UNRESERVED, others: ":" };
