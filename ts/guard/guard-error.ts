import { refusalsOf } from "../inspect/is-safe-to-fetch.ts";
import type { Policy } from "../inspect/policy.ts";
import type { Refusal } from "../inspect/refusal.ts";
import { ownCopy } from "../support/properties.ts";
import { mask } from "../uri/mask.ts";

/**
 * The reasons why a guard ends a fetch.
 *
 * - `ERR_GUARD_REFUSED`: the policy refuses the URI, a redirect, or the name given to a look-up; `refusals` says why.
 * - `ERR_GUARD_ADDRESS`: the policy refuses an address of the host; `refusals` says why. Or the connection leads to an address that
 *   was not checked; then `refusals` is empty.
 * - `ERR_GUARD_NO_ADDRESS`: the look-up returned no address.
 * - `ERR_GUARD_LOCATION`: the header `Location` of a redirect cannot be read, or the response has several.
 * - `ERR_GUARD_DOWNGRADE`: a redirect leads from `https` to `http`.
 * - `ERR_GUARD_REDIRECTS`: there are more redirects than allowed.
 * - `ERR_GUARD_BODY_NOT_REPEATABLE`: a redirect asks for the body again, which is neither a string nor bytes.
 * - `ERR_GUARD_RESPONSE`: the response is not one that a `Response` can hold, such as one with the status 700 or 101.
 * - `ERR_GUARD_BODY_TOO_LONG`: the decoded body has more than `maxBytes` bytes, or more than twice as many and 64 KiB were received.
 * - `ERR_GUARD_DEADLINE`: the fetch took longer than `deadline`.
 */
export type GuardErrorCode =
  | "ERR_GUARD_REFUSED"
  | "ERR_GUARD_ADDRESS"
  | "ERR_GUARD_NO_ADDRESS"
  | "ERR_GUARD_LOCATION"
  | "ERR_GUARD_DOWNGRADE"
  | "ERR_GUARD_REDIRECTS"
  | "ERR_GUARD_BODY_NOT_REPEATABLE"
  | "ERR_GUARD_RESPONSE"
  | "ERR_GUARD_BODY_TOO_LONG"
  | "ERR_GUARD_DEADLINE";

/**
 * The error for a fetch that a guard refused or ended.
 *
 * Programs read `code`, `refusals` and `address`; `console.log` prints those that are not empty. The message masks passwords. `uri`
 * does not, so it is not enumerable and is never printed.
 *
 * @example
 * import { guardedFetch } from "pchar/guard";
 * const error = await guardedFetch("http://127.0.0.1/").catch((error) => error);
 * error instanceof GuardError; // true
 * error.code; // "ERR_GUARD_REFUSED"
 * error.refusals.map(({ code }) => code); // ["loopback-address"]
 */
export class GuardError extends Error {
  /** The reason why the fetch ended. */
  readonly code: GuardErrorCode;
  /**
   * The reasons of the policy. The array is empty unless `code` is `"ERR_GUARD_REFUSED"` or `"ERR_GUARD_ADDRESS"`; then it is not
   * enumerable.
   */
  declare readonly refusals: readonly Refusal[];
  /** The refused address, if `code` is `"ERR_GUARD_ADDRESS"`. Otherwise it is not enumerable. */
  declare readonly address: string | undefined;
  /** The URI whose fetch ended, passwords included; for a look-up without a URI the name. It is not enumerable. */
  declare readonly uri: string;

  /** Creates the error for a URI. `reason` completes "Cannot fetch the URI: ...". */
  constructor(
    code: GuardErrorCode,
    uri: string,
    reason: string,
    details: {
      readonly refusals?: readonly Refusal[];
      readonly address?: string;
      readonly cause?: unknown;
    } = {},
  ) {
    const { refusals = [], address, cause } = ownCopy(details);
    const options = cause === undefined ? undefined : { cause };
    super(`Cannot fetch ${JSON.stringify(mask(uri).text.slice(0, 200))}: ${reason}`, options);
    this.code = code;
    const define = (name: string, value: unknown, enumerable: boolean): void => {
      Object.defineProperty(this, name, ownCopy({ value, enumerable }));
    };
    define("refusals", refusals, refusals.length > 0);
    define("address", address, address !== undefined);
    define("uri", uri, false);
  }

  /** Always `"GuardError"`. */
  override get name(): string {
    return "GuardError";
  }
}

/** Creates the error of an address of the host of a URI, for which a policy has refusals. */
export function addressRefused(uri: string, refusals: readonly Refusal[], address: string): GuardError {
  const reason = `its address ${JSON.stringify(address)} is refused: ${refusals[0]!.message}`;
  return new GuardError("ERR_GUARD_ADDRESS", uri, reason, { refusals, address });
}

/** Creates the error of a URI or a name for which a policy has refusals. `source` says where it is from. */
export function refused(uri: string, refusals: readonly Refusal[], source = ""): GuardError {
  return new GuardError("ERR_GUARD_REFUSED", uri, source + refusals[0]!.message, { refusals });
}

/** Throws the error of a URI that a policy refuses, by this rule in the place of its own. */
export function validate(uri: string, policy: Policy, rule: Policy["rule"], source?: string): void {
  const refusals = refusalsOf(uri, rule === policy.rule ? policy : { ...policy, rule });
  if (refusals.length > 0) throw refused(uri, refusals, source);
}
