import { lookup as lookUp } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { refusalsOf } from "../inspect/is-safe-to-fetch.ts";
import { type FetchPolicy, type Policy, policyOf } from "../inspect/policy.ts";
import { kindOf } from "../support/argument.ts";
import { optionsOf, propertyOf } from "../support/properties.ts";
import { addressRefused, GuardError, refused } from "./guard-error.ts";
import { LOOKUP } from "./unset.ts";

/** An address of a host. */
export interface HostAddress {
  /** The address without brackets: `192.0.2.1` or `2001:db8::1`. */
  readonly address: string;
  /** 4 or 6. */
  readonly family: number;
}

/**
 * Looks a name up, and calls `callback` with an error or with all addresses. `lookup` of `node:dns` is such a function, and so is
 * any function that `net.connect` accepts as `lookup` and that knows the option `all`.
 */
export type Lookup = (
  name: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: HostAddress[]) => void,
) => void;

/** Looks a host up once. Throws a `GuardError` unless the policy allows every address. A host in brackets is an address. */
export async function checkedAddresses(
  uri: string,
  hostname: string,
  policy: Policy,
  lookup: Lookup,
): Promise<HostAddress[]> {
  const name = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(name) === 0 ? await allAddresses(name, lookup) : [{ address: name }];
  return checked(uri, addresses, policy);
}

const allAddresses = (name: string, lookup: Lookup): Promise<HostAddress[]> =>
  new Promise((resolve, reject) => {
    lookup(name, { ...LOOKUP, all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

/** Returns copies of the addresses, with the family that each has. One refused address refuses the host. */
function checked(
  uri: string,
  addresses: readonly Pick<HostAddress, "address">[],
  { accept }: Pick<Policy, "accept">,
): HostAddress[] {
  if (!Array.isArray(addresses))
    throw new TypeError(`Expected lookup to return an array of addresses, got ${kindOf(addresses)}`);
  const policy: Policy = { rule: "URI", schemes: ["http"], ports: undefined, accept, within: undefined };
  const copies: HostAddress[] = [];
  for (let at = 0; at < addresses.length; at++) {
    const address = String(propertyOf(Object(addresses[at]) as HostAddress, "address"));
    const family = isIP(address);
    // A URI rejects a zone identifier, and the empty literal that stands for a string that is not an address.
    const host = family === 4 ? address : family === 6 ? `[${address}]` : "[]";
    const refusals = refusalsOf(`http://${host}/`, policy);
    if (refusals.length > 0) throw addressRefused(uri, refusals, address);
    copies.push({ address, family });
  }
  if (copies.length === 0) throw new GuardError("ERR_GUARD_NO_ADDRESS", uri, "its host has no address");
  return copies;
}

/** Creates the look-up of a connection: it answers with the addresses that were checked, and asks nobody. */
export function lookupOf(addresses: readonly HostAddress[]): LookupFunction {
  return (_, options, callback) => {
    const [first] = addresses;
    if (propertyOf(options, "all")) callback(null, [...addresses]);
    else callback(null, first!.address, first!.family);
  };
}

/** Options of {@link guardedLookup}. An unknown name is rejected: a look-up sees no URI, so no other part of a policy has an effect. */
export interface GuardedLookupOptions extends Pick<FetchPolicy, "accept"> {
  /**
   * Looks names up.
   *
   * @default `lookup` of `node:dns`, which asks the operating system
   */
  readonly lookup?: Lookup | undefined;
}

/**
 * Creates a `lookup` for an `http.Agent`, for `net.connect` or for `connect.lookup` of undici. It fails with a {@link GuardError}
 * if `isSafeToFetch` rejects the name or one of its addresses (RFC 3986, 7.4), unless `accept` allows what it rejects.
 *
 * **It is half of a guard.** It does not see the URI, its port, a redirect, or a proxy. Node does not call it for an
 * address, such as that of `http://127.0.0.1/`. So check each URI, and each redirect, with `isSafeToFetch`, or use
 * {@link guardedFetch}.
 *
 * @throws {TypeError} if an option is unknown or has a wrong value, there is a second argument, or the runtime is not Node.
 * @example
 * import { Agent, get } from "node:http";
 * const agent = new Agent({ lookup: guardedLookup() });
 * const error = await new Promise((resolve) => get("http://localhost/", { agent }).on("error", resolve));
 * error.code; // "ERR_GUARD_REFUSED"
 */
export function guardedLookup(options?: GuardedLookupOptions): LookupFunction;
export function guardedLookup(options?: GuardedLookupOptions, ...more: unknown[]): LookupFunction {
  requireNode();
  // A look-up of its own would be ignored here, and another one would be asked.
  if (more.length > 0) throw new TypeError("Expected one argument: the look-up is the option lookup");
  const { accept, lookup = lookUp } = optionsOf(options, ["accept", "lookup"]);
  const policy = policyOf({ accept });
  validateLookup(lookup);
  return (name, options, callback) => {
    const refusals = refusalsOf(`http://${isIP(name) === 6 ? `[${name}]` : name}/`, policy);
    if (refusals.length > 0) return callback(refused(name, refusals), "", 0);
    lookup(name, { ...LOOKUP, ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      let found: HostAddress[];
      try {
        found = checked(name, addresses, policy);
      } catch (refusal) {
        return callback(refusal as GuardError, "", 0);
      }
      lookupOf(found)(name, options, callback);
    });
  };
}

/** Throws a `TypeError` unless a look-up is a function. */
export function validateLookup(lookup: unknown): void {
  if (typeof lookup !== "function")
    throw new TypeError(`Expected lookup to be a function, got ${kindOf(lookup)}`);
}

/** Throws a `TypeError` in Bun and Deno: they imitate Node, and may connect without asking `lookup`. */
export function requireNode(): void {
  const { versions } = process;
  if (!Object.hasOwn(versions, "bun") && !Object.hasOwn(versions, "deno")) return;
  throw new TypeError(
    "Expected Node as the runtime of pchar/guard: others may not ask lookup for the address",
  );
}
