// The option `schemeRules` of normalize, equivalent and uriKey (RFC 3986, 6.2.3).

import { describe, expect, test } from "vitest";
import { explainNormalize } from "../../../ts/explain/index.ts";
import {
  equivalent,
  normalize,
  type SchemeNormalizer,
  UriMap,
  UriSet,
  UriSyntaxError,
  uriKey,
} from "../../../ts/index.ts";
import {
  ALL_SCHEMES,
  geo,
  http,
  ipfs,
  ldap,
  mailto,
  SchemeSyntaxError,
  urn,
} from "../../../ts/schemes/index.ts";
import { thrownBy } from "../../support/faults.ts";

const GEO = "geo:66.0,030;CRS=wgs84";

describe("the option schemeRules", () => {
  test("normalizes the URIs of these schemes, and no others", () => {
    expect(normalize(GEO, { schemeRules: [geo] })).toBe("geo:66,30");
    expect(normalize(GEO, { schemeRules: ALL_SCHEMES })).toBe("geo:66,30");
    expect(normalize(GEO, { schemeRules: [urn, ldap] })).toBe(normalize(GEO));
    expect(normalize("GEO:1.0,2", { schemeRules: [geo] })).toBe("geo:1,2");
    expect(normalize("//h/%7ea", { schemeRules: [geo] })).toBe("//h/~a");
    expect(normalize("g/geo:1.0,2", { schemeRules: [geo] })).toBe("g/geo:1.0,2");
  });

  test("acts at the level scheme only", () => {
    expect(normalize(GEO, { schemeRules: [geo], level: "syntax" })).toBe(normalize(GEO, { level: "syntax" }));
    expect(equivalent(GEO, "geo:66,30", { schemeRules: [geo], level: "syntax" })).toBe(false);
  });

  test("adds the rules of namespaces to that of urn (RFC 8141, 3.1)", () => {
    const isbn = "URN:ISBN:0-451-45052-3";
    expect(normalize(isbn)).toBe("urn:isbn:0-451-45052-3");
    expect(normalize(isbn, { schemeRules: [urn] })).toBe("urn:isbn:0451450523");
  });

  test("makes URIs equivalent that RFC 3986 alone tells apart", () => {
    const b = "geo:66,30";
    expect(equivalent(GEO, b)).toBe(false);
    expect(equivalent(GEO, b, { schemeRules: [geo] })).toBe(true);
    expect(equivalent(GEO, "geo:66,30.1", { schemeRules: [geo] })).toBe(false);
    expect(uriKey(GEO, { schemeRules: [geo] })).toBe(b);
    expect(new UriMap([[GEO, 1]], { schemeRules: [geo] }).get(b)).toBe(1);
    expect(equivalent("#a", "#b", { base: GEO, fragment: "ignore", schemeRules: [geo] })).toBe(true);
  });

  test("gets the URI that an IRI maps to (RFC 3987, 3.1)", () => {
    const options = { schemeRules: [http, urn], rule: "IRI-reference" } as const;
    expect(normalize("HTTP://h:80/é", options)).toBe("http://h/%C3%A9");
    expect(normalize("urn:EXAMPLE:\u{1F600}#é", options)).toBe("urn:example:%F0%9F%98%80#%C3%A9");
    expect(normalize("g/é", options)).toBe("g/é");
    expect(equivalent("http://h/é", "http://h:80/%c3%a9", options)).toBe(true);
    expect(equivalent("http://h/é", "http://h/e", options)).toBe(false);
    expect(uriKey("http://é/", options)).toBe("http://%C3%A9/");
  });

  test("gets the option encodedDots", () => {
    const options = { schemeRules: [http], encodedDots: "keep" } as const;
    expect(normalize("http://h/a/%2e%2e/b", options)).toBe("http://h/a/%2E%2E/b");
    expect(normalize("http://h/a/%2e%2e/b", { schemeRules: [http] })).toBe("http://h/b");
    expect(equivalent("http://h/a/%2e%2e/b", "http://h/b", options)).toBe(false);
  });

  test("normalizes the host of a mail address (RFC 3986, 6.2.3)", () => {
    const schemeRules = [mailto];
    expect(equivalent("mailto:Joe@Example.COM", "mailto:Joe@example.com")).toBe(false);
    expect(equivalent("mailto:Joe@Example.COM", "mailto:Joe@example.com", { schemeRules })).toBe(true);
    expect(equivalent("mailto:Joe@example.com", "mailto:joe@example.com", { schemeRules })).toBe(false);
  });

  test("may reject URIs that RFC 3986 allows", () => {
    expect(thrownBy(() => normalize("geo:91,0", { schemeRules: [geo] }))).toBeInstanceOf(SchemeSyntaxError);
    expect(equivalent("geo:91,0", "geo:91,0", { schemeRules: [geo] })).toBe(false);
    expect(equivalent("geo:91,0", "geo:91,0")).toBe(true);
  });

  test("accepts a scheme of one's own", () => {
    const valid: SchemeNormalizer = { name: "x", normalize: () => "x:valid" };
    expect(() => normalize("x:%", { schemeRules: [valid] })).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_PCT_ENCODED", index: 2 }),
    );
    const mine: SchemeNormalizer = { name: "mine", normalize: (uri) => uri.toLowerCase() };
    expect(normalize("MINE:A", { schemeRules: [mine] })).toBe("mine:a");
    expect(equivalent("mine:a", "mine:A", { schemeRules: [mine] })).toBe(true);
    const other: SchemeNormalizer = { name: "mine", normalize: () => expect.unreachable() };
    expect(normalize("MINE:A", { schemeRules: [mine, other] })).toBe("mine:a");
  });

  test("lets other errors of a scheme through", () => {
    const broken: SchemeNormalizer = {
      name: "x",
      normalize() {
        throw new RangeError("broken");
      },
    };
    expect(() => equivalent("x:a", "x:b", { schemeRules: [broken] })).toThrow(RangeError);
  });
});

describe.each<[string, SchemeNormalizer]>([
  ["an entry without rules", { name: "ipfs", caseSensitiveHost: true }],
  ["ipfs of pchar/schemes", ipfs],
])("caseSensitiveHost of %s", (_, scheme) => {
  const schemeRules = [scheme];

  test("case-host-01: keeps names of content apart that RFC 3986 makes one", () => {
    const uris = ["ipfs://QmAbC", "ipfs://qMaBc"];
    expect(new UriSet(uris).size).toBe(1);
    expect(new UriSet(uris, { schemeRules }).size).toBe(2);
    expect(new UriMap([["ipfs://QmAbC", 1]], { schemeRules }).get("ipfs://qmabc")).toBeUndefined();
    expect(equivalent(uris[0]!, uris[1]!, { schemeRules })).toBe(false);
    expect(equivalent("IPFS://QmAbC/%7e", "ipfs://QmAbC/~", { schemeRules })).toBe(true);
  });

  test("case-host-02: leaves all other normalization to RFC 3986", () => {
    expect(normalize("IPFS://QmAbC/%7ea/../b", { schemeRules })).toBe("ipfs://QmAbC/b");
    expect(normalize("ipfs://QmAbC/%2e%2e/b", { schemeRules, encodedDots: "keep" })).toBe(
      "ipfs://QmAbC/%2E%2E/b",
    );
    expect(uriKey("../b", { base: "ipfs://QmAbC/c/d", schemeRules })).toBe("ipfs://QmAbC/b");
    expect(normalize("HTTP://H/", { schemeRules })).toBe("http://h/");
  });

  test("case-host-03: holds at every level", () => {
    expect(normalize("IPFS://QmAbC/%7e", { schemeRules, level: "case" })).toBe("ipfs://QmAbC/%7E");
    expect(normalize("IPFS://QmAbC/%7e", { schemeRules, level: "percent" })).toBe("IPFS://QmAbC/~");
    expect(normalize("IPFS://QmAbC/a/..", { schemeRules, level: "syntax" })).toBe("ipfs://QmAbC/");
  });

  test("case-host-04: is explained as it is done", () => {
    const { result, steps } = explainNormalize("IPFS://QmAbC/%7e", { schemeRules });
    expect(result).toBe("ipfs://QmAbC/~");
    expect(steps[0]!.after).toBe("ipfs://QmAbC/%7E");
    expect(steps.at(-1)!.after).toBe(result);
  });
});

describe("caseSensitiveHost", () => {
  const schemeRules: SchemeNormalizer[] = [{ name: "x", caseSensitiveHost: true }];

  test("case-host-05: is only for names: an address has no case", () => {
    expect(normalize("x://U@[2001:DB8:0::1]:/", { schemeRules })).toBe("x://U@[2001:db8::1]/");
    expect(normalize("x://[V1.AB]/", { schemeRules })).toBe("x://[v1.ab]/");
  });

  test("case-host-06: keeps userinfo and port, and decodes the host", () => {
    expect(normalize("X://Me@%41b%c3%84:80/", { schemeRules })).toBe("x://Me@Ab%C3%84:80/");
    expect(normalize("x://%41É/", { schemeRules, rule: "IRI-reference" })).toBe("x://AÉ/");
    expect(normalize("x:Ab", { schemeRules })).toBe("x:Ab");
  });

  test("case-host-07: an invalid URI has the error of normalize", () => {
    expect(() => normalize("x://A b", { schemeRules })).toThrow(UriSyntaxError);
    expect(equivalent("x://A b", "x://A b", { schemeRules })).toBe(false);
  });

  test.each([
    ["neither", { name: "x" }],
    ["false alone", { name: "x", caseSensitiveHost: false }],
    ["a string", { name: "x", caseSensitiveHost: "yes" }],
    ["null", { name: "x", caseSensitiveHost: null, normalize: (uri: string) => uri }],
  ])("case-host-08: an entry with %s is a TypeError", (_, entry) => {
    expect(() => normalize("x:a", { schemeRules: [entry as SchemeNormalizer] })).toThrow(TypeError);
  });

  test("case-host-09: normalize of an entry is used at the level scheme and above only", () => {
    const upper: SchemeNormalizer = {
      name: "x",
      caseSensitiveHost: true,
      normalize: (uri) => uri.toUpperCase(),
    };
    expect(normalize("x://Ab", { schemeRules: [upper] })).toBe("X://AB");
    expect(normalize("X://Ab", { schemeRules: [upper], level: "syntax" })).toBe("x://Ab");
  });

  test("case-host-10: a localhost of file that is removed stays removed", () => {
    const file: SchemeNormalizer = { name: "file", caseSensitiveHost: true };
    expect(normalize("file://LOCALHOST/x", { schemeRules: [file] })).toBe("file:///x");
  });
});
