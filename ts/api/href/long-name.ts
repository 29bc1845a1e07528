import { decodeHost, type HostText, textOfPoints } from "../../host/host-text.ts";
import { LONGEST_NAME } from "../../host/mapped-name.ts";
import { cleanHref } from "./clean.ts";
import { splitAuthority, splitHref } from "./parts.ts";

/** The maximum length of a Punycode label. That of 1,024 code points is shorter, so {@link fromHref} reads what it returned. */
const LONGEST_LABEL = 12 * LONGEST_NAME;

/**
 * Returns whether the domain of an href is too long for {@link fromHref} to ask `URL` about it. Some runtimes take quadratic
 * time for such a name, and others reject it.
 */
export function hasLongName(href: string, baseScheme: string): boolean {
  if (href.length <= LONGEST_NAME) return false;
  const { text } = cleanHref(href);
  const { authority, scheme, isSpecial } = splitHref(text, baseScheme);
  if (authority === undefined || !isSpecial) return false;
  const { host } = splitAuthority(text, authority, scheme);
  if (host.end - host.index <= LONGEST_NAME) return false;
  return firstTooMany(decodeHost(text.slice(host.index, host.end))) !== -1;
}

/** Returns the number of the first code point too many in a domain: of a name that is not ASCII, or of a Punycode label. */
export function firstTooMany({ points, isAscii }: HostText): number {
  if (!isAscii) return points.length > LONGEST_NAME ? LONGEST_NAME : -1;
  let start = 0;
  for (const label of textOfPoints(points).split(".")) {
    if (label.length > LONGEST_LABEL && /^xn--/i.test(label)) return start + LONGEST_LABEL;
    start += label.length + 1;
  }
  return -1;
}
