import { tryParse } from "../api/try-parse.ts";
import { type ErrorCode, type ErrorKind, MISSING_SCHEME } from "../generated/errors.ts";
import { quoted } from "../support/argument.ts";
import { hasOwn } from "../support/properties.ts";
import type { Section } from "../support/section.ts";
import { entryOf } from "../uri/errors.ts";
import type { Note } from "../uri/note.ts";
import type { Span } from "../uri/spans.ts";
import type { TopRule } from "../uri/types.ts";
import { type Finding, type FindingCode, type Subject, subjectOf } from "./finding.ts";

/** The code of an error or a finding, or the part of the policy that does not allow the URI. */
export type RefusalCode =
  | ErrorCode
  | FindingCode
  | "scheme-not-allowed"
  | "port-not-allowed"
  | "dot-segment"
  | "not-within"
  | "not-registered";

/**
 * A reason not to fetch a URI, not to count it as within what is allowed, or not to send a client to it. It spans what it is about:
 * the characters of a finding, the scheme, the host or the port, and the whole URI if a scheme is missing or it is not registered.
 */
export interface Refusal extends Note<RefusalCode> {
  /** The section of an RFC, or the WHATWG standard, that it is based on. */
  readonly section: Section;
}

/** Returns a URI, or the reason why a text is not a valid URI with a scheme. */
export function absoluteSubject(text: string, rule: TopRule): Subject | Refusal {
  const { uri: record, issue } = tryParse(text, rule);
  if (issue !== undefined) {
    const { code, index, end, message } = issue;
    return { code, index, end, section: "RFC 3986, appendix A", message };
  }
  return record.scheme === undefined
    ? errorRefusal(MISSING_SCHEME, { index: 0, end: text.length }, "RFC 3986, 4.3")
    : subjectOf(text, record);
}

export const isRefusal = (value: Subject | Refusal): value is Refusal => hasOwn(value, "code");

/** Returns a finding as a reason to refuse. */
export function findingRefusal({ code, index, end, section, message }: Finding): Refusal {
  return { code, index, end, section, message };
}

export function errorRefusal(error: ErrorKind, { index, end }: Span, section: Section): Refusal {
  const [code, message] = entryOf(error);
  return { code, index, end, section, message: `${message} at index ${index}` };
}

export function schemeRefusal(scheme: string): Refusal {
  const message = `the scheme ${quoted(scheme.slice(0, 80))} is not allowed`;
  return { code: "scheme-not-allowed", index: 0, end: scheme.length, section: "RFC 3986, 3.1", message };
}

/** Sorts refusals by index. */
export const sorted = (refusals: Refusal[]): Refusal[] =>
  refusals.sort((one, other) => one.index - other.index);
