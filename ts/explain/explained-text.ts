import { quotedText } from "../support/display.ts";
import { mask } from "../uri/mask.ts";
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
 * {@link mask} finds a userinfo in some paths, but dot segments before it may hide it until a later step. If a
 * reference has such a path, everything between the first `:` and the last `@` of each path is masked (RFC 3986, 7.5).
 */
export function quotingOf(...records: readonly UriReference[]): Quoting {
  const masksPaths = records.some(mayHoldUserinfo);
  const masked = (path: string): string => (masksPaths ? mask(path, "path").text : path);
  return {
    masked,
    path: (path) => quotedText(masked(path)),
    text(record) {
      const text = record.toString();
      if (!masksPaths) return quotedText(mask(text).text);
      const start = pathStartOf(record);
      const end = start + record.path.length;
      const shown = mask(text.slice(0, start)).text + masked(record.path) + text.slice(end);
      return quotedText(mask(shown).text);
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
  return !authority && mask(probe).text !== probe;
}
