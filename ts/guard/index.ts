/**
 * Fetches URIs from strangers without reaching your own network (RFC 3986, 7). It needs Node.
 *
 * @module
 */

export type { AllowList } from "../inspect/allow-list.ts";
export type { FindingCode } from "../inspect/finding.ts";
export type { FetchPolicy } from "../inspect/policy.ts";
export type { Refusal, RefusalCode } from "../inspect/refusal.ts";
export { type GuardedLookupOptions, guardedLookup, type HostAddress, type Lookup } from "./addresses.ts";
export { GuardError, type GuardErrorCode } from "./guard-error.ts";
export { type GuardedResponse, guardedFetch } from "./guarded-fetch.ts";
export type { GuardOptions, RequestBody, RequestHeaders } from "./options.ts";
