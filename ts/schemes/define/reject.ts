import { triplet } from "../../core/pct.ts";
import { NUL } from "../../generated/errors.ts";
import type { Uri } from "../../uri/types.ts";
import { ENCODED_CONTROL, type IssueKind, UNEXPECTED_PART } from "./issue.ts";
import type { ComponentSpans, SourceSpan } from "./span.ts";

/** The components that a scheme may forbid, with the length of the delimiter before each. */
const DELIMITER_LENGTHS = { authority: 2, userinfo: 0, port: 1, query: 1, fragment: 1 } as const;

/** Rejects components that the scheme does not allow. The error points to the delimiter before the component. */
export function rejectComponents(
  uri: Uri,
  spans: ComponentSpans,
  ...components: readonly (keyof typeof DELIMITER_LENGTHS)[]
): void {
  for (const component of components) {
    if (uri[component] === undefined) continue;
    spans(component).fail(UNEXPECTED_PART, component, -DELIMITER_LENGTHS[component]);
  }
}

/** Rejects the first percent-encoded octet for which `issueOf` returns an issue. It gets the octet and its index in the span. */
export function rejectEncoded(
  span: SourceSpan,
  rule: string,
  issueOf: (octet: number, at: number) => IssueKind | undefined,
): SourceSpan {
  const { text } = span;
  for (let at = text.indexOf("%"); at !== -1; at = text.indexOf("%", at + 1)) {
    const kind = issueOf(triplet(text, at), at);
    if (kind !== undefined) span.fail(kind, rule, at);
  }
  return span;
}

/** Rejects `%00`. Many systems would end the decoded string there (RFC 3986, 7.3). */
export function rejectEncodedNul(span: SourceSpan, rule: string): SourceSpan {
  return rejectEncoded(span, rule, (octet) => (octet === 0 ? NUL : undefined));
}

/** Rejects percent-encoded control characters before they reach a protocol (RFC 3986, 7.2). */
export function rejectEncodedControls(span: SourceSpan, rule: string): SourceSpan {
  return rejectEncoded(span, rule, controlIssue);
}

/** Returns `ENCODED_CONTROL` if the octet is a control character. */
export function controlIssue(octet: number): IssueKind | undefined {
  return octet < 0x20 || octet === 0x7f ? ENCODED_CONTROL : undefined;
}

/** Rejects a parameter for `format` that the parts have as a property: it would be read back as that property. */
export function rejectParameters(
  parameters: readonly (readonly [string, ...unknown[]])[],
  properties: readonly string[],
): void {
  for (const [name] of parameters) {
    if (properties.includes(name.toLowerCase()))
      throw new TypeError(`Expected ${name} as a property of the parts, not among the parameters`);
  }
}
