// Host names, compared with the 6,387 of Unicode's test file, and with the `URL` of the runtime.

import { describe, expect, test } from "vitest";
import { UriSyntaxError } from "../../../ts/index.ts";
import { IdnaUnavailableError, toAscii, toIri, toUnicode, toUri } from "../../../ts/iri/index.ts";
import { thrownBy } from "../../support/faults.ts";
import { readUrl } from "../../support/url.ts";
import { type IdnaRow, idnaRows } from "./idna-rows.ts";

/** Writes a name as a host: characters that no host has are percent-encoded. */
function hostOf(name: string): string {
  const written = (character: string): string =>
    /[\w\-.~!$&'()*+,;=]/.test(character) ? character : encodeURIComponent(character);
  return Array.from(name, written).join("");
}

/** Returns `toAscii` of a host, or `undefined` if it throws. */
function asciiOf(host: string): string | undefined {
  try {
    return toAscii(host);
  } catch (error) {
    if (error instanceof UriSyntaxError) return undefined;
    throw error;
  }
}

function urlOf(name: string): string | undefined {
  return readUrl(`http://${name}.x/`)?.hostname.slice(0, -2);
}

describe("IdnaTestV2.txt of Unicode 16", () => {
  const rows = idnaRows();
  const found = rows.map((row) => ({ ...row, found: asciiOf(hostOf(row.source)) }));

  /** A reserved or excluded character, encoded or composed with a mark, is not allowed in a host, though it may be in a label. */
  const hasExcluded = ({ source }: IdnaRow): boolean => /[^\w\-.~!$&'()*+,;=\u0080-\u{10ffff}]/u.test(source);

  test("has the expected number of rows", () => {
    expect(rows.length).toBe(6387);
    expect(rows.filter(({ ascii }) => ascii === undefined).length).toBeGreaterThan(4000);
    expect(rows.filter(hasExcluded).length).toBeLessThan(rows.length / 10);
  });

  test("maps every name that it accepts as the file does", () => {
    const others = found.filter((row) => row.found !== undefined && row.ascii !== undefined);
    expect(others.filter((row) => row.found !== row.ascii)).toEqual([]);
    expect(others.length).toBeGreaterThan(600);
  });

  test("accepts no name that the file rejects, except for characters new in Unicode 17", () => {
    const taken = found.filter((row) => row.found !== undefined && row.ascii === undefined);
    expect(taken.filter(({ unicode }) => !/[\u{323b0}-\u{33479}]/u.test(unicode))).toEqual([]);
  });

  test("accepts every name that the file accepts, unless `URL` does not know its characters", () => {
    const refused = found.filter((row) => row.found === undefined && row.ascii !== undefined);
    const unknown = refused.filter((row) => !hasExcluded(row));
    expect(unknown.filter(({ source }) => urlOf(source) !== undefined)).toEqual([]);
    expect(unknown.length).toBeLessThan(100);
  });

  test("toUnicode returns what the file says, and toAscii accepts it", () => {
    for (const row of found) {
      if (row.found === undefined) continue;
      const unicode = toUnicode(hostOf(row.source));
      expect(unicode, `line ${row.line}`).toBe(row.unicode);
      expect(asciiOf(hostOf(unicode)), `line ${row.line}`).toBe(row.found);
      expect(toAscii(row.found), `line ${row.line}`).toBe(row.found);
    }
  });
});

describe("URL", () => {
  /** The letters of the generated labels, by script. */
  const SCRIPTS = [
    "abcdefghijklmnopqrstuvwxyzABCXYZ",
    "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿßœšžÀÉÎÕÜ",
    "αβγδεζηθικλμνξοπρστυφχψωάέήίόύώςΑΒΓΔΣ",
    "абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЖЯ",
    "日本語中文字国名前東京大学北南西水火木金土",
    "あいうえおかきくけこさしすせそアイウエオカキクケコ",
    "가나다라마바사아자차카타파하한국어",
    "กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศสหอฮ",
    "कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह",
    "אבגדהוזחטיכלמנסעפצקרשת",
    "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
    "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ",
  ];

  /** Returns a number below another one, the same numbers in each run. */
  let state = 1;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % limit;
  };
  const labelOf = (letters: readonly string[]): string =>
    Array.from({ length: 1 + below(12) }, () => letters[below(letters.length)]).join("");
  const names = Array.from({ length: 2000 }, () =>
    Array.from({ length: 1 + below(3) }, () => labelOf(Array.from(SCRIPTS[below(SCRIPTS.length)]!))).join(
      ".",
    ),
  );

  test("maps two thousand names as toAscii does", () => {
    expect(new Set(names).size).toBeGreaterThan(1900);
    expect(names.filter((name) => toAscii(name) !== urlOf(name))).toEqual([]);
  });

  test("maps them the same after toUnicode", () => {
    for (const name of names) {
      const unicode = toUnicode(name);
      expect(toAscii(unicode)).toBe(toAscii(name));
      expect(urlOf(unicode)).toBe(urlOf(name));
    }
  });

  test("is not followed if it accepts Punycode that does not stand for a label", () => {
    for (const name of [
      "xn--abc-",
      "xn--xn---epa",
      "xn--a",
      "xn--0ca24w",
      "xn--zn7c.com",
      "xn--1ug4105gsxwf",
    ]) {
      expect(
        thrownBy(() => toAscii(name)),
        name,
      ).toMatchObject({ code: "ERR_URI_NOT_IDNA", index: 0 });
    }
  });
});

describe("a rejected host", () => {
  test("throws with the index in the whole URI, and without the password", () => {
    const error = thrownBy(() => toUri("http://me:pw@é.xn--abc-/", { host: "ascii" })) as UriSyntaxError;
    expect(error).toBeInstanceOf(UriSyntaxError);
    expect(error).toMatchObject({ code: "ERR_URI_NOT_IDNA", rule: "ireg-name", index: 15 });
    const reading = readUrl("http://é.xn--abc-/")
      ? '; URL accepts the host and reads "xn--9ca.xn--abc-"'
      : "";
    expect(error.message).toBe(
      `Cannot map IRI to URI "http://me:***@é.xn--abc-/": host name not allowed by IDNA at index 15${reading}`,
    );
    expect(String(thrownBy(() => toAscii("me:pw@h")))).not.toContain("pw");
  });

  test("has a label that is far too long", () => {
    expect(toAscii("a".repeat(100_000))).toHaveLength(100_000);
    for (const label of ["é".repeat(257), `xn--${"a".repeat(300)}`]) {
      expect(thrownBy(() => toAscii(`a.${label}`))).toMatchObject({ code: "ERR_URI_NOT_IDNA", index: 2 });
    }
  });

  test("has a label that is too long in one of its forms", () => {
    // "xn--9ca" and 249 more digits: 256 characters.
    const longest = toAscii("é".repeat(250));
    expect(longest).toHaveLength(256);
    expect(toAscii(longest)).toBe(longest);
    expect(thrownBy(() => toAscii("é".repeat(251)))).toMatchObject({ code: "ERR_URI_NOT_IDNA", index: 0 });
    // Each character has two code units.
    const pile = toAscii("\u{1f4a9}".repeat(200));
    expect(toAscii(toUnicode(pile))).toBe(pile);
  });

  test.each([null, undefined, 1, {}, ["a"]])("is not a string: %s", (host) => {
    expect(() => toAscii(host as never)).toThrow(TypeError);
    expect(() => toUnicode(host as never)).toThrow(TypeError);
  });
});

describe("a runtime whose URL does not map names", () => {
  /** Returns the host as written, as some runtimes without IDNA do. */
  class AsWritten {
    readonly hostname: string;
    constructor(text: string) {
      this.hostname = text.slice("http://".length, -1);
    }
  }
  class Unimplemented {
    get hostname(): string {
      throw new Error("not implemented");
    }
  }

  function withUrl<T>(url: unknown, action: () => T): T {
    const platform = globalThis.URL;
    try {
      globalThis.URL = url as typeof URL;
      return action();
    } finally {
      globalThis.URL = platform;
    }
  }

  test.each([
    ["none", undefined],
    ["one that maps nothing", AsWritten],
    ["one that has no hostname", Unimplemented],
  ])("%s has its own error", (_, url) => {
    for (const action of [
      () => toAscii("é"),
      () => toAscii("xn--9ca"),
      () => toUnicode("xn--9ca"),
      () => toUri("//é", { host: "ascii" }),
      () => toIri("//xn--9ca", { host: "unicode" }),
    ]) {
      const error = withUrl(url, () => thrownBy(action));
      expect(error).toBeInstanceOf(IdnaUnavailableError);
      expect(error).toMatchObject({ code: "ERR_IDNA_UNAVAILABLE", name: "IdnaUnavailableError" });
    }
  });

  test("is not needed for ASCII names, or if no name is mapped", () => {
    withUrl(undefined, () => {
      expect(toAscii("EXAMPLE.com")).toBe("example.com");
      expect(toUnicode("[::1]")).toBe("[::1]");
      expect(toUri("//é")).toBe("//%C3%A9");
      expect(toIri("//%C3%A9")).toBe("//é");
      expect(thrownBy(() => toAscii("xn--abc-"))).toBeInstanceOf(UriSyntaxError);
    });
  });
});
