// Parts that `format` rejects in any scheme: those that would be read as other parts, and wrong types (RFC 3986, 7.2 and 7.5).

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "../../../ts/index.ts";
import {
  about,
  blob,
  data,
  ftp,
  geo,
  http,
  imap,
  ldap,
  magnet,
  mailto,
  man,
  news,
  nntp,
  SchemeSyntaxError,
  sip,
  tag,
  tel,
  urn,
} from "../../../ts/schemes/index.ts";
import { thrownBy } from "../../support/faults.ts";

type Scheme = { readonly name: string; format(parts: never): string };

const sipPort = (portNumber: unknown): object => ({ hostName: "h", portNumber });

/** Returns the error for parts of any type. */
function formatError(scheme: Scheme, parts: unknown): unknown {
  return thrownBy(() => scheme.format(parts as never));
}

describe("format", () => {
  test.each([{ host: "u@h" }, { host: "h:80" }, { host: "h", port: "80@evil.example" }])(
    "rejects the parts of a server that would be read as others: %j",
    (parts) => {
      for (const scheme of [http, ftp]) {
        expect(formatError(scheme, parts)).toMatchObject({
          code: "ERR_URI_AMBIGUOUS_COMPONENTS",
          index: `${scheme.name}://`.length,
        });
      }
    },
  );

  test("accepts a port as a number, as digits, or empty", () => {
    expect(http.format({ host: "[::1]", port: 8080 })).toBe("http://[::1]:8080");
    expect(http.format({ host: "h", port: "080" })).toBe("http://h:080");
    expect(http.format({ host: "h", port: "" })).toBe("http://h");
    expect(ldap.format({ host: "" })).toBe("ldap:///");
  });

  test("accepts the fields of a record with another host", () => {
    expect(http.format({ ...http.parse("http://u:p@h:81/a?b#c"), host: "i" })).toBe("http://u:p@i:81/a?b#c");
  });

  test("accepts one of query, keywords and params, and names those that were given", () => {
    const given = { host: "h", query: "a", keywords: ["b"], params: [["c", "d"]] };
    expect(() => http.format(given as never)).toThrow(
      new TypeError("Expected one of query, keywords and params, got query and keywords and params"),
    );
    expect(http.format({ host: "h", path: "/", query: undefined, params: [["c", "d"]] })).toBe(
      "http://h/?c=d",
    );
  });

  const UUID = "40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64";
  const urlauth = { access: "user+joe", mechanism: "INTERNAL", token: "0".repeat(32) };
  const mail = { host: "h", mailbox: "a" };
  const NO_NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

  // A wrong type, a missing part and parts that exclude each other are a TypeError, other values a SchemeSyntaxError.
  test.each<[rejected: string, Scheme, typeof TypeError | typeof SchemeSyntaxError, readonly object[]]>([
    ["a part that would be read as another", ldap, SchemeSyntaxError, [{ host: "h", scope: "sub?(cn=a)" }]],
    [
      "a group as an article",
      news,
      SchemeSyntaxError,
      [{ article: "comp.lang.c" }, { user: "u", newsgroups: "a" }],
    ],
    ["a path as a UUID", blob, SchemeSyntaxError, [{ origin: "https:", uuid: `/h/${UUID}` }]],
    ["an authorization without a section", imap, SchemeSyntaxError, [{ ...mail, uid: 1, urlauth }]],
    [
      "two of query, keywords and params",
      http,
      TypeError,
      [
        { host: "h", query: "a", keywords: ["b"] },
        { host: "h", query: "a", params: [["c", "d"]] },
        { host: "h", keywords: ["b"], params: [["c", "d"]] },
        { host: "h", query: "", keywords: [] },
      ],
    ],
    ["a port that is not a number", sip, TypeError, ["80;x=1", "80", null, 80n, {}].map(sipPort)],
    ["a port out of range", sip, SchemeSyntaxError, [Number.NaN, 1.5, -1, 65_536, 1e21].map(sipPort)],
    [
      "strings for numbers, which would be read as more",
      imap,
      TypeError,
      [
        { ...mail, uid: "20/;SECTION=1.2" },
        { ...mail, uidvalidity: "1/;UID=2" },
        { ...mail, uid: 20, partial: { offset: "0.1", length: undefined } },
        { ...mail, uid: 20, partial: { offset: 0, length: "1;URLAUTH=anonymous" } },
      ],
    ],
    [
      "a uid out of range",
      imap,
      SchemeSyntaxError,
      [0, 1.5, -1, Number.NaN, 2 ** 32].map((uid) => ({ ...mail, uid })),
    ],
    ["an article number as a string", nntp, TypeError, [{ host: "h", group: "a.b", articleNumber: "5" }]],
    [
      "an empty name in a list",
      ldap,
      TypeError,
      [
        { host: "h", extensions: [{ type: "", critical: false }] },
        { host: "h", extensions: [{ type: "", value: "a", critical: true }] },
        { host: "h", attributes: [""] },
        { host: "h", attributes: ["cn", ""] },
      ],
    ],
    ["a missing nss", urn, TypeError, [{ nid: "example" }]],
    ["an empty nid", urn, SchemeSyntaxError, [{ nid: "", nss: "a" }]],
    ["a missing authority", tag, TypeError, [{ date: "2001", specific: "x" }]],
    [
      "octets of other types",
      data,
      TypeError,
      ["abc", [1], undefined, new Uint16Array(1), new ArrayBuffer(3)].flatMap((octets) => [
        { octets },
        { octets, base64: true },
      ]),
    ],
    [
      "coordinates that are not finite",
      geo,
      SchemeSyntaxError,
      NO_NUMBERS.flatMap((number) => [
        { coordinates: [number, 0] },
        { coordinates: [0, 0], uncertainty: number },
      ]),
    ],
    [
      "coordinates that are not numbers",
      geo,
      TypeError,
      [
        ...["1,2", undefined, null, 1n].map((number) => ({ coordinates: [number, 0] })),
        { coordinates: [0, 0], uncertainty: "5;x=1" },
      ],
    ],
  ])("rejects %s", (_, scheme, type, rejected) => {
    for (const parts of rejected) expect(formatError(scheme, parts), inspect(parts)).toBeInstanceOf(type);
  });

  test("accepts numbers, and octets that are a part of a buffer", () => {
    expect(sip.format({ hostName: "h", portNumber: 80 })).toBe("sip:h:80");
    expect(imap.format({ ...mail, uid: 20 })).toBe("imap://h/a/;UID=20");
    expect(nntp.format({ host: "h", group: "a.b", articleNumber: 5 })).toBe("nntp://h/a.b/5");
    expect(geo.format({ coordinates: [-1.5e-7, 2, 1e21] })).toBe("geo:-0.00000015,2,1000000000000000000000");
    const octets = Uint8Array.of(9, 71, 73, 70, 9).subarray(1, 4);
    expect(data.format({ octets })).toBe("data:,GIF");
    expect(data.format({ octets, base64: true })).toBe("data:;base64,R0lG");
  });

  test("throws instead of silently dropping or misreading a part", () => {
    for (const [scheme, parts] of [
      [mailto, "mailto:a@h"],
      [blob, { origin: null, uuid: UUID }],
      [http, {}],
      [http, { host: null }],
      [http, { host: undefined }],
      [http, { host: true }],
      [http, { host: ["a", "b"] }],
      [http, { host: "h", port: [] }],
      [about, "about:blank"],
      [http, undefined],
      [http, null],
      [news, { article: "a@b", newsgroups: "a" }],
      [man, { name: "ls", isIndex: true }],
      [geo, { coordinates: [1, 2], parameters: [["crs", "moon"]] }],
      [geo, { coordinates: [1, 2], parameters: [["U", "5"]] }],
      [tel, { number: "+1", parameters: [["ext", "5"]] }],
      [ftp, { host: "h", cwds: "pub/x" }],
      [http, { host: "h", params: { q: {} } }],
      [http, { host: "h", params: "q=1" }],
      [mailto, { hfields: ["subject=hello"] }],
      [magnet, { parameters: ["xt=urn:x"] }],
      [http, { host: "h", keywords: new Set(["a"]) }],
      [http, { host: "h", keywords: "" }],
    ] as const) {
      expect(formatError(scheme, parts), JSON.stringify(parts)).toBeInstanceOf(TypeError);
    }
  });

  test.each([
    ["q=1", "Cannot write as http: expected params to be "],
    [["q=1"], "Expected params to have pairs"],
  ])("names a part of a wrong type: %j", (params, message) => {
    expect(() => http.format({ host: "h", params } as never)).toThrow(message);
  });

  test("accepts octets in any view of bytes", () => {
    const octets = Uint8Array.of(255, 254, 253);
    for (const view of [octets, Uint8ClampedArray.from(octets), Int8Array.from(octets)] as Uint8Array[]) {
      expect(data.format({ base64: true, octets: view })).toBe("data:;base64,//79");
      expect(data.format({ octets: view })).toBe("data:,%FF%FE%FD");
    }
  });

  test("writes no query for empty lists of words or pairs", () => {
    expect(http.format({ host: "h", params: [] })).toBe("http://h");
    expect(http.format({ host: "h", keywords: [] })).toBe("http://h");
    expect(http.format({ host: "h", query: "" })).toBe("http://h?");
  });

  test("validates a record that was changed", () => {
    const record: unknown = Object.assign(http.parse("http://h/"), { authority: "h/evil", host: "h/evil" });
    expect(formatError(http, record)).toMatchObject({
      code: "ERR_URI_AMBIGUOUS_COMPONENTS",
      rule: "authority",
    });
  });

  test("accepts getters and inherited properties as parts", () => {
    class Mail {
      get to(): readonly string[] {
        return ["a@b.c"];
      }
    }
    class Server {
      get host(): string {
        return "h";
      }
    }
    expect(mailto.format(new Mail())).toBe("mailto:a@b.c");
    expect(http.format(new Server())).toBe("http://h");
    expect(ftp.format(new Server())).toBe("ftp://h/");
    expect(http.format(Object.create({ host: "h", path: "/" }))).toBe("http://h/");
  });

  test("writes phone-context as an ordinary parameter of a global number", () => {
    const text = "tel:+1;phone-context=x";
    expect(tel.format({ ...tel.parse(text) })).toBe(text);
    const parameters: readonly [string, string][] = [["phone-context", "x"]];
    expect(formatError(tel, { number: "1", parameters })).toBeInstanceOf(TypeError);
  });

  test("rejects a part that the scheme does not have, and names it", () => {
    for (const [scheme, parts, name] of [
      [mailto, { to: ["a@h"], subject: "b" }, "subject"],
      [urn, { nid: "example", nss: "a", host: "h", port: 1 }, "host"],
      [http, { host: "h", hostname: "i" }, "hostname"],
      [ldap, { host: "h", extensions: [{ type: "a", critical: false, name: "b" }] }, "name"],
      [imap, { host: "h", mailbox: "a", uid: 1, partial: { offset: 0, size: 1 } }, "size"],
      // A copy of a record has keys of RFC 3986, and fields that are not parts, but no others.
      [mailto, { ...mailto.parse("mailto:a@h"), subject: "b" }, "subject"],
    ] as const) {
      const error = formatError(scheme, parts);
      expect(error).toBeInstanceOf(TypeError);
      expect(String(error)).toMatch(
        new RegExp(`^TypeError: Cannot write .*${scheme.name}: unknown part "${name}"$`),
      );
    }
    expect(ftp.format({ ...ftp.parse("ftp://h/a"), name: "b" })).toBe("ftp://h/b");
  });

  test.each([
    [geo, {}, "coordinates to be an array of numbers, got undefined"],
    [tel, {}, "number to be a string, got undefined"],
    [tag, { authorityName: "a" }, "date to be a string, got undefined"],
    [mailto, { to: "a@h" }, "to to be an array of strings, got string"],
    [geo, { coordinates: [1, "2"] }, "coordinates to be an array of numbers, got another array"],
    [magnet, { parameters: [["xt", 1]] }, "parameters to be pairs of name and value, got another array"],
    [data, { octets: "a" }, "octets to be a Uint8Array, got string"],
  ])("names a part with a wrong type: %o, %j", (scheme, parts, expected) => {
    const message = `Cannot write as ${scheme.name}: expected ${expected}`;
    expect(formatError(scheme, parts)).toEqual(new TypeError(message));
  });

  test("says in the message of every scheme what it cannot write", () => {
    expect(() => mailto.format({ to: ["a"] })).toThrow(
      "Cannot write as mailto: malformed addr-spec at index 8",
    );
    for (const scheme of [http, ftp, ldap, nntp]) {
      expect(String(formatError(scheme, { host: "a b", group: "a" })), scheme.name).toMatch(
        /Cannot write as /,
      );
    }
  });

  test("rejects a record of another scheme, and one that is not a URI", () => {
    expect(formatError(http, parse("https://h/"))).toMatchObject({ code: "ERR_URI_OTHER_SCHEME" });
    expect(formatError(http, parse("//h/"))).toMatchObject({ code: "ERR_URI_MISSING_SCHEME" });
    expect(formatError(http, parse("http://é/", "IRI"))).toMatchObject({
      code: "ERR_URI_UNEXPECTED_CHARACTER",
    });
    expect(http.format(http.parse("HTTP://H:80?"))).toBe("HTTP://H:80?");
  });

  test("does not show a password that cannot be encoded", () => {
    const error = formatError(http, { host: "h", user: "u", password: "secret\ud800" });
    expect(error).toBeInstanceOf(SchemeSyntaxError);
    expect(error).toMatchObject({ code: "ERR_URI_LONE_SURROGATE", index: 6 });
    expect((error as Error).message).not.toContain("secret");
  });
});
