// What a redirect may do: where it leads, and what it repeats (RFC 9110, 15.4; Fetch Standard, "HTTP-redirect fetch").

import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { type GuardError, type GuardOptions, guardedFetch } from "../../../ts/guard/index.ts";
import { LOCAL, names, POLICY, rejection, sending, serving } from "./servers.ts";

/** A request that a server got. */
interface Received extends Pick<IncomingMessage, "method" | "url" | "headers"> {
  readonly body: string;
}

/** Starts a server that answers `/` with a redirect, and all else with 200. Returns its port and the requests that it got. */
async function redirecting(
  status: number,
  location: string,
): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const port = await serving(async (request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    if (url === "/") response.writeHead(status, { location }).end();
    else response.end();
  });
  return { port, received };
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** The method after a redirect. All others repeat the method and the body. */
const CHANGED: Readonly<Record<string, string>> = {
  "301 POST": "GET",
  "302 POST": "GET",
  "303 POST": "GET",
  "303 PUT": "GET",
  "303 PATCH": "GET",
  "303 DELETE": "GET",
};

describe("the method and the body", () => {
  test.each(
    [301, 302, 303, 307, 308].flatMap((status) => METHODS.map((method) => [status, method] as const)),
  )("after %i and %s", async (status, method) => {
    const { port, received } = await redirecting(status, "/next");
    const body = method === "GET" || method === "HEAD" ? "" : "b\u00f6dy";
    const headers = { "Content-Type": "text/plain", "X-Mine": "1" };
    const options = { ...LOCAL, method, headers, body: body || undefined };
    const { uri } = await guardedFetch(`http://public.example:${port}/`, options);
    expect(uri).toBe(`http://public.example:${port}/next`);
    const isChanged = `${status} ${method}` in CHANGED;
    const [first, next] = received as [Received, Received];
    expect([first.method, first.body]).toEqual([method, body]);
    expect([next.method, next.body]).toEqual(isChanged ? ["GET", ""] : [method, body]);
    expect(next.headers["content-type"]).toBe(isChanged ? undefined : "text/plain");
    expect(next.headers["content-length"]).toBe(isChanged || body === "" ? undefined : "5");
    expect(next.headers["x-mine"]).toBe("1");
  });

  test.each([300, 304, 305, 306])("after %i are not sent again: it is not a redirect", async (status) => {
    const { port, received } = await redirecting(status, "/next");
    const { response } = await guardedFetch(`http://public.example:${port}/`, LOCAL);
    expect([response.status, response.headers.get("location"), received.length]).toEqual([
      status,
      "/next",
      1,
    ]);
    await response.body?.cancel();
  });

  test("a redirect without a location is a response", async () => {
    const { port } = await sending("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n");
    const { response } = await guardedFetch(`http://public.example:${port}/`, LOCAL);
    expect([response.status, await response.text()]).toEqual([302, ""]);
  });

  test("a stream is not repeated, but dropped if the method becomes GET", async () => {
    async function* body() {
      yield new Uint8Array([97]);
      yield new Uint8Array([98]);
    }
    const of = async (status: number, method: string) => {
      const { port, received } = await redirecting(status, "/next");
      const fetched = guardedFetch(`http://public.example:${port}/`, { ...LOCAL, method, body: body() });
      return { received, fetched };
    };
    const dropped = await of(302, "POST");
    await dropped.fetched;
    expect(dropped.received.map(({ method, body }) => [method, body])).toEqual([
      ["POST", "ab"],
      ["GET", ""],
    ]);
    for (const [status, method] of [
      [307, "POST"],
      [302, "PUT"],
    ] as const) {
      const { received, fetched } = await of(status, method);
      expect((await rejection(fetched)).code).toBe("ERR_GUARD_BODY_NOT_REPEATABLE");
      expect(received).toHaveLength(1);
    }
  });

  test("bytes are copied before the call returns", async () => {
    const { port, received } = await redirecting(308, "/next");
    const body = new TextEncoder().encode("good");
    const fetched = guardedFetch(`http://public.example:${port}/`, { ...LOCAL, method: "POST", body });
    body.fill(33);
    await fetched;
    expect(received.map((each) => each.body)).toEqual(["good", "good"]);
  });
});

describe("credentials", () => {
  const headers = {
    Authorization: "Bearer a",
    Cookie: "a=b",
    "Proxy-Authorization": "Basic c",
    "X-Mine": "1",
  };
  const sent = ({ headers }: Received): unknown[] =>
    ["authorization", "cookie", "proxy-authorization", "x-mine"].map((name) => headers[name]);

  test("stay at their origin", async () => {
    const { port, received } = await redirecting(302, "/next");
    await guardedFetch(`http://public.example:${port}/`, { ...LOCAL, headers });
    expect(sent(received[1]!)).toEqual(["Bearer a", "a=b", "Basic c", "1"]);
  });

  test.each(["other.example", "public.example"])("do not go to another origin: %s", async (name) => {
    const other = await redirecting(302, "/next");
    const { port } = await redirecting(307, `http://${name}:${other.port}/`);
    await guardedFetch(`http://public.example:${port}/`, { ...LOCAL, headers });
    expect(other.received.map(sent)).toEqual([
      [undefined, undefined, undefined, "1"],
      [undefined, undefined, undefined, "1"],
    ]);
  });

  test("do not come back with the second redirect", async () => {
    const back: Received[] = [];
    const port = await serving((request, response) => {
      back.push({ ...request, headers: request.headers, body: "" });
      if (request.url === "/")
        response.writeHead(302, { location: `http://other.example:${port}/there` }).end();
      else if (request.url === "/there")
        response.writeHead(302, { location: `http://public.example:${port}/back` }).end();
      else response.end();
    });
    await guardedFetch(`http://public.example:${port}/`, { ...LOCAL, headers });
    expect(back.map((each) => each.headers.authorization)).toEqual(["Bearer a", undefined, undefined]);
  });

  test("of a userinfo in the location are not sent", async () => {
    const other = await redirecting(200, "");
    const { port } = await redirecting(302, `http://me@other.example:${other.port}/a`);
    await guardedFetch(`http://public.example:${port}/`, LOCAL);
    expect(other.received[0]!.headers.authorization).toBe(undefined);
  });
});

describe("the location", () => {
  /** Fetches through a redirect with these bytes, and returns what the next request asks for and the URI. */
  async function through(
    location: string,
    options: GuardOptions = LOCAL,
    suffix = "/b/c?q",
  ): Promise<[string, string]> {
    const { port, requests } = await sending((socket) => {
      const isFirst = requests.length === 1;
      const head = isFirst ? `302 Found\r\nLocation: ${location}` : "200 OK";
      socket.write(`HTTP/1.1 ${head}\r\nContent-Length: 0\r\n\r\n`, "latin1");
    });
    const origin = `http://public.example:${port}`;
    const { uri } = await guardedFetch(origin + suffix, options);
    return [requests[1]!.split(" ")[1]!, uri.replace(origin, "")];
  }

  test.each([
    ["/a b?x[]=1", "/a%20b?x%5B%5D=1"],
    ["../g", "/g"],
    ["?y", "/b/c?y"],
    ["", "/b/c?q"],
    ["/.//h", "//h"],
    // UTF-8, as browsers and `fetch` read it, and a byte that is not UTF-8.
    ["/\u00c3\u00a9", "/%C3%A9"],
    ["/\u00e9", "/%E9"],
  ])("%j leads to %s", async (location, target) => {
    expect((await through(location))[0]).toBe(target);
  });

  test("of an IRI is resolved as that of a URI", async () => {
    const options = { ...LOCAL, policy: { ...POLICY, rule: "IRI-reference" } } as const;
    expect(await through("/\u00c3\u00bc", options, "/\u00e9")).toEqual(["/%C3%BC", "/%C3%BC"]);
    expect(await through("x", options, "/\u00e9/y")).toEqual(["/%C3%A9/x", "/%C3%A9/x"]);
  });

  test("inherits a fragment, unless it has one", async () => {
    expect((await through("/a", LOCAL, "/b#f"))[1]).toBe("/a#f");
    expect((await through("/a#g", LOCAL, "/b#f"))[1]).toBe("/a#g");
    expect((await through("/a#", LOCAL, "/b#f"))[1]).toBe("/a#");
  });

  test.each([
    ["http://10.0.0.1/", "ERR_GUARD_REFUSED"],
    // Browsers read backslashes as slashes.
    ["\\\\10.0.0.1\\a", "ERR_GUARD_REFUSED"],
    ["//169.254.169.254/latest", "ERR_GUARD_REFUSED"],
    ["http://167772161/", "ERR_GUARD_REFUSED"],
    ["http://[::ffff:7f00:1]/", "ERR_GUARD_REFUSED"],
    ["http://localhost/", "ERR_GUARD_REFUSED"],
    ["http://inner.example/", "ERR_GUARD_ADDRESS"],
    ["http://h.example:25/", "ERR_GUARD_REFUSED"],
    ["http://me:pw@h.example/", "ERR_GUARD_REFUSED"],
    ["file:///etc/passwd", "ERR_GUARD_REFUSED"],
    ["gopher://h.example/", "ERR_GUARD_REFUSED"],
    ["data:,a", "ERR_GUARD_REFUSED"],
    ["javascript:alert(1)", "ERR_GUARD_REFUSED"],
    // As the first URI: other clients may read another host.
    ["http://3221236488/", "ERR_GUARD_REFUSED"],
    ["http:/h.example/", "ERR_GUARD_REFUSED"],
    ["http://stra\u00c3\u009fe.example/", "ERR_GUARD_REFUSED"],
    ["http://stra%C3%9Fe.example/", "ERR_GUARD_REFUSED"],
    ["http://[/", "ERR_GUARD_LOCATION"],
    ["http://h:99999/", "ERR_GUARD_LOCATION"],
    ["/a\r\nLocation: /b", "ERR_GUARD_LOCATION"],
  ])("%j ends the fetch", async (location, code) => {
    const { asked, lookup } = names({ "public.example": ["127.0.0.1"], "inner.example": ["10.0.0.1"] });
    const server = await sending(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 9\r\n\r\n`);
    const uri = `http://public.example:${server.port}/`;
    const error: GuardError = await rejection(guardedFetch(uri, { policy: POLICY, lookup }));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain("pw");
    expect(error.message.includes(": redirected to a refused URI: ")).toBe(code === "ERR_GUARD_REFUSED");
    expect(asked.filter((name) => name !== "inner.example")).toEqual(["public.example"]);
    // The connection is closed, although the response has not ended.
    await server.closed();
  });
});

test.each<[string, object, string | undefined]>([
  ["3221236488", {}, "ERR_GUARD_REFUSED"],
  ["stra\u00dfe.example", {}, "ERR_GUARD_REFUSED"],
  ["stra\u00dfe.example", { accept: ["loopback-address", "idna-deviation"] }, undefined],
])(
  "%s with the policy %j is treated alike as the first host and in a location",
  async (host, change, code) => {
    const policy = { ...POLICY, rule: "IRI-reference", ...change } as const;
    const { lookup } = names({ "public.example": ["127.0.0.1"], "xn--strae-oqa.example": ["127.0.0.1"] });
    const other = await redirecting(200, "");
    const uri = `http://${host}:${other.port}/a`;
    const { port } = await redirecting(302, Buffer.from(uri).toString("latin1"));
    for (const first of [uri, `http://public.example:${port}/`]) {
      const fetched = guardedFetch(first, { policy, lookup }).then(() => undefined);
      expect(await fetched.catch((error) => error.code)).toBe(code);
    }
  },
);

describe("the number of redirects", () => {
  test.each([
    [undefined, 6],
    [0, 1],
    [2, 3],
  ])("is at most %s", async (redirects, requests) => {
    const { port, received } = await redirecting(302, "/");
    const error: GuardError = await rejection(
      guardedFetch(`http://public.example:${port}/`, { ...LOCAL, redirects }),
    );
    expect([error.code, received.length]).toEqual(["ERR_GUARD_REDIRECTS", requests]);
  });
});

test("many redirects give no warning about listeners", async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error): void => void warnings.push(message);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const port = await serving(({ url }, response) => {
    const count = Number(url!.slice(1));
    if (count < 12) response.writeHead(302, { location: `/${count + 1}` }).end();
    else response.end();
  });
  await guardedFetch(`http://public.example:${port}/0`, { ...LOCAL, redirects: 12 });
  // A warning is reported in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings.filter((message) => message.includes("listeners"))).toEqual([]);
});

test("a policy is read once for all redirects of a fetch", async () => {
  const port = await serving(({ url }, response) => {
    const left = Number(url!.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` });
    response.end("found");
  });
  let read = 0;
  const within = [`http://public.example:${port}/`];
  const counting = new Proxy(within, {
    get(target, name) {
      if (name === "0") read++;
      return Reflect.get(target, name) as unknown;
    },
  });
  const policy = { ...LOCAL.policy, within: counting };
  const { response } = await guardedFetch(`http://public.example:${port}/5`, { ...LOCAL, policy });
  expect([await response.text(), read]).toEqual(["found", 1]);
});
