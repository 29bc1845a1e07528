import { type Definition, defineScheme } from "./define/define-scheme.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { type HostportFields, type HostportParts, readHostport, writeServer } from "./define/server.ts";

/** The fields of a `ws` or `wss` URI beyond RFC 3986. */
export interface WsFields extends HostportFields {
  /** The resource that the handshake requests: the path, or `/` if it is empty, and the query. */
  readonly resourceName: string;
}

/** The parts of a `ws` URI, for `format`. */
export interface WsParts extends HostportParts {
  /** URI text. @default "" */
  readonly path?: string | undefined;
  /** URI text. @default no query */
  readonly query?: string | undefined;
}

/**
 * `ws`: a resource on a WebSocket server (RFC 6455, 3)
 *
 * ```abnf
 * ws-URI  = "ws:" "//" host-nz [ ":" port ] path-abempty [ "?" query ] ; no fragment
 * host-nz = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * A userinfo is rejected, and so is a fragment, which has no meaning and must not be used (`ERR_URI_UNEXPECTED_PART`).
 * No other scheme rejects fragments.
 *
 * @example
 * ws.parse("ws://h?room=1").resourceName; // "/?room=1"
 * ws.normalize("WS://H:80"); // "ws://h/"
 * ws.format({ host: "h", port: 8080, path: "/chat" }); // "ws://h:8080/chat"
 * ws.parse("ws://h/#a"); // throws ERR_URI_UNEXPECTED_PART
 */
export const ws: Scheme<WsFields, WsParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ webSocket("ws", 80),
);

/**
 * `wss`: a resource on a WebSocket server, over TLS (RFC 6455, 3)
 *
 * ```abnf
 * wss-URI = "wss:" "//" host-nz [ ":" port ] path-abempty [ "?" query ] ; no fragment
 * ```
 *
 * It follows the rules of {@link ws}, with another default port.
 *
 * @example
 * wss.parse("wss://h/chat").portNumber; // 443
 */
export const wss: Scheme<WsFields, WsParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ webSocket("wss", 443),
);

function webSocket(name: string, defaultPort: number): Definition<WsFields, WsParts> {
  return {
    name,
    reference: "RFC 6455, 3",
    defaultPort,
    read(uri, spans) {
      const hostport = readHostport(uri, spans, defaultPort);
      rejectComponents(uri, spans, "fragment");
      return {
        ...hostport,
        resourceName: `${uri.path || "/"}${uri.query ? `?${uri.query}` : ""}`,
      };
    },
    parts: { host: "string", port: "port?", path: "string?", query: "string?" },
    write: (parts) => ({ authority: writeServer(parts) }),
  };
}
