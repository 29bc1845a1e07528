import { decodeHost } from "../../host/host-text.ts";
import { LONGEST_NAME } from "../../host/mapped-name.ts";
import { cleanHref } from "./clean.ts";
import { splitAuthority, splitHref } from "./parts.ts";

/**
 * Returns whether the domain of an href is longer than any that {@link fromHref} asks `URL` about: it is not ASCII, and has
 * more than 1,024 code points. Mapping such a name takes quadratic time on some runtimes, and others reject it.
 */
export function hasLongName(href: string, baseScheme: string): boolean {
  if (href.length <= LONGEST_NAME) return false;
  const { text } = cleanHref(href);
  const { authority, scheme, isSpecial } = splitHref(text, baseScheme);
  if (authority === undefined || !isSpecial) return false;
  const { host } = splitAuthority(text, authority, scheme);
  if (host.end - host.index <= LONGEST_NAME) return false;
  const { points, isAscii } = decodeHost(text.slice(host.index, host.end));
  return !isAscii && points.length > LONGEST_NAME;
}
