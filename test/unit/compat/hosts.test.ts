// Hosts in the facades: zone identifiers (RFC 6874), percent signs beside them, and the names that fast-uri and pchar reject.

import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import * as compat from "../../../ts/compat/fast-uri.ts";
import { LONGEST_NAME, LONGEST_PUNYCODE_NAME } from "../../../ts/host/mapped-name.ts";

const { parse, resolve, serialize } = compat;
const fastUri: Pick<typeof compat, "parse" | "resolve" | "serialize"> = createRequire(import.meta.url)(
  "fast-uri",
);

describe("a zone identifier", () => {
  // After `%25` a zone identifier may begin with the digits 25 (RFC 6874, 2). `ipv6Zone` tells where it begins.
  test.each([
    [{ scheme: "http", host: "fe80::1%eth0", ipv6Zone: "eth0" }, "http://[fe80::1%25eth0]"],
    [{ scheme: "http", host: "fe80::1%25a", ipv6Zone: "25a" }, "http://[fe80::1%2525a]"],
    [{ scheme: "http", host: "fe80::1%25a", ipv6Zone: "a" }, "http://[fe80::1%25a]"],
  ])("serialize(%j)", (components, text) => {
    expect(serialize(components)).toMatch(text);
    expect(serialize(components)).toBe(fastUri.serialize(components));
  });

  test("needs no digits after its percent sign, as those of a userinfo, a path or a host do", () => {
    for (const text of ["http://[fe80::1%zz]/", "http://a@[fe80::1%eth0]:80/"]) {
      expect(parse(text).error).toBeUndefined();
      expect(fastUri.parse(text).error).toBeUndefined();
    }
    for (const text of ["http://%zz@[fe80::1%eth0]/", "http://%zz@[::1]/", "http://[fe80::1%eth0]/%zz"]) {
      expect(parse(text).error).toBe(
        `percent sign without two hexadecimal digits at index ${text.indexOf("%z")}`,
      );
      expect(fastUri.parse(text).error).toMatch(/percent-encoding/);
    }
  });
});

test("an error of a suffix has its index in the string as given", () => {
  for (const scheme of [undefined, "http"]) {
    const { error } = parse("h/%zz", { reference: "suffix", ...(scheme && { scheme }) });
    expect(error).toBe("percent sign without two hexadecimal digits at index 2");
  }
});

describe("a name that URL rejects", () => {
  // The last label makes it an IPv4 address (WHATWG URL, 3.5), and 256 is not an octet. IDNA has no control characters.
  test.each(["1.2.3.256", "1.2.3.4.5", "a.0x", "a\u0080"])("%j", (host) => {
    expect(URL.canParse(`http://${host}/`)).toBe(false);
    expect(() => fastUri.resolve("http://h/", `//${host}/x`)).toThrow();
    expect(() => resolve("http://h/", `//${host}/x`)).toThrow(/not allowed by IDNA/);
    expect(parse(`http://${host}/`).error).toMatch(/not allowed by IDNA at index 7$/);
  });
});

describe("a long name is not mapped", () => {
  test("if it has more characters than any resolver accepts", () => {
    const longest = "é".repeat(LONGEST_NAME);
    expect(parse(`http://${longest}/`)).toMatchObject({ host: fastUri.parse(`http://${longest}/`).host });
    expect(parse(`http://${longest}/`).error).toBeUndefined();
    expect(parse(`http://${longest}é/`).error).toMatch(/not allowed by IDNA/);
    expect(() => resolve("http://h/", `//${longest}é/`)).toThrow(/not allowed by IDNA/);
  });

  test("if it has too much Punycode", () => {
    const label = "xn--4ca.";
    const longest = label.repeat(LONGEST_PUNYCODE_NAME / label.length);
    expect(parse(`http://${longest}/`).error).toBeUndefined();
    expect(parse(`http://${longest}${label}/`).error).toMatch(/not allowed by IDNA/);
  });
});
