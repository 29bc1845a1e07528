import { type PlacedIssue, PlacedSyntaxError, wordsAt } from "../../errors.ts";
import { ERRORS, type ErrorCode } from "../../generated/errors.ts";

/** What can be wrong with a URI by its scheme. Append only: the codes are part of the interface. */
export type SchemeErrorCode =
  | ErrorCode
  | "ERR_URI_OTHER_SCHEME"
  | "ERR_URI_MISSING_PART"
  | "ERR_URI_UNEXPECTED_PART"
  | "ERR_URI_REPEATED_PART"
  | "ERR_URI_ENCODED_CONTROL"
  | "ERR_URI_ENCODED_DELIMITER"
  | "ERR_URI_OUT_OF_RANGE"
  | "ERR_URI_INVALID_BASE64"
  | "ERR_URI_CHECK_DIGIT"
  | "ERR_URI_OTHER_HOST"
  | "ERR_URI_MALFORMED_PART";

/** What can be wrong: by its number what RFC 3986 has a code for, else a code that only schemes have, and the words for it. */
export type Flaw = number | readonly [code: SchemeErrorCode, message: string];

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
export function issueAt(flaw: Flaw, rule: string, index: number, text: string): SchemeIssue {
  const [code, message] = typeof flaw === "number" ? ERRORS[flaw]! : flaw;
  return { code, rule, index, message: wordsAt(message, rule, index, text) };
}

/** Makes the issue of an error, whose message does not say what was tried. */
export function issueOfSchemeError({ code, rule, index, message }: SchemeSyntaxError): SchemeIssue {
  return { code, rule, index, message: message.slice(message.indexOf(": ") + 2) };
}

/** The text has another scheme than the one that reads it. */
export const OTHER_SCHEME: Flaw = ["ERR_URI_OTHER_SCHEME", "another scheme"];
/** A part that the scheme needs is not there. */
export const MISSING_PART: Flaw = ["ERR_URI_MISSING_PART", "missing {rule}"];
/** A part is there for which the scheme has no place. */
export const UNEXPECTED_PART: Flaw = ["ERR_URI_UNEXPECTED_PART", "unexpected {rule}"];
/** A part that can stand once stands twice. */
export const REPEATED_PART: Flaw = ["ERR_URI_REPEATED_PART", "{rule} a second time"];
/** A triplet of a control character, such as CR and LF, where it would reach a protocol (RFC 3986, 7.2). */
export const ENCODED_CONTROL: Flaw = [
  "ERR_URI_ENCODED_CONTROL",
  "percent-encoded control character in {rule}",
];
/** A triplet of a character that would part what it stands in, such as `%2F` in the name of a file (RFC 3986, 7.3). */
export const ENCODED_DELIMITER: Flaw = ["ERR_URI_ENCODED_DELIMITER", "percent-encoded delimiter in {rule}"];
/** A number that is greater or smaller than the scheme allows. */
export const OUT_OF_RANGE: Flaw = ["ERR_URI_OUT_OF_RANGE", "number out of range in {rule}"];
/** Octets that are said to be in base64, and are not (RFC 4648, 4). */
export const INVALID_BASE64: Flaw = ["ERR_URI_INVALID_BASE64", "invalid base64"];
/** A check digit that does not fit the digits before it. */
export const CHECK_DIGIT: Flaw = ["ERR_URI_CHECK_DIGIT", "wrong check digit in {rule}"];
/** A host that is not the machine the path is for. */
export const OTHER_HOST: Flaw = ["ERR_URI_OTHER_HOST", "host other than this machine"];
/** A part that breaks the grammar it has of its own, beneath that of the scheme, such as a filter of LDAP. */
export const MALFORMED_PART: Flaw = ["ERR_URI_MALFORMED_PART", "malformed {rule}"];
