import { type ErrorCode, RECORDED } from "../../generated/errors.ts";
import { PcharError, issueAt as uriIssueAt } from "../../uri/errors.ts";
import type { Fix } from "../../uri/fix.ts";
import type { Issue } from "../../uri/note.ts";

/** The error codes of `pchar/schemes`. Codes are only ever added. */
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

/** The number of a code of RFC 3986, or a code of `pchar/schemes` with its message. */
export type IssueKind = number | readonly [code: SchemeErrorCode, message: string];

/** An issue with a URI of a scheme. Its rule is from the RFC of the scheme, or from RFC 3986 if the URI breaks that. */
export interface SchemeIssue extends Issue<SchemeErrorCode, string> {
  /**
   * The edits that make the URI valid, of an issue of `check`. Absent unless the documentation of the scheme names the case and the URI
   * has one reading. It is not enumerable.
   */
  readonly fix?: Fix;
}

/**
 * The error of a URI that breaks a rule of its scheme.
 *
 * It has the properties of a `UriSyntaxError`, and its `rule` may be from the RFC of the scheme. The message does not
 * quote the URI.
 *
 * @example
 * import { http } from "pchar/schemes";
 * http.parse("http:x"); // throws ERR_URI_MISSING_PART
 */
export class SchemeSyntaxError extends PcharError<SchemeErrorCode, string> {
  /** Creates an error from an issue, the URI, the name of the scheme, and what it tried. */
  constructor(issue: SchemeIssue, input: string, scheme: string, action: "read" | "write" = "read") {
    const failed = action === "read" ? `Invalid ${scheme} URI` : `Cannot write as ${scheme}`;
    super(issue, input, `${failed}: ${issue.message}`);
  }

  /** Always `"SchemeSyntaxError"`. */
  override get name(): string {
    return "SchemeSyntaxError";
  }
}

/** Creates the issue of a kind at an index. */
export function issueAt(kind: IssueKind, rule: string, index: number, text: string): SchemeIssue {
  return uriIssueAt(typeof kind === "number" ? RECORDED[kind]! : kind, rule, index, text);
}

/** The URI does not have the scheme that reads it. */
export const OTHER_SCHEME: IssueKind = ["ERR_URI_OTHER_SCHEME", "wrong scheme"];
/** A required part is absent. */
export const MISSING_PART: IssueKind = ["ERR_URI_MISSING_PART", "missing {rule}"];
/** The scheme does not allow this part. */
export const UNEXPECTED_PART: IssueKind = ["ERR_URI_UNEXPECTED_PART", "unexpected {rule}"];
/** A part that may appear once appears twice. */
export const REPEATED_PART: IssueKind = ["ERR_URI_REPEATED_PART", "repeated {rule}"];
/** A percent-encoded control character, such as CR or LF, that would reach a protocol (RFC 3986, 7.2). */
export const ENCODED_CONTROL: IssueKind = [
  "ERR_URI_ENCODED_CONTROL",
  "percent-encoded control character in {rule}",
];
/** A percent-encoded delimiter inside of a name, such as `%2F` in the name of a file (RFC 3986, 7.3). */
export const ENCODED_DELIMITER: IssueKind = [
  "ERR_URI_ENCODED_DELIMITER",
  "percent-encoded delimiter in {rule}",
];
/** A number is too small or too large for the scheme. */
export const OUT_OF_RANGE: IssueKind = ["ERR_URI_OUT_OF_RANGE", "number out of range in {rule}"];
/** Data that claims to be base64 is not (RFC 4648, 4). */
export const INVALID_BASE64: IssueKind = ["ERR_URI_INVALID_BASE64", "invalid base64"];
/** The check digit does not match the digits before it. */
export const CHECK_DIGIT: IssueKind = ["ERR_URI_CHECK_DIGIT", "wrong check digit in {rule}"];
/** The host is not this machine, so the path is not a path of this machine. */
export const OTHER_HOST: IssueKind = ["ERR_URI_OTHER_HOST", "host is not this machine"];
/** A part breaks its own grammar, such as the filter of an LDAP URL. */
export const MALFORMED_PART: IssueKind = ["ERR_URI_MALFORMED_PART", "malformed {rule}"];
