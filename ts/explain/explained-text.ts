import { isDotSegment } from "../core/path.ts";
import { quotedText } from "../support/display.ts";
import { MASK, mask } from "../uri/mask.ts";
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
 * {@link mask} finds a userinfo in some paths, but dot segments before it may hide it until a later step. If a reference has such a
 * path, everything between the first `:` and the last `@` of each path is masked (RFC 3986, 7.5). A step may divide a password that
 * has a delimiter in it. Then all segments, queries and fragments are masked, as with `hidesAll`.
 */
export function quotingOf(hide: typeof mask, records: readonly UriReference[], hidesAll = false): Quoting {
  const masksPaths = records.some(mayHoldUserinfo);
  const masksAll = hidesAll || records.some((record) => mayBeDivided(record, hide));
  const masked = (path: string): string => {
    if (!masksAll) return masksPaths ? hide(path, "path").text : path;
    const segments = path.split("/");
    return segments
      .map((text) => (text === "" || isDotSegment(text, 0, text.length) ? text : MASK))
      .join("/");
  };
  const rest = (text: string): string => (masksAll && text !== "" ? MASK : text);
  return {
    masked,
    userinfo: (userinfo) => quotedText(hide(userinfo, "userinfo").text),
    path: (path) => quotedText(masked(path)),
    rest: (text) => quotedText(text === undefined ? undefined : rest(text)),
    text(record) {
      const text = record.toString();
      if (!masksPaths && !masksAll) return quotedText(hide(text).text);
      const start = pathStartOf(record);
      const end = start + record.path.length;
      const head = hide(text.slice(0, start)).text + masked(record.path);
      return quotedText(hide(head + text.slice(end, end + 1) + rest(text.slice(end + 1))).text);
    },
  };
}

/** Adds the method `toString` to the data of an explanation. It returns the report, and no copy of the data has it. */
export function withReport<Data extends object>(data: Data, report: () => string): Data {
  return Object.defineProperty(data, "toString", { value: report });
}

/** Returns whether a password reaches beyond a segment of the path. */
function mayBeDivided(record: UriReference, hide: typeof mask): boolean {
  const text = record.toString();
  const pathStart = pathStartOf(record);
  const pathEnd = pathStart + record.path.length;
  return hide(text).ranges.some(
    ([start, end]) =>
      end > pathEnd || (end > pathStart && text.slice(Math.max(start, pathStart), end).includes("/")),
  );
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
