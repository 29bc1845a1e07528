import { isDotSegment } from "../core/path.ts";
import { quotedText } from "../support/display.ts";
import { MASK, maskValid } from "../uri/mask.ts";
import { pathStartOf } from "../uri/spans.ts";
import type { UriReference } from "../uri/types.ts";

/** Quotes strings in one explanation, without passwords. */
export interface Quoting {
  /** Quotes a whole URI reference. */
  text(record: UriReference): string;
  /** Quotes a path, or a part of one. */
  path(path: string): string;
  /** Masks the passwords in a path without changing its dot segments. */
  masked(path: string): string;
}

/**
 * Creates the quoting for an explanation of these references.
 *
 * {@link maskValid} finds a userinfo in some paths, but dot segments before it may hide it until a later step. If a
 * reference has such a path, everything between the first `:` and the last `@` of each path is masked (RFC 3986, 7.5).
 */
export function quotingOf(...records: readonly UriReference[]): Quoting {
  const masksPaths = records.some(mayHoldUserinfo);
  const masked = (path: string): string => (masksPaths ? maskedPath(path) : path);
  return {
    masked,
    path: (path) => quotedText(masked(path)),
    text(record) {
      const text = record.toString();
      if (!masksPaths) return quotedText(maskValid(text).text);
      const start = pathStartOf(record);
      const end = start + record.path.length;
      const shown = maskValid(text.slice(0, start)).text + masked(record.path) + text.slice(end);
      return quotedText(maskValid(shown).text);
    },
  };
}

/**
 * Returns whether a path may hold a userinfo: after a `//` or a special scheme, or because the scheme of the reference is masked
 * even without an authority.
 */
function mayHoldUserinfo({ scheme, authority, path }: UriReference): boolean {
  if (path.includes("//") || /(?:https?|wss?|ftp):/i.test(path)) return true;
  if (scheme === undefined) return authority === "";
  const probe = `${scheme}:u:p@h`;
  return !authority && maskValid(probe).text !== probe;
}

/**
 * Masks a path from its first `:` to its last `@`, segment by segment. Dot segments and empty segments stay, so that the
 * steps are the same. A `:` before a `//` is skipped: it ends the scheme of a nested URI.
 */
function maskedPath(path: string): string {
  const at = path.lastIndexOf("@");
  let colon = 0;
  while (colon < at && (path[colon] !== ":" || path.startsWith("://", colon))) colon++;
  if (colon + 1 >= at) return path;
  const segments = path.slice(colon + 1, at).split("/");
  const last = segments.length - 1;
  const masked = segments.map((segment, index) => {
    const isWhole = index > 0 && index < last;
    return segment === "" || (isWhole && isDotSegment(segment, 0, segment.length)) ? segment : MASK;
  });
  return path.slice(0, colon + 1) + masked.join("/") + path.slice(at);
}
