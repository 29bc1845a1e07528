// `readAsUrl` against the `URL` of this runtime, and the table of special schemes (WHATWG URL, 4.2).

import { describe, expect, test } from "vitest";
import { dotsOf } from "../../../ts/core/path.ts";
import { portNumber } from "../../../ts/host/address.ts";
import { readAsUrl, SPECIAL, type UrlReading } from "../../../ts/host/read-as-url.ts";
import { parse } from "../../../ts/index.ts";
import { readUrl } from "../../support/url.ts";

test("the special schemes and their ports", () => {
  expect(Object.fromEntries(SPECIAL)).toEqual({
    ...{ ftp: "21", file: "", http: "80", https: "443", ws: "80", wss: "443" },
  });
});

/** Whether this `URL` is another one than that of the standard, as in Node 20 and 22. */
const KEEPS_DOTS = readUrl("http://h/a/.b/..")!.pathname !== "/a/";

describe("reads as the URL of this runtime", () => {
  const schemes = ["ftp", "file", "http", "https", "ws", "wss", "foo"];
  const authorities = [
    "h",
    "h:",
    "h:80",
    "h:443",
    "h:0021",
    "h:65535",
    "h:65536",
    "[::1]",
    "[1:2::3:4]:8",
    "[1:2:3:4:5:6:7:8]",
  ];
  const hosts = [
    "127.1",
    "0x7f.1",
    "017.1",
    "1.2.3.255",
    "1.2.3.256",
    "1..2",
    "0x100000000",
    "4294967295",
    "H.EXAMPLE",
    "u@h",
    ":8",
    "u@",
    "[v1.a]",
    "[v1.a:b]",
  ];
  const paths = [
    "",
    "/",
    "/a/../b",
    "/a/.b/..",
    "/a/.b/../c",
    "/./a",
    "/a/%2e%2E/b",
    "/a/..",
    "//a/.b",
    "/1:/../b",
    "/C:/../b",
  ];

  test.each(schemes)("%s", (scheme) => {
    for (const authority of [...authorities, ...hosts]) {
      for (const path of paths) {
        const text = `${scheme}://${authority}${path}`;
        const found = (["standard", "other"] as const).map((version) => {
          const read = readAsUrl(text, parse(text), version)!;
          return "refused" in read ? undefined : [read.host, read.port, read.path];
        });
        const url = readUrl(text);
        const expected = url && [url.hostname, url.port, url.pathname];
        expect(KEEPS_DOTS ? found : found.slice(0, 1), text).toContainEqual(expected);
      }
    }
  });
});

test.each([
  ...["http:h/a/../b", "https:/h/a", "ws:////h//a", "http:h", "ftp:h:21?q/..#f/.."],
  ...["foo:a/../b", "foo:/a/../b", "foo:", "foo:?q", "foo:#f"],
])("%s is read as the URL of this runtime reads it", (text) => {
  const { hostname, port, pathname } = new URL(text);
  const { host = "", port: found = "", path } = readAsUrl(text, parse(text)) as UrlReading;
  expect([host, found, path]).toEqual([hostname, port, pathname]);
});

test.each(["//h", "//H:443/a/../b", "//h:80?q", "//u@127.1/.#f"])("%s is read with https", (text) => {
  const { hostname, port, pathname } = new URL(`https:${text}`);
  expect(readAsUrl(text, parse(text))).toMatchObject({
    scheme: "https",
    host: hostname,
    port,
    path: pathname,
  });
});

test.each(["", "a", "/a", "?q", "#f"])("%j needs a base", (text) => {
  expect(readUrl(text)).toBeUndefined();
  expect(readAsUrl(text, parse(text))).toBeUndefined();
});

test("a refusal has no part of a reading", () => {
  const text = "http://h:65536/a";
  expect(readAsUrl(text, parse(text))).toEqual({ refused: "port", reason: "wrong-port" });
});

// WHATWG URL, 4.4, file host state: a drive letter is not a host but the start of the path.
test.each([
  ["file://C:/a", false],
  ["file://C/a", true],
  ["file:///C:/a", true],
])("whether %s keeps its host as it is written: %s", (text, isSameHost) => {
  expect(readAsUrl(text, parse(text))).toMatchObject({ isSameHost });
});

// WHATWG URL, 4.4, path state: only a drive letter stays. Some versions keep a segment that starts like one.
test("a segment that only starts like a drive letter is removed by the standard and kept by another version", () => {
  const text = "file:///a:b/..";
  const paths = (["standard", "other"] as const).map((version) => readAsUrl(text, parse(text), version));
  expect(paths).toMatchObject([{ path: "/" }, { path: "/a:b/" }]);
});

// WHATWG URL, 4.4: `%2e` counts as a dot in any case.
test.each([
  [".", 1],
  ["%2e", 1],
  ["..", 2],
  [".%2E", 2],
  ["%2e%2e", 2],
  ["...", 0],
  ["%2e%2e.", 0],
  ["", 0],
])("the segment %j has %i dots", (segment, dots) => {
  expect(dotsOf(segment)).toBe(dots);
});

// RFC 3986, 6.2.2.2: only triplets of unreserved characters are decoded. `%C6%80` is a letter, `%2C` a comma.
test.each([
  ["http://%C6%80.example/", true],
  ["http://a%2Cb.example/", false],
])("whether %s has the host that a browser reads: %s", (text, isSameHost) => {
  expect(readAsUrl(text, parse(text))).toMatchObject({ isSameHost });
});

test.each([
  ["", ""],
  ["0", "0"],
  ["000", "0"],
  ["0080", "80"],
  ["65535", "65535"],
  ["65536", undefined],
  ["100000", undefined],
  ["8a", undefined],
  ["1e3", undefined],
  ["-1", undefined],
  ["+1", undefined],
  ["0x1", undefined],
])("the port %o is %o", (port, expected) => {
  expect(portNumber(port)).toBe(expected);
});
