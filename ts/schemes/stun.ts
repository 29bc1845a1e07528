import { lowerCase } from "../core/normalize.ts";
import { UNRESERVEDS } from "./define/characters.ts";
import { type Definition, defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { MISSING_PART } from "./define/issue.ts";
import {
  encodeBrackets,
  normalOpaqueHost,
  type OpaqueHostFields,
  type OpaqueHostParts,
  readOpaqueHost,
  URI_HOST,
  writeOpaqueHost,
} from "./define/opaque-host.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { MAX_PORT } from "./define/server.ts";
import type { SourceSpan } from "./define/span.ts";
import { readNumber, readWord } from "./define/values.ts";

/** The fields of a `stun` or `stuns` URI beyond RFC 3986. */
export interface StunFields extends OpaqueHostFields {
  /** The URI as RFC 7064 writes it: with the brackets of an `IP-literal`. */
  readonly spelling: string;
}

/** The parts of a `stun` or `stuns` URI, for `format`. */
export interface StunParts extends OpaqueHostParts {
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/** The fields of a `turn` or `turns` URI beyond RFC 3986. */
export interface TurnFields extends StunFields {
  /** The transport to the server: `"udp"`, `"tcp"` or an extension. */
  readonly transport: string | undefined;
}

/** The parts of a `turn` or `turns` URI, for `format`. */
export interface TurnParts extends StunParts {
  /** URI text. @default none */
  readonly transport?: string | undefined;
}

/**
 * `stun`: a server that tells a client its public address, for WebRTC and others (RFC 7064)
 *
 * ```abnf
 * stun-URI  = "stun:" host-port
 * host-port = host-nz [ ":" *DIGIT ]
 * host-nz   = "%5B" ( IPv6address / IPvFuture ) "%5D" / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * RFC 3986 restricts RFC 7064, whose path has no brackets. `lenient` accepts those of an address and returns the valid URI with `%5B` and
 * `%5D`; its field `spelling` has them. A host that begins with `%5B` and is not an address is `ERR_URI_MALFORMED_PART`. Encoded control
 * characters in the host, an empty host, an authority and a query are rejected.
 *
 * `normalize` writes the host in lower case, an IPv6 address by RFC 5952, and no empty port.
 *
 * CHOICE: the default port stays. A URI without a port asks the DNS for one first (RFC 5389, 9).
 *
 * @example
 * stun.parse("stun:example.org:8000").portNumber; // 8000
 * stun.parse("stun:[2001:db8::1]:3478", { lenient: true }).toString(); // "stun:%5B2001:db8::1%5D:3478"
 * stun.parse("stun:%5B2001:db8::1%5D").hostName; // "[2001:db8::1]"
 * stun.format({ hostName: "[::1]", portNumber: 3478 }); // "stun:%5B::1%5D:3478"
 * stun.parse("stun://example.org"); // throws ERR_URI_UNEXPECTED_PART
 */
export const stun: Scheme<StunFields, StunParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ withoutTransport("stun", 3478),
);

/**
 * `stuns`: a server that tells a client its public address, over TLS (RFC 7064)
 *
 * ```abnf
 * stuns-URI = "stuns:" host-port
 * ```
 *
 * It follows the rules of {@link stun}, with another default port.
 *
 * @example
 * stuns.parse("stuns:example.org").hostName; // "example.org"
 */
export const stuns: Scheme<StunFields, StunParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ withoutTransport("stuns", 5349),
);

/**
 * `turn`: a server that relays data between clients, for WebRTC and others (RFC 7065)
 *
 * ```abnf
 * turn-URI  = "turn:" host-port [ "?transport=" transport ]
 * transport = "udp" / "tcp" / 1*unreserved
 * ```
 *
 * The host and the port follow the rules of {@link stun}. A URI has no name and no password of the user: an `@` is rejected.
 *
 * `normalize` also writes `transport`, `udp` and `tcp` in lower case.
 *
 * CHOICE: the default port stays. A URI without a port asks the DNS for one first (RFC 5928, 3).
 *
 * @example
 * turn.parse("turn:example.org?transport=udp").transport; // "udp"
 * turn.parse("turn:[2001:db8::1]", { lenient: true }).spelling; // "turn:[2001:db8::1]"
 * turn.format({ hostName: "example.org", portNumber: 3479, transport: "tcp" }); // "turn:example.org:3479?transport=tcp"
 * turn.parse("turn:me@example.org"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export const turn: Scheme<TurnFields, TurnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ withTransport("turn", 3478),
);

/**
 * `turns`: a server that relays data between clients, over TLS (RFC 7065)
 *
 * ```abnf
 * turns-URI = "turns:" host-port [ "?transport=" transport ]
 * ```
 *
 * It follows the rules of {@link turn}, with another default port.
 *
 * @example
 * turns.parse("turns:example.org?transport=tcp").hostName; // "example.org"
 */
export const turns: Scheme<TurnFields, TurnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ withTransport("turns", 5349),
);

function withoutTransport(name: string, defaultPort: number): Definition<StunFields, StunParts> {
  return {
    name,
    reference: "RFC 7064",
    defaultPort,
    flags: OPAQUE,
    read(uri, spans) {
      rejectComponents(uri, spans, "authority", "query");
      return readOpaqueHost(uri, spans("path"), URI_HOST, readPort);
    },
    parts: { hostName: "string", portNumber: "number?", fragment: "string?" },
    write: ({ hostName, portNumber }) => ({ path: writeOpaqueHost(hostName, portNumber) }),
    normal: ({ path }) => ({ path: normalServer(path) }),
    lenient: encodeBrackets,
  };
}

function withTransport(name: string, defaultPort: number): Definition<TurnFields, TurnParts> {
  return {
    name,
    reference: "RFC 7065",
    defaultPort,
    flags: OPAQUE,
    read(uri, spans) {
      rejectComponents(uri, spans, "authority");
      return {
        ...readOpaqueHost(uri, spans("path"), URI_HOST, readPort),
        transport: uri.query === undefined ? undefined : readTransport(spans("query")),
      };
    },
    parts: { hostName: "string", portNumber: "number?", transport: "string?", fragment: "string?" },
    write: (parts) => ({
      path: writeOpaqueHost(parts.hostName, parts.portNumber),
      query: writeTransport(parts),
    }),
    normal: (record) => ({ path: normalServer(record.path), query: writeTransport(record) }),
    lenient: encodeBrackets,
  };
}

/** `port = *DIGIT` (RFC 7064, 3.1; RFC 7065, 3.1). An empty port counts as absent. */
function readPort(port: SourceSpan): number | undefined {
  return port.isEmpty ? undefined : readNumber(port, "port", 0, MAX_PORT);
}

/** `"transport=" ( "udp" / "tcp" / transport-ext )` (RFC 7065, 3.1). The registered words are returned in lower case. */
function readTransport(query: SourceSpan): string {
  const [name, value] = query.cut("=");
  readWord(name, "transport", ["transport"]);
  if (value === undefined) return name.failAtEnd(MISSING_PART, "transport");
  const { text } = value.expect("transport", UNRESERVEDS, 1);
  return /^(?:udp|tcp)$/i.test(text) ? lowerCase(text) : text;
}

function writeTransport({ transport }: Pick<TurnParts, "transport">): string | undefined {
  return transport === undefined ? undefined : `transport=${transport}`;
}

/** Returns the normal form of a host and its port, without an empty port. */
function normalServer(path: string): string {
  return normalOpaqueHost(path).replace(/:$/, "");
}
