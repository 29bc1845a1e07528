import { hexDigit, triplet } from "../core/pct.ts";
import { type Finding, type FindingComponent, finding, type Severity, type Subject } from "./finding.ts";

/** The characters that would end or split each component if it were decoded too early (RFC 3986, 2.2 and 2.4). */
const DELIMITERS: readonly (readonly [FindingComponent, string, Severity])[] = [
  ["userinfo", "@:/?#[]", "warning"],
  ["host", "@:/?#[]", "danger"],
  ["path", "/?#", "warning"],
  ["query", "&=#", "info"],
  ["fragment", "#", "info"],
];

type Escape =
  | "encoded-nul"
  | "encoded-line-break"
  | "encoded-control"
  | "encoded-delimiter"
  | "double-encoding";

const MESSAGES: Readonly<Record<Escape, string>> = {
  "encoded-nul": "contains NUL, which ends a string in many programs",
  "encoded-line-break": "contains a line break, which ends a command or header in many protocols",
  "encoded-control": "contains a control character",
  "encoded-delimiter": "contains a delimiter",
  "double-encoding": "is still percent-encoded; decoding twice changes its meaning",
};

/**
 * Finds percent-encoded octets that are dangerous to decode too early, twice, or into a protocol (RFC 3986, 2.4, 7.2, 7.3).
 *
 * It reports the first of each kind in a component, and how many there are. Messages contain no value: it may be part of a
 * password.
 */
export function escapes({ text, spans }: Subject): Finding[] {
  const found: Finding[] = [];
  if (!text.includes("%")) return found;
  for (const [component, delimiters, severity] of DELIMITERS) {
    const { index, end } = spans[component];
    const firsts = new Map<Escape, number>();
    const counts = new Map<Escape, number>();
    for (let at = text.indexOf("%", index); at !== -1 && at < end; at = text.indexOf("%", at + 3)) {
      const kind = kindOfEscape(text, at, end, delimiters);
      if (kind === undefined) continue;
      if (!firsts.has(kind)) firsts.set(kind, at);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    for (const [kind, at] of firsts) {
      const span = { component, index: at, end: at + 3 };
      const message = `the decoded ${component} ${MESSAGES[kind]}`;
      const more = { count: counts.get(kind)!, ...severityOf(kind, component, severity) };
      found.push(finding(kind, span, message, more));
    }
  }
  return found;
}

/**
 * In a host every kind is a danger: a program that decodes it connects to another host. Line breaks in a query or fragment
 * are often plain text.
 */
function severityOf(
  kind: Escape,
  component: FindingComponent,
  ofDelimiter: Severity,
): { readonly severity?: Severity } {
  if (kind === "encoded-delimiter") return { severity: ofDelimiter };
  if (component === "host") return { severity: "danger" };
  const isText = component === "query" || component === "fragment";
  return kind === "encoded-line-break" && isText ? { severity: "warning" } : {};
}

function kindOfEscape(text: string, at: number, end: number, delimiters: string): Escape | undefined {
  const octet = triplet(text, at);
  if (octet === 0) return "encoded-nul";
  if (octet === 0x0a || octet === 0x0d) return "encoded-line-break";
  if (octet < 0x20 || octet === 0x7f || isC1(text, at, octet, end)) return "encoded-control";
  if (octet === 0x25 && at + 5 <= end && isHex(text, at + 3) && isHex(text, at + 4)) return "double-encoding";
  return octet < 0x80 && delimiters.includes(String.fromCharCode(octet)) ? "encoded-delimiter" : undefined;
}

function isHex(text: string, index: number): boolean {
  return hexDigit(text.charCodeAt(index)) >= 0;
}

/** Returns whether the UTF-8 of a control character from U+0080 to U+009F starts here. */
function isC1(text: string, at: number, octet: number, end: number): boolean {
  if (octet !== 0xc2 || at + 6 > end) return false;
  const next = triplet(text, at + 3);
  return next >= 0x80 && next < 0xa0;
}
