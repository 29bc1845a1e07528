// What `format` of any scheme refuses: parts that would be read as others, and what is no part (RFC 3986, 7.2 and 7.5).

import { describe, expect, test } from "vitest";
import { parse } from "../ts/index.ts";
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
} from "../ts/schemes/index.ts";
import { thrownBy } from "./faults.ts";

/** What is thrown where the types of the parts are not kept. */
function refusal(scheme: { format(parts: never): string }, parts: unknown): unknown {
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
  ])("of a server refuses what is read as another: %j", (parts) => {
    for (const scheme of [http, ftp]) {
      expect(refusal(scheme, parts)).toMatchObject({
        code: "ERR_URI_AMBIGUOUS_COMPONENTS",
        index: `${scheme.name}://`.length,
      });
    }
  });

  test("takes a port as a number, as digits, and none", () => {
    expect(http.format({ host: "[::1]", port: 8080 })).toBe("http://[::1]:8080");
    expect(http.format({ host: "h", port: "080" })).toBe("http://h:080");
    expect(http.format({ host: "h", port: "" })).toBe("http://h");
    expect(ldap.format({ host: "" })).toBe("ldap:///");
  });

  test("takes the fields of a record with another host", () => {
    expect(http.format({ ...http.parse("http://u:p@h:81/a?b#c"), host: "i" })).toBe("http://u:p@i:81/a?b#c");
  });

  test("takes one of query, keywords and params, and names those it was given", () => {
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
      expect(refusal(http, { host: "h", ...parts }), Object.keys(parts).join()).toBeInstanceOf(TypeError);
    }
    expect(http.format({ host: "h", path: "/", query: undefined, params: [["c", "d"]] })).toBe(
      "http://h/?c=d",
    );
  });

  test("takes a number as the port of sip, and nothing but a number", () => {
    for (const portNumber of ["80;x=1", "80", null, 80n, {}]) {
      expect(refusal(sip, { hostName: "h", portNumber }), String(portNumber)).toBeInstanceOf(TypeError);
    }
    for (const portNumber of [Number.NaN, 1.5, -1, 65_536, 1e21]) {
      expect(refusal(sip, { hostName: "h", portNumber })).toBeInstanceOf(SchemeSyntaxError);
    }
    expect(sip.format({ hostName: "h", portNumber: 80 })).toBe("sip:h:80");
  });

  test("writes no part that would be read as another", () => {
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
      expect(refusal(scheme, parts), JSON.stringify(parts)).toBeInstanceOf(SchemeSyntaxError);
    }
  });

  test("drops no part, and takes none for another, in silence", () => {
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
      expect(refusal(scheme, parts), JSON.stringify(parts)).toBeInstanceOf(TypeError);
    }
  });

  test("takes octets whatever view they are of", () => {
    const octets = Uint8Array.of(255, 254, 253);
    for (const view of [octets, Uint8ClampedArray.from(octets), Int8Array.from(octets)] as Uint8Array[]) {
      expect(data.format({ base64: true, octets: view })).toBe("data:;base64,//79");
      expect(data.format({ octets: view })).toBe("data:,%FF%FE%FD");
    }
  });

  test("of no words and of no pairs there is no query", () => {
    expect(http.format({ host: "h", params: [] })).toBe("http://h");
    expect(http.format({ host: "h", keywords: [] })).toBe("http://h");
    expect(http.format({ host: "h", query: "" })).toBe("http://h?");
  });

  test("judges a record that was changed", () => {
    const record: unknown = Object.assign(http.parse("http://h/"), { authority: "h/evil" });
    expect(refusal(http, record)).toMatchObject({ code: "ERR_URI_AMBIGUOUS_COMPONENTS", rule: "authority" });
  });

  test("takes parts of a class, and parts that are inherited", () => {
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

  test("writes a parameter of a global number that would be the context of a local one", () => {
    const text = "tel:+1;phone-context=x";
    expect(tel.format({ ...tel.parse(text) })).toBe(text);
    const parameters: readonly [string, string][] = [["phone-context", "x"]];
    expect(refusal(tel, { number: "1", parameters })).toBeInstanceOf(TypeError);
  });

  test("takes a number where digits stand, and no text that would be read as more", () => {
    for (const parts of [
      { uid: "20/;SECTION=1.2" },
      { uidvalidity: "1/;UID=2" },
      { uid: 20, partial: { offset: "0.1", length: undefined } },
      { uid: 20, partial: { offset: 0, length: "1;URLAUTH=anonymous" } },
    ]) {
      expect(refusal(imap, { host: "h", mailbox: "a", ...parts })).toBeInstanceOf(TypeError);
    }
    for (const uid of [0, 1.5, -1, Number.NaN, 2 ** 32]) {
      expect(refusal(imap, { host: "h", mailbox: "a", uid })).toBeInstanceOf(SchemeSyntaxError);
    }
    expect(imap.format({ host: "h", mailbox: "a", uid: 20 })).toBe("imap://h/a/;UID=20");
    expect(refusal(nntp, { host: "h", group: "a.b", articleNumber: "5" })).toBeInstanceOf(TypeError);
    expect(nntp.format({ host: "h", group: "a.b", articleNumber: 5 })).toBe("nntp://h/a.b/5");
  });

  test("drops no empty name from a list of ldap", () => {
    for (const parts of [
      { extensions: [{ type: "", critical: false }] },
      { extensions: [{ type: "", value: "a", critical: true }] },
      { attributes: [""] },
      { attributes: ["cn", ""] },
    ]) {
      expect(refusal(ldap, { host: "h", ...parts })).toBeInstanceOf(TypeError);
    }
  });

  test("leaves keys alone that are no parts", () => {
    const parts = { nid: "example", nss: "a", host: "h", port: 1 };
    expect(urn.format(parts)).toBe("urn:example:a");
  });

  test("refuses a name that is missing", () => {
    expect(refusal(urn, { nid: "example" })).toBeInstanceOf(SchemeSyntaxError);
    expect(refusal(tag, { date: "2001", specific: "x" })).toBeInstanceOf(SchemeSyntaxError);
  });

  test("refuses a record of another scheme, and one of no URI", () => {
    expect(refusal(http, parse("https://h/"))).toMatchObject({ code: "ERR_URI_OTHER_SCHEME" });
    expect(refusal(http, parse("//h/"))).toMatchObject({ code: "ERR_URI_MISSING_SCHEME" });
    expect(refusal(http, parse("http://é/", "IRI"))).toMatchObject({ code: "ERR_URI_UNEXPECTED_CHARACTER" });
    expect(http.format(http.parse("HTTP://H:80?"))).toBe("HTTP://H:80?");
  });

  test("says nothing of a password that cannot be encoded", () => {
    const error = refusal(http, { host: "h", user: "u", password: "secret\ud800" });
    expect(error).toBeInstanceOf(SchemeSyntaxError);
    expect(error).toMatchObject({ code: "ERR_URI_LONE_SURROGATE", index: 6 });
    expect((error as Error).message).not.toContain("secret");
  });

  test("takes octets that are a part of a buffer, and nothing but octets", () => {
    const view = Uint8Array.of(9, 71, 73, 70, 9).subarray(1, 4);
    expect(data.format({ octets: view })).toBe("data:,GIF");
    expect(data.format({ octets: view, base64: true })).toBe("data:;base64,R0lG");
    for (const octets of ["abc", [1], undefined, new Uint16Array(1), view.buffer]) {
      expect(refusal(data, { octets })).toBeInstanceOf(TypeError);
      expect(refusal(data, { octets, base64: true })).toBeInstanceOf(TypeError);
    }
  });

  test("takes numbers for a place, and nothing but numbers", () => {
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(refusal(geo, { coordinates: [number, 0] })).toBeInstanceOf(SchemeSyntaxError);
      expect(refusal(geo, { coordinates: [0, 0], uncertainty: number })).toBeInstanceOf(SchemeSyntaxError);
    }
    for (const number of ["1,2", undefined, null, 1n]) {
      expect(refusal(geo, { coordinates: [number, 0] })).toBeInstanceOf(TypeError);
    }
    expect(refusal(geo, { coordinates: [0, 0], uncertainty: "5;x=1" })).toBeInstanceOf(TypeError);
    expect(geo.format({ coordinates: [-1.5e-7, 2, 1e21] })).toBe("geo:-0.00000015,2,1000000000000000000000");
  });
});
