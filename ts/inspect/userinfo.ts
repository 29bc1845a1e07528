import { triplet } from "../backend/js/pct.ts";
import { type Finding, finding } from "./finding.ts";
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
    const message = `The userinfo looks like the host "${shortened(text.slice(index, name))}", which it is not.`;
    found.push(finding("userinfo-like-host", place, message));
  }
  return found;
}

/** Where the host ends that a userinfo starts with, decoded, or where it starts: a name with a dot in it, an IPv4 address. */
function hostEnd(text: string, start: number, end: number): number {
  let at = start;
  let hasDot = false;
  let afterDot = false;
  while (at < end) {
    const octet = triplet(text, at);
    const character = octet < 0 ? text[at]! : String.fromCharCode(octet);
    if (!isOfName(character)) break;
    if (character === ".") afterDot = at > start;
    else hasDot ||= afterDot;
    at += octet < 0 ? 1 : 3;
  }
  const name = text.slice(start, at);
  const isHost = hasDot || name.toLowerCase() === "localhost" || (at === end && isLongNumber(name));
  return isHost ? at : start;
}

/** A number alone is a host to those who read `2130706433`, and mostly the number of a user where it is short. */
function isLongNumber(name: string): boolean {
  return name.length >= 8 && looseIpv4(name) !== undefined;
}

function isOfName(character: string): boolean {
  if (character === "-" || character === ".") return true;
  if (character >= "0" && character <= "9") return true;
  return (
    (character >= "a" && character <= "z") || (character >= "A" && character <= "Z") || character >= "\u0080"
  );
}

const LONGEST = 80;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}
