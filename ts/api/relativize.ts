import { pathGuard, relativePathGuard, removeDotSegments } from "../core/path.ts";
import { NO_REFERENCE } from "../generated/errors.ts";
import { RELATIVE_REF } from "../generated/rules.ts";
import { syntaxError } from "../uri/errors.ts";
import { textOf } from "../uri/input.ts";
import type { Components, UriInput } from "../uri/types.ts";
import { parse } from "./parse.ts";
import { resolver } from "./resolve.ts";
import { type ReferenceOptions, referenceRuleOf } from "./rule-options.ts";
import { split } from "./split.ts";

/**
 * Returns the shortest reference that resolves to a target URI from a base URI.
 *
 * It is the inverse of {@link resolve} (RFC 3986, 5.2.2): `resolve(relativize(target, base), base)` returns the target,
 * byte for byte. Schemes and authorities are compared character by character, so normalize both URIs first if their
 * spelling may differ.
 *
 * CHOICE: among references of the same length, a relative path is preferred to an absolute path, that to a network path,
 * and that to the URI itself (4.2).
 *
 * @throws {UriSyntaxError} if a string is invalid, the base has no scheme (`ERR_URI_BASE_NOT_ABSOLUTE`), or no reference
 * resolves to the target (`ERR_URI_NO_REFERENCE`): it has no scheme, or it has dot segments, which resolution removes.
 * @example
 * relativize("http://a/b/c/g", "http://a/b/c/d;p?q"); // "g"
 * relativize("http://a/b/", "http://a/b/c/d;p?q"); // ".."
 * relativize("http://a/b/c/d;p?q#s", "http://a/b/c/d;p?q"); // "#s"
 * relativize("http://a/b/c/d:e", "http://a/b/c/d;p?q"); // "./d:e"
 * relativize("http://a//g", "http://a/b"); // ".//g"
 * relativize("http://g", "http://a/b"); // "//g"
 * relativize("http://a/../g", "http://a/b"); // throws ERR_URI_NO_REFERENCE
 */
export function relativize(target: UriInput, base: UriInput, options?: ReferenceOptions): string {
  const rule = referenceRuleOf(options);
  const text = textOf(target);
  const record = parse(text, rule);
  const resolveFromBase = resolver(base, { rule });
  const references = candidates(text, record, split(resolveFromBase("")));
  references.sort((one, other) => one.length - other.length);
  const found = references.find((reference) => resolveFromBase(reference) === text);
  if (found === undefined) throw syntaxError("relativize", NO_REFERENCE, RELATIVE_REF, 0, text);
  return found;
}

/** Returns the shortest candidate of each kind. They may be wrong: the caller resolves each to find out. */
function candidates(text: string, t: Components, base: Components): string[] {
  const references = [text];
  if (t.scheme !== base.scheme) return references;
  const fragment = t.fragment === undefined ? "" : `#${t.fragment}`;
  const afterPath = t.query === undefined ? fragment : `?${t.query}${fragment}`;
  if (t.authority !== undefined) references.unshift(`//${t.authority}${t.path}${afterPath}`);
  if (t.authority !== base.authority) return references;
  if (t.path.startsWith("/")) references.unshift(pathGuard(t.path, false) + t.path + afterPath);
  references.unshift(relativePath(directoryOf(base), withoutGuard(t)) + afterPath);
  if (t.path === base.path) references.unshift(t.query === base.query ? fragment : afterPath);
  return references;
}

/** Returns the path that a relative path is appended to (5.2.3), without dot segments. */
function directoryOf({ authority, path }: Components): string {
  if (authority !== undefined && path === "") return "/";
  return removeDotSegments(path.slice(0, path.lastIndexOf("/") + 1));
}

/** Removes the guard `/.` that resolution puts before a path that starts with `//` when the authority is absent. */
function withoutGuard({ authority, path }: Components): string {
  return authority === undefined && path.startsWith("/.//") ? path.slice(2) : path;
}

/** Returns the relative path from a directory to a path: up to the last directory they share, then down. */
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
  return relativePathGuard(rest) + rest;
}
