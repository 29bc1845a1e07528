// Servers on the loopback interface, and look-ups in a table.

import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Lookup } from "../../../ts/guard/index.ts";

/** The servers have a loopback address, so it is accepted, and no other private address. */
export const POLICY = { accept: ["loopback-address"] } as const;

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

/** A server that sends bytes as soon as it has read the end of the headers, and keeps its sockets. */
export interface RawServer {
  readonly port: number;
  readonly sockets: readonly Socket[];
  /** The text of each request. */
  readonly requests: readonly string[];
  /** Settles when the last socket is closed. */
  closed(): Promise<void>;
}

/** Starts a server that sends the bytes of `answer`, or calls it. It ends no connection. */
export async function sending(answer: string | ((socket: Socket) => void)): Promise<RawServer> {
  const sockets: Socket[] = [];
  const requests: string[] = [];
  const server = createSocketServer((socket) => {
    let text = "";
    sockets.push(socket);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const isHeaderOpen = !text.includes("\r\n\r\n");
      text += chunk;
      requests[sockets.indexOf(socket)] = text;
      if (!isHeaderOpen || !text.includes("\r\n\r\n")) return;
      if (typeof answer === "string") socket.write(answer, "latin1");
      else answer(socket);
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
export const LOCAL: { readonly policy: typeof POLICY; readonly lookup: Lookup } = {
  policy: POLICY,
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
