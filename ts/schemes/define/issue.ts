import { messageOf, type PlacedIssue, PlacedSyntaxError, wordsAt } from "../../errors.ts";
import type { ErrorCode } from "../../generated/errors.ts";

/**
 * What only a scheme can find wrong, and the words for it. All else has the code that RFC 3986 has for it.
 *
 * Append only: the codes are part of the interface.
 */
const MESSAGES = {
  /** The text has another scheme than the one that reads it. */
  ERR_URI_OTHER_SCHEME: "another scheme",
  /** A part that the scheme needs is not there. */
  ERR_URI_MISSING_PART: "missing {rule}",
  /** A part is there for which the scheme has no place. */
  ERR_URI_UNEXPECTED_PART: "unexpected {rule}",
  /** A part that can stand once stands twice. */
  ERR_URI_REPEATED_PART: "{rule} a second time",
  /** A triplet of a control character, such as CR and LF, where it would reach a protocol (RFC 3986, 7.2). */
  ERR_URI_ENCODED_CONTROL: "percent-encoded control character in {rule}",
  /** A triplet of a character that would part what it stands in, such as `%2F` in the name of a file (RFC 3986, 7.3). */
  ERR_URI_ENCODED_DELIMITER: "percent-encoded delimiter in {rule}",
  /** A number that is greater or smaller than the scheme allows. */
  ERR_URI_OUT_OF_RANGE: "number out of range in {rule}",
  /** Octets that are said to be in base64, and are not (RFC 4648, 4). */
  ERR_URI_INVALID_BASE64: "invalid base64",
  /** A check digit that does not fit the digits before it. */
  ERR_URI_CHECK_DIGIT: "wrong check digit in {rule}",
  /** A host that is not the machine the path is for. */
  ERR_URI_OTHER_HOST: "host other than this machine",
  /** A part that breaks the grammar it has of its own, beneath that of the scheme, such as a filter of LDAP. */
  ERR_URI_MALFORMED_PART: "malformed {rule}",
} as const;

/** What can be wrong with a URI by its scheme. */
export type SchemeErrorCode = ErrorCode | keyof typeof MESSAGES;

/** What is wrong with a text by its scheme. Its rule is one of the RFC of the scheme, or of RFC 3986 where that refuses it. */
export type SchemeIssue = PlacedIssue<SchemeErrorCode, string>;

/**
 * The error of a text that breaks a rule of its scheme.
 *
 * It has what a `UriSyntaxError` has, and its `rule` may be one of the RFC of the scheme. The message does not quote the
 * text.
 *
 * @example
 * import { http } from "pchar/schemes";
 * http.parse("http:x"); // throws ERR_URI_MISSING_PART
 */
export class SchemeSyntaxError extends PlacedSyntaxError<SchemeErrorCode, string> {
  /** Makes the error of an issue with a text, by the rules of a scheme. */
  constructor(issue: SchemeIssue, input: string, scheme: string) {
    super({ ...issue, message: `Cannot read as ${scheme}: ${issue.message}` }, input);
  }

  override get name(): string {
    return "SchemeSyntaxError";
  }
}

/** Puts what is wrong at a place into words. */
export function issueAt(code: SchemeErrorCode, rule: string, index: number, text: string): SchemeIssue {
  const words = code in MESSAGES ? MESSAGES[code as keyof typeof MESSAGES] : messageOf(code as ErrorCode);
  return { code, rule, index, message: wordsAt(words, rule, index, text) };
}
