// Domains as the `URL` of the runtime reads them, and as another version does (WHATWG URL, 3.5).

import { afterEach, expect, test, vi } from "vitest";
import { readDomain } from "../../../ts/host/read-domain.ts";

/** Replaces `URL` by one that reads these hosts, and rejects all others. */
function stubUrl(hosts: Readonly<Record<string, string>>): void {
  const known: Readonly<Record<string, string>> = { bücher: "xn--bcher-kva", ...hosts };
  class Stub {
    readonly hostname: string;
    constructor(text: string) {
      const hostname = known[text.slice("http://".length, -1)];
      if (hostname === undefined) throw new TypeError("Invalid URL");
      this.hostname = hostname;
    }
  }
  vi.stubGlobal("URL", Stub);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const NOT_IDNA = { reason: "not-idna" };
const sameHost = (host: string): object => ({ host, isSameHost: true, idna2003Host: undefined });

test("an ASCII domain is not mapped, even if it has Punycode", () => {
  expect(readDomain("xn--BCHER-kva", "standard")).toEqual(sameHost("xn--bcher-kva"));
  expect(readDomain("xn--bcher-kva", "other")).toEqual(sameHost("xn--bcher-kva"));
});

// `a` is the Punycode of the control character U+0080, and `a-0hc` of a label that breaks the Bidi Rule (RFC 5893, 2).
test.each(["xn--a", "xn--a-0hc"])("the standard accepts %s, another version rejects it", (host) => {
  for (const hosts of [{}, { [host]: host }]) {
    stubUrl(hosts);
    expect(readDomain(host, "standard")).toEqual(sameHost(host));
    expect(readDomain(host, "other")).toEqual(NOT_IDNA);
  }
});

test("a runtime without `URL` accepts ASCII", () => {
  vi.stubGlobal("URL", undefined);
  expect(readDomain("xn--a", "standard")).toEqual(sameHost("xn--a"));
});

test("`URL` is not asked about a name of more than 1,024 characters", () => {
  stubUrl({});
  const name = `xn--4ca.${"a".repeat(1016)}`;
  expect(readDomain(name, "other")).toEqual(NOT_IDNA);
  expect(readDomain(`${name}a`, "other")).toEqual(sameHost(`${name}a`));
});

// Unicode 16 maps U+1C89 to U+1C8A. This `URL` maps it to another letter.
test("each version maps a name with its own Unicode data", () => {
  stubUrl({ "a\u1c89.x": "b.x" });
  expect(readDomain("a\u1c89", "standard")).toMatchObject({ host: "b" });
  expect(readDomain("a\u1c89", "other")).not.toMatchObject({ host: "b" });
});

test("the other version rejects a character that only the runtime knows", () => {
  stubUrl({ "a\u2ff0.x": "xn--a-72t.x" });
  expect(readDomain("a\u2ff0", "other")).toEqual(NOT_IDNA);
});

// WHATWG URL, 3.3: a domain that is mapped to the empty string is a failure. U+00AD is ignored.
test("a domain that is mapped to nothing is rejected", () => {
  expect(readDomain("%C2%AD", "standard")).toEqual({ reason: "mapped-to-nothing" });
});
