/**
 * Checks a URI before it is shown, stored or fetched (RFC 3986, 7).
 *
 * @module
 */

export type {
  ComponentsRead,
  Finding,
  FindingCode,
  FindingComponent,
  Severity,
} from "./finding.ts";
export { inspect } from "./inspect.ts";
export { type FetchPolicy, fetchRefusals, isSafeToFetch } from "./is-safe-to-fetch.ts";
export { looseIpv4 } from "./loose-ipv4.ts";
export { type RedactOptions, redact, SECRET_PARAMS } from "./redact.ts";
export type { Refusal, RefusalCode } from "./refusal.ts";
export { type RenderOptions, render } from "./render.ts";
export { isWithin, withinRefusals } from "./within.ts";
