import { removeDotSegments } from "../core/path.ts";
import { ALPHANUM, DIGIT } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { CASE } from "../generated/record.ts";
import { type Characters, LOWER_LETTERS } from "./define/characters.ts";
import { defineScheme } from "./define/define-scheme.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";

/** The fields of a DID URL beyond RFC 3986. They are not decoded. */
export interface DidFields {
  /** The DID: the URL without path, query and fragment. */
  readonly did: string;
  /** The DID method, such as `web`. */
  readonly methodName: string;
  /** The identifier, as the method defines it. */
  readonly methodSpecificId: string;
  /** The path after the identifier, with its `/`, or `""`. */
  readonly didPath: string;
}

/** The parts of a DID URL, for `format`. They are URI text and not encoded. */
export interface DidParts {
  /** The DID method. */
  readonly methodName: string;
  /** The identifier, as the method defines it. */
  readonly methodSpecificId: string;
  /** The path, with its `/`. @default "" */
  readonly didPath?: string | undefined;
  /** @default no query */
  readonly query?: string | undefined;
  /** @default no fragment */
  readonly fragment?: string | undefined;
}

const METHOD: Characters = { alphabet: DIGIT, others: LOWER_LETTERS };
const ID: Characters = { alphabet: ALPHANUM, others: ".-_:", pct: true };

/**
 * `did`: a decentralized identifier, or a URL that begins with one (W3C DID Core, 3)
 *
 * ```abnf
 * did-url            = did path-abempty [ "?" query ]
 * did                = "did:" method-name ":" method-specific-id
 * method-name        = 1*method-char
 * method-char        = %x61-7A / DIGIT
 * method-specific-id = *( *idchar ":" ) 1*idchar
 * idchar             = ALPHA / DIGIT / "." / "-" / "_" / pct-encoded
 * ```
 *
 * The rules of single methods are not checked, and DID Core sets no maximum length. `normalize` keeps the identifier, whose case matters, decodes no percent-encoded octet, and
 * removes the dot segments of the path after the identifier. An authority is rejected (`ERR_URI_UNEXPECTED_PART`). The issue of `check`
 * has a fix for capitals in the name of the method.
 *
 * @example
 * did.parse("did:web:example.com#key-1").did; // "did:web:example.com"
 * did.parse("did:example:123456/path?versionId=1").didPath; // "/path"
 * did.normalize("DID:example:aB/x/../y"); // "did:example:aB/y"
 * did.format({ methodName: "example", methodSpecificId: "123", fragment: "key-1" }); // "did:example:123#key-1"
 * did.parse("did:Example:123"); // throws ERR_URI_UNEXPECTED_CHARACTER
 * did.check("did:Example:123").fix.text; // "did:example:123"
 */
export const did: Scheme<DidFields, DidParts> = /* @__PURE__ */ defineScheme<DidFields, DidParts>({
  name: "did",
  reference: "W3C DID Core",
  flags: CASE,
  read(uri, spans) {
    rejectComponents(uri, spans, "authority");
    const path = spans("path");
    const [identifier] = path.cut("/");
    const [method, id] = identifier.cut(":");
    method.expect("method-name", METHOD, 1);
    if (id === undefined) return method.failAtEnd(UNEXPECTED_CHARACTER, "did");
    const { length } = id.expect("method-specific-id", ID, 1).text;
    if (id.text.endsWith(":")) id.fail(UNEXPECTED_CHARACTER, "method-specific-id", length);
    return {
      did: `did:${identifier.text}`,
      methodName: method.text,
      methodSpecificId: id.text,
      didPath: path.text.slice(identifier.text.length),
    };
  },
  parts: {
    methodName: "string",
    methodSpecificId: "string",
    didPath: "string?",
    query: "string?",
    fragment: "string?",
  },
  write: ({ methodName, methodSpecificId, didPath = "" }) => ({
    path: `${methodName}:${methodSpecificId}${didPath}`,
  }),
  verbatim: ["methodName", "methodSpecificId", "didPath"],
  normal: ({ methodName, methodSpecificId, didPath }) => ({
    path: `${methodName}:${methodSpecificId}${removeDotSegments(didPath)}`,
  }),
  fix(text) {
    const [all, method] = /^did:([a-z\d]+)(?=:)/i.exec(text) ?? [];
    if (all === undefined || method === undefined) return [];
    return [{ start: all.length - method.length, end: all.length, replacement: method.toLowerCase() }];
  },
});
