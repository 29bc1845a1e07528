// The address that a fetch connects to is one that was checked, whatever the look-up says.

import { Agent, get } from "node:http";
import { describe, expect, test, vi } from "vitest";
import {
  GuardError,
  guardedFetch,
  guardedLookup,
  type HostAddress,
  type Lookup,
} from "../../../ts/guard/index.ts";
import { isPrepared, LOCAL, names, POLICY, rejection, serving } from "./servers.ts";

const codesOf = ({ refusals }: GuardError): string[] => refusals.map(({ code }) => code);

describe("a name", () => {
  test("is looked up once, and its address is connected to", async () => {
    const port = await serving(({ headers, url }, response) => response.end(`${headers.host}${url}`));
    // A name that is looked up again gets another answer, as in DNS rebinding.
    let count = 0;
    const lookup: Lookup = (_, __, callback) =>
      callback(null, [{ address: count++ === 0 ? "127.0.0.1" : "10.0.0.1", family: 4 }]);
    const uri = `http://public.example:${port}/a?b`;
    const { response } = await guardedFetch(uri, { policy: POLICY, lookup });
    expect([await response.text(), count]).toEqual([`public.example:${port}/a?b`, 1]);
  });

  test.each([
    ["127.0.0.1.nip.io", ["127.0.0.1"], "loopback-address"],
    ["localtest.me", ["::1"], "loopback-address"],
    ["two.example", ["192.0.43.8", "10.0.0.1"], "private-address"],
    ["two.example", ["10.0.0.1", "192.0.43.8"], "private-address"],
    ["metadata.example", ["169.254.169.254"], "metadata-address"],
    ["mapped.example", ["::ffff:127.0.0.1"], "mapped-address"],
    ["nat64.example", ["64:ff9b::a00:1"], "private-address"],
    ["scoped.example", ["fe80::1%eth0"], "ERR_URI_ZONE_IDENTIFIER"],
    ["loose.example", ["127.1"], "ERR_URI_INVALID_IPV6ADDRESS"],
    ["name.example", ["localhost"], "ERR_URI_INVALID_IPV6ADDRESS"],
    ["tricky.example", ["192.0.43.8/@10.0.0.1"], "ERR_URI_INVALID_IPV6ADDRESS"],
    ["none.example", [""], "ERR_URI_INVALID_IPV6ADDRESS"],
  ])("%s with the addresses %s is refused", async (name, addresses, code) => {
    const { lookup } = names({ [name]: addresses });
    const error: GuardError = await rejection(guardedFetch(`http://${name}/`, { lookup }));
    expect(error).toBeInstanceOf(GuardError);
    expect(error.code).toBe("ERR_GUARD_ADDRESS");
    expect(codesOf(error)).toContain(code);
    expect(addresses).toContain(error.address);
  });

  test("whose addresses change leads to those that were checked", async () => {
    const port = await serving((_, response) => response.end("checked"));
    let count = 0;
    const changing = {
      family: 4,
      get address() {
        return count++ === 0 ? "127.0.0.1" : "10.0.0.1";
      },
    };
    const lookup: Lookup = (_, __, callback) => callback(null, [changing]);
    const { response } = await guardedFetch(`http://public.example:${port}/`, { policy: POLICY, lookup });
    expect([await response.text(), count]).toEqual(["checked", 1]);
  });

  test("without an address is refused, and so is a look-up that fails", async () => {
    const { code } = await rejection(guardedFetch("http://nobody.example/", { lookup: names({}).lookup }));
    expect(code).toBe("ERR_GUARD_NO_ADDRESS");
    const failure = Object.assign(new Error("not found"), { code: "ENOTFOUND" });
    const lookup: Lookup = (_, __, callback) => callback(failure, []);
    expect(await rejection(guardedFetch("http://nobody.example/", { lookup }))).toBe(failure);
    const wrong = ((_: string, __: object, callback: (error: null, addresses: unknown) => void) =>
      callback(null, "127.0.0.1")) as unknown as Lookup;
    expect(await rejection(guardedFetch("http://h.example/", { lookup: wrong }))).toBeInstanceOf(TypeError);
  });
});

describe("a URI", () => {
  test.each([
    "http://localhost/",
    "file:///etc/passwd",
    "http://0x7f.1/",
    "http://h.example:25/",
    "a b",
    "ftp://h.example/",
  ])("%s is refused, and nothing is looked up", async (uri) => {
    const { asked, lookup } = names({});
    const policy = { schemes: ["http", "https", "ftp"] };
    const error: GuardError = await rejection(
      guardedFetch(uri, { lookup, policy: uri[1] === "t" ? policy : {} }),
    );
    expect([error.code, error.uri]).toEqual(["ERR_GUARD_REFUSED", uri]);
    expect(error.refusals.length).toBeGreaterThan(0);
    expect(asked).toEqual([]);
  });

  test("with an address is checked, and connected to without a look-up", async () => {
    const port = await serving((_, response) => response.end("here"));
    const { asked, lookup } = names({});
    const { response } = await guardedFetch(`http://127.0.0.1:${port}/`, { policy: POLICY, lookup });
    expect([await response.text(), asked]).toEqual(["here", []]);
    const { code } = await rejection(guardedFetch("http://[::ffff:a00:1]/", { policy: POLICY, lookup }));
    expect(code).toBe("ERR_GUARD_REFUSED");
  });

  test("with a password is masked in the message, and its userinfo is not sent", async () => {
    const error: GuardError = await rejection(guardedFetch("http://me:secret@127.0.0.1/"));
    expect(error.message).not.toContain("secret");
    expect(JSON.stringify(error)).not.toContain("secret");
    const port = await serving(({ headers }, response) => response.end(headers.authorization ?? "none"));
    const policy = { accept: ["loopback-address", "password", "userinfo"] } as const;
    const { response } = await guardedFetch(`http://me:secret@127.0.0.1:${port}/`, { policy });
    expect(await response.text()).toBe("none");
  });

  test.each([
    ["/a/../b/./%7e?%41=[", undefined],
    ["/a/../b/./%7e?%41", "/a/../b/./%7e?%41"],
    ["?a", "/?a"],
    ["#f", "/"],
  ])("%s is sent as it is", async (suffix, target) => {
    const port = await serving(({ url }, response) => response.end(url));
    const fetched = guardedFetch(`http://public.example:${port}${suffix}`, LOCAL);
    if (target === undefined) expect((await rejection(fetched)).code).toBe("ERR_GUARD_REFUSED");
    else expect(await (await fetched).response.text()).toBe(target);
  });

  test("may be an IRI if the policy says so", async () => {
    const port = await serving(({ url }, response) => response.end(url));
    const policy = { ...POLICY, rule: "IRI-reference" } as const;
    const iri = `http://public.example:${port}/\u00e9?\u00fc`;
    const { uri, response } = await guardedFetch(iri, { ...LOCAL, policy });
    expect(await response.text()).toBe("/%C3%A9?%C3%BC");
    expect(uri).toBe(`http://public.example:${port}/%C3%A9?%C3%BC`);
    expect((await rejection(guardedFetch(iri, LOCAL))).code).toBe("ERR_GUARD_REFUSED");
  });
});

test("variables for proxies are ignored, and one connection serves two calls only if the policy was prepared", async () => {
  const sockets = new Set<unknown>();
  const port = await serving((request, response) => {
    sockets.add(request.socket);
    response.end(request.headers.connection);
  });
  const proxy = vi.fn();
  const proxyPort = await serving((_, response) => {
    proxy();
    response.end("proxy");
  });
  for (const name of ["NODE_USE_ENV_PROXY", "HTTP_PROXY", "http_proxy"])
    vi.stubEnv(name, name.startsWith("NODE") ? "1" : `http://127.0.0.1:${proxyPort}`);
  try {
    for (let call = 0; call < 2; call++) {
      const { response } = await guardedFetch(`http://public.example:${port}/`, LOCAL);
      expect(await response.text()).toBe(isPrepared() ? "keep-alive" : "close");
    }
  } finally {
    vi.unstubAllEnvs();
  }
  expect([sockets.size, proxy.mock.calls.length]).toEqual([isPrepared() ? 1 : 2, 0]);
});

describe("guardedLookup", () => {
  const found = (
    name: string,
    options: object,
    lookup: ReturnType<typeof guardedLookup>,
  ): Promise<unknown[]> => new Promise((resolve) => lookup(name, options, (...results) => resolve(results)));

  test("gives an agent the checked addresses", async () => {
    const port = await serving((_, response) => response.end("here"));
    const { lookup } = LOCAL;
    const agent = new Agent({ lookup: guardedLookup({ accept: POLICY.accept, lookup }) });
    const status = await new Promise((resolve, reject) => {
      get(`http://public.example:${port}/`, { agent }, ({ statusCode }) => resolve(statusCode)).on(
        "error",
        reject,
      );
    });
    expect(status).toBe(200);
  });

  test("answers with one address or with all", async () => {
    const all: HostAddress[] = [
      { address: "192.0.43.8", family: 4 },
      { address: "2001:500:88:200::8", family: 6 },
    ];
    const { lookup } = names({ "h.example": all.map(({ address }) => address) });
    expect(await found("h.example", { all: true }, guardedLookup({ lookup }))).toEqual([null, all]);
    expect(await found("h.example", {}, guardedLookup({ lookup }))).toEqual([null, "192.0.43.8", 4]);
  });

  test.each([
    ["localhost", "ERR_GUARD_REFUSED"],
    ["10.0.0.1", "ERR_GUARD_REFUSED"],
    ["::1", "ERR_GUARD_REFUSED"],
    ["inner.example", "ERR_GUARD_ADDRESS"],
    ["nobody.example", "ERR_GUARD_NO_ADDRESS"],
  ])("fails for %s", async (name, code) => {
    const { lookup } = names({ "inner.example": ["192.0.43.8", "10.0.0.1"] });
    const [error] = await found(name, { all: true }, guardedLookup({ lookup }));
    expect(error).toBeInstanceOf(GuardError);
    expect((error as GuardError).code).toBe(code);
  });

  test("asks the operating system by default", async () => {
    const policy = { accept: ["loopback-name", "dotless-name"] } as const;
    const [error] = await found("localhost", {}, guardedLookup(policy));
    expect((error as GuardError).code).toBe("ERR_GUARD_ADDRESS");
    expect(codesOf(error as GuardError)).toEqual(["loopback-address"]);
  });

  test("passes on the error of its look-up", async () => {
    const failure = new Error("no resolver");
    const lookup: Lookup = (_, __, callback) => callback(failure, []);
    expect((await found("h.example", {}, guardedLookup({ lookup })))[0]).toBe(failure);
    expect(() => guardedLookup({ lookup: "dns" as never })).toThrow(TypeError);
  });

  // Nothing but a name and addresses is checked, so no other part of a policy could have an effect.
  test.each([
    { within: ["https://example.com/"] },
    { schemes: ["https"] },
    { ports: [443] },
    { rule: "IRI" },
    { acept: [] },
    { accept: "loopback-address" },
    { accept: ["invalid"] },
    { lookup: {} },
  ])("%o is a TypeError", (options) => {
    expect(() => guardedLookup(options as never)).toThrow(TypeError);
  });

  test("a look-up as the second argument is a TypeError, not ignored", () => {
    const lookup: Lookup = (_, __, callback) => callback(null, []);
    const old = guardedLookup as (...args: unknown[]) => unknown;
    expect(() => old({}, lookup)).toThrow(
      new TypeError("Expected one argument: the look-up is the option lookup"),
    );
  });
});

test.each(["bun", "deno"])("refuses to run in %s", async (name) => {
  const versions = { ...process.versions, [name]: "1.0.0" };
  vi.spyOn(process, "versions", "get").mockReturnValue(versions);
  try {
    expect(() => guardedLookup()).toThrow("Expected Node");
    expect(String(await rejection(guardedFetch("http://h.example/")))).toContain("Expected Node");
  } finally {
    vi.restoreAllMocks();
  }
});
