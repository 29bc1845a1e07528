import { type Definition, defineScheme } from "./define/define-scheme.ts";
import { type HostportFields, type HostportParts, readHostport } from "./define/hostport.ts";
import { mustLack } from "./define/lack.ts";
import type { Scheme } from "./define/scheme.ts";
import { writeServer } from "./define/server.ts";

/** What `ws` and `wss` read beyond RFC 3986. */
export interface WsFields extends HostportFields {
  /** What the handshake asks for: the path, `/` where it is empty, and the query. */
  readonly resourceName: string;
}

/** What a `ws` URI is made of. */
export interface WsParts extends HostportParts {
  /** As URI text. */
  readonly path?: string | undefined;
  /** As URI text. */
  readonly query?: string | undefined;
}

/**
 * `ws`: a resource of a WebSocket server (RFC 6455, 3)
 *
 * ```abnf
 * ws-URI  = "ws:" "//" host-nz [ ":" port ] path-abempty [ "?" query ] ; no fragment
 * host-nz = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )
 * ```
 *
 * A userinfo is refused, and so is a fragment, alone among the schemes: it is meaningless, and must not be used.
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
 * `wss`: a resource of a WebSocket server, over TLS (RFC 6455, 3)
 *
 * ```abnf
 * wss-URI = "wss:" "//" host-nz [ ":" port ] path-abempty [ "?" query ] ; no fragment
 * ```
 *
 * All that is said of {@link ws} holds, with another port.
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
    read(uri, pieces) {
      const hostport = readHostport(uri, pieces, defaultPort);
      mustLack(uri, pieces, "fragment");
      return {
        ...hostport,
        resourceName: `${uri.path || "/"}${uri.query ? `?${uri.query}` : ""}`,
      };
    },
    write: (parts) => ({ authority: writeServer(parts), path: parts.path ?? "", query: parts.query }),
  };
}
