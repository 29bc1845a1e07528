import { kindOf, objectOf } from "./argument.ts";
import { syntaxError } from "./errors.ts";
import { AMBIGUOUS_COMPONENTS } from "./generated/errors.ts";
import * as rule from "./generated/rules.ts";
import type { Components, UriReference } from "./types.ts";

/**
 * Puts components together, to the byte.
 *
 * Follows RFC 3986, 5.3: an absent component (`undefined`) leaves no delimiter, an empty one (`""`) leaves it alone.
 * Characters are not judged, so that `recompose(split(text))` is the text for every string. What is refused is
 * a result that appendix B would split into other components: see {@link build} for one that finds a way to say it.
 *
 * @throws {UriSyntaxError} if the result would be read as other components, with the place in that result.
 * @throws {TypeError} if the path is no string, another component neither a string nor `undefined`, or all no object.
 * @example
 * recompose({ scheme: "http", authority: "h", path: "/p", query: "" }); // "http://h/p?"
 * recompose({ scheme: "file", authority: "", path: "/etc/passwd" }); // "file:///etc/passwd"
 * recompose({ path: "//a" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * recompose({ path: "a:b" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * recompose({ authority: "h", path: "b" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 */
export function recompose(components: Components | UriReference): string {
  return recomposeTo("recompose", objectOf(components, "components"));
}

/** The work of {@link recompose}, for an error that tells another action. */
export function recomposeTo(action: string, components: Components): string {
  const { scheme, authority, path, query, fragment } = components;
  if (typeof path !== "string") throw new TypeError(`Expected a path, got ${kindOf(path)}`);
  for (const component of [scheme, authority, query, fragment]) {
    if (component === undefined || typeof component === "string") continue;
    throw new TypeError(`Expected components that are strings, got ${kindOf(component)}`);
  }
  const text = joined(components);
  const schemeEnd = scheme === undefined ? 0 : scheme.length + 1;
  const authorityStart = schemeEnd + 2;
  const pathStart = authority === undefined ? schemeEnd : authorityStart + authority.length;

  const refuse = (brokenRule: number, index: number): never => {
    throw syntaxError(action, AMBIGUOUS_COMPONENTS, brokenRule, index, text);
  };
  if (scheme !== undefined) {
    if (scheme === "") refuse(rule.SCHEME, 0);
    refuseDelimiter(scheme, ":/?#", 0, rule.SCHEME, refuse);
  }
  if (authority !== undefined) {
    refuseDelimiter(authority, "/?#", authorityStart, rule.AUTHORITY, refuse);
    if (path !== "" && !path.startsWith("/")) refuse(rule.PATH_ABEMPTY, pathStart);
  } else if (path.startsWith("//")) {
    refuse(rule.PATH_ABSOLUTE, pathStart + 1);
  } else if (scheme === undefined && readsAsScheme(path)) {
    refuse(rule.PATH_NOSCHEME, path.indexOf(":"));
  }
  refuseDelimiter(path, "?#", pathStart, rule.PATH, refuse);
  if (query !== undefined) refuseDelimiter(query, "#", pathStart + path.length + 1, rule.QUERY, refuse);
  return text;
}

/** Puts the components of a record together, which are known to be read as such (5.3). */
export function joined({ scheme, authority, path, query, fragment }: Components): string {
  let text = scheme === undefined ? "" : `${scheme}:`;
  if (authority !== undefined) text += `//${authority}`;
  text += path;
  if (query !== undefined) text += `?${query}`;
  if (fragment !== undefined) text += `#${fragment}`;
  return text;
}

function refuseDelimiter(
  component: string,
  delimiters: string,
  start: number,
  brokenRule: number,
  refuse: (brokenRule: number, index: number) => never,
): void {
  const index = firstOf(component, delimiters);
  if (index !== -1) refuse(brokenRule, start + index);
}

/** Tells whether appendix B takes the start of a path for a scheme: one character or more, and then a `:`. */
function readsAsScheme(path: string): boolean {
  const index = firstOf(path, ":/?#");
  return index > 0 && path[index] === ":";
}

/** The index of the first of some characters, or -1. */
export function firstOf(text: string, characters: string): number {
  let first = -1;
  for (const character of characters) {
    const index = text.indexOf(character);
    if (index !== -1 && (first === -1 || index < first)) first = index;
  }
  return first;
}
