/**
 * Checks a URI before it is shown, stored or fetched (RFC 3986, 7).
 *
 * @module
 */

export { SECRET_PARAMS, type SecretNames } from "../secrets/names.ts";
export { type RedactTextOptions, redactText, textRedactor } from "../secrets/redact-text.ts";
export { type AllowList, allowList } from "./allow-list.ts";
export type {
  ComponentsRead,
  Finding,
  FindingCode,
  FindingComponent,
  Severity,
} from "./finding.ts";
export { inspect } from "./inspect.ts";
export { fetchRefusals, isSafeToFetch } from "./is-safe-to-fetch.ts";
export { looseIpv4 } from "./loose-ipv4.ts";
export { type FetchPolicy, fetchPolicy, type PreparedPolicy } from "./policy.ts";
export { type RedactOptions, redact } from "./redact.ts";
export { isRedirectUri, type RedirectUriOptions, redirectRefusals } from "./redirect-uri.ts";
export type { Refusal, RefusalCode } from "./refusal.ts";
export { type RenderOptions, render } from "./render.ts";
export { isWithin, withinRefusals } from "./within.ts";
