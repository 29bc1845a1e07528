// `origin` beside `URL`, on the links of the corpora. The vectors have the examples of RFC 6454.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { check, normalize, origin, parse } from "../../../ts/index.ts";
import { readUrl } from "../../support/url.ts";

const CORPORA = ["home-pages", "messy", "normal", "synthetic-69", "urls-48k"];
const SPECIAL = /^(https?|wss?|ftp):\/\//i;

function linksOf(corpus: string): string[] {
  const text = readFileSync(new URL(`../../../bench/corpora/${corpus}.txt`, import.meta.url), "utf8");
  return text.split("\n").filter((line) => SPECIAL.test(line) && check(line, "URI") === undefined);
}

/** Returns the origin by `URL`, or nothing if `URL` rejects the string. */
function originOfUrl(uri: string): string | undefined {
  return readUrl(uri)?.origin;
}

describe("origin", () => {
  test.each(CORPORA)("is that of URL for the links of %s", (corpus) => {
    const links = linksOf(corpus);
    expect(links.length).toBeGreaterThan(0);
    const other = links.filter((uri) => {
      const expected = originOfUrl(uri);
      return expected !== undefined && origin(uri) !== expected;
    });
    expect(other).toEqual([]);
  });

  test.each(["http", "https", "ws", "wss", "ftp"])(
    "is that of URL for %s with ports of all kinds",
    (scheme) => {
      for (const port of [
        "",
        ":",
        ":0",
        ":1",
        ":21",
        ":080",
        ":80",
        ":443",
        ":0443",
        ":00",
        ":8080",
        ":65535",
      ]) {
        for (const host of [
          "h",
          "EXAMPLE.com",
          "%65x.com",
          "127.0.0.1",
          "[::1]",
          "[2001:DB8::]",
          "[::ffff:1.2.3.4]",
          "[::1.2.3.4]",
          "a_b",
          "h.",
        ]) {
          const uri = `${scheme.toUpperCase()}://me:pw@${host}${port}/p?q#f`;
          expect([uri, origin(uri)]).toEqual([uri, new URL(uri).origin]);
        }
      }
    },
  );

  test("is an origin whose origin is the same, or undefined, and does not depend on the userinfo", () => {
    const hosts = ["localhost", "LOCALHOST", "h", "", "[::1.2.3.4]", "[v1.a]", "1.2.3.4", "%6c%4f", "a%20b"];
    for (const scheme of ["file", "http", "x"]) {
      for (const userinfo of ["", "u@", "u:pw@"]) {
        for (const host of hosts) {
          for (const port of ["", ":", ":80", ":65536"]) {
            const uri = `${scheme}://${userinfo}${host}${port}/p`;
            const found = origin(uri);
            if (found !== undefined) expect([uri, origin(found)]).toEqual([uri, found]);
            expect([uri, origin(uri.replace(userinfo, ""))]).toEqual([uri, found]);
          }
        }
      }
    }
  });

  test("is the same for URIs with one normal form, and for a record", () => {
    for (const uri of ["HTTP://EXAMPLE.com:80", "x://%41%c3%a9:/", "http://[2001:DB8:0::1]/"]) {
      expect(origin(normalize(uri))).toBe(origin(uri));
      expect(origin(parse(uri))).toBe(origin(uri));
    }
  });
});
