import { tryParse } from "../api/try-parse.ts";
import { type ErrorCode, type ErrorKind, MISSING_SCHEME } from "../generated/errors.ts";
import { quoted } from "../support/argument.ts";
import { hasOwn } from "../support/properties.ts";
import type { Section } from "../support/section.ts";
import { entryOf } from "../uri/errors.ts";
import type { TopRule } from "../uri/types.ts";
import { type FindingCode, type Subject, subjectOf } from "./finding.ts";

/** A reason not to fetch a URI, or not to count it as within what is allowed. */
export interface Refusal {
  /** The code of an error or a finding, or the part of the policy that does not allow the URI. */
  readonly code:
    | ErrorCode
    | FindingCode
    | "scheme-not-allowed"
    | "port-not-allowed"
    | "dot-segment"
    | "not-within";
  /** The index in the URI, in UTF-16 code units. */
  readonly index: number;
  /** The section of an RFC, or the WHATWG standard, that it is based on. */
  readonly section: Section;
  /** A sentence for people. It contains no password. SemVer does not cover it. */
  readonly message: string;
}

/** Returns a URI, or the reason why a text is not a valid URI with a scheme. */
export function absoluteSubject(text: string, rule: TopRule): Subject | Refusal {
  const { uri: record, issue } = tryParse(text, rule);
  if (issue !== undefined) {
    const { code, index, message } = issue;
    return { code, index, section: "RFC 3986, appendix A", message };
  }
  return record.scheme === undefined
    ? errorRefusal(MISSING_SCHEME, 0, "RFC 3986, 4.3")
    : subjectOf(text, record);
}

export const isRefusal = (value: Subject | Refusal): value is Refusal => hasOwn(value, "code");

export function errorRefusal(error: ErrorKind, index: number, section: Section): Refusal {
  const [code, message] = entryOf(error);
  return { code, index, section, message: `${message} at index ${index}` };
}

export function schemeRefusal(scheme: string): Refusal {
  const message = `The scheme ${quoted(scheme.slice(0, 80))} is not allowed.`;
  return { code: "scheme-not-allowed", index: 0, section: "RFC 3986, 3.1", message };
}

/** Sorts refusals by index. */
export const sorted = (refusals: Refusal[]): Refusal[] =>
  refusals.sort((one, other) => one.index - other.index);
