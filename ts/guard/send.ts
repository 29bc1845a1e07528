import { type ClientRequest, type IncomingMessage, request as newRequest } from "node:http";
import type { Socket } from "node:net";
import { pipeline, Readable } from "node:stream";
import { split } from "../api/split.ts";
import { checkedAddresses } from "./addresses.ts";
import { connect, validateBytes } from "./connection.ts";
import type { Ending } from "./ending.ts";
import { Framing } from "./framing.ts";
import { GuardError } from "./guard-error.ts";
import type { RequestBody, Settings } from "./options.ts";
import { Connection, type Pool } from "./pool.ts";
import { READABLE, REQUEST, REQUEST_STATE } from "./unset.ts";

/** One request: the first one, or a redirect. */
export interface GuardedRequest {
  /** An `http` or `https` URI without non-ASCII characters, which the policy allows. */
  readonly uri: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: RequestBody | undefined;
}

/** What a request needs of the settings. */
type Wires = Pick<Settings, "policy" | "lookup" | "pool">;

/**
 * Sends a request, and returns the response when its headers are there. An idle connection of the pool is used if there is one. If it
 * fails before it has brought a byte, the request is sent once more, on a connection of its own.
 */
export async function send(
  request: GuardedRequest,
  { policy, lookup, pool }: Wires,
  ending: Ending,
): Promise<IncomingMessage> {
  const { uri } = request;
  const target = new URL(uri);
  const given = isSafe(request) ? pool : undefined;
  const idle = await given?.take(target.origin, lookup);
  if (idle !== undefined) {
    const framing = new Framing();
    try {
      return await exchange(request, target, { connection: idle, framing, pool: given }, ending);
    } catch (error) {
      if (framing.received > 0 || ending.isOver()) throw error;
    }
  }
  const checkedAt = performance.now();
  const addresses = await ending.wait(checkedAddresses(uri, target.hostname, policy, lookup));
  const socket = await connect(target, uri, addresses, ending);
  const connection = new Connection(socket, target.origin, lookup, checkedAt);
  return exchange(request, target, { connection, framing: new Framing(), pool: given }, ending);
}

/** The methods whose requests can be sent again without a change on the server (RFC 9110, 9.2.1). */
const SAFE: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** Returns whether a request may share its connection. Some servers let a connection keep the credentials of a request (RFC 4559). */
function isSafe({ method, body, headers }: GuardedRequest): boolean {
  if (body !== undefined || !SAFE.includes(method)) return false;
  return !headers.has("authorization") && !headers.has("proxy-authorization");
}

/** A connection, the bytes of a response on it, and the pool that may keep it. */
interface Wire {
  readonly connection: Connection;
  readonly framing: Framing;
  readonly pool: Pool | undefined;
}

/** Sends a request on a connection. If the exchange ends as it should, the pool gets the connection. Otherwise it is closed. */
function exchange(
  request: GuardedRequest,
  target: URL,
  { connection, framing, pool }: Wire,
  ending: Ending,
): Promise<IncomingMessage> {
  const { socket } = connection;
  const forget = ending.onEnd(() => socket.destroy());
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined;
    const sent = open(request, target, socket, pool === undefined ? "close" : "keep-alive");
    const read = (bytes: Buffer): void => {
      framing.add(bytes, answer);
      ending.count(bytes.length);
    };
    // The listener stays: an error after the response has to be heard too.
    sent.on("error", reject);
    // The parser of Node listens first: bytes that arrive early are not lost.
    sent.on("socket", () => {
      connection.work();
      socket.on("data", read);
    });
    sent.on("upgrade", () => {
      socket.destroy();
      reject(new GuardError("ERR_GUARD_RESPONSE", request.uri, "the server switched to another protocol"));
    });
    sent.on("response", (message) => {
      answer = message;
      message.on("error", () => {});
      try {
        validateBytes(message);
      } catch (error) {
        return reject(error);
      }
      resolve(message);
    });
    // The response has ended, or the connection is closed: by Node too, if the response does not allow another one.
    sent.on("close", () => {
      forget();
      socket.off("data", read);
      if (pool !== undefined && answer !== undefined && framing.isEndOf(answer, request.method))
        pool.keep(connection);
      else socket.destroy();
    });
    ending.onEnd(() => sent.destroy());
    write(sent, request.body, reject);
  });
}

/** Creates the request on a connection that is open. An agent may use a proxy, or a connection to another address. */
function open(
  { uri, method, headers, body }: GuardedRequest,
  target: URL,
  socket: Socket,
  connection: "close" | "keep-alive",
): ClientRequest {
  const { path, query } = split(uri);
  const request = newRequest({
    ...REQUEST,
    createConnection: () => socket,
    path: `${path === "" ? "/" : path}${query === undefined ? "" : `?${query}`}`,
    method,
    headers: {
      host: target.host,
      connection,
      "accept-encoding": "gzip, br",
      ...Object.fromEntries(headers),
      ...bodyHeaders(body),
    },
    setHost: false,
    insecureHTTPParser: false,
  });
  return Object.assign(request, REQUEST_STATE);
}

/**
 * Releases a response whose body nobody reads. The connection stays open if the whole response is there already. The promise
 * settles when the pool has it.
 */
export function dismiss(message: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (message.complete && !message.destroyed) message.on("close", resolve).resume();
    else resolve(void message.destroy());
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
