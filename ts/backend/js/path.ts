const SLASH = 0x2f;
const DOT = 0x2e;

/** Tells whether the segment between two indices is `.` or `..`, a dot segment (RFC 3986, 3.3). */
export function isDotSegment(text: string, from: number, end: number): boolean {
  const length = end - from;
  return (
    (length === 1 || length === 2) &&
    text.charCodeAt(from) === DOT &&
    (length === 1 || text.charCodeAt(from + 1) === DOT)
  );
}

/** Tells whether a path has a dot segment. Only here: in Rust it is `split` and `any`. */
export function hasDotSegment(path: string): boolean {
  let start = path.charCodeAt(0) === SLASH ? 1 : 0;
  for (;;) {
    const end = segmentEnd(path, start);
    if (isDotSegment(path, start, end)) return true;
    if (end === path.length) return false;
    start = end + 1;
  }
}

function segmentEnd(path: string, from: number): number {
  const slash = path.indexOf("/", from);
  return slash === -1 ? path.length : slash;
}

/**
 * Removes the dot segments of a path, to the letter of RFC 3986, 5.2.4.
 *
 * CHOICE: to the letter also where a path does not begin with a slash: `../c` on `foo:a/b` is `foo:/c` (vector
 * 5.2.3-09).
 *
 * Each segment is taken with the slash before it, so that the steps of the RFC read: 2A and 2D are the loop at the
 * start of a rootless path, 2B drops a segment, 2C drops it and the one before, 2E keeps it. A path that ends with
 * a dot segment keeps the slash before that.
 */
export function removeDotSegments(path: string): string {
  if (!hasDotSegment(path)) return path;
  let start = 0;
  while (path.charCodeAt(start) !== SLASH) {
    const end = segmentEnd(path, start);
    if (!isDotSegment(path, start, end)) break;
    if (end === path.length) return "";
    start = end + 1;
  }
  const output: string[] = [];
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
  return output.join("");
}

/**
 * Removes the dot segments of a path that is relative and stays so.
 *
 * CHOICE: leading `..` are kept, since only a later base can say what they leave (5.2; vectors 5-relative-base-01 to
 * -04).
 *
 * A result that would begin with `/`, or whose first segment holds a `:`, gets `./` in front.
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
  const guarded = result === "" || result.startsWith("/") || output[0]!.includes(":");
  return guarded ? `./${result}` : result;
}

/** Says what must stand before a path so that it is not read as an authority: it has none, and begins with `//`. */
export function pathGuard(path: string, hasAuthority: boolean): string {
  return !hasAuthority && path.startsWith("//") ? "/." : "";
}
