import { objectOf, quoted } from "./argument.ts";
import { active } from "./backend/backend.ts";
import { type Grammar, grammarOf } from "./backend/js/grammar.ts";
import { pathGuard } from "./backend/js/path.ts";
import { authorityParts, type Parts, WRITERS } from "./component-text.ts";
import { errorOf, syntaxError } from "./errors.ts";
import { AMBIGUOUS_COMPONENTS } from "./generated/errors.ts";
import { HOST } from "./generated/rules.ts";
import { recomposeTo } from "./recompose.ts";
import { parseReference, type ReferenceOptions, referenceRuleOf } from "./reference.ts";
import { referenceRuleNumber } from "./top-rule.ts";
import type { UriReference } from "./types.ts";

/**
 * The components that {@link build} puts together, as URI text or as data; of one component one of the two.
 *
 * In URI text a `%` starts a triplet, and what the component does not take is encoded. Data is raw: all of it but
 * the unreserved characters is encoded.
 */
export interface BuildComponents {
  readonly scheme?: string | undefined;
  /** URI text: `me:pw` is a name and a password. */
  readonly userinfo?: string | undefined;
  /** Data: `me:pw` is a name with a colon in it. */
  readonly user?: string | undefined;
  /** URI text: an `IP-literal` stands in brackets, and may be nothing else. */
  readonly host?: string | undefined;
  /**
   * Data: a name, also where it begins with a bracket. It is encoded and not judged: what it spells may be an
   * IPv4address, which matches before a registered name does (3.2.2).
   */
  readonly hostName?: string | undefined;
  /** Digits, or a number that is written as such: an integer from 0 on, below 1e21. */
  readonly port?: string | number | undefined;
  /** URI text. */
  readonly path?: string | undefined;
  /** Data of the segments of a path that begins with a slash; of none the path is empty. */
  readonly segments?: readonly string[] | undefined;
  /** URI text. */
  readonly query?: string | undefined;
  /** Data of pairs of name and value, `undefined` for a name without `=`; of none there is no query. */
  readonly params?: Iterable<readonly [string, string | undefined]> | undefined;
  /** URI text. */
  readonly fragment?: string | undefined;
  // What a record of `parse` has besides: it is for `recompose`, and for `withComponents`.
  readonly authority?: never;
  readonly hostKind?: never;
  readonly pathKind?: never;
}

/** What {@link withComponents} changes: a key without a value (`undefined`) removes the component. */
export interface Changes extends Omit<BuildComponents, "authority"> {
  /** URI text of userinfo, host and port in one; with it none of them. */
  readonly authority?: string | undefined;
}

/**
 * Builds a URI reference from its components.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1 and 5.3)
 *
 * The result parses to the components that are meant, in the form of a careful producer: scheme and host in lower
 * case, triplets in upper case (6.2.2.1), no triplet of an unreserved character (2.3), no `:` before an empty port
 * (3.2.3). A path that would be read as an authority or a scheme is guarded by `/.` or `./`, which resolution
 * removes. Dot segments of `path` stay.
 *
 * @throws {UriSyntaxError} if a component cannot stand: a scheme or port that breaks its rule, a percent sign
 * without its digits in URI text, userinfo or port without host, a path without a slash after a host, a dot segment
 * or a lone surrogate as data.
 * @throws {TypeError} if a key is unknown or of another type, or a component is given as text and as data.
 * @example
 * build({ scheme: "HTTP", host: "Example.COM", port: 8080, segments: ["a/b", "ü"], params: [["q", "1+1 = 2"]] }); // "http://example.com:8080/a%2Fb/%C3%BC?q=1%2B1%20%3D%202"
 * build({ scheme: "http", userinfo: "me:pw", host: "[2001:DB8::7]", path: "/%7euser/a b" }); // "http://me:pw@[2001:db8::7]/~user/a%20b"
 * build({ host: "", path: "/etc" }); // "///etc"
 * build({ path: "a:b" }); // "./a:b"
 * build({ scheme: "a", path: "//b" }); // "a:/.//b"
 * build({ params: [["filter[]", "a"]] }); // "?filter%5B%5D=a"
 * build({ host: "h", path: "b" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * build({ segments: [".."] }); // throws ERR_URI_DOT_SEGMENT
 * build({ path: "100%" }); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function build(components: BuildComponents, options: ReferenceOptions = {}): string {
  if (Object.hasOwn(Object(components), "authority")) {
    throw new TypeError(
      'Unknown component "authority": give userinfo, host and port, or a record to recompose or withComponents',
    );
  }
  return change("build URI reference", "", components, options);
}

/**
 * Changes components of a reference, and leaves the text of all others as it is: what `build` does to the empty one.
 * An error of the whole tells the action.
 */
export function change(
  action: string,
  reference: string | UriReference,
  changes: Changes,
  options: ReferenceOptions,
): string {
  const ruleNumber = referenceRuleNumber(referenceRuleOf(options));
  const parts: Parts = {
    ...parseReference(reference, options),
    ...writtenParts(changes, grammarOf(ruleNumber)),
  };
  const { scheme, query, fragment } = parts;
  const authority = authorityOf(action, parts);
  const path = withGuard(parts.path ?? "", scheme !== undefined, authority !== undefined);
  const text = recomposeTo(action, { scheme, authority, path, query, fragment });
  const backend = active();
  if (backend.scan(text, ruleNumber) !== 0) throw errorOf(action, backend.words, text);
  return text;
}

/** Writes what is given, and notes what is removed. Only own keys count: a polluted prototype gives nothing. */
function writtenParts(changes: Changes, grammar: Grammar): Parts {
  objectOf(changes, "components");
  const parts: Parts = {};
  const givenBy = new Map<keyof Parts, string>();
  const give = (part: keyof Parts, key: string): void => {
    const other = givenBy.get(part);
    if (other !== undefined) throw new TypeError(`Expected ${other} or ${key}, got both`);
    givenBy.set(part, key);
  };
  // The whole first: its parts can be set anew where it is removed, and not where it is given.
  if (Object.hasOwn(changes, "authority")) {
    const { authority } = changes;
    const whole = authority === undefined ? NO_AUTHORITY : authorityParts(authority, grammar);
    Object.assign(parts, whole);
    if (authority !== undefined) for (const part of AUTHORITY_PARTS) give(part, "authority");
  }
  for (const [key, value] of Object.entries(changes)) {
    if (key === "authority") continue;
    const writer = WRITERS.get(key);
    if (writer === undefined) throw new TypeError(`Unknown component ${quoted(key)}`);
    if (value !== undefined) {
      give(writer.part, key);
      parts[writer.part] = writer.write(value, grammar);
    } else if (!givenBy.has(writer.part)) {
      parts[writer.part] = undefined;
    }
  }
  return parts;
}

const AUTHORITY_PARTS = ["userinfo", "host", "port"] as const;
const NO_AUTHORITY: Parts = { userinfo: undefined, host: undefined, port: undefined };

/** Puts an authority together (3.2). What has no host cannot say a userinfo or a port: an empty host is another one. */
function authorityOf(action: string, { userinfo, host, port }: Parts): string | undefined {
  if (host === undefined && userinfo === undefined && port === undefined) return undefined;
  const beforeHost = userinfo === undefined ? "" : `${userinfo}@`;
  const text = beforeHost + (host ?? "") + (port === undefined ? "" : `:${port}`);
  if (host !== undefined) return text;
  throw syntaxError(action, AMBIGUOUS_COMPONENTS, HOST, beforeHost.length + 2, `//${text}`);
}

/** Guards a path that would be read as an authority or as a scheme (3.3 and 4.2). */
export function withGuard(path: string, hasScheme: boolean, hasAuthority: boolean): string {
  const readsAsScheme = !hasScheme && !hasAuthority && path.split("/", 1)[0]!.includes(":");
  return (readsAsScheme ? "./" : pathGuard(path, hasAuthority)) + path;
}
