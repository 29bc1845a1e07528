import { textOf } from "../uri/input.ts";
import type { Components, UriInput } from "../uri/types.ts";

/**
 * Splits any string into the five components of a URI reference, without validation.
 *
 * `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?` (RFC 3986, appendix B)
 *
 * Use it for strings that {@link parse} rejects, such as a link with spaces or brackets. No string makes it throw. The
 * result always has all five keys: an absent component is `undefined`, an empty one is `""`. {@link recompose} puts the
 * string back together.
 *
 * @throws {TypeError} if the argument is neither a string nor a record of `parse`.
 * @example
 * split("http://www.ics.uci.edu/pub/ietf/uri/#Related").authority; // "www.ics.uci.edu"
 * split("http://www.ics.uci.edu/pub/ietf/uri/#Related").query; // undefined
 * split("?filter[]=a").query; // "filter[]=a"
 * split("1 : //").scheme; // "1 "
 */
export function split(text: UriInput): Components {
  const input = textOf(text);
  const fragmentMark = input.indexOf("#");
  const queryEnd = fragmentMark === -1 ? input.length : fragmentMark;
  const questionMark = input.indexOf("?");
  const hasQuery = questionMark !== -1 && questionMark < queryEnd;
  const pathEnd = hasQuery ? questionMark : queryEnd;

  const colon = input.indexOf(":");
  const slash = input.indexOf("/");
  const hasScheme = colon > 0 && colon < pathEnd && (slash === -1 || colon < slash);
  const schemeEnd = hasScheme ? colon + 1 : 0;

  const hasAuthority = input.startsWith("//", schemeEnd);
  let pathStart = schemeEnd;
  if (hasAuthority) {
    const nextSlash = input.indexOf("/", schemeEnd + 2);
    pathStart = nextSlash === -1 || nextSlash > pathEnd ? pathEnd : nextSlash;
  }
  return {
    scheme: hasScheme ? input.slice(0, colon) : undefined,
    authority: hasAuthority ? input.slice(schemeEnd + 2, pathStart) : undefined,
    path: input.slice(pathStart, pathEnd),
    query: hasQuery ? input.slice(questionMark + 1, queryEnd) : undefined,
    fragment: fragmentMark === -1 ? undefined : input.slice(fragmentMark + 1),
  };
}
