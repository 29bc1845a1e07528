// Which connections serve another request, and which are closed (RFC 9112, 9). Every server of these tests may lie.

import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type GuardError, type GuardOptions, guardedFetch, type Lookup } from "../../../ts/guard/index.ts";
import { fetchPolicy } from "../../../ts/inspect/index.ts";
import { newFolder } from "../../support/files.ts";
import { selfSigned } from "./certificates.ts";
import { INSPECT, printedBy } from "./programs.ts";
import { names, type RawServer, rejection, sending } from "./servers.ts";

const ACCEPTING = { accept: ["loopback-address"] } as const;
const { lookup } = names({ "public.example": ["127.0.0.1"], "other.example": ["127.0.0.1"] });

/** The policy of a test, which has no connections when the test starts. */
let policy = fetchPolicy(ACCEPTING);
beforeEach(() => {
  policy = fetchPolicy(ACCEPTING);
});

const uriOf = ({ port }: Pick<RawServer, "port">, name = "public.example"): string =>
  `http://${name}:${port}/a`;

const fetched = async (server: RawServer, options: GuardOptions = {}, name?: string): Promise<Response> =>
  (await guardedFetch(uriOf(server, name), { policy, lookup, ...options })).response;

const textOf = async (...args: Parameters<typeof fetched>): Promise<string> =>
  (await fetched(...args)).text();

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const ok = (body: string, head = ""): string =>
  `HTTP/1.1 200 OK\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;

/** Starts a server that says how many requests came on the connection before. */
const counting = (): Promise<RawServer> => sending((socket, before) => void socket.write(ok(String(before))));

/** Starts a server that sends this first. From its second request on it says how many came on the connection before. */
function first(answer: string | ((socket: Socket) => void)): Promise<RawServer> {
  let count = 0;
  return sending((socket, before) => {
    if (count++ > 0) socket.write(ok(`later ${before}`));
    else if (typeof answer === "string") socket.write(answer, "latin1");
    else answer(socket);
  });
}

/** Waits until a server sees that a connection is closed. */
const isClosed = (socket: Socket | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 1500, false);
    const closed = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    if (socket!.destroyed) closed();
    else socket!.once("close", closed);
  });

/** Returns whether a connection serves another request, and whether it is closed otherwise. */
async function fate(server: RawServer): Promise<"serves" | "closed" | "open"> {
  const { length } = server.sockets;
  await textOf(server).catch(() => {});
  if (server.sockets.length === length) return "serves";
  return (await isClosed(server.sockets[length - 1])) ? "closed" : "open";
}

describe("a connection", () => {
  test("serves one request after another, without a warning", async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error): void => void warnings.push(message);
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const server = await counting();
    for (let count = 0; count < 30; count++) expect(await textOf(server)).toBe(String(count));
    expect([server.sockets.length, warnings]).toEqual([1, []]);
    expect(server.requests[29]).toContain("\r\nconnection: keep-alive\r\n");
  });

  test.each<[string, GuardOptions | (() => GuardOptions)]>([
    ["a plain policy", { policy: ACCEPTING }],
    ["an equal policy", () => ({ policy: fetchPolicy(ACCEPTING) })],
    ["a stricter policy", () => ({ policy: fetchPolicy({ ...ACCEPTING, schemes: ["http"] }) })],
    ["another look-up", { lookup: names({ "public.example": ["127.0.0.1"] }).lookup }],
  ])("does not serve %s", async (_, options) => {
    const server = await counting();
    await textOf(server);
    expect(await textOf(server, typeof options === "function" ? options() : options)).toBe("0");
    expect(await textOf(server)).toBe("1");
  });

  test("does not serve a policy that refuses its address", async () => {
    const server = await counting();
    await textOf(server);
    const { code } = await rejection<GuardError>(textOf(server, { policy: fetchPolicy() }));
    expect(code).toBe("ERR_GUARD_ADDRESS");
  });

  test("serves its host and port only", async () => {
    const [server, another] = [await counting(), await counting()];
    await textOf(server);
    expect(await textOf(server, {}, "other.example")).toBe("0");
    expect(await textOf(another)).toBe("0");
    expect(await textOf(server)).toBe("1");
  });

  test("serves one request at a time", async () => {
    const server = await sending(
      (socket, before) => void setTimeout(() => socket.write(ok(String(before))), 20),
    );
    expect(await Promise.all([textOf(server), textOf(server)])).toEqual(["0", "0"]);
    expect(await Promise.all([textOf(server), textOf(server), textOf(server)])).toEqual(["1", "1", "0"]);
  });

  test("serves a redirect", async () => {
    const server = await first(`HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 4\r\n\r\nbody`);
    expect(await textOf(server)).toBe("later 1");
    expect(server.sockets).toHaveLength(1);
  });

  test("of a redirect stays open when a later request of the fetch is ended", async () => {
    const end = await first((socket) => void socket.write("HTTP/1.1 200 OK\r\n\r\nendless"));
    const location = uriOf(end);
    const start = await first(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`);
    const controller = new AbortController();
    const response = await fetched(start, { signal: controller.signal });
    controller.abort();
    await rejection(response.text());
    expect(await isClosed(end.sockets[0])).toBe(true);
    expect(await textOf(start)).toBe("later 1");
  });
});

describe("after a response", () => {
  test.each([
    ["chunked", "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"],
    ["without a body", "Content-Length: 0\r\n\r\n"],
    ["encoded", "Content-Encoding: gzip\r\nContent-Length: 0\r\n\r\n"],
  ])("%s the connection serves another request", async (_, rest) => {
    const server = await first(`HTTP/1.1 200 OK\r\n${rest}`);
    await textOf(server).catch(() => {});
    expect(await fate(server)).toBe("serves");
  });

  test.each([
    ["204 No Content", {}],
    ["304 Not Modified", {}],
    ["200 OK", { method: "HEAD" }],
    ["404 Not Found", { method: "OPTIONS" }],
  ])("with the status %s to %o the connection serves another request", async (status, options) => {
    const length = status < "204" ? "Content-Length: 9\r\n" : status > "400" ? "Content-Length: 0\r\n" : "";
    const server = await first(`HTTP/1.1 ${status}\r\n${length}\r\n`);
    await textOf(server, options);
    expect(await fate(server)).toBe("serves");
  });

  test("that comes byte by byte the connection serves another request", async () => {
    const server = await first(async (socket) => {
      socket.setNoDelay(true);
      for (const byte of ok("body")) {
        socket.write(byte);
        await wait(1);
      }
    });
    expect(await textOf(server)).toBe("body");
    expect(await fate(server)).toBe("serves");
  });

  test.each([
    ["of HTTP/1.0", "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\na"],
    ["with Connection: close", ok("a", "Connection: close\r\n")],
    ["with Connection: close among others", ok("a", "Connection: keep-alive, Close\r\n")],
    ["with a coding besides chunked", `HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`],
    ["with a byte after it", `${ok("a")}b`],
    ["with a line break after it", `${ok("a")}\r\n`],
    ["with the beginning of another one after it", `${ok("a")}HTTP/1.1 200 OK\r\nX: `],
    ["with another one after it", ok("a") + ok("evil")],
    [
      "chunked, with the beginning of another one",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nHTTP/1",
    ],
    [
      "chunked, with another one after it",
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${ok("0\r\n\r\n")}`,
    ],
    ["chunked, with trailers", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\r\n\r\n"],
    ["after an interim one", `HTTP/1.1 103 Early Hints\r\n\r\n${ok("a")}`],
    ["without a body, with one", "HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200"],
    ["with status 304 and a body", "HTTP/1.1 304 Not Modified\r\n\r\nHTTP/1.1 200"],
  ])("%s the connection is closed", async (_, answer) => {
    const server = await first(answer);
    await textOf(server).catch(() => {});
    expect(await fate(server)).toBe("closed");
  });

  test("to HEAD that has a body the connection is closed", async () => {
    const server = await first(`${ok("HTTP/")}`);
    await textOf(server, { method: "HEAD" }).catch(() => {});
    expect(await fate(server)).toBe("closed");
  });

  test("that ends with the connection, the next request has another one", async () => {
    const server = await first((socket) => void socket.end("HTTP/1.1 200 OK\r\n\r\nall"));
    expect(await textOf(server)).toBe("all");
    expect(await fate(server)).toBe("closed");
  });

  test("that is shorter than it says, the reader gets an error and the connection is closed", async () => {
    const server = await first(
      (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nall"),
    );
    expect((await rejection(textOf(server))).code).toBe("ECONNRESET");
    expect(await fate(server)).toBe("closed");
  });

  test("that its reader cancels the connection is closed", async () => {
    const server = await first(ok("a".repeat(100)));
    await (await fetched(server)).body!.cancel();
    expect(await fate(server)).toBe("closed");
  });

  test("that is over a limit the connection is closed", async () => {
    const server = await first(ok("a".repeat(100)));
    const { code } = await rejection(textOf(server, { maxBytes: 99 }));
    expect(code).toBe("ERR_GUARD_BODY_TOO_LONG");
    expect(await fate(server)).toBe("closed");
  });

  test("that is ended by its signal the connection is closed, also when all of it has arrived", async () => {
    for (const answer of [ok("all"), "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\npart"]) {
      const server = await first(answer);
      const controller = new AbortController();
      const response = await fetched(server, { signal: controller.signal });
      controller.abort();
      await rejection(response.text());
      expect(await fate(server)).toBe("closed");
    }
  });

  test("that switches to another protocol the connection is closed", async () => {
    const server = await first(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\nConnection: upgrade\r\n\r\n",
    );
    expect((await rejection(textOf(server))).code).toBe("ERR_GUARD_RESPONSE");
    expect(await fate(server)).toBe("closed");
  });

  test("of a redirect that has not arrived in full the connection is closed", async () => {
    const server = await first("HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 9\r\n\r\npart");
    expect(await textOf(server)).toBe("later 0");
    expect(await isClosed(server.sockets[0])).toBe(true);
  });
});

describe("bytes that nobody asked for", () => {
  test("close an idle connection", async () => {
    const server = await first((socket) => {
      socket.write(ok("asked"));
      setTimeout(() => socket.write(ok("evil")), 20);
    });
    expect(await textOf(server)).toBe("asked");
    await wait(60);
    expect(server.sockets[0]!.destroyed).toBe(true);
    expect(await textOf(server)).toBe("later 0");
  });

  test("close a connection whose last response is still being read", async () => {
    // A chunk of the evil response ends as a body of chunks does.
    for (const head of [
      "Content-Length: 1\r\n\r\na",
      "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
    ]) {
      const server = await first((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${head}`);
        setTimeout(() => socket.write(ok("0\r\n\r\n")), 20);
      });
      const response = await fetched(server);
      await wait(60);
      expect(await response.text()).toBe("a");
      expect(await fate(server)).toBe("closed");
    }
  });

  test("are seen although the program was busy when they arrived", async () => {
    const worker = new Worker(
      `const { parentPort } = require("node:worker_threads");
      const ok = (body) => "HTTP/1.1 200 OK\\r\\nContent-Length: " + body.length + "\\r\\n\\r\\n" + body;
      const server = require("node:net").createServer((socket) => {
        let before = 0;
        socket.on("error", () => {});
        socket.on("data", () => {
          socket.write(ok("asked " + before));
          if (before++ === 0) setTimeout(() => socket.write(ok("evil")), 100);
        });
      });
      server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`,
      { eval: true },
    );
    onTestFinished(async () => void (await worker.terminate()));
    const port = await new Promise<number>((resolve) => void worker.once("message", resolve));
    const server = { port } as RawServer;
    const busy = await sending(() => {});
    expect(await textOf(server)).toBe("asked 0");
    // The callback of a socket: what arrives during it is read in the next turn of the event loop only.
    const text = new Promise<string>((resolve) => {
      const socket = connect(busy.port, "127.0.0.1", () => {
        const late = Date.now() + 300;
        while (Date.now() < late);
        resolve(textOf(server));
      });
      onTestFinished(() => void socket.destroy());
    });
    expect(await text).toBe("asked 0");
  });
});

describe("a request on a connection that the server closes at this moment", () => {
  /** Answers the first request, and closes the connection when the second one comes, after these bytes. */
  const closing = (bytes = ""): Promise<RawServer> =>
    sending((socket, before) => {
      if (before === 0) socket.write(ok("first"));
      else if (bytes === "") socket.destroy();
      else socket.end(bytes);
    });

  test.each(["GET", "HEAD", "OPTIONS"])("is sent once more, looked up again: %s", async (method) => {
    const table = names({ "public.example": ["127.0.0.1"] });
    const server = await closing();
    await textOf(server, { lookup: table.lookup });
    expect(await textOf(server, { lookup: table.lookup, method })).toBe(method === "HEAD" ? "" : "first");
    expect([server.sockets.length, server.requests.length, table.asked.length]).toEqual([2, 3, 2]);
  });

  test("is sent no third time", async () => {
    let count = 0;
    const server = await sending((socket) => {
      if (count++ === 0) socket.write(ok("first"));
      else socket.destroy();
    });
    await textOf(server);
    expect((await rejection(textOf(server))).code).toBe("ECONNRESET");
    expect(server.requests).toHaveLength(3);
  });

  test("is refused if its name has another address now", async () => {
    let count = 0;
    const rebinding: Lookup = (_, __, callback) =>
      callback(null, [{ address: count++ === 0 ? "127.0.0.1" : "10.0.0.1", family: 4 }]);
    const server = await closing();
    await textOf(server, { lookup: rebinding });
    expect((await rejection(textOf(server, { lookup: rebinding }))).code).toBe("ERR_GUARD_ADDRESS");
  });

  test("is not sent again after a byte of the response", async () => {
    const server = await closing("H");
    await textOf(server);
    await rejection(textOf(server));
    expect(server.requests).toHaveLength(2);
  });

  test("is not sent again after the end of its fetch", async () => {
    const server = await sending((socket, before) => {
      if (before === 0) socket.write(ok("first"));
    });
    const table = names({ "public.example": ["127.0.0.1"] });
    const options = { lookup: table.lookup, deadline: 300 };
    await textOf(server, options);
    expect((await rejection(textOf(server, options))).code).toBe("ERR_GUARD_DEADLINE");
    await wait(20);
    expect([server.requests.length, table.asked.length]).toEqual([2, 1]);
  });

  test("is not sent again on a connection of its own", async () => {
    const server = await sending((socket) => void socket.destroy());
    expect((await rejection(textOf(server))).code).toBe("ECONNRESET");
    expect(server.requests).toHaveLength(1);
  });
});

// RFC 9110, 9.2: the others may change something, or their body may be read as the next request. RFC 4559: a server may keep the
// credentials of a request for the next one.
test.each<GuardOptions>([
  ...["POST", "PUT", "PATCH", "DELETE", "PROPFIND"].map((method) => ({ method })),
  { method: "POST", body: "a" },
  { method: "OPTIONS", body: "a" },
  { headers: { Authorization: "Negotiate a" } },
  { headers: { "Proxy-Authorization": "Basic a" } },
])("%o has a connection of its own", async (options) => {
  const server = await counting();
  await textOf(server);
  expect(await textOf(server, options)).toBe("0");
  expect(await isClosed(server.sockets[1])).toBe(true);
  expect(server.requests[1]).toContain("\r\nconnection: close\r\n");
  expect(await textOf(server)).toBe("1");
});

describe("an idle connection", () => {
  test("is closed after four seconds", async () => {
    const server = await counting();
    await textOf(server);
    await wait(3000);
    expect(await textOf(server)).toBe("1");
    await wait(3500);
    expect(server.sockets[0]!.destroyed).toBe(false);
    await wait(1000);
    expect(await isClosed(server.sockets[0])).toBe(true);
  });

  test("serves no request a minute after its address was checked: the name is looked up again", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(1000);
    onTestFinished(() => now.mockRestore());
    let address = "127.0.0.1";
    const rebinding: Lookup = (_, __, callback) => callback(null, [{ address, family: 4 }]);
    const server = await counting();
    const options = { lookup: rebinding };
    expect(await textOf(server, options)).toBe("0");
    address = "10.0.0.1";
    now.mockReturnValue(60_999);
    expect(await textOf(server, options)).toBe("1");
    now.mockReturnValue(61_000);
    expect((await rejection(textOf(server, options))).code).toBe("ERR_GUARD_ADDRESS");
    expect(await isClosed(server.sockets[0])).toBe(true);
  });

  test("that the server closed is forgotten", async () => {
    const server = await counting();
    await Promise.all(Array.from({ length: 5 }, () => textOf(server)));
    for (const socket of server.sockets) socket.destroy();
    await wait(30);
    // Each one that is tried waits for a turn of the event loop.
    const turns = vi.spyOn(globalThis, "setImmediate");
    onTestFinished(() => turns.mockRestore());
    expect(await textOf(server)).toBe("0");
    expect(turns).not.toHaveBeenCalled();
  });

  test("keeps no process alive", async () => {
    const folder = newFolder();
    const certificate = selfSigned("public.example");
    const file = folder.write("certificate.json", JSON.stringify(certificate));
    const env = { NODE_EXTRA_CA_CERTS: folder.write("root.pem", certificate.cert) };
    const { time, open } = await printedBy<{ time: number; open: number }>("idle.mjs", [INSPECT, file], env);
    expect(open).toBe(2);
    expect(time).toBeLessThan(2000);
  });

  test("is one of 64", async () => {
    const server = await sending((socket) => {
      if (server.requests.length < 70) return;
      for (const each of server.sockets) if (!each.destroyed) each.write(ok(""));
      socket.resume();
    });
    await Promise.all(Array.from({ length: 70 }, () => textOf(server)));
    await wait(50);
    expect(server.sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(64);
  });
});
