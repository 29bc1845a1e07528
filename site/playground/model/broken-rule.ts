// Which rules of the grammar explain an error of a rule.

/** Rules that stand in another one, and that one. `i` begins the names of RFC 3987. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ["scheme", "URI"],
  ["authority", "hier-part"],
  ["userinfo", "authority"],
  ["host", "authority"],
  ["port", "authority"],
  ["IP-literal", "host"],
  ["reg-name", "host"],
  ["IPv6address", "IP-literal"],
  ["IPvFuture", "IP-literal"],
  ["path", "hier-part"],
  ["path-noscheme", "relative-part"],
  ["query", "URI"],
  ["fragment", "URI"],
]);

/** The rules to show for a rule whose own definition does not say enough. */
const SHOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ["host", ["reg-name"]],
  ["path", ["pchar"]],
  ["path-noscheme", ["segment-nz-nc"]],
  ["query", ["query", "pchar"]],
  ["fragment", ["fragment", "pchar"]],
]);

/** Returns the rule whose diagram shows where a rule stands. */
export function placeOf(rule: string): string | undefined {
  return PLACES.get(rule);
}

/** Returns the rules whose diagrams show what a rule allows. */
export function shownRules(rule: string): readonly string[] {
  return SHOWN.get(rule) ?? [rule];
}
