import type { Place as PlaceInText } from "../places.ts";
import type { Section } from "../section.ts";

/** How much a finding matters. `"danger"`: what is fetched may be something else than it seems, or not be public. */
export type Severity = "info" | "warning" | "danger";

/** The component that a finding is about. */
export type FindingComponent = "scheme" | "userinfo" | "host" | "port" | "path" | "query" | "fragment";

/** What a finding says, append-only. */
export type FindingCode = keyof typeof FINDINGS;

/** The components that matter to who fetches, as one grammar reads them. No password is in them. */
export interface Reading {
  readonly scheme: string | undefined;
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly path: string;
}

/** One thing that {@link inspect} noticed. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly component: FindingComponent;
  /** Where it starts in the text, in UTF-16 code units. */
  readonly index: number;
  /** The index after it. */
  readonly end: number;
  /** What it rests on; for `URL` and for scripts the standard of the WHATWG. */
  readonly section: Section;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
  /** How often it is there, where it may be more than once; the place is that of the first. */
  readonly count?: number;
  /** The address that a host means: an `IPv4address`, or an `IPv6address` as RFC 5952 writes it. */
  readonly address?: string;
  /** The block of a registry that has the address. */
  readonly block?: string;
  /** What a port below 1024 is registered for. */
  readonly service?: string;
  /** What RFC 3986 reads, and what `URL` reads; `whatwg` is absent where `URL` reads nothing. */
  readonly readings?: { readonly rfc3986: Reading; readonly whatwg?: Reading };
}

/** The severity of each finding, and the section that it comes from. */
export const FINDINGS = {
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
  "not-a-dns-name": ["warning", "RFC 1123, 2.1"],
  "name-too-long": ["warning", "RFC 3986, 3.2.2"],
  "label-too-long": ["warning", "RFC 1034, 3.1"],
  "trailing-dot": ["info", "RFC 3986, 3.2.2"],
  "host-not-utf8": ["danger", "RFC 3986, 3.2.2"],
  "encoded-host": ["warning", "RFC 3986, 6.2.2.2"],
  "ip-future": ["danger", "RFC 3986, 3.2.2"],
  "mixed-scripts": ["warning", "RFC 3987, 8"],
  "invisible-character": ["danger", "RFC 3987, 8"],
  "bidirectional-character": ["danger", "RFC 3987, 4.1"],
  "right-to-left": ["info", "RFC 3987, 4.2"],
  "whatwg-host": ["danger", "WHATWG URL"],
  "whatwg-port": ["danger", "WHATWG URL"],
  "whatwg-path": ["warning", "WHATWG URL"],
  "whatwg-refuses": ["danger", "WHATWG URL"],
  "script-scheme": ["danger", "WHATWG HTML"],
  "data-scheme": ["warning", "RFC 2397, 6"],
} as const;

/** A part of the text, and the component that it is of. */
export interface Place extends PlaceInText {
  readonly component: FindingComponent;
}

type More = Partial<
  Pick<Finding, "severity" | "section" | "count" | "address" | "block" | "service" | "readings">
>;

/** Makes a finding; `more` may say another severity or section than its code has. */
export function finding(code: FindingCode, place: Place, message: string, more: More = {}): Finding {
  const [severity, section] = FINDINGS[code];
  const { component, index, end } = place;
  return { code, severity, component, index, end, section, message, ...more };
}
