import { decodeHost, isDot } from "../host/host-text.ts";
import { quotedText } from "../support/display.ts";
import { type Finding, finding, type Subject } from "./finding.ts";
import { isLetterOrDigit } from "./host-name.ts";
import { looseIpv4 } from "./loose-ipv4.ts";

/**
 * Finds a userinfo, a password in it, and a userinfo that looks like a host (RFC 3986, 3.2.1, 7.5 and 7.6).
 *
 * `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
 */
export function userinfoFindings({ text, record, spans }: Subject): Finding[] {
  const { userinfo } = record;
  if (userinfo === undefined) return [];
  const { component, index, end } = spans.userinfo;
  const message = "a userinfo stands before the host and is easily mistaken for it";
  const found: Finding[] = [finding("userinfo", spans.userinfo, message)];
  const colon = userinfo.indexOf(":");
  const userEnd = colon === -1 ? end : index + colon;
  if (colon !== -1 && userEnd + 1 < end) {
    const span = { component, index: userEnd + 1, end };
    found.push(finding("password", span, "the userinfo has a password, which logs and histories will show"));
  }
  const name = hostEnd(text, index, userEnd);
  if (name > index) {
    const span = { component, index, end: name };
    const message = `the userinfo looks like the host ${quotedText(text.slice(index, name))}, but it is not the host`;
    found.push(finding("userinfo-like-host", span, message));
  }
  return found;
}

/**
 * Returns where the host-like part at the start of a userinfo ends, or `start` if it does not start with one. A host-like
 * part is a name with a dot inside, `localhost`, or a long number.
 */
function hostEnd(text: string, start: number, end: number): number {
  const { points, indices } = decodeHost(text.slice(start, end));
  let count = 0;
  let hasDot = false;
  let afterDot = false;
  for (; count < points.length && isNameCharacter(points[count]!); count++) {
    if (isDot(points[count]!)) afterDot = count > 0;
    else hasDot ||= afterDot;
  }
  const at = count < points.length ? start + indices[count]! : end;
  const name = text.slice(start, at);
  const isHost = hasDot || name.toLowerCase() === "localhost" || (at === end && isLongNumber(name));
  return isHost ? at : start;
}

/** Short numbers are more often user numbers than addresses such as `2130706433`. */
function isLongNumber(name: string): boolean {
  return name.length >= 8 && looseIpv4(name) !== undefined;
}

function isNameCharacter(point: number): boolean {
  return point === 0x2d || point === 0x2e || isLetterOrDigit(point);
}
