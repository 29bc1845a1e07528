import { quotedText } from "../support/display.ts";
import { mask } from "../uri/mask.ts";
import { pathStartOf } from "../uri/spans.ts";
import type { UriReference } from "../uri/types.ts";

/** Quotes strings in one explanation, without passwords. */
export interface Quoting {
  /** Quotes a whole URI reference. */
  text(record: UriReference): string;
  userinfo(userinfo: string): string;
  /** Quotes a path, or a part of one. */
  path(path: string): string;
  /** Quotes a query or a fragment. */
  rest(text: string | undefined): string;
  /** Masks the passwords in a path without changing its dot segments. */
  masked(path: string): string;
}

/**
 * Creates the quoting for an explanation of these references. `hide` masks passwords, or leaves them.
 *
 * {@link mask} finds a userinfo in some paths, but dot segments before it may hide it until a later step. If a
 * reference has such a path, everything between the first `:` and the last `@` of each path is masked (RFC 3986, 7.5). A password
 * with a `?` or `#` in it ends in the query or in the fragment, so these are masked to their last `@` too.
 */
export function quotingOf(hide: typeof mask, ...records: readonly UriReference[]): Quoting {
  const masksPaths = records.some(mayHoldUserinfo);
  const masksRest = masksPaths && records.some(({ path }) => path.includes(":"));
  // A password that ends in the query or in the fragment reaches to the end of the path.
  const end =
    masksRest && records.some(({ query, fragment }) => `${query}${fragment}`.includes("@")) ? "@" : "";
  const masked = (path: string): string =>
    masksPaths ? hide(path + end, "path").text.slice(0, end === "" ? undefined : -1) : path;
  const rest = (text: string): string => {
    const at = text.lastIndexOf("@");
    return masksRest && at > 0
      ? hide(`:${text.slice(0, at)}`, "userinfo").text.slice(1) + text.slice(at)
      : text;
  };
  return {
    masked,
    userinfo: (userinfo) => quotedText(hide(userinfo, "userinfo").text),
    path: (path) => quotedText(masked(path)),
    rest: (text) => quotedText(text === undefined ? undefined : rest(text)),
    text(record) {
      const text = record.toString();
      if (!masksPaths) return quotedText(hide(text).text);
      const start = pathStartOf(record);
      const pathEnd = start + record.path.length;
      const head = hide(text.slice(0, start)).text + masked(record.path);
      return quotedText(hide(head + text.slice(pathEnd, pathEnd + 1) + rest(text.slice(pathEnd + 1))).text);
    },
  };
}

/**
 * Returns whether a path may hold a userinfo: after a `//` or a special scheme, because a password in it is masked now, or because
 * the scheme of the reference is masked even without an authority.
 */
function mayHoldUserinfo(record: UriReference): boolean {
  const { scheme, authority, path } = record;
  if (path.includes("//") || /(?:https?|wss?|ftp):/i.test(path)) return true;
  const text = record.toString();
  if (!mask(text).text.endsWith(text.slice(pathStartOf(record)))) return true;
  if (scheme === undefined) return authority === "";
  const probe = `${scheme}:u:p@h`;
  return !authority && mask(probe).text !== probe;
}
