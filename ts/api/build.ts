import { type Grammar, grammarOf } from "../core/grammar.ts";
import { withGuard } from "../core/path.ts";
import { active } from "../engine/engine.ts";
import { AMBIGUOUS_COMPONENTS } from "../generated/errors.ts";
import { HOST, IRI_REFERENCE, URI_REFERENCE } from "../generated/rules.ts";
import { objectOf, unknownName } from "../support/argument.ts";
import { errorOf, syntaxError } from "../uri/errors.ts";
import { topRuleNumber } from "../uri/options.ts";
import { joined, recomposeTo } from "../uri/recompose.ts";
import type { TopRule } from "../uri/types.ts";
import { authorityComponents, WRITERS, type WrittenComponents } from "./component-writers.ts";
import type { ParamChanges } from "./param-changes.ts";
import { type RuleOptions, topRuleOf } from "./rule-options.ts";

/**
 * The components that {@link build} and {@link withComponents} write.
 *
 * Userinfo, host, path and query each have two keys; use one of them. One takes URI text: delimiters keep their meaning, a
 * `%` starts a percent-encoded octet, and only characters that the component cannot contain are encoded. The other takes
 * raw data: everything except unreserved characters is encoded.
 */
export interface BuildComponents {
  /** The scheme, without `:`. It is never encoded: a character that a scheme cannot contain is an error. */
  readonly scheme?: string | null | undefined;
  /** The userinfo as URI text: `me:pw` is a user name and a password. */
  readonly userinfo?: string | null | undefined;
  /** The user name as raw data: `me:pw` is a user name that contains a colon. */
  readonly user?: string | null | undefined;
  /**
   * The host as URI text: a name, or an IP address. An IPv6 address has brackets, and no other host contains one of the
   * delimiters `:/?#[]@`.
   */
  readonly host?: string | null | undefined;
  /**
   * The host as raw data: a name, even if it starts with `[`. A name such as `127.0.0.1` is an IPv4 address nevertheless,
   * because the grammar tries that first (3.2.2). An IPv6 address is rejected: it goes into `host`, in brackets.
   */
  readonly hostName?: string | null | undefined;
  /** The port: any number of digits, or a non-negative integer below 1e21. */
  readonly port?: string | number | null | undefined;
  /** The path as URI text. Its dot segments are kept. */
  readonly path?: string | null | undefined;
  /** The path segments as raw data, each written after a `/`. An empty array writes an empty path. */
  readonly segments?: readonly string[] | null | undefined;
  /** The query as URI text, without `?`. To write a query that begins with another `?`, use {@link recompose}. */
  readonly query?: string | null | undefined;
  /**
   * The query parameters as raw data, in the forms that {@link withParams} takes. Without pairs there is no query.
   */
  readonly params?: ParamChanges | null | undefined;
  /** The fragment as URI text, without `#`. */
  readonly fragment?: string | null | undefined;
  // A record of `parse` has these keys too; it belongs to `recompose` or `withComponents`.
  /** Not accepted: give its components. */
  readonly authority?: never;
  /** Not accepted: the kind follows from the host. */
  readonly hostKind?: never;
  /** Not accepted: the kind follows from the path. */
  readonly pathKind?: never;
}

/**
 * The changes that {@link withComponents} makes. `null` removes a component, and a key that is left out keeps it. `undefined` is
 * rejected; TypeScript reports it only with `exactOptionalPropertyTypes`.
 */
export interface ComponentChanges extends Defined<Omit<BuildComponents, "authority">> {
  /** Userinfo, host and port in one, as URI text. It excludes the keys for these three. */
  readonly authority?: string | null;
}

/** The same properties, without the value `undefined`. */
type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/**
 * Builds a URI reference from components, and encodes where necessary.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1 and 5.3)
 *
 * Use it instead of string concatenation: the result always parses to the components you passed. A key that is missing,
 * `undefined` or `null` leaves its component out. A path that would be read as an authority or a scheme gets the prefix `/.` or
 * `./`, which resolution removes.
 *
 * Scheme and host are written in lower case and percent-encoded octets in upper case (6.2.2.1). Unreserved characters are
 * not encoded (2.3), and an empty port is dropped (3.2.3). With an IRI rule, non-ASCII characters are kept.
 *
 * @throws {UriSyntaxError} with one of these codes:
 * - `ERR_URI_UNEXPECTED_CHARACTER` if the scheme or the port contains a character that it cannot contain, `host` contains a
 *   delimiter outside the brackets of an IP literal, or `hostName` is an IPv6 address;
 * - `ERR_URI_INVALID_PCT_ENCODED` if a `%` in URI text lacks its two hexadecimal digits;
 * - `ERR_URI_AMBIGUOUS_COMPONENTS` if there is a userinfo or port but no host, or a host and a path without leading `/`;
 * - `ERR_URI_DOT_SEGMENT` if `.` or `..` is among the `segments`;
 * - `ERR_URI_LONE_SURROGATE` if a string is not well-formed;
 * - a code of {@link parse} if a host in brackets is not a valid IP literal, or the result does not match the rule.
 * @throws {TypeError} if a key is unknown, a value has a wrong type, a component is given by two keys, a value in `params` is `undefined`,
 * or `query` starts with a `?`, as `location.search` does.
 * @example
 * build({ scheme: "HTTP", host: "Example.COM", port: 8080, segments: ["a/b", "ü"], params: [["q", "1+1 = 2"]] }); // "http://example.com:8080/a%2Fb/%C3%BC?q=1%2B1%20%3D%202"
 * build({ scheme: "http", userinfo: "me:pw", host: "[2001:DB8::7]", path: "/%7euser/a b" }); // "http://me:pw@[2001:db8::7]/~user/a%20b"
 * build({ host: "", path: "/etc" }); // "///etc"
 * build({ path: "a:b" }); // "./a:b"
 * build({ scheme: "a", path: "//b" }); // "a:/.//b"
 * build({ params: { "filter[]": ["a", "b"], page: 2, sort: null } }); // "?filter%5B%5D=a&filter%5B%5D=b&page=2"
 * build({ params: [["a"], ["b", ""]] }); // "?a&b="
 * build({ host: "h", path: "b" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * build({ path: "b" }, { rule: "URI" }); // throws ERR_URI_MISSING_SCHEME
 * build({ host: "h:80" }); // throws ERR_URI_UNEXPECTED_CHARACTER
 * build({ segments: [".."] }); // throws ERR_URI_DOT_SEGMENT
 * build({ path: "100%" }); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function build(components: BuildComponents, options: RuleOptions = {}): string {
  if (Object.hasOwn(Object(components), "authority")) {
    throw new TypeError(
      'Unknown component "authority": use userinfo, host and port; or, for a record, recompose or withComponents',
    );
  }
  return change("build URI reference", EMPTY, entriesOf(components), topRuleOf(options));
}

/** The components of the empty string. */
const EMPTY: Required<WrittenComponents> = {
  scheme: undefined,
  userinfo: undefined,
  host: undefined,
  port: undefined,
  path: "",
  query: undefined,
  fragment: undefined,
};

/** The keys and values of an argument. */
type Entries = readonly (readonly [key: string, value: unknown])[];

/** The keys of other libraries, and those that they mean here. */
const MEANT: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["protocol", "scheme"],
  ["hostname", "host"],
  ["pathname", "path"],
  ["search", "query"],
  ["hash", "fragment"],
]);

/** Returns the own keys and values of an argument, each read once. Rejects unknown keys. */
export function entriesOf(changes: ComponentChanges | BuildComponents): Entries {
  const entries = Object.entries(objectOf(changes, "components"));
  // By index: an array pattern asks for an iterator.
  for (const { 0: key } of entries) {
    if (WRITERS.has(key) || key === "authority") continue;
    throw unknownName("component", key, [...WRITERS.keys()], MEANT.get(key));
  }
  return entries;
}

/**
 * Changes some components of a valid URI reference; `build` starts from the empty one. The result matches the rule.
 *
 * `action` is what the message of an error about the whole result says.
 */
export function change(action: string, from: WrittenComponents, changes: Entries, rule: TopRule): string {
  const ruleNumber = topRuleNumber(rule);
  const { scheme, userinfo, host, port, path, query, fragment } = from;
  const components: Required<WrittenComponents> = { scheme, userinfo, host, port, path, query, fragment };
  writeTo(components, changes, grammarOf(ruleNumber));
  return validResult(action, recomposed(action, components), ruleNumber);
}

/** Returns a result whose components match their own rules. It is scanned only for what some rules ask of the whole, such as a scheme. */
export function validResult(action: string, text: string, ruleNumber: number): string {
  if (ruleNumber === URI_REFERENCE || ruleNumber === IRI_REFERENCE) return text;
  const engine = active();
  if (engine.scan(text, ruleNumber) !== 0) throw errorOf(action, engine.record, text);
  return text;
}

/** Writes the given values into components. `null` removes one, and `undefined` leaves it as it is. */
function writeTo(components: WrittenComponents, changes: Entries, grammar: Grammar): void {
  const givenBy = { scheme: "", userinfo: "", host: "", port: "", path: "", query: "", fragment: "" };
  const give = (component: keyof WrittenComponents, key: string): void => {
    const other = givenBy[component];
    if (other !== "") throw new TypeError(`Expected ${other} or ${key}, got both`);
    givenBy[component] = key;
  };
  // `authority` comes first: if it is removed, its components can be set anew; if it is given, they cannot.
  const authority = changes.find((entry) => entry[0] === "authority")?.[1];
  if (authority === null) Object.assign(components, NO_AUTHORITY);
  else if (authority !== undefined) {
    Object.assign(components, authorityComponents(authority, grammar));
    for (const component of AUTHORITY_COMPONENTS) give(component, "authority");
  }
  for (const { 0: key, 1: value } of changes) {
    const writer = WRITERS.get(key);
    // `authority` has none.
    if (writer === undefined || value === undefined) continue;
    if (value !== null) {
      give(writer.component, key);
      components[writer.component] = writer.write(value, grammar);
    } else if (givenBy[writer.component] === "") {
      components[writer.component] = undefined;
    }
  }
}

const AUTHORITY_COMPONENTS = ["userinfo", "host", "port"] as const;
const NO_AUTHORITY: WrittenComponents = { userinfo: undefined, host: undefined, port: undefined };

/** Joins components (5.3). A path that would be read as an authority or a scheme gets its guard. */
function recomposed(action: string, components: WrittenComponents): string {
  const { scheme, path: written = "", query, fragment } = components;
  const authority = authorityOf(action, components);
  const path = withGuard(written, scheme !== undefined, authority !== undefined);
  const parts = { scheme, authority, path, query, fragment };
  const isRootless = authority !== undefined && path !== "" && !path.startsWith("/");
  // It throws: nothing separates such a path from the authority.
  return isRootless ? recomposeTo(action, parts) : joined(parts);
}

/** Joins an authority (3.2). Userinfo and port need a host; an absent host is not an empty one. */
function authorityOf(action: string, { userinfo, host, port }: WrittenComponents): string | undefined {
  if (host === undefined && userinfo === undefined && port === undefined) return undefined;
  const beforeHost = userinfo === undefined ? "" : `${userinfo}@`;
  const text = beforeHost + (host ?? "") + (port === undefined ? "" : `:${port}`);
  if (host !== undefined) return text;
  throw syntaxError(
    action,
    AMBIGUOUS_COMPONENTS,
    HOST,
    beforeHost.length + 2,
    `//${text}`,
    undefined,
    "a userinfo or a port needs a host",
  );
}
