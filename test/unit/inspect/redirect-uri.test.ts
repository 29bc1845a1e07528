// `isRedirectUri`: the comparison of OAuth, and the law by the `URL` of this runtime.

import { describe, expect, test } from "vitest";
import { isRedirectUri, redirectRefusals } from "../../../ts/inspect/index.ts";
import { pick, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, outcome, same } from "../../support/faults.ts";

const APP = "https://app.example/cb";
const LOCAL = "http://127.0.0.1/cb";
const codes = (...call: Parameters<typeof redirectRefusals>) =>
  redirectRefusals(...call).map(({ code, index, end }) => [code, index, end]);

describe("equal strings, and nothing else (RFC 6749, 3.1.2.3; RFC 9700, 4.1.3)", () => {
  test("pass, one of a list too", () => {
    expect(isRedirectUri(APP, APP)).toBe(true);
    expect(isRedirectUri(APP, ["https://app.example/", APP])).toBe(true);
    expect(isRedirectUri(APP, [])).toBe(false);
    expect(isRedirectUri(new URL("https://app.example:443/a/../cb"), APP)).toBe(true);
  });
  test.each([
    "https://app.example/cb/",
    "https://app.example/cb?",
    "https://app.example/cb?a=1",
    "https://app.example:443/cb",
    "https://app.example/%63b",
    "https://app.example/a/../cb",
    "https://app.example./cb",
    "https://APP.example/cb",
    "HTTPS://app.example/cb",
    "https://app.example/cb/../cb",
    "https://app.example.evil.example/cb",
    "https://evil.example/https://app.example/cb",
    "https://app.example/CB",
    "https://sub.app.example/cb",
  ])("%s is not registered", (uri) => {
    expect(codes(uri, APP)).toEqual([["not-registered", 0, uri.length]]);
  });
});

describe("the port of a loopback address is free (RFC 8252, 7.3)", () => {
  test.each([
    [
      "http://127.0.0.1:51004/oauth2redirect/example-provider",
      "http://127.0.0.1/oauth2redirect/example-provider",
    ],
    ["http://[::1]:61023/oauth2redirect/example-provider", "http://[::1]:1/oauth2redirect/example-provider"],
    ["http://127.0.0.1/cb", "http://127.0.0.1:8080/cb"],
    ["http://127.0.0.1:65535/cb?a=1", "http://127.0.0.1:1/cb?a=1"],
    ["http://127.0.0.1:80", "http://127.0.0.1"],
    ["http://[::1]:80?a", "http://[::1]?a"],
  ])("%s, registered as %s", (uri, registered) => {
    expect(isRedirectUri(uri, registered)).toBe(true);
  });
  test.each([
    ["http://127.0.0.1:0/cb", LOCAL],
    ["http://127.0.0.1:080/cb", LOCAL],
    ["http://127.0.0.1:/cb", LOCAL],
    ["http://127.0.0.1:65536/cb", LOCAL],
    ["http://127.0.0.1:80/cb/", LOCAL],
    ["http://127.0.0.1:80/cb?a", LOCAL],
    ["http://127.0.0.1:80/", "http://127.0.0.1"],
    ["http://127.0.0.2:80/cb", LOCAL],
    ["http://[::1]:80/cb", LOCAL],
    ["http://[0::1]:80/cb", "http://[::1]/cb"],
    ["http://localhost:80/cb", LOCAL],
    ["http://localhost:80/cb", "http://localhost/cb"],
    ["https://127.0.0.1:80/cb", "https://127.0.0.1/cb"],
    ["HTTP://127.0.0.1:80/cb", LOCAL],
    ["http://127.0.0.1:80.evil.example/cb", LOCAL],
    ["http://127.0.0.1.evil.example:80/cb", LOCAL],
    ["http://127.0.0.1:80@evil.example/cb", LOCAL],
    ["http://0x7f.1:80/cb", LOCAL],
    ["http://app.example:80/cb", "https://app.example/cb"],
  ])("%s, registered as %s, is refused", (uri, registered) => {
    expect(isRedirectUri(uri, registered)).toBe(false);
  });
  test("that of localhost only if an option says so (8.3)", () => {
    const free = { localhost: true };
    expect(isRedirectUri("http://localhost:3000/cb", "http://localhost/cb", free)).toBe(true);
    expect(isRedirectUri("http://localhost/cb", "http://localhost:8080/cb", free)).toBe(true);
    expect(isRedirectUri("http://localhost:3000/cb", LOCAL, free)).toBe(false);
    expect(isRedirectUri("http://LOCALHOST:3000/cb", "http://localhost/cb", free)).toBe(false);
    expect(isRedirectUri("http://localhost.evil.example:3000/cb", "http://localhost/cb", free)).toBe(false);
    expect(isRedirectUri("http://localhost/cb", "http://localhost/cb")).toBe(true);
  });
});

describe("a URI that no client may register", () => {
  test.each([
    ["/cb", "ERR_URI_MISSING_SCHEME", 0],
    ["", "ERR_URI_MISSING_SCHEME", 0],
    ["https://app.example/a b", "ERR_URI_UNEXPECTED_CHARACTER", 21],
    ["https://app.example\\@evil.example/", "ERR_URI_UNEXPECTED_CHARACTER", 19],
    ["https://app.example/cb#", "ERR_URI_UNEXPECTED_FRAGMENT", 22],
    ["https://me@app.example/cb", "userinfo", 8],
    ["https://@app.example/cb", "userinfo", 8],
    ["com.example.app://me@h/cb", "userinfo", 18],
    ["http://app.example/cb", "scheme-not-allowed", 0],
    ["http://127.0.0.2/cb", "scheme-not-allowed", 0],
    ["https:/cb", "scheme-not-allowed", 0],
    ["https:app.example", "scheme-not-allowed", 0],
    ["http:localhost", "scheme-not-allowed", 0],
    ["app:/cb", "scheme-not-allowed", 0],
    ["urn:ietf:wg:oauth:2.0:oob", "scheme-not-allowed", 0],
    ["javascript:alert(1)", "scheme-not-allowed", 0],
    ["data:text/html,a", "scheme-not-allowed", 0],
    ["file:///etc/passwd", "scheme-not-allowed", 0],
    ["https://0x7f.1/cb", "whatwg-host", 8],
    ["https://h:99999/cb", "whatwg-refuses", 10],
  ])("%s is refused, and as a registered one a TypeError", (uri, code, index) => {
    const [first] = redirectRefusals(uri, APP);
    expect([first!.code, first!.index]).toEqual([code, index]);
    expect(() => isRedirectUri(APP, [APP, uri])).toThrow(TypeError);
    expect(() => isRedirectUri(APP, uri)).toThrow(`The registered redirect URI "${uri}" is refused: `);
  });
  // RFC 8252, 7.3 names two addresses, and RFC 9110, 4.2.2 requires a host.
  test.each([
    ["http://127.0.0.2/cb", 'the scheme "http" is only allowed with the host 127.0.0.1, [::1] or localhost'],
    [
      "HTTP://app.example/cb",
      'the scheme "http" is only allowed with the host 127.0.0.1, [::1] or localhost',
    ],
    ["https:///cb", 'the scheme "https" is only allowed with a host'],
    ["app:/cb", 'the scheme "app" is not allowed'],
  ])("the message for %s says why", (uri, message) => {
    expect(redirectRefusals(uri, APP)[0]!.message).toBe(message);
  });
  test("shows no password in its message", () => {
    expect(() => isRedirectUri(APP, "https://me:secret@h/")).toThrow('"https://me:***@h/" is refused');
  });
  test("schemes are allowed by an option, in any case of the URI", () => {
    expect(isRedirectUri("app:/cb", "app:/cb", { schemes: ["app"] })).toBe(true);
    expect(isRedirectUri("APP:/cb", "APP:/cb", { schemes: ["app"] })).toBe(true);
    expect(isRedirectUri("http://h/cb", "http://h/cb", { schemes: ["http"] })).toBe(true);
    expect(isRedirectUri("http://h:8080/cb", "http://h/cb", { schemes: ["http"] })).toBe(false);
    expect(isRedirectUri("com.example.app:/cb", "com.example.app:/cb")).toBe(true);
  });
});

test("wrong arguments are a TypeError", () => {
  const wrong: readonly [unknown, unknown?][] = [
    [undefined],
    [1],
    [[1]],
    [new Set([APP])],
    [APP, { schemes: "app" }],
    [APP, { schemes: ["App"] }],
    [APP, { localhost: 1 }],
    [APP, { localHost: true }],
  ];
  for (const [registered, options] of wrong) {
    expect(() => isRedirectUri(APP, registered as string, options as object), String(registered)).toThrow(
      TypeError,
    );
  }
});

// `URL` is the second source: it reads where a browser goes.
test("what passes leads a browser to a registered place, except for the port of a loopback address", () => {
  const random = seeded(54);
  const any = (): string => PARTS.map((choices) => pick(choices, random)).join("");
  const faults = newFaults();
  for (let round = 0; round < 30_000; round++) {
    const [uri, registered] = round % 8 === 0 ? [any(), any()] : nearlyEqual(any, random);
    const passes = outcome(() => isRedirectUri(uri, registered, { localhost: round % 2 === 0 }));
    // A `TypeError` says that nobody may register it.
    if (passes !== true) {
      if (passes === false) same(faults, uri === registered, false, "registered and refused", uri);
      continue;
    }
    const [one, other] = [new URL(uri), new URL(registered)];
    const isLoopback = one.protocol === "http:" && LOOPBACK.includes(one.hostname);
    if (isLoopback) one.port = other.port = "";
    same(faults, one.href, other.href, uri, registered);
    same(faults, uri === registered || isLoopback, true, uri, registered);
  }
  expectNoFaults(faults, 3_000);
});

const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];
const PORTS = [
  "",
  "",
  ":",
  ":0",
  ":80",
  ":080",
  ":443",
  ":8080",
  ":65535",
  ":65536",
  ":80@h",
  ":8\t0",
  ":80.h",
];
const PARTS = [
  ["http", "http", "https", "HTTP", "com.example.app", "javascript"],
  ["://", "://", "://", "://", ":/", ":"],
  [...LOOPBACK, ...LOOPBACK, "app.example", "0x7f.1", "127.0.0.1.", "[::]", "a@127.0.0.1"],
  PORTS,
  ["", "/", "/cb", "/cb?a=1", "?a", "/%63b", "/a/../cb", "/cb#f", "\\cb"],
];

/** Returns two strings that differ in the port at most. */
function nearlyEqual(any: () => string, random: () => number): [string, string] {
  const text = any();
  const port = /(?<=^http:\/\/[^/?#\\]*[^:\d]):\d*/;
  return [text, text.replace(port, () => pick(PORTS, random))];
}
