import { DOT, SLASH } from "../support/character-codes.ts";

/** Returns whether the segment between two indices is a dot segment, `.` or `..` (RFC 3986, 3.3). */
export function isDotSegment(text: string, from: number, end: number): boolean {
  const length = end - from;
  return (
    (length === 1 || length === 2) &&
    text.charCodeAt(from) === DOT &&
    (length === 1 || text.charCodeAt(from + 1) === DOT)
  );
}

/** Returns the number of dots in a dot segment, percent-encoded or not: 1 or 2. Other segments return 0. */
export function dotsOf(segment: string): number {
  if (segment.length > 6) return 0;
  const dots = segment.toLowerCase().split("%2e").join(".");
  return dots === "." ? 1 : dots === ".." ? 2 : 0;
}

/** Returns whether a path has a dot segment. */
export function hasDotSegment(path: string): boolean {
  let start = path.charCodeAt(0) === SLASH ? 1 : 0;
  for (;;) {
    const end = segmentEnd(path, start);
    if (isDotSegment(path, start, end)) return true;
    if (end === path.length) return false;
    start = end + 1;
  }
}

/** Returns the index of the next `/`, or the length of the path. */
function segmentEnd(path: string, from: number): number {
  const slash = path.indexOf("/", from);
  return slash === -1 ? path.length : slash;
}

/**
 * Removes the dot segments of a path (RFC 3986, 5.2.4).
 *
 * The first loop of `pushSegments` is steps 2A and 2D, for a path without a leading slash. The second loop reads each segment
 * with the slash before it: step 2B drops the segment, 2C drops it and the one before it, and 2E keeps it. If the path ends with a dot
 * segment, its slash stays.
 *
 * CHOICE: the section is followed to the letter for paths without a leading slash too: `../c` on `foo:a/b` is `foo:/c`
 * (vector 5.2.3-09).
 */
export function removeDotSegments(path: string): string {
  if (!hasDotSegment(path)) return path;
  const output: string[] = [];
  pushSegments(output, path);
  return output.join("");
}

/** Appends the segments of a path, each with the slash before it, to the output buffer of 5.2.4. */
export function pushSegments(output: string[], path: string): void {
  let start = 0;
  while (path.charCodeAt(start) !== SLASH) {
    const end = segmentEnd(path, start);
    if (!isDotSegment(path, start, end)) break;
    if (end === path.length) return;
    start = end + 1;
  }
  while (start < path.length) {
    const end = segmentEnd(path, start + 1);
    if (path.charCodeAt(start) === SLASH && isDotSegment(path, start + 1, end)) {
      if (end - start === 3) output.pop();
      if (end === path.length) output.push("/");
    } else {
      output.push(path.slice(start, end));
    }
    start = end;
  }
}

/**
 * Removes the dot segments of a relative path that is to stay relative. Puts `./` before the result if it would be read as
 * something else.
 *
 * CHOICE: leading `..` segments are kept, because only a later base can resolve them (RFC 3986, 5.2; vectors
 * 5-relative-base-01 to -04).
 */
export function removeInnerDotSegments(path: string): string {
  const output: string[] = [];
  let climbs = 0;
  let last = "";
  let start = 0;
  for (;;) {
    const end = segmentEnd(path, start);
    last = path.slice(start, end);
    if (last === "..") {
      if (output.length > climbs) output.pop();
      else climbs = output.push("..");
    } else if (last !== ".") {
      output.push(last);
    }
    if (end === path.length) break;
    start = end + 1;
  }
  if (last === "." || last === "..") output.push("");
  const result = output.join("/");
  return relativePathGuard(result) + result;
}

/** Returns the prefix that keeps two leading slashes from starting an authority (RFC 3986, 3.3): `/.`, or `""` if not needed. */
export function pathGuard(path: string, hasAuthority: boolean): string {
  return !hasAuthority && path.startsWith("//") ? "/." : "";
}

/**
 * Returns the prefix that keeps a relative path from being read as empty, as absolute or as starting with a scheme
 * (RFC 3986, 4.2): `./`, or `""` if not needed.
 */
export function relativePathGuard(path: string): string {
  return path === "" || path.startsWith("/") || startsLikeScheme(path) ? "./" : "";
}

/** Returns whether the first segment has a `:`, which makes it look like a scheme (RFC 3986, 4.2). */
export function startsLikeScheme(path: string): boolean {
  const colon = path.indexOf(":");
  return colon !== -1 && path.lastIndexOf("/", colon) === -1;
}

/** Guards a path that would be read as an authority or as a scheme (RFC 3986, 3.3 and 4.2). */
export function withGuard(path: string, hasScheme: boolean, hasAuthority: boolean): string {
  const readsAsScheme = !hasScheme && !hasAuthority && startsLikeScheme(path);
  return (readsAsScheme ? "./" : pathGuard(path, hasAuthority)) + path;
}
