import { decodeHost, isDot } from "../host/host-text.ts";
import { quotedText } from "../quoted-text.ts";
import { type Finding, finding } from "./finding.ts";
import { isLetterOrDigit } from "./host-name.ts";
import { looseIpv4 } from "./loose-ipv4.ts";
import type { Subject } from "./subject.ts";

/**
 * Finds what a userinfo gives away, or pretends: RFC 3986, 3.2.1, 7.5 and 7.6.
 *
 * `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
 */
export function userinfoFindings({ text, record, places }: Subject): Finding[] {
  const { userinfo } = record;
  if (userinfo === undefined) return [];
  const { component, index, end } = places.userinfo;
  const found: Finding[] = [
    finding(
      "userinfo",
      places.userinfo,
      "There is a userinfo before the host; it is easily taken for the host.",
    ),
  ];
  const colon = userinfo.indexOf(":");
  const userEnd = colon === -1 ? end : index + colon;
  if (colon !== -1 && userEnd + 1 < end) {
    const place = { component, index: userEnd + 1, end };
    found.push(
      finding("password", place, "The userinfo has a password, which logs and histories will show."),
    );
  }
  const name = hostEnd(text, index, userEnd);
  if (name > index) {
    const place = { component, index, end: name };
    const message = `The userinfo looks like the host ${quotedText(text.slice(index, name))}, which it is not.`;
    found.push(finding("userinfo-like-host", place, message));
  }
  return found;
}

/** Where the host ends that a userinfo starts with, decoded, or where it starts: a name with a dot in it, an IPv4 address. */
function hostEnd(text: string, start: number, end: number): number {
  const { points, indices } = decodeHost(text.slice(start, end));
  let count = 0;
  let hasDot = false;
  let afterDot = false;
  for (; count < points.length && isOfName(points[count]!); count++) {
    if (isDot(points[count]!)) afterDot = count > 0;
    else hasDot ||= afterDot;
  }
  const at = count < points.length ? start + indices[count]! : end;
  const name = text.slice(start, at);
  const isHost = hasDot || name.toLowerCase() === "localhost" || (at === end && isLongNumber(name));
  return isHost ? at : start;
}

/** A number alone is a host to those who read `2130706433`, and mostly the number of a user where it is short. */
function isLongNumber(name: string): boolean {
  return name.length >= 8 && looseIpv4(name) !== undefined;
}

function isOfName(point: number): boolean {
  return point === 0x2d || point === 0x2e || isLetterOrDigit(point);
}
