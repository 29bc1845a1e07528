import { isDotSegment } from "../backend/js/path.ts";
import { pathStartOf } from "../places.ts";
import { quotedText } from "../quoted-text.ts";
import { MASK, maskValid } from "../redact.ts";
import type { UriReference } from "../types.ts";

/** How the sentences of one explanation quote: without passwords. */
export interface Quoting {
  /** Quotes a whole text. */
  text(record: UriReference): string;
  /** Quotes a path, or what stands in one. */
  path(path: string): string;
  /** A path as its trace shows it: it has the same segments. */
  hidden(path: string): string;
}

/**
 * Says how to quote where these texts are explained.
 *
 * Where one has a path in which {@link maskValid} may find a userinfo, what it is depends on the step: a dot segment may
 * stand before it. There all between the first `:` and the last `@` of a path is hidden (RFC 3986, 7.5).
 */
export function quotingOf(...records: readonly UriReference[]): Quoting {
  const isOpen = records.some(isOpenPath);
  const hidden = (path: string): string => (isOpen ? hiddenPath(path) : path);
  return {
    hidden,
    path: (path) => quotedText(hidden(path)),
    text(record) {
      const text = record.toString();
      if (!isOpen) return quotedText(maskValid(text).text);
      const start = pathStartOf(record);
      const end = start + record.path.length;
      return quotedText(maskValid(text.slice(0, start)).text + hidden(record.path) + text.slice(end));
    },
  };
}

/** Tells whether a path may have a userinfo: after a `//` in it, or where its scheme is masked with no authority. */
function isOpenPath({ scheme, authority, path }: UriReference): boolean {
  if (path.includes("//")) return true;
  if (scheme === undefined) return authority === "";
  const probe = `${scheme}:u:p@h`;
  return !authority && maskValid(probe).text !== probe;
}

/**
 * Masks a path from its first `:` to its last `@`, segment by segment: dot segments and empty ones stay, so that it has
 * the same steps. A `:` before a `//` ends the scheme of a URI within, and is passed over.
 */
function hiddenPath(path: string): string {
  const at = path.lastIndexOf("@");
  let colon = 0;
  while (colon < at && (path[colon] !== ":" || path.startsWith("://", colon))) colon++;
  if (colon + 1 >= at) return path;
  const segments = path.slice(colon + 1, at).split("/");
  const last = segments.length - 1;
  const shown = segments.map((segment, index) => {
    const isWhole = index > 0 && index < last;
    return segment === "" || (isWhole && isDotSegment(segment, 0, segment.length)) ? segment : MASK;
  });
  return path.slice(0, colon + 1) + shown.join("/") + path.slice(at);
}
