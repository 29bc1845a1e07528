// What a server may send: bodies without an end, bombs, headers that lie. Every end frees the connection.

import { getEventListeners } from "node:events";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type GuardError, type GuardOptions, guardedFetch, type Lookup } from "../../../ts/guard/index.ts";
import { LOCAL, type RawServer, rejection, sending, serving } from "./servers.ts";

/** Fetches from a server that sends these bytes after the status line and a line break. */
async function fetching(
  rest: string,
  options: GuardOptions = {},
  status = "200 OK",
): Promise<{ readonly server: RawServer; readonly fetched: Promise<Response> }> {
  const server = await sending(`HTTP/1.1 ${status}\r\n${rest}`);
  const fetched = guardedFetch(`http://public.example:${server.port}/`, { ...LOCAL, ...options });
  return { server, fetched: fetched.then(({ response }) => response) };
}

const ENDLESS = "\r\nstart";

describe("a body", () => {
  test.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["GZIP", gzipSync],
    ["br", brotliCompressSync],
  ])("with the coding %s is decoded", async (coding, encode) => {
    const port = await serving(({ headers }, response) => {
      response.writeHead(200, { "content-encoding": coding, "content-type": "text/plain" });
      response.end(encode(`accepted ${headers["accept-encoding"]}`));
    });
    const { response } = await guardedFetch(`http://public.example:${port}/`, LOCAL);
    expect([...response.headers.keys()]).not.toContain("content-encoding");
    expect([...response.headers.keys()]).not.toContain("content-length");
    expect(await response.text()).toBe("accepted gzip, br");
  });

  test.each(["zstd", "gzip, br", "identity"])("with the coding %s stays as it is", async (coding) => {
    const { fetched } = await fetching(`Content-Encoding: ${coding}\r\nContent-Length: 1\r\n\r\na`);
    const response = await fetched;
    expect([response.headers.get("content-encoding"), await response.text()]).toEqual([coding, "a"]);
  });

  test("may have as many bytes as allowed, and no more", async () => {
    const { fetched } = await fetching("Content-Length: 5\r\n\r\n12345", { maxBytes: 5 });
    expect(await (await fetched).text()).toBe("12345");
    const over = await fetching("Content-Length: 6\r\n\r\n123456", { maxBytes: 5 });
    expect((await rejection((await over.fetched).text())).code).toBe("ERR_GUARD_BODY_TOO_LONG");
    await over.server.closed();
  });

  test("that is a bomb ends at the limit of the decoded bytes", async () => {
    const bomb = gzipSync(Buffer.alloc(8_000_000));
    expect(bomb.length).toBeLessThan(10_000);
    const port = await serving((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    const { response } = await guardedFetch(`http://public.example:${port}/`, {
      ...LOCAL,
      maxBytes: 100_000,
    });
    let read = 0;
    const reading = (async () => {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) read += chunk.length;
    })();
    expect((await rejection(reading)).code).toBe("ERR_GUARD_BODY_TOO_LONG");
    expect(read).toBeLessThanOrEqual(100_000);
  });

  // Each sends bytes for ever, of which the reader gets none.
  test.each([
    ["empty members of gzip", "Content-Encoding: gzip\r\n\r\n", gzipSync("")],
    [
      "extensions of chunks",
      "Transfer-Encoding: chunked\r\n\r\n",
      Buffer.from(`1;${"a".repeat(8000)}\r\na\r\n`),
    ],
    ["interim responses", "", Buffer.from("\r\nHTTP/1.1 103 Early Hints\r\nA: b\r\n")],
  ])("that takes many more bytes than it has ends at a limit: %s", async (_, head, part) => {
    let written = 0;
    const server = await sending((socket) => {
      const many = Buffer.concat(Array.from({ length: Math.ceil(16_384 / part.length) }, () => part));
      const write = (): void => {
        if (socket.destroyed || written > 50_000_000) return;
        written += many.length;
        socket.write(many, write);
      };
      socket.write(`HTTP/1.1 ${head === "" ? "103 Early Hints" : "200 OK"}\r\n${head}`);
      write();
    });
    const maxBytes = 100_000;
    const uri = `http://public.example:${server.port}/`;
    const read = guardedFetch(uri, { ...LOCAL, maxBytes }).then(({ response }) => response.text());
    expect((await rejection(read)).code).toBe("ERR_GUARD_BODY_TOO_LONG");
    await server.closed();
    // What the buffers of the sockets hold comes on top.
    expect(written).toBeLessThan(20_000_000);
  });

  test("may take twice as many bytes as it has, and the headers", async () => {
    const { fetched } = await fetching(
      `A: ${"a".repeat(10_000)}\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(9000)}0\r\n\r\n`,
      { maxBytes: 9000 },
    );
    expect(await (await fetched).text()).toBe("a".repeat(9000));
  });

  test.each([
    ["Content-Length: 9\r\n\r\nabc", "ECONNRESET"],
    ["Transfer-Encoding: chunked\r\n\r\n9\r\nabc", "ECONNRESET"],
    ["Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc", "Z_DATA_ERROR"],
  ])("that is cut off or broken is an error: %j", async (rest, code) => {
    const server = await sending((socket) => socket.end(`HTTP/1.1 200 OK\r\n${rest}`));
    const { response } = await guardedFetch(`http://public.example:${server.port}/`, LOCAL);
    expect((await rejection(response.text())).code).toBe(code);
    await server.closed();
  });

  test("of gzip that ends early is an error", async () => {
    const half = gzipSync("a".repeat(100)).subarray(0, 20).toString("latin1");
    const { fetched } = await fetching(`Content-Encoding: gzip\r\nContent-Length: 20\r\n\r\n${half}`);
    expect((await rejection((await fetched).text())).code).toBe("Z_BUF_ERROR");
  });

  test("that the caller cancels frees the connection", async () => {
    for (const coding of ["", "Content-Encoding: gzip\r\n"]) {
      const { server, fetched } = await fetching(`${coding}${ENDLESS}`);
      await (await fetched).body!.cancel();
      await server.closed();
    }
  });

  test("that the caller cancels while it reads frees the connection", async () => {
    const { server, fetched } = await fetching(ENDLESS);
    const reader = (await fetched).body!.getReader();
    expect(String(new TextDecoder().decode((await reader.read()).value))).toBe("start");
    const reading = reader.read();
    await reader.cancel();
    expect((await reading).done).toBe(true);
    await server.closed();
  });

  test.each([
    ["204 No Content", {}],
    ["205 Reset Content", {}],
    ["304 Not Modified", {}],
    ["200 OK", { method: "HEAD" }],
  ])("is absent after %s with %o", async (status, options) => {
    const { server, fetched } = await fetching("Content-Length: 5\r\n\r\nabcde", options, status);
    const response = await fetched;
    expect([response.status, response.body]).toEqual([Number(status.slice(0, 3)), null]);
    await server.closed();
  });
});

test("a response has each header that was sent, the last one too", async () => {
  const { fetched } = await fetching("X-First: 1\r\nContent-Length: 0\r\nX-Last: 2\r\n\r\n");
  expect([...(await fetched).headers]).toEqual([
    ["content-length", "0"],
    ["x-first", "1"],
    ["x-last", "2"],
  ]);
});

describe("the deadline", () => {
  const codeOf = async (promise: Promise<unknown>): Promise<string> => (await rejection(promise)).code;
  const deadline = 30;
  /** Long enough for the headers of a response, on a busy machine too. */
  const later = 400;

  test("is that of the look-up", async () => {
    const lookup: Lookup = () => {};
    expect(await codeOf(guardedFetch("http://h.example/", { lookup, deadline }))).toBe("ERR_GUARD_DEADLINE");
  });

  test("is that of the headers", async () => {
    const server = await sending("HTTP/1.1 200 OK\r\n");
    const fetched = guardedFetch(`http://public.example:${server.port}/`, { ...LOCAL, deadline });
    expect(await codeOf(fetched)).toBe("ERR_GUARD_DEADLINE");
    await server.closed();
  });

  test.each(["", "Content-Encoding: gzip\r\n"])("is that of the body: %j", async (coding) => {
    const { server, fetched } = await fetching(coding + ENDLESS.replace("start", ""), { deadline: later });
    expect(await codeOf((await fetched).text())).toBe("ERR_GUARD_DEADLINE");
    await server.closed();
  });

  test("frees the connection of a body that nobody reads, without an unhandled error", async () => {
    const { server, fetched } = await fetching(ENDLESS, { deadline: later });
    const response = await fetched;
    await server.closed();
    expect(await codeOf(response.text())).toBe("ERR_GUARD_DEADLINE");
  });

  test("is that of all redirects together", async () => {
    const port = await serving((_, response) => void response.writeHead(302, { location: "/" }).end());
    const options = { ...LOCAL, deadline, redirects: 1_000_000 };
    expect(await codeOf(guardedFetch(`http://public.example:${port}/`, options))).toBe("ERR_GUARD_DEADLINE");
  });

  test("is that of the body that is sent", async () => {
    async function* body() {
      yield new Uint8Array(1);
      await new Promise(() => {});
    }
    const server = await sending(() => {});
    const options = { ...LOCAL, deadline, method: "POST", body: body() };
    expect(await codeOf(guardedFetch(`http://public.example:${server.port}/`, options))).toBe(
      "ERR_GUARD_DEADLINE",
    );
  });
});

describe("the signal", () => {
  const reason = new Error("enough");

  test.each([
    ["Content-Length: 1\r\n\r\na", "200 OK"],
    ["\r\n", "204 No Content"],
  ])("has no listener left after a response that was read: %j, %s", async (rest, status) => {
    const { signal } = new AbortController();
    const { fetched } = await fetching(rest, { signal }, status);
    await (await fetched).text();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("frees the connection at whatever moment it ends a fetch", async () => {
    const server = await sending(() => {});
    for (let turns = 0; turns < 30; turns++) {
      const controller = new AbortController();
      let left = turns;
      const next = (): void => {
        if (left-- > 0) queueMicrotask(next);
        else controller.abort(reason);
      };
      const lookup: Lookup = (_, __, callback) => {
        callback(null, [{ address: "127.0.0.1", family: 4 }]);
        next();
      };
      const options = { ...LOCAL, lookup, signal: controller.signal };
      expect(await rejection(guardedFetch(`http://public.example:${server.port}/`, options))).toBe(reason);
    }
    // A last connection may be on its way.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const isClosed = server.sockets.map(
      (socket) => socket.destroyed || new Promise((resolve) => socket.once("close", () => resolve(true))),
    );
    const late = new Promise((resolve) => setTimeout(resolve, 5000, "open"));
    expect(await Promise.race([Promise.all(isClosed), late])).toEqual(isClosed.map(() => true));
  });

  // Fetch Standard, "abort a fetch() call": the body of the response is an error at once.
  test("ends a body that nobody reads at the moment", async () => {
    const controller = new AbortController();
    const { fetched } = await fetching(ENDLESS, { signal: controller.signal });
    const { closed } = (await fetched).body!.getReader();
    const ended = rejection(closed);
    controller.abort(reason);
    const late = new Promise((resolve) => setTimeout(resolve, 2000, "still open"));
    expect(await Promise.race([ended, late])).toBe(reason);
  });

  test("ends a fetch that has not begun", async () => {
    const signal = AbortSignal.abort(reason);
    expect(await rejection(guardedFetch("http://h.example/", { ...LOCAL, signal }))).toBe(reason);
  });

  test.each([reason, "a string", null])("ends the look-up, with the reason %s", async (why) => {
    const controller = new AbortController();
    const lookup: Lookup = () => controller.abort(why);
    const fetched = guardedFetch("http://h.example/", { lookup, signal: controller.signal });
    expect(await rejection(fetched)).toBe(why);
  });

  test("ends the wait for the headers, and the body", async () => {
    const first = new AbortController();
    const silent = await sending(() => first.abort(reason));
    const uri = `http://public.example:${silent.port}/`;
    expect(await rejection(guardedFetch(uri, { ...LOCAL, signal: first.signal }))).toBe(reason);
    await silent.closed();

    const second = new AbortController();
    const { server, fetched } = await fetching(ENDLESS, { signal: second.signal });
    const reading = (await fetched).text();
    second.abort(reason);
    expect(await rejection(reading)).toBe(reason);
    await server.closed();
  });
});

describe("a response", () => {
  test("after others with 1xx is the last one", async () => {
    const { fetched } = await fetching(
      "\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na",
      {},
      "103 Early Hints",
    );
    const response = await fetched;
    expect([response.status, await response.text()]).toEqual([200, "a"]);
  });

  test.each([
    ["101 Switching Protocols", "Upgrade: x\r\nConnection: upgrade\r\n\r\n", "ERR_GUARD_RESPONSE"],
    ["700 Strange", "Content-Length: 0\r\n\r\n", "ERR_GUARD_RESPONSE"],
    ["200 OK", "A: b\r\n c\x00\r\n\r\n", "HPE_INVALID_HEADER_TOKEN"],
    ["200 OK", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", "HPE_INVALID_CONTENT_LENGTH"],
    ["200 OK", "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", "HPE_UNEXPECTED_CONTENT_LENGTH"],
    ["200 OK", `A: ${"a".repeat(20_000)}\r\n\r\n`, "HPE_HEADER_OVERFLOW"],
  ])("that is not a response is an error: %s", async (status, rest, code) => {
    const { server, fetched } = await fetching(rest, {}, status);
    const error: GuardError = await rejection(fetched);
    if (error.code.startsWith("ERR_")) expect(error.code).toBe(code);
    // Versions of the parser name the conflict of two lengths differently.
    else
      expect([code, "HPE_INVALID_TRANSFER_ENCODING", "HPE_UNEXPECTED_CONTENT_LENGTH"]).toContain(error.code);
    await server.closed();
  });

  test("has the status, its text and the headers of the server", async () => {
    const { fetched } = await fetching(
      "A: 1\r\nSet-Cookie: a=b\r\nSet-Cookie: c=d\r\nContent-Length: 0\r\n\r\n",
      {},
      "404 Gone",
    );
    const { status, statusText, headers, ok } = await fetched;
    expect([status, statusText, ok, headers.get("a"), headers.getSetCookie()]).toEqual([
      404,
      "Gone",
      false,
      "1",
      ["a=b", "c=d"],
    ]);
  });
});

describe("options", () => {
  test.each<[string, unknown]>([
    ["unknown", { max: 1 }],
    ["policy", { policy: { acept: [] } }],
    ["policy", { policy: { schemes: "http" } }],
    ["signal", { signal: 5 }],
    ["deadline", { deadline: 0 }],
    ["deadline", { deadline: Number.POSITIVE_INFINITY }],
    ["deadline", { deadline: 2 ** 31 }],
    ["redirects", { redirects: -1 }],
    ["maxBytes", { maxBytes: "1" }],
    ["downgrade", { downgrade: 1 }],
    ["lookup", { lookup: {} }],
    ["method", { method: "CONNECT" }],
    ["method", { method: "trace" }],
    ["method", { method: "GET / HTTP/1.1\r\nA: b\r\n" }],
    ["headers", { headers: "a: b" }],
    ["headers", { headers: { host: "h" } }],
    ["headers", { headers: { "Content-Length": "5" } }],
    ["headers", { headers: [["Transfer-Encoding", "chunked"]] }],
    ["headers", { headers: new Headers({ "Accept-Encoding": "zstd" }) }],
    ["headers", { headers: { a: "b\r\nHost: evil" } }],
    ["headers", { headers: { "a\r\nb": "c" } }],
    ["headers", { headers: { a: 5 } }],
    ["body", { body: "a" }],
    ["body", { method: "HEAD", body: "a" }],
    ["body", { method: "POST", body: { a: 1 } }],
    ["body", { method: "POST", body: null }],
  ])("a wrong %s is a TypeError, and nothing is looked up: %o", async (_, options) => {
    const error: Error = await rejection(guardedFetch("http://h.example/", options as GuardOptions));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).not.toContain("evil");
  });

  test("are not read from a polluted Object.prototype, nor are those of Node", async () => {
    const { server, fetched } = await fetching("Content-Length: 2\r\n\r\nok");
    await (await fetched).text();
    const polluted = {
      socketPath: "/nowhere",
      auth: "me:pw",
      policy: 5,
      maxBytes: 0,
      redirects: 0,
      deadline: 1,
    };
    for (const [name, value] of Object.entries(polluted))
      Object.defineProperty(Object.prototype, name, {
        value,
        configurable: true,
        writable: true,
        enumerable: true,
      });
    let text: string;
    try {
      const { response } = await guardedFetch(`http://public.example:${server.port}/`, {
        ...LOCAL,
        headers: { a: "b" },
      });
      text = await response.text();
    } finally {
      for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name);
    }
    expect([text, server.requests[1]!.includes("uthorization")]).toEqual(["ok", false]);
  });

  test("send the method, the headers and the body as they are", async () => {
    const { server, fetched } = await fetching("Content-Length: 0\r\n\r\n", {
      method: "delete",
      headers: [
        ["X-A", "1"],
        ["x-a", "\u00e9"],
      ],
      body: "b\u00f6dy",
    });
    await fetched;
    const { port } = server;
    const [head, body] = Buffer.from(server.requests[0]!).toString().split("\r\n\r\n");
    expect(head!.split("\r\n").sort()).toEqual(
      [
        "DELETE / HTTP/1.1",
        `host: public.example:${port}`,
        "connection: close",
        "accept-encoding: gzip, br",
        "x-a: 1, \ufffd",
        "content-length: 5",
      ].sort(),
    );
    expect(body).toBe("b\u00f6dy");
  });

  test("give a POST without a body the length 0", async () => {
    const { server, fetched } = await fetching("Content-Length: 0\r\n\r\n", { method: "POST" });
    await fetched;
    expect(server.requests[0]!.toLowerCase()).toContain("content-length: 0");
  });

  test("with a body that fails end the fetch with its error", async () => {
    const failure = new Error("cannot read");
    async function* body() {
      yield new Uint8Array(1);
      throw failure;
    }
    const { fetched } = await fetching("", { method: "POST", body: body() });
    expect(await rejection(fetched)).toBe(failure);
  });
});
