import { removeDotSegments } from "./backend/js/path.ts";
import { syntaxError } from "./errors.ts";
import { NO_REFERENCE } from "./generated/errors.ts";
import { RELATIVE_REF } from "./generated/rules.ts";
import { parseReference, type ReferenceOptions } from "./reference.ts";
import { resolver } from "./resolve.ts";
import { split } from "./split.ts";
import type { Components, UriReference } from "./types.ts";

/**
 * Finds the shortest reference that leads from a base URI to a target.
 *
 * The inverse of {@link resolve} (RFC 3986, 5.2.2): `resolve(relativize(target, base), base)` is the target, to the
 * byte. Schemes and authorities are compared as text.
 *
 * CHOICE: where two are equally long, a relative-path reference comes before an absolute-path reference, that before
 * a network-path reference, and a URI last (4.2).
 *
 * @throws {UriSyntaxError} if a text is not valid, the base has no scheme, or no reference leads to the target: it
 * has no scheme itself, or dot segments, which resolution takes away.
 * @example
 * relativize("http://a/b/c/g", "http://a/b/c/d;p?q"); // "g"
 * relativize("http://a/b/", "http://a/b/c/d;p?q"); // ".."
 * relativize("http://a/b/c/d;p?q#s", "http://a/b/c/d;p?q"); // "#s"
 * relativize("http://a/b/c/d:e", "http://a/b/c/d;p?q"); // "./d:e"
 * relativize("http://a//g", "http://a/b"); // ".//g"
 * relativize("http://g", "http://a/b"); // "//g"
 * relativize("http://a/../g", "http://a/b"); // throws ERR_URI_NO_REFERENCE
 */
export function relativize(
  target: string | UriReference,
  base: string | UriReference,
  options: ReferenceOptions = {},
): string {
  const record = parseReference(target, options);
  const text = record.toString();
  const resolveFromBase = resolver(base, options);
  const references = candidates(text, record, split(resolveFromBase("")));
  references.sort((one, other) => one.length - other.length);
  const found = references.find((reference) => resolveFromBase(reference) === text);
  if (found === undefined) throw syntaxError("relativize", NO_REFERENCE, RELATIVE_REF, 0, text);
  return found;
}

/** One reference of each kind, the shortest that could be right: the caller resolves them and sees. */
function candidates(text: string, t: Components, base: Components): string[] {
  const references = [text];
  if (t.scheme !== base.scheme) return references;
  const fragment = t.fragment === undefined ? "" : `#${t.fragment}`;
  const afterPath = t.query === undefined ? fragment : `?${t.query}${fragment}`;
  if (t.authority !== undefined) references.unshift(`//${t.authority}${t.path}${afterPath}`);
  if (t.authority !== base.authority) return references;
  if (t.path.startsWith("/")) references.unshift(absolutePath(t.path) + afterPath);
  references.unshift(relativePath(directoryOf(base), withoutGuard(t)) + afterPath);
  if (t.path === base.path) references.unshift(t.query === base.query ? fragment : afterPath);
  return references;
}

/** What a relative path is merged with (5.2.3), dot segments removed. */
function directoryOf({ authority, path }: Components): string {
  if (authority !== undefined && path === "") return "/";
  return removeDotSegments(path.slice(0, path.lastIndexOf("/") + 1));
}

/** The path that resolution has before it guards it: without an authority `/.` keeps `//` from becoming one. */
function withoutGuard({ authority, path }: Components): string {
  return authority === undefined && path.startsWith("/.//") ? path.slice(2) : path;
}

/** Two slashes at its start would make a path an authority; after `/.` they do not, and resolution removes it. */
function absolutePath(path: string): string {
  return path.startsWith("//") ? `/.${path}` : path;
}

/** The way from a directory to a path, up to what they share and down again. */
function relativePath(directory: string, path: string): string {
  let shared = 0;
  for (let index = 0; index < directory.length && directory[index] === path[index]; index++) {
    if (directory[index] === "/") shared = index + 1;
  }
  let up = "";
  for (let slash = directory.indexOf("/", shared); slash !== -1; slash = directory.indexOf("/", slash + 1)) {
    up += "../";
  }
  const rest = path.slice(shared);
  if (up !== "") return rest === "" ? up.slice(0, -1) : up + rest;
  if (rest === "") return ".";
  const firstSegment = rest.split("/", 1)[0]!;
  return firstSegment === "" || firstSegment.includes(":") ? `./${rest}` : rest;
}
