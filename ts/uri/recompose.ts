import { AMBIGUOUS_COMPONENTS } from "../generated/errors.ts";
import * as rule from "../generated/rules.ts";
import { kindOf, objectOf } from "../support/argument.ts";
import { given, hasProperty } from "../support/properties.ts";
import { syntaxError } from "./errors.ts";
import type { Components, UriReference } from "./types.ts";

/** The five components, and the parts of the authority, which a record of `parse` has too. */
interface GivenComponents extends Components {
  readonly userinfo?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

/**
 * Joins components into a URI reference (RFC 3986, 5.3).
 *
 * An absent component (`undefined`) adds nothing, and an empty one (`""`) adds its delimiter. Characters are not validated,
 * so `recompose(split(text))` returns `text` for every string. {@link build} encodes and guards components where this function
 * throws.
 *
 * `userinfo`, `host` and `port` are parts of `authority`, which alone is written. If they are there, as in a record of
 * {@link parse}, they must agree with it. To change one of them, use {@link withComponents}.
 *
 * @throws {UriSyntaxError} `ERR_URI_AMBIGUOUS_COMPONENTS` if appendix B would split the result into other components. The
 * index is one of the result.
 * @throws {TypeError} if the argument is not an object, its path is not a string, another component is neither a string nor
 * `undefined`, or a part of the authority disagrees with `authority`.
 * @example
 * recompose({ scheme: "http", authority: "h", path: "/p", query: "" }); // "http://h/p?"
 * recompose({ scheme: "file", authority: "", path: "/etc/passwd" }); // "file:///etc/passwd"
 * recompose({ path: "//a" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * recompose({ path: "a:b" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * recompose({ authority: "h", path: "b" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * recompose({ ...parse("http://h/"), host: "other" }); // throws TypeError
 */
export function recompose(components: Components | UriReference): string {
  return recomposeTo("recompose", objectOf(components, "components"));
}

/** Returns whether a value is an object with its own property `path`, as a record is. */
export function hasPath(value: unknown): value is Components {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "path");
}

/** Does the work of {@link recompose}; an error message names `action`. */
export function recomposeTo(action: string, components: GivenComponents): string {
  const path = componentOf(components, "path", components.path);
  if (path === undefined) throw new TypeError("Expected a path, got undefined");
  const scheme = componentOf(components, "scheme", components.scheme);
  const authority = componentOf(components, "authority", components.authority);
  const query = componentOf(components, "query", components.query);
  const fragment = componentOf(components, "fragment", components.fragment);
  compareParts(components, authority);
  const text = joined({ scheme, authority, path, query, fragment });
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

/** Returns the value of a component, which must be a string or absent. */
function componentOf(components: GivenComponents, name: string, value: unknown): string | undefined {
  const component = given(components, name, value);
  if (component === undefined || typeof component === "string") return component;
  throw new TypeError(`Expected ${name} to be a string, got ${kindOf(component)}`);
}

/**
 * Throws if a part of the authority is there and disagrees with it: `authority = [ userinfo "@" ] host [ ":" port ]`
 * (RFC 3986, 3.2). Only `authority` is written, so a change of a part would be lost, and a removed password would stay.
 *
 * A part is there if it has a key, even with the value `undefined`; a copy through JSON has no such key. The error does not show the
 * value, because a userinfo may have a password.
 */
function compareParts(components: GivenComponents, authority: string | undefined): void {
  const compare = (name: string, value: string | undefined, part: string | undefined): void => {
    if (value === part || !hasProperty(components, name)) return;
    throw new TypeError(
      authority === undefined
        ? `Expected authority beside ${name}: use build or withComponents`
        : `Expected ${name} to agree with authority: use withComponents to change it`,
    );
  };
  const text = authority ?? "";
  const start = text.indexOf("@") + 1;
  const colon = text.indexOf(":", Math.max(start, text.indexOf("]", start)));
  const end = colon === -1 ? text.length : colon;
  compare("userinfo", components.userinfo, start === 0 ? undefined : text.slice(0, start - 1));
  compare("host", components.host, authority && text.slice(start, end));
  compare("port", components.port, colon === -1 ? undefined : text.slice(colon + 1));
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
