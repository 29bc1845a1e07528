import type { RuleOptions } from "../api/rule-options.ts";
import { elementsOf, kindOf, quoted, unknownName } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { topRuleNumber } from "../uri/options.ts";
import { validateSchemeName } from "../uri/scheme-name.ts";
import type { TopRule } from "../uri/types.ts";
import { type Allowed, type AllowList, allowedOf } from "./allow-list.ts";
import { FINDINGS, type FindingCode } from "./finding.ts";

/** The parts of a policy. `inspect` accepts them all, so a policy can serve as its options. */
export const POLICY = ["rule", "schemes", "ports", "accept", "within"] as const;

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
   * The allowed sites and folders, as for {@link isWithin}, but no `file:` entry. Its checks are made besides the others:
   * `http://10.0.0.1` needs `accept` too. Of its own checks, `accept` can leave out `"idna-deviation"` only.
   *
   * @default undefined: every host and path
   */
  readonly within?: readonly string[] | AllowList | undefined;
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

/** A policy that was read once, by {@link fetchPolicy}. It never changes. */
export interface PreparedPolicy extends FetchPolicy {
  readonly rule: TopRule;
  readonly schemes: readonly string[];
  readonly ports: readonly number[] | undefined;
  readonly accept: readonly FindingCode[];
  readonly within: AllowList | undefined;
}

/**
 * Reads a policy once, for many calls of {@link isSafeToFetch}, {@link fetchRefusals} and `guardedFetch`, which keeps connections for it.
 *
 * @throws {TypeError} if the policy has an unknown part or a wrong value.
 * @example
 * import { isSafeToFetch } from "pchar/inspect";
 * const policy = fetchPolicy({ within: ["https://example.com/docs/"] });
 * isSafeToFetch("https://example.com/docs/a", policy); // true
 * isSafeToFetch("https://example.com/", policy); // false
 * policy.schemes; // ["http", "https"]
 */
export function fetchPolicy(policy?: FetchPolicy): PreparedPolicy {
  return policyOf(policy);
}

/** A policy that was read. Its arrays are copies, because those of the caller may change, or have methods that lie. */
export class Policy implements PreparedPolicy {
  readonly rule: TopRule;
  readonly schemes: readonly string[];
  readonly ports: readonly number[] | undefined;
  readonly accept: readonly FindingCode[];
  readonly within: Allowed | undefined;

  constructor(policy: FetchPolicy | undefined) {
    const { rule, schemes, ports, accept, within } = optionsOf(policy, POLICY);
    this.rule = rule ?? "URI-reference";
    topRuleNumber(this.rule);
    this.schemes = copyOf("schemes", schemes ?? ["http", "https"], validateSchemeName);
    this.ports = ports === undefined ? undefined : copyOf("ports", ports, checkPort);
    this.accept = copyOf("accept", accept ?? [], checkFinding);
    this.within = within === undefined ? undefined : allowedToFetch(within);
    Object.freeze(this);
  }
}

const copyOf = <Element>(
  what: string,
  list: readonly Element[],
  check: (element: Element) => void,
): readonly Element[] => Object.freeze(elementsOf(what, list, check));

let defaultPolicy: Policy | undefined;

/** Returns a policy that was read, or reads one. Throws a `TypeError` if it has an unknown part or a wrong value. */
export function policyOf(policy: FetchPolicy | undefined): Policy {
  if (policy instanceof Policy) return policy;
  if (policy !== undefined) return new Policy(policy);
  defaultPolicy ??= new Policy(policy);
  return defaultPolicy;
}

function allowedToFetch(within: readonly string[] | AllowList): Allowed {
  const allowed = allowedOf(within);
  if (allowed.hasFile) throw new TypeError("A policy cannot allow a file: URI: fetch does not read files");
  return allowed;
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
