import { kindOf } from "./argument.ts";
import { removeDotSegments as removed } from "./backend/js/path.ts";

/**
 * Removes the segments `.` and `..` from a path, as far as they can be.
 *
 * Follows RFC 3986, 5.2.4 to the letter. The path is text, and nothing of it is judged or decoded: `%2e` is no dot.
 * The result may begin with `//`, which only an authority before it keeps a path.
 *
 * @example
 * removeDotSegments("/a/b/c/./../../g"); // "/a/g"
 * removeDotSegments("mid/content=5/../6"); // "mid/6"
 */
export function removeDotSegments(path: string): string {
  if (typeof path !== "string") throw new TypeError(`Expected a path, got ${kindOf(path)}`);
  return removed(path);
}
