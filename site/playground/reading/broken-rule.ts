// Finds the rules of the grammar that explain an error.

import type * as Core from "pchar";

/** A rule that refers to another one, and the name of the reference. */
export interface Place {
  readonly rule: string;
  readonly element: string;
}

/** The rules whose place does not depend on the string. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ["scheme", "URI"],
  ["userinfo", "authority"],
  ["host", "authority"],
  ["port", "authority"],
  ["IP-literal", "host"],
  ["reg-name", "host"],
  ["IPv6address", "IP-literal"],
  ["IPvFuture", "IP-literal"],
]);

/** The rules to show for a rule whose definition alone is not enough. */
const SHOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ["host", ["reg-name"]],
  ["path", ["pchar"]],
  ["path-noscheme", ["segment-nz-nc"]],
  ["query", ["query", "pchar"]],
  ["fragment", ["fragment", "pchar"]],
]);

/** Returns the rule whose diagram contains the broken rule of a string. */
export function placeOf(core: typeof Core, text: string, rule: string): Place | undefined {
  const { scheme, authority, path } = core.split(text);
  const isRelative = scheme === undefined || rule === "path-noscheme";
  switch (rule) {
    case "authority":
      return { rule: isRelative ? "relative-part" : "hier-part", element: rule };
    case "path":
    case "path-noscheme":
      return {
        rule: isRelative ? "relative-part" : "hier-part",
        element: pathRule(authority, path, isRelative),
      };
    case "query":
    case "fragment":
      return { rule: isRelative ? "relative-ref" : "URI", element: rule };
    default: {
      const place = PLACES.get(rule);
      return place === undefined ? undefined : { rule: place, element: rule };
    }
  }
}

/** Names the alternative of `path` that a path has to match (RFC 3986, 3.3). */
function pathRule(authority: string | undefined, path: string, isRelative: boolean): string {
  if (authority !== undefined) return "path-abempty";
  if (path.startsWith("/")) return "path-absolute";
  return isRelative ? "path-noscheme" : "path-rootless";
}

/** Returns the rules whose diagrams show what a rule allows. */
export function shownRules(rule: string): readonly string[] {
  return SHOWN.get(rule) ?? [rule];
}
