import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { pipeline, Readable } from "node:stream";
import { split } from "../api/split.ts";
import { type HostAddress, lookupOf } from "./addresses.ts";
import type { Ending } from "./ending.ts";
import { GuardError } from "./guard-error.ts";
import type { RequestBody } from "./options.ts";

/** One request: the first one, or that of a redirect. */
export interface GuardedRequest {
  /** An `http` or `https` URI without non-ASCII characters, which the policy allows. */
  readonly uri: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestBody | undefined;
}

/** Sends a request to one of the addresses, on a connection of its own, and returns the response when its headers are there. */
export function send(
  request: GuardedRequest,
  addresses: readonly HostAddress[],
  { signal }: Ending,
): Promise<IncomingMessage> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const sent = open(request, addresses);
    // The listener stays: an error after the response has to be heard too.
    sent.on("error", reject);
    signal.addEventListener("abort", () => sent.destroy());
    sent.on("upgrade", (_, socket) => {
      socket.destroy();
      reject(new GuardError("ERR_GUARD_RESPONSE", request.uri, "the server switched to another protocol"));
    });
    sent.on("response", (message) => {
      message.on("error", () => {});
      signal.addEventListener("abort", () => message.destroy());
      resolve(message);
    });
    write(sent, request.body, reject);
  });
}

/** Opens the connection. Options that Node would read from a polluted `Object.prototype` are given here. */
function open(
  { uri, method, headers, body }: GuardedRequest,
  addresses: readonly HostAddress[],
): ClientRequest {
  const { protocol, hostname, host, port } = new URL(uri);
  const { path, query } = split(uri);
  const name = hostname.replace(/^\[|\]$/g, "");
  const isSecure = protocol === "https:";
  return (isSecure ? requestHttps : requestHttp)({
    protocol,
    host: name,
    port: port === "" ? (isSecure ? 443 : 80) : Number(port),
    path: `${path === "" ? "/" : path}${query === undefined ? "" : `?${query}`}`,
    method,
    headers: {
      host,
      connection: "close",
      "accept-encoding": "gzip, br",
      ...Object.fromEntries(headers),
      ...bodyHeaders(body),
    },
    setHost: false,
    lookup: lookupOf(addresses),
    // A connection that is open already may lead to another address, and an agent may use a proxy.
    agent: false,
    auth: null,
    socketPath: undefined,
    insecureHTTPParser: false,
    // The variable NODE_TLS_REJECT_UNAUTHORIZED must not turn the check of names off.
    rejectUnauthorized: true,
    // A server name has no dot at its end, and is not an address (RFC 6066, 3).
    servername: isIP(name) === 0 ? name.replace(/\.$/, "") : "",
  });
}

/** Returns the headers that say where the body ends. Without them, Node would send some methods with a body of unknown length. */
function bodyHeaders(body: RequestBody | undefined): Record<string, string | number> {
  if (body === undefined) return {};
  if (isRepeatable(body)) return { "content-length": Buffer.byteLength(body) };
  return { "transfer-encoding": "chunked" };
}

/** Returns whether a body can be sent again. */
export function isRepeatable(body: RequestBody): body is string | Uint8Array {
  return typeof body === "string" || body instanceof Uint8Array;
}

function write(sent: ClientRequest, body: RequestBody | undefined, reject: (error: unknown) => void): void {
  if (body === undefined) sent.end();
  // As bytes: with a string, Node would write the headers as UTF-8 too.
  else if (isRepeatable(body)) sent.end(Buffer.from(body));
  else pipeline(Readable.from(watched(body, reject)), sent, () => {});
}

/** Yields what a body yields. Its error is that of the fetch; the stream would only report a closed connection. */
async function* watched(
  body: AsyncIterable<Uint8Array>,
  reject: (error: unknown) => void,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch (error) {
    reject(error);
    throw error;
  }
}
