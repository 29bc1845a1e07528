// The parts of a reader that RFC 1630 and RFC 2396 share: issues, errors, and records.

import { type ErrorCode, INVALID_PCT_ENCODED, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { stringOf } from "../support/argument.ts";
import { entryOf, issueAt, PcharError } from "../uri/errors.ts";
import type { Issue } from "../uri/note.ts";
import { joined } from "../uri/recompose.ts";
import type { Components } from "../uri/types.ts";

/** A rule in an issue of {@link check2396}, as RFC 2396, appendix A spells it. */
export type Rule2396 =
  | "absoluteURI"
  | "relativeURI"
  | "authority"
  | "abs_path"
  | "rel_segment"
  | "opaque_part"
  | "query"
  | "fragment"
  | "escaped";

/** A rule in an issue of {@link check1630}, as the BNF of RFC 1630 spells it. */
export type Rule1630 = "scheme" | "path" | "search" | "fragmentid" | "escape";

/** The issue that {@link check2396} and {@link check1630} return for an invalid string. */
export type LegacyIssue = Issue<ErrorCode, Rule2396 | Rule1630>;

/**
 * The error of {@link parse2396} and {@link parse1630} for an invalid string.
 *
 * It has the properties of a `UriSyntaxError`; `rule` is a rule of the older RFC. The message does not quote the input.
 *
 * @example
 * import { check1630 } from "pchar/legacy";
 * new LegacySyntaxError(check1630("a/b"), "a/b", "RFC 1630").message; // "Cannot parse by RFC 1630: missing scheme at index 0"
 */
export class LegacySyntaxError extends PcharError<ErrorCode, Rule2396 | Rule1630> {
  /** Creates the error for an issue. `rfc` names the grammar. */
  constructor(issue: LegacyIssue, input: string, rfc: string) {
    super(issue, input, `Cannot parse by ${rfc}: ${issue.message}`);
  }

  /** Always `"LegacySyntaxError"`. */
  override get name(): string {
    return "LegacySyntaxError";
  }
}

/** The positions of the components in a valid string. -1 means absent; a start is the index after the delimiter. */
export interface LegacySpans {
  readonly schemeEnd: number;
  readonly pathEnd: number;
  readonly queryStart: number;
  readonly fragmentStart: number;
}

/** Finds the components of a string, or the first issue. */
type Scan<S extends LegacySpans> = (text: string) => S | LegacyIssue;

/** Returns whether a scan ended with an issue. */
export function isIssue(result: object): result is LegacyIssue {
  return Object.hasOwn(result, "code");
}

/** Scans a string by the grammar of an RFC, and returns its components. Throws if the string is invalid. */
export function parseBy<S extends LegacySpans, T extends Components>(
  rfc: string,
  text: string,
  scan: Scan<S>,
  componentsOf: (text: string, spans: S) => T,
): T {
  const input = stringOf(text);
  const result = scan(input);
  if (isIssue(result)) throw new LegacySyntaxError(result, input, rfc);
  return Object.assign(new LegacyRecord(), componentsOf(input, result));
}

/** Scans a string, and returns its issue, or `undefined` if it is valid. */
export function checkBy(text: string, scan: Scan<LegacySpans>): LegacyIssue | undefined {
  const result = scan(stringOf(text));
  return isIssue(result) ? result : undefined;
}

/** The prototype of parsed references: they convert to the string that was parsed. */
class LegacyRecord {
  toString(this: Components): string {
    return joined(this);
  }
}

/**
 * Returns the issue of a string that breaks a rule at an index. At a percent sign, the percent-encoded octet is malformed, and
 * the issue has the rule for these.
 */
export function unexpectedBy<R extends Rule2396 | Rule1630>(
  escapeRule: R,
): (text: string, index: number, rule: R) => LegacyIssue {
  return (text, index, rule) =>
    text[index] === "%"
      ? issueAt(entryOf(INVALID_PCT_ENCODED), escapeRule, index, text)
      : issueAt(entryOf(UNEXPECTED_CHARACTER), rule, index, text);
}

/** Returns the query of a valid string, without its `?`. */
export function queryOf(text: string, { queryStart, fragmentStart }: LegacySpans): string | undefined {
  const end = fragmentStart === -1 ? text.length : fragmentStart - 1;
  return queryStart === -1 ? undefined : text.slice(queryStart, end);
}

/** Returns the fragment of a valid string, without its `#`. */
export function fragmentOf(text: string, { fragmentStart }: LegacySpans): string | undefined {
  return fragmentStart === -1 ? undefined : text.slice(fragmentStart);
}
