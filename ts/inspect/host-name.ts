import { utf8Length } from "../backend/js/pct.ts";
import type { HostText } from "../host/host-text.ts";
import type { Section } from "../section.ts";
import { type Finding, type FindingCode, finding, type Place } from "./finding.ts";

/** Names that are of no public network, or not of the DNS, with what stands before them or alone. */
const SUFFIXES: readonly (readonly [string, FindingCode, Section, string])[] = [
  ["localhost", "loopback-name", "RFC 6761, 6.3", "is a name of the machine itself"],
  ["localhost.localdomain", "loopback-name", "RFC 6761, 6.3", "is a name of the machine itself"],
  ["localhost4.localdomain4", "loopback-name", "RFC 6761, 6.3", "is a name of the machine itself"],
  ["localhost6.localdomain6", "loopback-name", "RFC 6761, 6.3", "is a name of the machine itself"],
  ["local", "private-name", "RFC 6762, 3", "is looked up on the local link"],
  ["home.arpa", "private-name", "RFC 8375, 4", "is a name of a home network"],
  ["test", "private-name", "RFC 6761, 6.2", "is a name for tests, which only a private network has"],
  ["internal", "private-name", "RFC 6762, appendix G", "is a name of a private network"],
  ["intranet", "private-name", "RFC 6762, appendix G", "is a name of a private network"],
  ["private", "private-name", "RFC 6762, appendix G", "is a name of a private network"],
  ["corp", "private-name", "RFC 6762, appendix G", "is a name of a private network"],
  ["home", "private-name", "RFC 6762, appendix G", "is a name of a private network"],
  ["lan", "private-name", "RFC 6762, appendix G", "is a name of a private network"],
  ["onion", "not-a-dns-name", "RFC 7686, 2", "is a name of Tor, not of the DNS"],
  ["alt", "not-a-dns-name", "RFC 9476, 2", "is a name of another system than the DNS"],
];

/** Names that stand for a place near by as they are. */
const NAMES: ReadonlyMap<string, FindingCode> = /* @__PURE__ */ new Map([
  ["ip6-localhost", "loopback-name"],
  ["ip6-loopback", "loopback-name"],
  ["metadata", "metadata-name"],
  ["metadata.google.internal", "metadata-name"],
  ["metadata.goog", "metadata-name"],
  ["instance-data", "metadata-name"],
  ["instance-data.ec2.internal", "metadata-name"],
]);

const MOST_OCTETS = 255;
const MOST_OF_LABEL = 63;

/**
 * Finds what keeps a registered name from being a name of the DNS: RFC 3986, 3.2.2, RFC 1034, 3.5 and RFC 1123, 2.1.
 *
 * `name` is the host as it is looked up: decoded, in lower case.
 */
export function nameFindings(host: string, decoded: HostText, name: string, place: Place): Finding[] {
  const found: Finding[] = nearFindings(name, place);
  const octets = decoded.points.reduce((sum, point) => sum + utf8Length(point), 0);
  if (octets > MOST_OCTETS) {
    found.push(
      finding("name-too-long", place, `The host has ${octets} octets; a name has at most ${MOST_OCTETS}.`),
    );
  }
  if (decoded.points.at(-1) === DOT && decoded.points.length > 1) {
    const dot = place.index + decoded.indices.at(-1)!;
    const message = "The dot at the end makes the name absolute; a filter may take it for another name.";
    found.push(finding("trailing-dot", { ...place, index: dot }, message));
  }
  let isWrongSeen = false;
  let isLongSeen = false;
  for (const { from, to } of labelsOf(decoded.points)) {
    const index = place.index + (decoded.indices[from] ?? host.length);
    const end = place.index + (decoded.indices[to] ?? host.length);
    const size = decoded.points.slice(from, to).reduce((sum, point) => sum + utf8Length(point), 0);
    if (size > MOST_OF_LABEL && !isLongSeen) {
      isLongSeen = true;
      const message = `A label of the host has ${size} octets; one has at most ${MOST_OF_LABEL}.`;
      found.push(finding("label-too-long", { ...place, index, end }, message));
    }
    const wrong = wrongIn(decoded.points, from, to);
    if (wrong === -1 || isWrongSeen) continue;
    isWrongSeen = true;
    const at = place.index + (decoded.indices[wrong] ?? host.length);
    const message =
      "The host is no name of the DNS: its labels are letters and digits, with hyphens between them.";
    found.push(finding("not-a-dns-name", { ...place, index: at, end: Math.max(at, end) }, message));
  }
  return found;
}

const DOT = 0x2e;
const HYPHEN = 0x2d;

/** The labels of a name; the empty one after a dot at the end is none. */
function labelsOf(points: readonly number[]): { from: number; to: number }[] {
  const labels: { from: number; to: number }[] = [];
  let from = 0;
  for (let at = 0; at <= points.length; at++) {
    if (at < points.length && points[at] !== DOT) continue;
    if (at < points.length || from < at || at === 0) labels.push({ from, to: at });
    from = at + 1;
  }
  return labels;
}

/** The first character that keeps these from being a label, the end for an empty one, or -1; all beyond ASCII is IDNA's. */
function wrongIn(points: readonly number[], from: number, to: number): number {
  if (from === to) return to;
  for (let at = from; at < to; at++) {
    const point = points[at]!;
    const isHyphen = point === HYPHEN && at > from && at < to - 1;
    if (!isHyphen && !isLetterOrDigit(point)) return at;
  }
  return -1;
}

/** Whether a character may stand anywhere in a label: all beyond ASCII is IDNA's. */
export function isLetterOrDigit(point: number): boolean {
  const letter = point | 0x20;
  return point >= 0x80 || (point >= 0x30 && point <= 0x39) || (letter >= 0x61 && letter <= 0x7a);
}

function nearFindings(written: string, place: Place): Finding[] {
  const name = written.endsWith(".") ? written.slice(0, -1) : written;
  const known = NAMES.get(name);
  if (known !== undefined) {
    const said = known === "metadata-name" ? "a metadata service" : "the machine itself";
    return [finding(known, place, `The host is a name of ${said}.`)];
  }
  const near = SUFFIXES.find(([suffix]) => name === suffix || name.endsWith(`.${suffix}`));
  if (near === undefined) return name === "" || name.includes(".") ? [] : [dotless(place)];
  const [, code, section, said] = near;
  return [finding(code, place, `The host ${said}.`, { section })];
}

/** Where no dot tells a complete name from one of a local domain, resolvers look for it there (RFC 3986, 3.2.2). */
function dotless(place: Place): Finding {
  const message = "The host is a name without a dot, which resolvers look for in local domains and networks.";
  return finding("dotless-name", place, message);
}
