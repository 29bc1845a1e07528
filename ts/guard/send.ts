import { type ClientRequest, type IncomingMessage, request as newRequest } from "node:http";
import { pipeline, Readable } from "node:stream";
import { split } from "../api/split.ts";
import type { HostAddress } from "./addresses.ts";
import { connect, validateBytes } from "./connection.ts";
import type { Ending } from "./ending.ts";
import { GuardError } from "./guard-error.ts";
import type { RequestBody } from "./options.ts";
import { READABLE, REQUEST, REQUEST_STATE } from "./unset.ts";

/** One request: the first one, or a redirect. */
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
  ending: Ending,
): Promise<IncomingMessage> {
  const { signal } = ending;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const sent = open(request, addresses, ending);
    // The listener stays: an error after the response has to be heard too.
    sent.on("error", reject);
    signal.addEventListener("abort", () => sent.destroy());
    // The parser of Node listens first: bytes that arrive early are not lost.
    sent.on("socket", (socket) => socket.on("data", ({ length }) => ending.count(length)));
    sent.on("upgrade", (_, socket) => {
      socket.destroy();
      reject(new GuardError("ERR_GUARD_RESPONSE", request.uri, "the server switched to another protocol"));
    });
    sent.on("response", (message) => {
      message.on("error", () => {});
      try {
        validateBytes(message);
      } catch (error) {
        return reject(error);
      }
      signal.addEventListener("abort", () => message.destroy());
      resolve(message);
    });
    write(sent, request.body, reject);
  });
}

/** Creates the request on a connection of its own: one that is open already may lead to another address. An agent may use a proxy. */
function open(
  { uri, method, headers, body }: GuardedRequest,
  addresses: readonly HostAddress[],
  ending: Ending,
): ClientRequest {
  const { path, query } = split(uri);
  const request = newRequest({
    ...REQUEST,
    createConnection: (_, done) => {
      connect(uri, addresses, ending, done);
      return undefined;
    },
    path: `${path === "" ? "/" : path}${query === undefined ? "" : `?${query}`}`,
    method,
    headers: {
      host: new URL(uri).host,
      connection: "close",
      "accept-encoding": "gzip, br",
      ...Object.fromEntries(headers),
      ...bodyHeaders(body),
    },
    setHost: false,
    insecureHTTPParser: false,
  });
  return Object.assign(request, REQUEST_STATE);
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
  else {
    const options = { ...READABLE, objectMode: true, highWaterMark: 1 };
    pipeline(Readable.from(watched(body, reject), options), sent, () => {});
  }
}

/** Yields the bytes of a body. Its error is the error of the fetch; the stream would only report a closed connection. */
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
