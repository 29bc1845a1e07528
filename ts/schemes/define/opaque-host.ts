// Hosts in an opaque path. RFC 3986 has the brackets of their IP literals percent-encoded.

import { encodeData } from "../../codec/encode-data.ts";
import { ipv6address, ipv6Groups, ipv6Text, ipvfuture } from "../../core/host.ts";
import { lowerCase } from "../../core/normalize.ts";
import type { Edit } from "../../uri/fix.ts";
import type { Uri } from "../../uri/types.ts";
import { REG_NAMES } from "./characters.ts";
import { encodeMatch, replacements } from "./edits.ts";
import { writeOptional } from "./encode.ts";
import { type IssueKind, MALFORMED_PART, MISSING_PART, UNEXPECTED_PART } from "./issue.ts";
import type { SourceSpan } from "./span.ts";
import { readData } from "./values.ts";

/** The decoded parts of `host [ ":" port ]` in an opaque path. */
export interface OpaqueHostFields {
  /** The host: a name or an address. That of IPv6 has brackets. */
  readonly hostName: string;
  /** The port in the URI, if there is one. */
  readonly portNumber: number | undefined;
}

/** The parts of `host [ ":" port ]` in an opaque path, for `format`. */
export interface OpaqueHostParts {
  /** The host: a name, or an address; that of IPv6 in brackets. */
  readonly hostName: string;
  /** @default none */
  readonly portNumber?: number | undefined;
}

/** The hosts of a scheme. */
export interface OpaqueHostRules {
  /** The rule of the address between the brackets, and its reader, which returns the complement of the index of an error. */
  readonly literal: readonly [rule: string, end: (text: string, from: number, end: number) => number];
  /** The issue of what begins with an encoded bracket and is not a literal. */
  readonly kind: IssueKind;
  /** Reads any other host. */
  name(host: SourceSpan): string;
}

/**
 * Reads a host and its port in the path of a URI. Without a reader, a port is rejected. `spelling` is the URI with the brackets of the host,
 * as the RFC of the scheme writes it.
 */
export function readOpaqueHost(
  uri: Uri,
  hostport: SourceSpan,
  { literal: [rule, endOf], kind, name }: OpaqueHostRules,
  readPort?: (port: SourceSpan) => number | undefined,
): OpaqueHostFields & { readonly spelling: string } {
  const [literal = "", open = "", address = "", close] = /^(%5B)(.*?)(%5D|$)/i.exec(hostport.text) ?? [];
  const [after, port] = hostport.slice(literal.length).cut(":");
  const isName = literal === "";
  const hostName = isName ? name(after) : `[${address}]`;
  if (!isName) {
    const end = endOf(address, 0, address.length);
    if (end !== address.length || close === "")
      hostport.fail(kind, rule, open.length + (end < 0 ? ~end : end));
    if (!after.isEmpty) after.fail(kind, "host");
  }
  if (readPort === undefined) port?.fail(UNEXPECTED_PART, "port", -1);
  const { start } = hostport;
  const text = String(uri);
  return {
    hostName,
    portNumber: port && readPort?.(port),
    spelling: isName ? text : text.slice(0, start) + hostName + text.slice(start + literal.length),
  };
}

/** `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2), not empty. A name cannot begin with an encoded bracket. */
export const URI_HOST: OpaqueHostRules = {
  literal: [
    "IP-literal",
    (text, from, end) => (/v/i.test(text.charAt(from)) ? ipvfuture : ipv6address)(text, from, end),
  ],
  kind: MALFORMED_PART,
  name(host) {
    if (host.isEmpty) host.fail(MISSING_PART, "host");
    return readData(host, "host", REG_NAMES);
  },
};

/** Returns the edits that encode the brackets of a host, for `lenient`. The host is after the scheme, an authority or an `@`. */
export function encodeBrackets(text: string): readonly Edit[] {
  const [all = "", before = ""] =
    /^([a-z]+:(?:\/\/[^/?#]*\/)?(?:(?!\/\/)[^@?#]*@)?)\[[^\]]*\]/i.exec(text) ?? [];
  return replacements(text, /[[\]]/g, encodeMatch, [before.length, all.length]);
}

/** Encodes a host, and only the brackets of an IP literal, before its port. */
export function writeOpaqueHost(hostName: string, portNumber?: number): string {
  const [, address] = /^\[([\w.:~!$&'()*+,;=-]*)\]$/.exec(hostName) ?? [];
  const host = address === undefined ? encodeData(hostName) : `%5B${address}%5D`;
  return host + writeOptional(":", portNumber);
}

/** Writes a host and its port in lower case, and an IPv6 address as `ipv6Text` does. */
export function normalOpaqueHost(hostport: string): string {
  return lowerCase(hostport).replace(
    /^%5B([\da-f:.]*)%5D/i,
    (_, address: string) => `%5B${ipv6Text(ipv6Groups(address))}%5D`,
  );
}
