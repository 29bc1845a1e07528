import { AMBIGUOUS_COMPONENTS } from "../generated/errors.ts";
import * as rule from "../generated/rules.ts";
import { kindOf, objectOf } from "../support/argument.ts";
import { syntaxError } from "./errors.ts";
import type { Components, UriReference } from "./types.ts";

/**
 * Joins components into a URI reference (RFC 3986, 5.3).
 *
 * An absent component (`undefined`) adds nothing, and an empty one (`""`) adds its delimiter. Characters are not validated,
 * so `recompose(split(text))` returns `text` for every string. {@link build} encodes and guards components where this function
 * throws.
 *
 * @throws {UriSyntaxError} `ERR_URI_AMBIGUOUS_COMPONENTS` if appendix B would split the result into other components. The
 * index is one of the result.
 * @throws {TypeError} if the argument is not an object, its path is not a string, or another component is neither a string nor
 * `undefined`.
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

/** Does the work of {@link recompose}; an error message names `action`. */
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

  const refuse = (brokenRule: number, index: number, hint?: string): never => {
    throw syntaxError(action, AMBIGUOUS_COMPONENTS, brokenRule, index, text, undefined, hint);
  };
  if (scheme !== undefined) {
    if (scheme === "") refuse(rule.SCHEME, 0);
    refuseDelimiter(scheme, ":/?#", 0, rule.SCHEME, refuse);
  }
  if (authority !== undefined) {
    refuseDelimiter(authority, "/?#", authorityStart, rule.AUTHORITY, refuse);
    if (path !== "" && !path.startsWith("/"))
      refuse(rule.PATH_ABEMPTY, pathStart, "a path after a host starts with a slash");
  } else if (path.startsWith("//")) {
    refuse(rule.PATH_ABSOLUTE, pathStart + 1);
  } else if (scheme === undefined && readsAsScheme(path)) {
    refuse(rule.PATH_NOSCHEME, path.indexOf(":"));
  }
  refuseDelimiter(path, "?#", pathStart, rule.PATH, refuse);
  if (query !== undefined) refuseDelimiter(query, "#", pathStart + path.length + 1, rule.QUERY, refuse);
  return text;
}

/** Joins components without checking how the result will be read (RFC 3986, 5.3). */
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

/**
 * Returns whether appendix B would read the start of a path as a scheme: at least one character, and then a `:`.
 *
 * `startsLikeScheme` is stricter: it returns `true` for `:a` too, which appendix B reads as a path.
 */
function readsAsScheme(path: string): boolean {
  const index = firstOf(path, ":/?#");
  return index > 0 && path[index] === ":";
}

/** Returns the index of the first of some characters, or -1. */
export function firstOf(text: string, characters: string): number {
  let first = -1;
  for (const character of characters) {
    const index = text.indexOf(character);
    if (index !== -1 && (first === -1 || index < first)) first = index;
  }
  return first;
}
