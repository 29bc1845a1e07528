// Names that several schemes share: domain names, newsgroups, and names of documents on this machine.

import { UNRESERVED } from "../../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import { SLASH } from "../../support/character-codes.ts";
import { type Characters, DIGITS, LDH } from "./characters.ts";
import { rejectDotSegments } from "./dot-segments.ts";
import { encodeFor } from "./encode.ts";
import { ENCODED_DELIMITER, MALFORMED_PART, MISSING_PART } from "./issue.ts";
import { controlIssue, rejectEncoded } from "./reject.ts";
import { consistsOf, type SourceSpan } from "./span.ts";

/** `domainname = *( domainlabel "." ) toplabel [ "." ]` (RFC 3966, 3; called `hostname` in RFC 3261, 25.1) */
export function expectDomainName(name: SourceSpan, rule: string): SourceSpan {
  const labels = name.split(".");
  if (labels.length > 1 && labels.at(-1)!.isEmpty) labels.pop();
  for (const label of labels) expectDomainLabel(label, rule);
  // A label that begins with a digit cannot be the last one.
  if (consistsOf(labels.at(-1)!.slice(0, 1), DIGITS)) name.failAtEnd(UNEXPECTED_CHARACTER, rule);
  return name;
}

/** `domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum` (RFC 3966, 3) */
export function expectDomainLabel(label: SourceSpan, rule: string): void {
  if (label.text.startsWith("-")) label.fail(UNEXPECTED_CHARACTER, rule);
  label.expect(rule, LDH, 1);
  if (label.text.endsWith("-")) label.failAtEnd(UNEXPECTED_CHARACTER, rule);
}

/**
 * Reads the name of a newsgroup, or a pattern of names: `group = 1*( group-char / pct-encoded )` (RFC 5538, 3 and 4).
 *
 * `raw` are the characters that it may have unencoded, and `%`. Decoded, the name must have no space and none of `excluded`, as
 * RFC 3977, 4.1 says of `wildmat-exact` and `wildmat-pattern`. It is not `.` or `..` (RFC 5538, 2.3).
 */
export function readNewsgroup(group: SourceSpan, rule: string, raw: Characters, excluded: string): string {
  rejectDotSegments(group.expect(rule, raw), rule);
  const isExcluded = (octet: number): boolean => ` ${excluded}`.includes(String.fromCharCode(octet));
  return rejectEncoded(
    group,
    rule,
    (octet) => controlIssue(octet) ?? (isExcluded(octet) ? MALFORMED_PART : undefined),
  ).decoded(rule);
}

/** The characters of a document's name: `pchar` without parentheses. */
const DOCUMENT: Characters = { alphabet: UNRESERVED, others: "!$&'*+,;=:@", pct: true };

/** Reads the name of a document on this machine: not empty, without encoded slashes and control characters. */
export function readDocumentName(name: SourceSpan, rule: string): string {
  if (name.isEmpty) name.fail(MISSING_PART, rule);
  return rejectEncoded(
    name.expect(rule, DOCUMENT),
    rule,
    (octet) => controlIssue(octet) ?? (octet === SLASH ? ENCODED_DELIMITER : undefined),
  ).decoded(rule);
}

/** Encodes the name of a document. */
export function writeDocumentName(name: string): string {
  return encodeFor(name, "segment", "()");
}
