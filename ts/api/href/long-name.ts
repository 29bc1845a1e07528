import { decodeHost, type HostText, textOfPoints } from "../../host/host-text.ts";
import { isLongPunycode, LONGEST_NAME, LONGEST_PUNYCODE_NAME } from "../../host/mapped-name.ts";
import { cleanHref } from "./clean.ts";
import { splitAuthority, splitHref } from "./parts.ts";

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

/** Returns the index of the first code point too many, or -1. Only a domain that is not ASCII, or has `xn-`, can be too long. */
export function firstTooMany({ points, isAscii }: HostText): number {
  if (points.length <= LONGEST_NAME) return -1;
  if (!isAscii) return LONGEST_NAME;
  return isLongPunycode(textOfPoints(points)) ? LONGEST_PUNYCODE_NAME : -1;
}
