import { dotsOf } from "../core/path.ts";

/**
 * Returns the index of the first dot segment of a path, or -1. A dot segment may be percent-encoded, or stand before a `;` or `%3B`, and
 * in the path of a `file` before spaces.
 */
export function dotSegment(path: string, isFile: boolean): number {
  let index = 0;
  for (const segment of path.split("/")) {
    if (dotsOf(segment.split(/;|%3B/i, 1)[0]!) > 0 || (isFile && isDotsAndSpaces(segment))) return index;
    index += segment.length + 1;
  }
  return -1;
}

/** Returns whether a segment is a dot, and then only dots and spaces, which Windows removes from the end of a name. */
export function isDotsAndSpaces(segment: string): boolean {
  return /^(?:\.|%2e)/i.test(segment) && segment.replace(/\.|%2e|%20/gi, "") === "";
}
