import { removeDotSegments as removed } from "../core/path.ts";
import { kindOf } from "../support/argument.ts";

/**
 * Removes the segments `.` and `..` from a path, as RFC 3986, 5.2.4 does.
 *
 * It works on a path alone; {@link resolve} and {@link normalize} call it on the path of a URI. The path is not
 * validated, and nothing is decoded: `%2e` is not a dot. The result may start with `//`. Such a path needs an authority
 * before it, or it would be read as one.
 *
 * @throws {TypeError} if the path is not a string.
 * @example
 * removeDotSegments("/a/b/c/./../../g"); // "/a/g"
 * removeDotSegments("mid/content=5/../6"); // "mid/6"
 */
export function removeDotSegments(path: string): string {
  if (typeof path !== "string") throw new TypeError(`Expected a path, got ${kindOf(path)}`);
  return removed(path);
}
