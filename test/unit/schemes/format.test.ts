// Parts that `format` rejects in any scheme: those that would be read as other parts, and wrong types (RFC 3986, 7.2 and 7.5).

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

/** Returns the error for parts of any type. */
function formatError(scheme: { format(parts: never): string }, parts: unknown): unknown {
  return thrownBy(() => scheme.format(parts as never));
}

describe("format", () => {
  test.each([
    { host: "u@h" },
    { host: "h:80" },
    { host: "h", port: "80@evil.example" },
    { host: null },
    { host: undefined },
    {},
  ])("rejects the parts of a server that would be read as others: %j", (parts) => {
    for (const scheme of [http, ftp]) {
      expect(formatError(scheme, parts)).toMatchObject({
        code: "ERR_URI_AMBIGUOUS_COMPONENTS",
        index: `${scheme.name}://`.length,
      });
    }
  });

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
    const { query, keywords, params } = given;
    for (const parts of [
      { query, keywords },
      { query, params },
      { keywords, params },
      { query: "", keywords: [] },
    ]) {
      expect(formatError(http, { host: "h", ...parts }), Object.keys(parts).join()).toBeInstanceOf(TypeError);
    }
    expect(http.format({ host: "h", path: "/", query: undefined, params: [["c", "d"]] })).toBe(
      "http://h/?c=d",
    );
  });

  test("accepts only a number as the port of sip", () => {
    for (const portNumber of ["80;x=1", "80", null, 80n, {}]) {
      expect(formatError(sip, { hostName: "h", portNumber }), String(portNumber)).toBeInstanceOf(TypeError);
    }
    for (const portNumber of [Number.NaN, 1.5, -1, 65_536, 1e21]) {
      expect(formatError(sip, { hostName: "h", portNumber })).toBeInstanceOf(SchemeSyntaxError);
    }
    expect(sip.format({ hostName: "h", portNumber: 80 })).toBe("sip:h:80");
  });

  test("rejects a part that would be read as another", () => {
    const uuid = "40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64";
    const token = "0".repeat(32);
    const urlauth = { access: "user+joe", mechanism: "INTERNAL", token };
    for (const [scheme, parts] of [
      [ldap, { host: "h", scope: "sub?(cn=a)" }],
      [news, { article: "comp.lang.c" }],
      [blob, { origin: "https:", uuid: `/h/${uuid}` }],
      [blob, { origin: null, uuid }],
      [imap, { host: "h", mailbox: "a", uid: 1, urlauth }],
      [news, { user: "u", newsgroups: "a" }],
      [http, { host: true }],
      [http, { host: ["a", "b"] }],
      [http, { host: "h", port: [] }],
    ] as const) {
      expect(formatError(scheme, parts), JSON.stringify(parts)).toBeInstanceOf(SchemeSyntaxError);
    }
  });

  test("throws instead of silently dropping or misreading a part", () => {
    for (const [scheme, parts] of [
      [mailto, "mailto:a@h"],
      [about, "about:blank"],
      [http, undefined],
      [http, null],
      [news, { article: "a@b", newsgroups: "a" }],
      [man, { name: "ls", isIndex: true }],
      [geo, { coordinates: [1, 2], parameters: [["crs", "moon"]] }],
      [geo, { coordinates: [1, 2], parameters: [["U", "5"]] }],
      [tel, { number: "+1", parameters: [["ext", "5"]] }],
      [ftp, { host: "h", cwds: "pub/x" }],
      [http, { host: "h", params: { q: "tea" } }],
      [http, { host: "h", params: "q=1" }],
      [mailto, { hfields: ["subject=hello"] }],
      [magnet, { parameters: ["xt=urn:x"] }],
      [http, { host: "h", keywords: new Set(["a"]) }],
      [http, { host: "h", keywords: "" }],
    ] as const) {
      expect(formatError(scheme, parts), JSON.stringify(parts)).toBeInstanceOf(TypeError);
    }
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

  test("accepts only numbers for numeric parts, not strings that would be read as more", () => {
    for (const parts of [
      { uid: "20/;SECTION=1.2" },
      { uidvalidity: "1/;UID=2" },
      { uid: 20, partial: { offset: "0.1", length: undefined } },
      { uid: 20, partial: { offset: 0, length: "1;URLAUTH=anonymous" } },
    ]) {
      expect(formatError(imap, { host: "h", mailbox: "a", ...parts })).toBeInstanceOf(TypeError);
    }
    for (const uid of [0, 1.5, -1, Number.NaN, 2 ** 32]) {
      expect(formatError(imap, { host: "h", mailbox: "a", uid })).toBeInstanceOf(SchemeSyntaxError);
    }
    expect(imap.format({ host: "h", mailbox: "a", uid: 20 })).toBe("imap://h/a/;UID=20");
    expect(formatError(nntp, { host: "h", group: "a.b", articleNumber: "5" })).toBeInstanceOf(TypeError);
    expect(nntp.format({ host: "h", group: "a.b", articleNumber: 5 })).toBe("nntp://h/a.b/5");
  });

  test("rejects an empty name in a list of ldap", () => {
    for (const parts of [
      { extensions: [{ type: "", critical: false }] },
      { extensions: [{ type: "", value: "a", critical: true }] },
      { attributes: [""] },
      { attributes: ["cn", ""] },
    ]) {
      expect(formatError(ldap, { host: "h", ...parts })).toBeInstanceOf(TypeError);
    }
  });

  test("ignores unknown keys", () => {
    const parts = { nid: "example", nss: "a", host: "h", port: 1 };
    expect(urn.format(parts)).toBe("urn:example:a");
  });

  test("rejects a missing name", () => {
    expect(formatError(urn, { nid: "example" })).toBeInstanceOf(SchemeSyntaxError);
    expect(formatError(tag, { date: "2001", specific: "x" })).toBeInstanceOf(SchemeSyntaxError);
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

  test("accepts octets that are a part of a buffer, and rejects other types", () => {
    const view = Uint8Array.of(9, 71, 73, 70, 9).subarray(1, 4);
    expect(data.format({ octets: view })).toBe("data:,GIF");
    expect(data.format({ octets: view, base64: true })).toBe("data:;base64,R0lG");
    for (const octets of ["abc", [1], undefined, new Uint16Array(1), view.buffer]) {
      expect(formatError(data, { octets })).toBeInstanceOf(TypeError);
      expect(formatError(data, { octets, base64: true })).toBeInstanceOf(TypeError);
    }
  });

  test("accepts only finite numbers as coordinates", () => {
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(formatError(geo, { coordinates: [number, 0] })).toBeInstanceOf(SchemeSyntaxError);
      expect(formatError(geo, { coordinates: [0, 0], uncertainty: number })).toBeInstanceOf(
        SchemeSyntaxError,
      );
    }
    for (const number of ["1,2", undefined, null, 1n]) {
      expect(formatError(geo, { coordinates: [number, 0] })).toBeInstanceOf(TypeError);
    }
    expect(formatError(geo, { coordinates: [0, 0], uncertainty: "5;x=1" })).toBeInstanceOf(TypeError);
    expect(geo.format({ coordinates: [-1.5e-7, 2, 1e21] })).toBe("geo:-0.00000015,2,1000000000000000000000");
  });
});
