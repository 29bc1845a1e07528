// The port and the server name of a connection. None is made, so the default ports can be tested.

import { Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { guardedFetch } from "../../../ts/guard/index.ts";
import { LOCAL, names, POLICY, rejection } from "./servers.ts";

interface Connection {
  readonly port: unknown;
  readonly servername: unknown;
}

/** Returns the options with which Node would connect for a URI. */
async function connectionFor(uri: string): Promise<Connection> {
  const asked: unknown[] = [];
  const spy = vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...given) {
    // The options, or an array with them.
    asked.push([given].flat(2)[0]);
    setImmediate(() => this.destroy(new Error("no connection")));
    return this;
  });
  onTestFinished(() => spy.mockRestore());
  const { lookup } = names({ "public.example": ["127.0.0.1"], "public.example.": ["127.0.0.1"] });
  const policy = { ...POLICY, ports: [80, 443, 8080] };
  await rejection(guardedFetch(uri, { ...LOCAL, policy, lookup }));
  expect(asked).toHaveLength(1);
  return asked[0] as Connection;
}

// RFC 9110, 4.2.1 and 4.2.2: the ports of `http` and `https`.
test.each([
  ["http://public.example/", 80],
  ["http://public.example:/", 80],
  ["https://public.example/", 443],
  ["http://public.example:443/", 443],
  ["https://public.example:80/", 80],
  ["https://public.example:8080/", 8080],
])("%s is asked for at port %i", async (uri, port) => {
  expect((await connectionFor(uri)).port).toBe(port);
});

// RFC 6066, 3: a server name has no dot at its end, and is not an address.
test.each([
  ["https://public.example/", "public.example"],
  ["https://public.example./", "public.example"],
  ["https://127.0.0.1/", ""],
  ["https://[::1]/", ""],
])("%s has the server name %j", async (uri, name) => {
  expect((await connectionFor(uri)).servername).toBe(name);
});
