/**
 * Converts internationalized identifiers and host names (RFC 3987, UTS #46), and IP addresses.
 *
 * @module
 */

export { IdnaUnavailableError } from "../host/platform-idna.ts";
export { type BidiCode, type BidiIssue, checkBidi } from "./check-bidi.ts";
export { ipv4FromNumber, ipv4ToNumber, ipv6FromBytes, ipv6ToBytes } from "./ip-address.ts";
export { toAscii, toUnicode } from "./to-ascii.ts";
export { type ToIriOptions, toIri } from "./to-iri.ts";
export { type ToUriOptions, toUri } from "./to-uri.ts";
export { parseZone, splitZone, type ZonedAddress, type ZonedUri } from "./zone.ts";
