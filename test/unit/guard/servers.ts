// Servers on the loopback interface, and look-ups in a table.

import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { FetchPolicy, Lookup } from "../../../ts/guard/index.ts";
import { fetchPolicy } from "../../../ts/inspect/index.ts";

const ACCEPTING = { accept: ["loopback-address"] } as const;

/** The servers have a loopback address, so it is accepted, and no other private address. */
export let POLICY: FetchPolicy = ACCEPTING;

export const isPrepared = (): boolean => POLICY !== ACCEPTING;

/** Makes `POLICY` one that is prepared and has no connections yet, or a plain one. */
export function setPrepared(isPrepared: boolean): void {
  POLICY = isPrepared ? fetchPolicy(ACCEPTING) : ACCEPTING;
}

async function listening(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Starts a server of HTTP, and returns its port. */
export async function serving(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listening(server);
}

/** A server that sends bytes as soon as it has read the end of the headers of a request, and keeps its sockets. */
export interface RawServer {
  readonly port: number;
  readonly sockets: readonly Socket[];
  /** The text of each request. */
  readonly requests: readonly string[];
  /** Settles when the last socket is closed. */
  closed(): Promise<void>;
}

/**
 * Starts a server that sends the bytes of `answer` for each request, or calls it with the number of requests on this connection before
 * this one. It ends no connection. Only requests without a body may share one.
 */
export async function sending(
  answer: string | ((socket: Socket, before: number) => void),
): Promise<RawServer> {
  const sockets: Socket[] = [];
  const requests: string[] = [];
  const server = createSocketServer((socket) => {
    let at = -1;
    let count = 0;
    sockets.push(socket);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      if (at === -1 || /^(?:GET|HEAD|OPTIONS) [\s\S]*\r\n\r\n$/.test(requests[at]!)) {
        at = requests.push("") - 1;
        count++;
      }
      const isHeaderOpen = !requests[at]!.includes("\r\n\r\n");
      requests[at] += String(chunk);
      if (!isHeaderOpen || !requests[at]!.includes("\r\n\r\n")) return;
      if (typeof answer === "string") socket.write(answer, "latin1");
      else answer(socket, count - 1);
    });
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const closed = async (): Promise<void> => {
    const last = sockets.at(-1)!;
    if (!last.destroyed) await new Promise((resolve) => last.once("close", resolve));
  };
  return { port: await listening(server), sockets, requests, closed };
}

/** Looks names up in a table, and records which. A name that is not in it has no address. */
export function names(table: { readonly [name: string]: readonly string[] }): {
  readonly asked: readonly string[];
  readonly lookup: Lookup;
} {
  const asked: string[] = [];
  const lookup: Lookup = (name, _, callback) => {
    asked.push(name);
    const addresses = (table[name] ?? []).map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
    callback(null, addresses);
  };
  return { asked, lookup };
}

/** Options with which `public.example` and `other.example` lead to the servers. */
export const LOCAL: { readonly policy: FetchPolicy; readonly lookup: Lookup } = {
  get policy() {
    return POLICY;
  },
  lookup: names({ "public.example": ["127.0.0.1"], "other.example": ["127.0.0.1"] }).lookup,
};

/** Returns what a promise is rejected with. */
export const rejection = <E = Error & { readonly code: string }>(promise: Promise<unknown>): Promise<E> =>
  promise.then(
    () => {
      throw new Error("The promise was not rejected");
    },
    (error: E) => error,
  );
