import type { RuleOptions } from "../api/rule-options.ts";
import { ADDRESS_MECHANISM } from "../generated/errors.ts";
import { SCHEMES } from "../generated/schemes.ts";
import { portNumber } from "../host/address.ts";
import { asciiLower } from "../host/mapped-name.ts";
import { elementsOf, kindOf, quoted, unknownName } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import { topRuleNumber } from "../uri/options.ts";
import { validateSchemeName } from "../uri/scheme-name.ts";
import type { TopRule, UriInput, UriReference } from "../uri/types.ts";
import { FINDINGS, type Finding, type FindingCode } from "./finding.ts";
import { POLICY } from "./inspect.ts";
import { absoluteSubject, errorRefusal, isRefusal, type Refusal, schemeRefusal, sorted } from "./refusal.ts";
import { validFindings } from "./valid.ts";
import { type Allowed, allowedOf, outside } from "./within.ts";

/** The schemes, ports and findings that a fetch may have. */
export interface FetchPolicy extends RuleOptions {
  /**
   * The allowed schemes, in lower case.
   *
   * @default ["http", "https"]
   */
  readonly schemes?: readonly string[] | undefined;
  /**
   * The allowed ports. Default ports of the schemes have to be listed too. Port 0 is always refused.
   *
   * @default the default port of the scheme, and all ports from 1024
   */
  readonly ports?: readonly number[] | undefined;
  /**
   * Findings of severity `"danger"` that do not reject a URI, such as `"private-address"`. `"idna-deviation"` accepts
   * names with ß or ς, which IDNA 2003 maps to other names; those names are checked too.
   *
   * `"invalid"`, `"whatwg-accepts"`, `"whatwg-host"`, `"whatwg-port"`, `"whatwg-refuses"`, `"whatwg-versions"`,
   * `"path-like-authority"` and `"ip-future"` cannot be accepted: `fetch` would read another host or port, which was not
   * checked, or could not connect.
   *
   * @default []
   */
  readonly accept?: readonly FindingCode[] | undefined;
  /**
   * The allowed sites and folders, as for {@link isWithin}. Its checks are made besides the others: `http://10.0.0.1` needs
   * `accept` too. Of its own checks, `accept` can leave out `"idna-deviation"` only.
   *
   * @default undefined: every host and path
   */
  readonly within?: readonly string[] | undefined;
}

/**
 * Returns `true` if no check rejects fetching a URI from an untrusted source: {@link fetchRefusals} returns an empty array.
 *
 * **Names are not looked up.** `127.0.0.1.nip.io` and `localtest.me` are safe by this function, and resolve to the machine
 * itself. `guardedFetch` of `pchar/guard` looks them up, checks the addresses, connects to a checked one and checks each redirect.
 *
 * Without `within`, dot segments of any writing pass, such as `%2e%2e` and `..;`: which path a server reads does not decide whether
 * its address is safe.
 *
 * @throws {TypeError} if the policy has an unknown part or a wrong value.
 * @example
 * isSafeToFetch("https://example.com/a"); // true
 * isSafeToFetch("http://2130706433/"); // false
 * isSafeToFetch("http://example.com:25/"); // false
 * isSafeToFetch("http://localhost/"); // false
 * isSafeToFetch("http://redis:6379/"); // false
 * isSafeToFetch("http://10.0.0.1/", { accept: ["private-address"] }); // true
 * isSafeToFetch("http://example.com/a b"); // false
 * isSafeToFetch("http://stra%C3%9Fe.de/"); // false
 * isSafeToFetch("http://stra%C3%9Fe.de/", { accept: ["idna-deviation"] }); // true
 * isSafeToFetch("https://example.com/a", { within: ["https://example.com/docs/"] }); // false
 * isSafeToFetch("https://example.com/docs/..;/a"); // true
 * isSafeToFetch("https://example.com/docs/..;/a", { within: ["https://example.com/docs/"] }); // false
 */
export function isSafeToFetch(uri: UriInput, policy?: FetchPolicy): boolean {
  return fetchRefusals(uri, policy).length === 0;
}

/**
 * Returns every reason not to fetch a URI from an untrusted source (RFC 3986, 7), sorted by index.
 *
 * The URI has to be valid, with a scheme and a port that the policy allows. Every finding of {@link inspect} with severity
 * `"danger"` that the policy does not accept is a reason. So is a port below 1024 that is neither the default port of the
 * scheme nor allowed by the policy (7.2), and port 0 in any case. An `IPvFuture` is always rejected: nobody can connect to it (3.2.2).
 *
 * @throws {TypeError} if the policy has an unknown part or a wrong value.
 * @example
 * fetchRefusals("http://example.com:25/").map(({ code }) => code); // ["well-known-port"]
 * fetchRefusals("http://example.com:25/", { ports: [25] }); // []
 * fetchRefusals("http://[v1.a]/")[0].code; // "ERR_URI_ADDRESS_MECHANISM"
 * fetchRefusals("gopher://example.com/")[0].code; // "scheme-not-allowed"
 * fetchRefusals("http://example.com\\\@evil/")[0].index; // 18
 */
export function fetchRefusals(uri: UriInput, policy?: FetchPolicy): Refusal[] {
  const read = policyOf(policy);
  return refusalsOf(textOf(uri), read);
}

/** A policy that was read: all parts are there and valid, and its arrays are copies, because they may have methods that lie. */
export interface Policy {
  readonly rule: TopRule;
  readonly schemes: readonly string[];
  readonly ports: readonly number[] | undefined;
  readonly accept: readonly FindingCode[];
  readonly within: Allowed | undefined;
}

/** Returns what {@link fetchRefusals} returns for a policy that was read. */
export function refusalsOf(text: string, { rule, schemes, ports, accept, within }: Policy): Refusal[] {
  const subject = absoluteSubject(text, rule);
  if (isRefusal(subject)) return [subject];
  const { record } = subject;
  const refusals: Refusal[] = [];
  if (!schemes.includes(asciiLower(record.scheme!))) refusals.push(schemeRefusal(record.scheme!));
  for (const found of validFindings(subject)) {
    const refusal = refusalOf(found, ports === undefined, accept);
    if (refusal !== undefined) refusals.push(refusal);
  }
  const port = effectivePort(record);
  // Nobody can connect to port 0; some clients take another one (RFC 6335, 6).
  if (port === 0 || (ports !== undefined && !ports.includes(port))) {
    const { index, end } = subject.spans.port;
    const message = "the port is not allowed";
    refusals.push({ code: "port-not-allowed", index, end, section: "RFC 3986, 7.2", message });
  }
  if (within !== undefined) {
    const isNew = ({ code, index }: Refusal): boolean =>
      !(code === "idna-deviation" && accept.includes(code)) &&
      refusals.every((refusal) => refusal.code !== code || refusal.index !== index);
    refusals.push(...outside(subject, within).filter(isNew));
  }
  return sorted(refusals);
}

function refusalOf(
  found: Finding,
  isPortChecked: boolean,
  accept: readonly FindingCode[],
): Refusal | undefined {
  const { code, severity, index, end, section, message } = found;
  if (code === "ip-future") return errorRefusal(ADDRESS_MECHANISM, found, section);
  const isRefused = code === "well-known-port" ? isPortChecked : severity === "danger";
  return isRefused && !accept.includes(code) ? { code, index, end, section, message } : undefined;
}

/** Returns the port to connect to, or NaN. */
function effectivePort({ scheme, port = "" }: UriReference): number {
  const number = portNumber(port);
  return Number(number === "" ? SCHEMES.get(asciiLower(scheme!))?.port : number);
}

/** Findings that no policy can accept: other software may read another host, which was not checked, or there is no host. */
const NOT_ACCEPTABLE: readonly FindingCode[] = [
  "whatwg-host",
  "whatwg-port",
  "whatwg-refuses",
  "whatwg-versions",
  "invalid",
  "whatwg-accepts",
  "path-like-authority",
  "ip-future",
];

/** Reads a policy. Throws a `TypeError` if it has an unknown part or a wrong value. */
export function policyOf(policy: FetchPolicy | undefined): Policy {
  const {
    rule = "URI-reference",
    schemes = ["http", "https"],
    ports,
    accept = [],
    within,
  } = optionsOf(policy, POLICY);
  topRuleNumber(rule);
  return {
    rule,
    schemes: elementsOf("schemes", schemes, validateSchemeName),
    ports: ports === undefined ? undefined : elementsOf("ports", ports, checkPort),
    accept: elementsOf("accept", accept, checkFinding),
    within: within === undefined ? undefined : allowedOf(within),
  };
}

function checkPort(port: number): void {
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    const given = typeof port === "number" ? port : kindOf(port);
    throw new TypeError(`Expected a port, an integer from 1 to 65535, got ${given}`);
  }
}

function checkFinding(code: FindingCode): void {
  if (typeof code !== "string" || !Object.hasOwn(FINDINGS, code))
    throw unknownName("finding", code, Object.keys(FINDINGS));
  if (NOT_ACCEPTABLE.includes(code)) throw new TypeError(`The finding ${quoted(code)} cannot be accepted`);
}
