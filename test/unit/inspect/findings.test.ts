// The spans, readings and severities of findings, and the refusals of policies. Expected values are derived by hand.

import { expect, test } from "vitest";
import { fetchRefusals, inspect, render, withinRefusals } from "../../../ts/inspect/index.ts";

test.each([
  ["7.3-span-01", "/a:b", "file-name-character", ":"],
  ["7.3-span-02", "/a%5Bb", "file-name-character", "%5B"],
  ["7.3-span-03", "/a%5Cb", "encoded-backslash", "%5C"],
  ["7.3-span-04", "/%61ux%20%20/b", "reserved-file-name", "%61ux%20%20"],
  ["3.2.2-span-01", "//a%FFb", "host-not-utf8", "%FF"],
  ["3.2.1-span-01", "http://localhost@example.com/", "userinfo-like-host", "localhost"],
])("%s: in %s, %s has the characters %s", (_, text, code, span) => {
  const found = inspect(text).filter((one) => one.code === code);
  expect(found.map(({ index, end }) => text.slice(index, end))).toEqual([span]);
});

test("counts the characters of a host that need no encoding (6.2.2.2)", () => {
  const counts = (text: string): unknown[] =>
    inspect(text).flatMap(({ code, index, count }) => (code === "encoded-host" ? [[index, count]] : []));
  expect(counts("//%41%42c%7Ed.example")).toEqual([[2, 3]]);
  expect(counts("//%C3%A9%61.example")).toEqual([[8, 1]]);
  expect(counts("//%20a.example")).toEqual([]);
});

test.each([
  ["RFC 3986-5.2.4", "/.//../h", "path-like-authority", "danger"],
  ["RFC 3986-5.2.4", "/%2e/.//../h", "path-like-authority", "danger"],
  ["RFC 3986-2.4", "#a%23b", "encoded-delimiter", "info"],
  ["RFC 6761-6.3", "//ip6-localhost", "loopback-name", "danger"],
  ["RFC 3986-7.2", "//metadata.goog", "metadata-name", "danger"],
  ["RFC 3986-6.2.2.1", "ipfs://QmAbC/cat.jpg", "case-sensitive-host", "info"],
])("%s: %s has the finding %s, %s", (_, text, code, severity) => {
  expect(inspect(text).map((found) => [found.code, found.severity])).toContainEqual([code, severity]);
});

// The length from which a label is not read on.
test.each([
  [255, ["mixed-scripts"]],
  [256, []],
])("looks at 256 characters of a label: after %i Latin letters", (length, expected) => {
  const found = inspect(`//${"a".repeat(length)}\u0430.example`, { rule: "IRI-reference" });
  expect(found.map(({ code }) => code).filter((code) => code === "mixed-scripts")).toEqual(expected);
});

// What appendix B reads, and what `URL` writes: it leaves out the default port (WHATWG URL, 4.4).
test.each([
  ["B-readings-01", "http://h/a b", ["h", ""], ["h", undefined]],
  ["B-readings-02", "http://h:80/a b", ["h", ""], ["h", "80"]],
  ["B-readings-03", "http://h:81/a b", ["h", "81"], ["h", "81"]],
  ["B-readings-04", "http://[::1]:81/a b", ["[::1]", "81"], ["[::1]", "81"]],
])("%s: %s has one host and one port to both", (_, text, whatwg, rfc3986) => {
  const { readings, severity, message } = inspect(text).find(({ code }) => code === "whatwg-accepts")!;
  expect([readings!.whatwg!.host, readings!.whatwg!.port]).toEqual(whatwg);
  expect([readings!.rfc3986.host, readings!.rfc3986.port]).toEqual(rfc3986);
  expect(severity).toBe("warning");
  expect(message).not.toContain("scheme");
});

test("a policy with ports decides about well-known ports, and one without refuses them", () => {
  const refused = (uri: string, ports?: readonly number[]): string[] =>
    fetchRefusals(uri, { ports }).map(({ code }) => code);
  expect(refused("http://example.com:22/")).toEqual(["well-known-port"]);
  expect(refused("http://example.com:22/", [22])).toEqual([]);
  expect(refused("http://example.com:22/", [80])).toEqual(["port-not-allowed"]);
  expect(refused("http://example.com/", [80])).toEqual([]);
  expect(refused("http://example.com:/", [80])).toEqual([]);
  expect(refused("http://example.com:0080/", [80])).toEqual([]);
  expect(refused("https://example.com/", [1, 80])).toEqual(["port-not-allowed"]);
});

// RFC 6335, 6: port 0 is reserved. Node takes it for the default port of the scheme.
test("no policy allows port 0", () => {
  for (const uri of ["http://example.com:0/", "https://example.com:000/"]) {
    expect(fetchRefusals(uri, { accept: ["well-known-port"] }).map(({ code }) => code)).toEqual([
      "port-not-allowed",
    ]);
    expect(fetchRefusals(uri).map(({ code }) => code)).toContain("port-not-allowed");
  }
  expect(() => fetchRefusals("http://example.com/", { ports: [0] })).toThrow(
    new TypeError("Expected a port, an integer from 1 to 65535, got 0"),
  );
});

test("what a policy and its allow list both refuse is refused once", () => {
  const refusals = fetchRefusals("https://h.example/a%5cb", { within: ["https://h.example/"] });
  expect(refusals.map(({ code, index }) => [code, index])).toEqual([["encoded-backslash", 19]]);
});

test("an allow list may have the schemes of WebSocket", () => {
  expect(withinRefusals("wss://h.example/a", ["wss://h.example/"])).toEqual([]);
  expect(withinRefusals("ws://h.example/a", ["ws://h.example/"])).toEqual([]);
});

test("an error of a policy names its option", () => {
  expect(() => fetchRefusals("http://h/", { schemes: 1 as never })).toThrow("schemes");
  expect(() => fetchRefusals("http://h/", { ports: 1 as never })).toThrow("ports");
  expect(() => fetchRefusals("http://h/", { accept: 1 as never })).toThrow("accept");
});

test("a wildcard allows the labels before its name, and no other name of any length", () => {
  const within = (host: string): number =>
    withinRefusals(`https://${host}/`, ["https://*.b.example/"]).length;
  expect(within("a.b.example")).toBe(0);
  expect(within("a.a.b.example")).toBe(0);
  expect(within("b.example")).not.toBe(0);
  expect(within("a.much.longer.name.c.example")).not.toBe(0);
  expect(within("ab.example")).not.toBe(0);
});

test("an error of render names its option", () => {
  expect(() => render("/", { color: 1 as never })).toThrow("color");
  expect(() => render("/", { rule: 1 as never })).toThrow("rule");
});
