// `pchar/iri`: the two mappings, compared with the steps of RFC 3987; zones; addresses as octets and numbers.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  check,
  equivalent,
  matches,
  normalize,
  parse,
  type UriReference,
  UriSyntaxError,
} from "../../../ts/index.ts";
import * as iri from "../../../ts/iri/index.ts";
import { changed, RUNS, valid } from "../../oracle/grammar/arbitrary.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { must, newFaults, same, thrownBy } from "../../support/faults.ts";
import { growth } from "../../support/growth.ts";
import { readUrl } from "../../support/url.ts";
import { nastyTexts } from "../inspect/nasty.ts";

const { toUri, toIri, toAscii, toUnicode, parseZone, splitZone } = iri;

const IRI = "IRI-reference";

/** RFC 3987, 3.1, step 2, by `encodeURIComponent`: in a valid IRI, exactly the non-ASCII characters are encoded. */
const mappedToUri = (text: string): string => text.replace(/[^\0-\x7f]/gu, encodeURIComponent);

/** RFC 3987, 3.2, step by step, for each run of encoded octets. Components are split by RFC 3986, appendix B. */
function mappedToIri(uri: string): string {
  const [, before, query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(uri)!;
  return partToIri(before!, false) + partToIri(query, true) + partToIri(fragment, false);
}

function partToIri(part: string, isQuery: boolean): string {
  return part.replace(/(%[0-9A-F]{2})+/gi, (run) => {
    let output = "";
    const octets = run.slice(1).split("%");
    for (let at = 0; at < octets.length; ) {
      const octet = Number.parseInt(octets[at]!, 16);
      if (octet < 128) {
        const character = String.fromCharCode(octet);
        output += /[A-Za-z0-9\-._~]/.test(character) ? character : `%${octets[at]}`;
        at++;
        continue;
      }
      const length = [4, 3, 2].find((count) => utf8(octets.slice(at, at + count), count) !== undefined) ?? 1;
      const sequence = octets.slice(at, at + length);
      const character = utf8(sequence, length);
      const isTaken = character !== undefined && isAppropriate(character, isQuery);
      output += isTaken ? character : sequence.map((each) => `%${each.toUpperCase()}`).join("");
      at += length;
    }
    return output;
  });
}

const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the character whose UTF-8 these octets are. */
function utf8(octets: readonly string[], count: number): string | undefined {
  if (octets.length < count || count === 1) return undefined;
  const bytes = Uint8Array.from(octets, (octet) => Number.parseInt(octet, 16));
  try {
    const text = DECODER.decode(bytes);
    return Array.from(text).length === 1 ? text : undefined;
  } catch {
    return undefined;
  }
}

/** 2.2, and the characters of 4.1 and 6.1: spaces, ignorable characters, and two blocks of compatibility forms. */
function isAppropriate(character: string, isQuery: boolean): boolean {
  if (!matches(character, isQuery ? "iquery" : "isegment")) return false;
  if (/[\p{Z}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u.test(character)) return false;
  const point = character.codePointAt(0)!;
  return !(point >= 0xfe50 && point <= 0xfe6f) && !(point >= 0xff00 && point <= 0xffef);
}

describe("toUri", () => {
  test("follows step 2 of 3.1, and returns a URI unchanged", () => {
    fc.assert(
      fc.property(valid(IRI), (text) => {
        const uri = toUri(text);
        must(uri, mappedToUri(text));
        must(matches(uri, "URI-reference"), true);
        must(toUri(uri), uri);
      }),
      RUNS,
    );
  });

  test("maps an IRI and its URI to the same string", () => {
    const [one, other] = ["http://résumé.example.org/?\ue000", "http://xn--rsum-bpad.example.org/?%ee%80%80"];
    expect(equivalent(one, other, { rule: IRI })).toBe(false);
    expect(equivalent(toUri(one, { host: "ascii" }), toUri(other, { host: "ascii" }))).toBe(true);
  });

  test("takes a record", () => {
    expect(toUri(parse("http://é/ü", "IRI"))).toBe("http://%C3%A9/%C3%BC");
    expect(() => toUri({} as UriReference)).toThrow(TypeError);
  });

  test("rejects options that are not an object, as toIri does", () => {
    for (const call of [toUri, toIri]) {
      expect(() => call("//h", null as never)).toThrow(
        new TypeError("Expected an object of options, got null"),
      );
    }
  });

  test("percent-encodes the host by default", () => {
    expect(toUri("//é")).toBe("//%C3%A9");
    expect(toUri("//é", { host: "percent" })).toBe("//%C3%A9");
  });

  test.each(["unicode", "ASCII", null, 1])("rejects the option host: %s", (host) => {
    expect(() => toUri("//é", { host: host as never })).toThrow('Expected host "percent" or "ascii", got');
  });
});

describe("toIri", () => {
  test("follows 3.2, step by step", () => {
    fc.assert(
      fc.property(valid("URI-reference"), (uri) => {
        const text = toIri(uri);
        must(text, mappedToIri(uri));
        must(matches(text, IRI), true);
      }),
      RUNS,
    );
  });

  test("follows 3.2 for the UTF-8 of each character, in each component", () => {
    const faults = newFaults();
    for (let point = 0x80; point < 0x110000; point += point < 0x10000 ? 1 : 251) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const uri = `//h/%61${encodeURIComponent(String.fromCodePoint(point))}`;
      for (const each of [uri, uri.replace("/%61", "?"), uri.replace("/%61", "#")]) {
        same(faults, toIri(each), mappedToIri(each), each);
      }
    }
    expectNoFaults(faults, 190_000);
  });

  test("toUri returns the URI again, except for encoded unreserved characters and the case of digits", () => {
    const form = (uri: string): string => normalize(normalize(uri, { level: "percent" }), { level: "case" });
    fc.assert(
      fc.property(valid("URI-reference"), (uri) => {
        must(form(toUri(toIri(uri))), form(uri));
      }),
      RUNS,
    );
  });

  test("accepts a record, and rejects an IRI", () => {
    expect(toIri(parse("http://h/%C3%BC"))).toBe("http://h/ü");
    expect(thrownBy(() => toIri("/é"))).toMatchObject({ code: "ERR_URI_UNEXPECTED_CHARACTER", index: 1 });
    expect(() => toIri("//h", { host: "ascii" as never })).toThrow(
      'Expected host "percent" or "unicode", got "ascii"',
    );
  });
});

/** The number of strings: `PCHAR_TEXTS=200000 npx vitest run test/unit/iri/iri.test.ts` */
const COUNT = Number(process.env["PCHAR_TEXTS"] ?? 4_000);

describe("strings of all kinds", () => {
  const FUNCTIONS: readonly ((text: string) => unknown)[] = [
    (text) => toUri(text),
    (text) => toUri(text, { host: "ascii" }),
    (text) => toIri(text),
    (text) => toIri(text, { host: "unicode" }),
    (text) => iri.checkBidi(text),
    (text) => splitZone(text, { rule: IRI }),
    toAscii,
    toUnicode,
    parseZone,
    iri.ipv6ToBytes,
    iri.ipv4ToNumber,
  ];

  test("throw only a UriSyntaxError, with an index in the string", () => {
    const faults = newFaults();
    const check = (text: string): void => {
      for (const call of FUNCTIONS) {
        const error = thrownBy(() => call(text));
        const isFine =
          error === undefined ||
          (error instanceof UriSyntaxError && error.index >= 0 && error.index <= text.length);
        same(faults, isFine, true, text, String(error));
      }
    };
    fc.assert(fc.property(changed(IRI), check), { ...RUNS, numRuns: COUNT });
    const next = nastyTexts(7);
    for (let at = 0; at < COUNT; at++) {
      const text = next();
      check(text);
      check(/^[^:]*:\/*([^/?#]*)/.exec(text)?.[1] ?? text);
    }
    expectNoFaults(faults, 3 * COUNT * FUNCTIONS.length);
  });

  test("have the host that URL reads, if both accept it and it is not a number", () => {
    const faults = newFaults();
    const next = nastyTexts(8);
    for (let at = 0; at < 3 * COUNT; at++) {
      const text = next();
      if (readUrl(text) === undefined || !matches(text, "IRI")) continue;
      const { host, hostKind } = parse(text, "IRI");
      const { protocol, hostname } = new URL(text);
      const isNumber = /^[0-9.]+$/.test(hostname);
      if (hostKind !== "reg-name" || isNumber || !/^(https?|wss?|ftp):$/.test(protocol)) continue;
      // URL reads another authority.
      if (hostname === "" || !/^[a-z]+:\/\/[^/]/i.test(text)) continue;
      if (thrownBy(() => toAscii(host)) === undefined) same(faults, toAscii(host), hostname, text);
    }
    expectNoFaults(faults, COUNT / 10);
  });
});

describe("zones", () => {
  test("are read only by the functions for zones", () => {
    const text = "http://[fe80::1%25eth0]/";
    expect(thrownBy(() => parse(text))).toMatchObject({ code: "ERR_URI_ZONE_IDENTIFIER", index: 15 });
    expect(parse(splitZone(text).uri).host).toBe("[fe80::1]");
  });

  test("are removed, and nothing else changes", () => {
    fc.assert(
      fc.property(valid("URI-reference"), (uri) => {
        must(splitZone(uri), { uri, zone: undefined });
        const place = uri.indexOf("]");
        if (place === -1 || parse(uri).hostKind !== "IPv6address") return;
        const zoned = `${uri.slice(0, place)}%25en%C3%A9${uri.slice(place)}`;
        must(splitZone(zoned), { uri, zone: "ené" });
      }),
      RUNS,
    );
  });

  test("throw without the password, and with the index in the whole string", () => {
    const error = thrownBy(() => splitZone("http://me:pw@[fe80::1%a b]/")) as UriSyntaxError;
    expect(error.message).toBe(
      `Cannot split zone off "http://me:***@[fe80::1%a b]/": unexpected character ' ' in IP-literal at index 23`,
    );
    expect(error.index).toBe(23);
    // The first character that cannot continue the reference, before the zone and after it.
    for (const [text, index] of [
      ["http://m<@[fe80::1%25a]/", 8],
      ["http://[fe80::1%25a]x/", 20],
      ["http://[fe80::1%25a]/b c", 22],
      ["//[fe80::1%25a]/b c", 17],
      ["http://me@[fe80::1%25a]/#<", 25],
    ] as const)
      expect(
        thrownBy(() => splitZone(text)),
        text,
      ).toMatchObject({ index });
    // Without the bracket at the end, there is no zone.
    for (const text of ["http://[fe80::1%25a/", "//[fe80::1%25a", "//[::1]%25a"])
      expect(
        thrownBy(() => splitZone(text)),
        text,
      ).toMatchObject({ index: check(text)!.index });
    expect(thrownBy(() => parseZone("fe80::1%a\ud800"))).toMatchObject({ index: 9 });
    expect(thrownBy(() => parseZone("fe80::1%\u{10000}/"))).toMatchObject({ index: 10 });
    expect(() => splitZone("//h", { rule: "host" as never })).toThrow(TypeError);
    expect(() => parseZone(undefined as never)).toThrow(TypeError);
  });
});

describe("addresses", () => {
  const octets = fc.uint8Array({ minLength: 16, maxLength: 16 });

  test("of 16 octets survive a round trip, and are written as by URL", () => {
    fc.assert(
      fc.property(octets, (bytes) => {
        const text = iri.ipv6FromBytes(bytes);
        must(iri.ipv6ToBytes(text), bytes);
        must(iri.ipv6ToBytes(`[${text}]`), bytes);
        if (!text.includes(".")) must(new URL(`http://[${text}]/`).hostname, `[${text}]`);
      }),
      { ...RUNS, numRuns: 4_000 },
    );
  });

  test("of 32 bits survive a round trip", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (number) => {
        const text = iri.ipv4FromNumber(number);
        must(iri.ipv4ToNumber(text), number);
        must(new URL(`http://${number}/`).hostname, text);
      }),
      RUNS,
    );
  });

  test.each([[new Uint8Array(4)], [new Uint8Array(17)], [[1]], ["::1"], [null], [undefined]])(
    "cannot be made from %s",
    (bytes) => {
      expect(() => iri.ipv6FromBytes(bytes as Uint8Array)).toThrow(
        /^Expected a Uint8Array of 16 octets, got /,
      );
    },
  );

  test.each([[-1], [2 ** 32], [0.5], [Number.NaN], ["1"], [null]])("cannot be made from %s", (number) => {
    expect(() => iri.ipv4FromNumber(number as number)).toThrow(
      `Expected an integer from 0 to 4294967295, got ${typeof number === "number" ? number : number === null ? "null" : "string"}`,
    );
  });
});

describe("hosts that toAscii rejects and URL accepts", () => {
  /** Returns the host that `URL` reads, or `undefined`. */
  const urlOf = (host: string): string | undefined => readUrl(`http://${host}/`)?.hostname;
  const encoded = Array.from({ length: 95 }, (_, at) => `a%${(at + 0x20).toString(16)}b.com`);
  const characters = Array.from({ length: 0x3000 }, (_, at) => `a${String.fromCodePoint(at + 0xa0)}b.com`);
  const others = [
    "\ufe37.com",
    "xn--a",
    "xn--abc-.com",
    "xn--ab-m1t.com",
    `${"é".repeat(257)}.com`,
    "-a.com",
    "a--b.com",
  ];
  const hosts = [...encoded, ...characters, ...others].filter((host) => matches(host, "ihost"));

  test("the message says which host URL reads, for each of them and for no other", () => {
    const faults = newFaults();
    let accepted = 0;
    for (const host of hosts) {
      const error = thrownBy(() => toUri(`http://${host}/`, { host: "ascii" }));
      if (error === undefined) continue;
      const read = urlOf(host);
      if (read !== undefined) accepted++;
      const expected =
        read === undefined ? " at index " : `; URL accepts the host and reads "${read.slice(0, 40)}`;
      same(faults, (error as Error).message.includes(expected), true, host, (error as Error).message);
      same(faults, (error as Error).message.includes("URL accepts"), read !== undefined, host);
    }
    expect(accepted).toBeGreaterThan(10);
    expectNoFaults(faults, 100);
  });

  test("toAscii and toUnicode say so too", () => {
    expect(() => toAscii("a%21b")).toThrow(/at index 1; URL accepts the host and reads "a!b"$/);
    expect(() => toUnicode("a%21b")).toThrow(/at index 1; URL accepts the host and reads "a!b"$/);
    expect(() => toAscii("a%2Fb")).toThrow(/at index 1$/);
    expect(() => toAscii("a%FFb")).toThrow(/at index 1$/);
  });

  // The longest name that is mapped has 1,024 code points, or 12 characters each if they are percent-encoded.
  test("the message does not, if the host has more than 12 * 1,024 characters", () => {
    const long = `a%21b${"c".repeat(12 * 1024 - 5)}`;
    expect(() => toAscii(long)).toThrow(/at index 1; URL accepts the host/);
    expect(() => toAscii(`${long}c`)).toThrow(/at index 1$/);
  });
});

// I5: a string 16 times as long takes about 16 times as long. Quadratic work gives 256.
describe("time is linear", () => {
  const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
    toUri: (text) => toUri(text, { host: "ascii" }),
    toIri: (text) => toIri(text, { host: "unicode" }),
    checkBidi: iri.checkBidi,
    splitZone,
    toAscii: (text) => toAscii(text.slice(2)),
    parseZone: (text) => parseZone(text.slice(2)),
  };
  /** All different: Punycode of many different characters is slow. */
  const IDEOGRAPHS = String.fromCodePoint(
    ...Array.from({ length: 20_000 }, (_, at) => 0x4e00 + ((at * 7919) % 20_000)),
  );
  const SHAPES: readonly (readonly [string, string])[] = [
    ["//", "a."],
    ["//", "é."],
    ["//", "é"],
    ["//", IDEOGRAPHS],
    ["//", "xn--9ca."],
    ["//", "%C3%A9"],
    ["//", "א."],
    ["//xn--", "a"],
    ["//[::1%25", "a"],
    ["//h/", "%C3%A9"],
    ["//h/", "%ff"],
    ["//h/", "א1/"],
    ["//h/?", "\u202e"],
    ["//", "@["],
  ];

  test.each(Object.entries(FUNCTIONS))("%s", (_, call) => {
    for (const [before, piece] of SHAPES) {
      const prepare = (length: number): (() => unknown) => {
        const text = before + piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
        return () => call(text);
      };
      expect(growth(prepare, 2000, 100), before + piece).toBeLessThan(100);
    }
  });
});
