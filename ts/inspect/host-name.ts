import { utf8Length } from "../core/pct.ts";
import { type HostText, isDot } from "../host/host-text.ts";
import { DOT, HYPHEN } from "../support/character-codes.ts";
import type { Section } from "../support/section.ts";
import { type Finding, type FindingCode, finding, type Span } from "./finding.ts";

/** A name, the code and the section of its finding, and what is said about it. */
type KnownName = readonly [name: string, code: FindingCode, section: Section, predicate: string];

/** Names outside the public DNS, after a dot. Each stands for itself and for every name under it. */
export const SUFFIXES: readonly KnownName[] = [
  [".localhost", "loopback-name", "RFC 6761, 6.3", "is a name of the machine itself"],
  [".localhost.localdomain", "loopback-name", "RFC 6761, 6.3", "is a name of the machine itself"],
  [".localhost4.localdomain4", "loopback-name", "RFC 6761, 6.3", "is a name of the machine itself"],
  [".localhost6.localdomain6", "loopback-name", "RFC 6761, 6.3", "is a name of the machine itself"],
  [".local", "private-name", "RFC 6762, 3", "is looked up on the local link"],
  [".home.arpa", "private-name", "RFC 8375, 4", "is a name in a home network"],
  [".test", "private-name", "RFC 6761, 6.2", "is a name for tests, which only a private network has"],
  [".internal", "private-name", "RFC 6762, appendix G", "is a name in a private network"],
  [".intranet", "private-name", "RFC 6762, appendix G", "is a name in a private network"],
  [".private", "private-name", "RFC 6762, appendix G", "is a name in a private network"],
  [".corp", "private-name", "RFC 6762, appendix G", "is a name in a private network"],
  [".home", "private-name", "RFC 6762, appendix G", "is a name in a private network"],
  [".lan", "private-name", "RFC 6762, appendix G", "is a name in a private network"],
  [".localdomain", "private-name", "RFC 3986, 3.2.2", "is a name in a private network"],
  [".svc", "private-name", "RFC 3986, 3.2.2", "is a name of a Kubernetes service"],
  [".onion", "not-a-dns-name", "RFC 7686, 2", "is a Tor name, not a DNS name"],
  [".alt", "not-a-dns-name", "RFC 9476, 2", "is not a DNS name: .alt belongs to other naming systems"],
  [".invalid", "not-a-dns-name", "RFC 6761, 6.4", "is not a DNS name: .invalid never exists"],
];

/** The API server of a Kubernetes cluster. Its full name ends with `.svc` and the domain of the cluster, which may be any. */
const KUBERNETES = "kubernetes.default";
const KUBERNETES_NAME: KnownName = [
  KUBERNETES,
  "private-name",
  "RFC 3986, 3.2.2",
  "is a name of a Kubernetes service",
];

/** Whole names of the machine itself or of a metadata service. */
export const NAMES: ReadonlyMap<string, FindingCode> = /* @__PURE__ */ new Map([
  ["ip6-localhost", "loopback-name"],
  ["ip6-loopback", "loopback-name"],
  ["metadata", "metadata-name"],
  ["metadata.google.internal", "metadata-name"],
  ["metadata.goog", "metadata-name"],
  ["instance-data", "metadata-name"],
  ["instance-data.ec2.internal", "metadata-name"],
  ["metadata.azure.com", "metadata-name"],
  ["metadata.packet.net", "metadata-name"],
  ["metadata.platformequinix.com", "metadata-name"],
  ["metadata.tencentyun.com", "metadata-name"],
]);

const MAX_NAME_OCTETS = 255;
const MAX_LABEL_OCTETS = 63;

/**
 * Finds names outside the public DNS, and names that the DNS cannot hold (RFC 3986, 3.2.2, RFC 1034, 3.5, RFC 1123, 2.1).
 *
 * `names` are the mapped host, decoded and in lower case, as each version of IDNA maps it.
 */
export function nameFindings(
  host: string,
  decoded: HostText,
  names: readonly string[],
  span: Span,
): Finding[] {
  const near = names.flatMap((name) => nearFindings(name, span));
  const found = [...new Map(near.map((each) => [each.code, each])).values()];
  const octets = decoded.points.reduce((sum, point) => sum + utf8Length(point), 0);
  if (octets > MAX_NAME_OCTETS) {
    const message = `the host has ${octets} octets; a DNS name has at most ${MAX_NAME_OCTETS}`;
    found.push(finding("name-too-long", span, message));
  }
  if (decoded.points.at(-1) === DOT && decoded.points.length > 1) {
    const dot = span.index + decoded.indices.at(-1)!;
    const message = "the trailing dot makes the name absolute; a filter may not recognize it";
    found.push(finding("trailing-dot", { ...span, index: dot }, message));
  }
  let isWrongSeen = false;
  let isLongSeen = false;
  for (const { from, to } of labelsOf(decoded.points)) {
    const index = span.index + (decoded.indices[from] ?? host.length);
    const end = span.index + (decoded.indices[to] ?? host.length);
    const size = decoded.points.slice(from, to).reduce((sum, point) => sum + utf8Length(point), 0);
    if (size > MAX_LABEL_OCTETS && !isLongSeen) {
      isLongSeen = true;
      const message = `a label of the host has ${size} octets; a DNS label has at most ${MAX_LABEL_OCTETS}`;
      found.push(finding("label-too-long", { ...span, index, end }, message));
    }
    const wrong = wrongIn(decoded.points, from, to);
    if (wrong === -1 || isWrongSeen) continue;
    isWrongSeen = true;
    const at = span.index + decoded.indices[wrong]!;
    const message =
      "the host is not a DNS name: its labels may only have letters, digits, and hyphens between them";
    found.push(finding("not-a-dns-name", { ...span, index: at, end }, message));
  }
  return found;
}

/**
 * Finds an empty label, except the root after a dot at the end (RFC 1034, 3.1). Some clients drop it: `localhost..` and
 * `127.0.0.1..` reach the machine itself.
 */
export function emptyLabelFindings(decoded: HostText, names: readonly string[], span: Span): Finding[] {
  if (!names.some(hasEmptyLabel)) return [];
  const { points, indices } = decoded;
  const at = points.findIndex((point, place) => isDot(point) && (place === 0 || isDot(points[place - 1]!)));
  const index = at === -1 ? span.index : span.index + indices[at]!;
  return [finding("empty-label", { ...span, index }, "the host has an empty label; some clients drop it")];
}

function hasEmptyLabel(name: string): boolean {
  return name.startsWith(".") || name.includes("..");
}

export function withoutDotsAtEnd(name: string): string {
  let end = name.length;
  while (name[end - 1] === ".") end--;
  return name.slice(0, end);
}

/** Splits a name into its labels, without the empty ones. */
function labelsOf(points: readonly number[]): { from: number; to: number }[] {
  const labels: { from: number; to: number }[] = [];
  let from = 0;
  for (let at = 0; at <= points.length; at++) {
    if (at < points.length && points[at] !== DOT) continue;
    if (from < at) labels.push({ from, to: at });
    from = at + 1;
  }
  return labels;
}

/** Returns the index of the first character that no DNS label has, or -1. */
function wrongIn(points: readonly number[], from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const point = points[at]!;
    const isHyphen = point === HYPHEN && at > from && at < to - 1;
    if (!isHyphen && !isLetterOrDigit(point)) return at;
  }
  return -1;
}

/** Returns whether a character may stand anywhere in a label. Non-ASCII characters pass: IDNA checks them. */
export function isLetterOrDigit(point: number): boolean {
  const letter = point | 0x20;
  return point >= 0x80 || (point >= 0x30 && point <= 0x39) || (letter >= 0x61 && letter <= 0x7a);
}

/** Returns the last labels of {@link SUFFIXES}. */
export function lastLabels(): ReadonlySet<string> {
  return new Set(SUFFIXES.map(([suffix]) => suffix.slice(suffix.lastIndexOf(".") + 1)));
}

/** Returns the first labels of the other known names. */
export function firstLabels(): ReadonlySet<string> {
  return new Set([KUBERNETES, ...NAMES.keys()].map((name) => name.split(".", 1)[0]!));
}

/** Finds names of the machine itself, of a private network or of a metadata service, and names without a dot. Expects a mapped name. */
export function nearFindings(written: string, span: Span): Finding[] {
  const name = withoutDotsAtEnd(written);
  const known = NAMES.get(name);
  if (known !== undefined) {
    const owner = known === "metadata-name" ? "a cloud metadata service" : "the machine itself";
    return [finding(known, span, `the host is a name of ${owner}`)];
  }
  const dotted = `.${name}`;
  const isKubernetes = name === KUBERNETES || name.startsWith(`${KUBERNETES}.svc.`);
  const near = isKubernetes ? KUBERNETES_NAME : SUFFIXES.find(([suffix]) => dotted.endsWith(suffix));
  if (near === undefined) return name === "" || name.includes(".") ? [] : [dotless(span)];
  const [, code, section, predicate] = near;
  return [finding(code, span, `the host ${predicate}`, { section, severity: "danger" })];
}

/** Without a dot, resolvers may complete the name with a local domain (RFC 3986, 3.2.2). */
function dotless(span: Span): Finding {
  const message = "the host has no dot; resolvers look for such names in local domains and networks";
  return finding("dotless-name", span, message);
}
