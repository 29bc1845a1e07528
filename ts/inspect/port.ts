import { SCHEMES } from "../generated/schemes.ts";
import { asciiLower } from "../host/mapped-name.ts";
import { type Finding, finding } from "./finding.ts";
import { serviceOf } from "./service-ports.ts";
import type { Subject } from "./subject.ts";
import { portNumber } from "./whatwg.ts";

/** Below it are the well-known ports (RFC 6335, 6). */
const WELL_KNOWN = 1024;

/** Tells whether a port, without leading zeros, is well-known and not the one of the scheme (RFC 3986, 7.2). */
function isForeignPort(scheme: string | undefined, port: string): boolean {
  if (port === "" || Number(port) >= WELL_KNOWN) return false;
  return scheme === undefined || SCHEMES.get(asciiLower(scheme))?.port !== port;
}

/**
 * Finds a port at which another protocol is spoken, or that is none.
 *
 * `port = *DIGIT` (RFC 3986, 3.2.3 and 7.2)
 */
export function portFindings({ record, places }: Subject): Finding[] {
  if (record.port === undefined) return [];
  const port = portNumber(record.port);
  if (port === undefined) {
    return [
      finding("port-too-large", places.port, "The port is larger than 65535, and so no port of TCP or UDP."),
    ];
  }
  if (!isForeignPort(record.scheme, port)) return [];
  const service = serviceOf(port);
  const owner = service === undefined ? "below 1024" : `that of ${service}`;
  const message = `Port ${port} is ${owner}, not the one of the scheme.`;
  return [finding("well-known-port", places.port, message, service === undefined ? {} : { service })];
}
