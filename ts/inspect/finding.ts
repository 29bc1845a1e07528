import type { Section } from "../support/section.ts";
import type { UriIssue } from "../uri/errors.ts";
import type { Note } from "../uri/note.ts";
import { type ComponentName, type Span as SpanInText, spansOf } from "../uri/spans.ts";
import type { UriReference } from "../uri/types.ts";

/** The severity of a finding. `"danger"`: a fetch may reach another or a private host, or do harm. */
export type Severity = "info" | "warning" | "danger";

/** The component that has a finding. */
export type FindingComponent = Exclude<ComponentName, "authority">;

/** The code of a finding. New versions only add codes. */
export type FindingCode = keyof typeof FINDINGS;

/** The components that matter for a fetch, as one specification reads them. Passwords are masked. */
export interface ComponentsRead {
  /** The scheme, without its `:`. */
  readonly scheme: string | undefined;
  /** The host. An IPv6 address has brackets. */
  readonly host: string | undefined;
  /** The port, without its `:`. */
  readonly port: string | undefined;
  /** The path, which may be empty. */
  readonly path: string;
}

/** One thing that {@link inspect} found. */
export interface Finding extends Note<FindingCode> {
  /** How serious it is. `isSafeToFetch` rejects a URI with a `"danger"` that its policy does not accept. */
  readonly severity: Severity;
  /** The component that contains it. */
  readonly component: FindingComponent;
  /** The section of an RFC, or the WHATWG standard, that it is based on. */
  readonly section: Section;
  /** The number of occurrences, for findings that can repeat. `index` and `end` are those of the first. */
  readonly count?: number;
  /** The IP address that the host stands for: an `IPv4address`, or an `IPv6address` in the form of RFC 5952. */
  readonly address?: string;
  /** The special-purpose block that contains the address, such as `10.0.0.0/8`. */
  readonly block?: string;
  /** The service that a port below 1024 is registered for. */
  readonly service?: string;
  /** The code, rule and index of the error, if the string is not valid. */
  readonly issue?: UriIssue;
  /**
   * The components as RFC 3986 and as `URL` read them. `whatwg` is absent if `URL` rejects the URI; in `"whatwg-versions"` it
   * is the reading of another version of `URL`. If the string is not valid, `rfc3986` is how RFC 3986, appendix B splits it.
   */
  readonly readings?: {
    /** The reading of RFC 3986. */
    readonly rfc3986: ComponentsRead;
    /** The reading of `URL`. */
    readonly whatwg?: ComponentsRead;
  };
}

/** The severity and the section of each finding. */
export const FINDINGS = {
  invalid: ["danger", "RFC 3986, appendix A"],
  userinfo: ["warning", "RFC 3986, 7.6"],
  password: ["danger", "RFC 3986, 7.5"],
  "userinfo-like-host": ["danger", "RFC 3986, 7.6"],
  "well-known-port": ["warning", "RFC 3986, 7.2"],
  "port-too-large": ["warning", "RFC 3986, 3.2.3"],
  "encoded-nul": ["warning", "RFC 3986, 7.3"],
  "encoded-line-break": ["danger", "RFC 3986, 7.2"],
  "encoded-control": ["warning", "RFC 3986, 7.2"],
  "encoded-delimiter": ["warning", "RFC 3986, 2.2"],
  "double-encoding": ["warning", "RFC 3986, 2.4"],
  "encoded-dot-segment": ["warning", "RFC 3986, 6.2.2.3"],
  "parameter-dot-segment": ["warning", "RFC 3986, 3.3"],
  "path-like-authority": ["danger", "RFC 3986, 3.3"],
  "reserved-file-name": ["warning", "RFC 3986, 7.3"],
  "file-name-character": ["info", "RFC 3986, 7.3"],
  "encoded-backslash": ["warning", "RFC 3986, 7.3"],
  "drive-letter": ["warning", "RFC 3986, 7.3"],
  "numeric-host": ["danger", "RFC 3986, 7.4"],
  "loopback-address": ["danger", "RFC 6890, 2.2"],
  "private-address": ["danger", "RFC 6890, 2.2"],
  "link-local-address": ["danger", "RFC 6890, 2.2"],
  "multicast-address": ["danger", "RFC 5771, 4"],
  "metadata-address": ["danger", "RFC 3986, 7.2"],
  "mapped-address": ["danger", "RFC 4291, 2.5.5.2"],
  "nat64-address": ["warning", "RFC 6052, 2.1"],
  "special-address": ["danger", "RFC 6890, 2.2"],
  "loopback-name": ["danger", "RFC 6761, 6.3"],
  "private-name": ["danger", "RFC 6762, 3"],
  "metadata-name": ["danger", "RFC 3986, 7.2"],
  "dotless-name": ["danger", "RFC 3986, 3.2.2"],
  "case-sensitive-host": ["info", "RFC 3986, 6.2.2.1"],
  "not-a-dns-name": ["warning", "RFC 1123, 2.1"],
  "name-too-long": ["warning", "RFC 3986, 3.2.2"],
  "label-too-long": ["warning", "RFC 1034, 3.1"],
  "empty-label": ["danger", "RFC 1034, 3.1"],
  "trailing-dot": ["info", "RFC 3986, 3.2.2"],
  "host-not-utf8": ["danger", "RFC 3986, 3.2.2"],
  "encoded-host": ["warning", "RFC 3986, 6.2.2.2"],
  "ip-future": ["danger", "RFC 3986, 3.2.2"],
  "mixed-scripts": ["warning", "RFC 3987, 8"],
  "invisible-character": ["danger", "RFC 3987, 8"],
  "bidirectional-character": ["danger", "RFC 3987, 4.1"],
  "right-to-left": ["info", "RFC 3987, 4.2"],
  "idna-deviation": ["danger", "RFC 5894, 7.2"],
  "whatwg-host": ["danger", "WHATWG URL"],
  "whatwg-port": ["danger", "WHATWG URL"],
  "whatwg-path": ["warning", "WHATWG URL"],
  "whatwg-refuses": ["danger", "WHATWG URL"],
  "whatwg-versions": ["danger", "WHATWG URL"],
  "whatwg-accepts": ["danger", "WHATWG URL"],
  "whatwg-unknown": ["warning", "WHATWG URL"],
  "script-scheme": ["danger", "WHATWG HTML"],
  "data-scheme": ["warning", "RFC 2397, 6"],
} as const;

/** A span of the URI, and its component. */
export interface Span extends SpanInText {
  readonly component: FindingComponent;
}

type More = Partial<
  Pick<Finding, "severity" | "section" | "count" | "address" | "block" | "service" | "issue" | "readings">
>;

/** Creates a finding. `more` may override the severity and the section. */
export function finding(code: FindingCode, span: Span, message: string, more: More = {}): Finding {
  const [severity, section] = FINDINGS[code];
  const { component, index, end } = span;
  return { code, severity, component, index, end, section, message, ...more };
}

/** A valid URI reference with its components and their spans: the input of every check. */
export interface Subject {
  readonly text: string;
  readonly record: UriReference;
  /** The span of each component. An absent component has an empty span where it would start. */
  readonly spans: Readonly<Record<FindingComponent, Span>>;
}

export function subjectOf(text: string, record: UriReference): Subject {
  const { scheme, userinfo, host, port, path, query, fragment } = spansOf(record);
  const span = (component: FindingComponent, { index, end }: SpanInText): Span => ({ component, index, end });
  // Loops over the components would take a tenth of the time of `inspect`.
  const spans = {
    scheme: span("scheme", scheme),
    userinfo: span("userinfo", userinfo),
    host: span("host", host),
    port: span("port", port),
    path: span("path", path),
    query: span("query", query),
    fragment: span("fragment", fragment),
  };
  return { text, record, spans };
}
