import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { addressText, groupsOf } from "../../../ts/host/address.ts";
import { check, matches, parse } from "../../../ts/index.ts";
import { FINDINGS } from "../../../ts/inspect/finding.ts";
import {
  type FetchPolicy,
  type Finding,
  fetchRefusals,
  inspect,
  isSafeToFetch,
  looseIpv4,
  redact,
  render,
  SECRET_PARAMS,
} from "../../../ts/inspect/index.ts";
import { serviceOf } from "../../../ts/inspect/scheme-and-port.ts";
import { blockOf, SPECIAL_BLOCKS } from "../../../ts/inspect/special-addresses.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";
import { readUrl } from "../../support/url.ts";
import { readVectors } from "../../vectors/read.ts";
import { nastyTexts } from "./nasty.ts";

const codes = (findings: readonly { readonly code: string }[]): string[] => findings.map(({ code }) => code);

describe("inspect", () => {
  test("every finding is in its component, and findings are sorted by index", () => {
    const next = nastyTexts(7);
    const faults = newFaults();
    for (let each = 0; each < 5000; each++) {
      const text = next();
      const findings = inspect(text, { rule: "IRI-reference" });
      const isValid = matches(text, "IRI-reference");
      const uri: Partial<Record<Finding["component"], string | undefined>> = isValid
        ? parse(text, "IRI-reference")
        : {};
      let before = 0;
      for (const { code, component, index, end, message, section, severity } of findings) {
        const about = [text, code];
        same(faults, index >= before && end >= index && end <= text.length, true, "order", ...about);
        const isInside = !isValid || (uri[component] ?? "").includes(text.slice(index, end));
        same(faults, isInside, true, "component", ...about);
        same(faults, /^(?:[a-z]|URL\b|RFC\b).*[^.]$/su.test(message), true, message, ...about);
        same(
          faults,
          /^(RFC \d+, (\d|appendix [A-Z])[\d.]*|WHATWG (URL|HTML))$/.test(section),
          true,
          section,
          ...about,
        );
        same(faults, ["info", "warning", "danger"].includes(severity), true, severity, ...about);
        same(faults, code in FINDINGS, true, ...about);
        before = index;
      }
    }
    expectNoFaults(faults, 30_000);
  });

  test("no message has an invisible or bidirectional character", () => {
    const rule = "IRI-reference";
    for (const text of [
      "http://a\u202eb.com/",
      "http://\u202euser.com@h.com/",
      "http://ex\u200bam\u3164ple.com/",
    ]) {
      const sentences = [...inspect(text, { rule }), ...fetchRefusals(text, { rule })].map((f) => f.message);
      expect(sentences.join()).toMatch(/<U\+(202E|200B|3164)>/);
      expect(sentences.join()).toMatch(/^[!-~ ]+$/);
    }
    const long = inspect(`http:/${"a".repeat(100_000)}/`);
    for (const { message } of long) expect(message.length).toBeLessThan(300);
  });

  test("every code has a vector", () => {
    const vectors = readVectors().flatMap(({ vectors }) => vectors);
    const seen = new Set<unknown>();
    for (const vector of vectors) {
      if (vector.op === "inspect") for (const [code] of vector.expect as unknown[][]) seen.add(code);
    }
    // A runtime with `URL` reports it for a very long host only.
    expect(Object.keys(FINDINGS).filter((code) => !seen.has(code))).toEqual(["whatwg-unknown"]);
  });

  test("accepts a record, and an IRI with an IRI rule", () => {
    expect(codes(inspect(parse("http://0x7f.1/")))).toContain("numeric-host");
    expect(codes(inspect("http://é.example/"))).toContain("invalid");
    expect(codes(inspect("http://é.example/", { rule: "IRI-reference" }))).toEqual([]);
  });

  test("reports both readings, without a password that only one of them has", () => {
    const [{ readings }] = inspect("http:/u:secret@h:25/x") as [Finding];
    expect(readings).toEqual({
      rfc3986: { scheme: "http", host: undefined, port: undefined, path: "/u:***@h:25/x" },
      whatwg: { scheme: "http", host: "h", port: "25", path: "/x" },
    });
    const [refused] = inspect("http:/u:secret@h:99999/x") as [Finding];
    expect(refused.readings).toEqual({
      rfc3986: { scheme: "http", host: undefined, port: undefined, path: "/u:***@h:99999/x" },
    });
  });

  test("reports how often an octet occurs, and the service of a port", () => {
    expect(inspect("/a%00%00b%00")[0]).toMatchObject({ code: "encoded-nul", index: 2, end: 5, count: 3 });
    expect(inspect("http://h.example:22/")[0]).toMatchObject({ service: "ssh", severity: "warning" });
    expect(inspect("http://h.example:2/")[0]).not.toHaveProperty("service");
    expect(serviceOf("80")).toBe("http");
  });

  test("severity follows the component", () => {
    const severities = (text: string): unknown[] => inspect(text).map(({ severity }) => severity);
    expect(severities("x:a?%0A")).toEqual(["warning"]);
    expect(severities("x:a%0A")).toEqual(["danger"]);
    expect(severities("/%2F")).toEqual(["warning"]);
    expect(severities("?%26")).toEqual(["info"]);
    expect(severities("//[64:ff9b:1::]")).toEqual(["danger"]);
    expect(severities("//[64:ff9b::808:808]")).toEqual(["warning"]);
    expect(severities("//192.31.196.1")).toEqual(["info"]);
  });
});

describe("IDNA names", () => {
  test.each([
    ["xn--strae-oqa.de", []],
    ["xn--qxaegecap6byf.gr", []],
    ["xn--k-ekaa7p.com", []],
    ["xn--mgba3gch31f060k.com", ["invisible-character", "right-to-left"]],
  ])("%s is an ordinary name", (host, expected) => {
    expect(new URL(`http://${host}/`).hostname).toBe(host);
    expect(codes(inspect(`http://${host}/`)).sort()).toEqual(expected);
    expect(isSafeToFetch(`http://${host}/`, { accept: ["invisible-character"] })).toBe(true);
  });

  test.each(["ışık.com", "ǰ.com", "ΐ.gr", "ὖ.gr"])("IDNA 2003 and 2008 both keep %s", (host) => {
    expect(codes(inspect(`http://${host}/`, { rule: "IRI-reference" }))).toEqual([]);
  });

  // UTS #46, table 1: the deviation characters.
  test.each([
    ["straße.de", "strasse.de", "idna-deviation"],
    ["βόλος.com", "βόλοσ.com", "idna-deviation"],
    ["نامه\u200cای.com", "نامهای.com", "idna-deviation"],
  ])("reports how IDNA 2003 reads %s", (host, old, code) => {
    const found = inspect(`http://${host}/`, { rule: "IRI-reference" }).find((each) => each.code === code)!;
    expect(found.message).toContain(`IDNA 2003 read "${old}"`);
    expect(found.readings!.whatwg!.host).toBe(host);
  });

  test.each(["a%EF%BF%BD", "é.a%EF%BF%BDb.com", "a\u200db.com"])("%j is rejected, as by URL", (host) => {
    expect(readUrl(`http://${host}/`)).toBeUndefined();
    expect(codes(inspect(`http://${host}/`, { rule: "IRI-reference" }))).toContain("whatwg-refuses");
  });

  // WHATWG URL, 3.5: a host whose last label is a number is an IPv4 address, and 09 is not octal.
  test.each(["a.09", "a.0x", "1.2.3.4.5", "a.b.99999999999"])(
    "reports that URL rejects %s, which ends in a number",
    (host) => {
      expect(readUrl(`http://${host}/`)).toBeUndefined();
      expect(codes(inspect(`http://${host}/`))).toContain("whatwg-refuses");
      expect(isSafeToFetch(`http://${host}/`)).toBe(false);
    },
  );
});

describe("a string that is not a URI reference", () => {
  test("the finding has the code, rule and index that check returns", () => {
    for (const text of [
      ...["http://h/a b", "https://google.com\\@evil.com/", "%zz", "http://[::1", "a b:c", "\ud800"],
    ]) {
      const issue = check(text)!;
      const found = inspect(text).find(({ code }) => code === "invalid")!;
      expect(found).toMatchObject({ severity: "danger", index: issue.index, issue });
    }
  });

  test("names the host that a browser reaches, as the URL of this runtime reads it, unless IDNA rejects the host", () => {
    const next = nastyTexts(11);
    const faults = newFaults();
    let read = 0;
    for (let each = 0; each < 5000; each++) {
      const text = next().replace("/", each % 3 === 0 ? "\\" : "/");
      if (check(text) === undefined) continue;
      const found = inspect(text);
      same(faults, codes(found).includes("invalid"), true, text);
      const url = readUrl(text);
      const host = found.find(({ code }) => code === "whatwg-accepts")?.readings?.whatwg?.host;
      if (url === undefined || host === "***") continue;
      // Not every `URL` checks the Bidi Rule and all Punycode.
      if (host === undefined && url.hostname.includes("xn--")) continue;
      read++;
      same(faults, host ?? "", url.hostname, text);
    }
    expect(read).toBeGreaterThan(500);
    expectNoFaults(faults, 500);
  });

  test.each(["\\\\evil.com/x", "/\\evil.com/x", "\t//evil.com/x", "///evil.com/ "])(
    "names the host of %j in a page",
    (text) => {
      expect(new URL(text, "https://base.example/a/b").hostname).toBe("evil.com");
      expect(inspect(text).find(({ code }) => code === "whatwg-accepts")?.readings?.whatwg?.host).toBe(
        "evil.com",
      );
    },
  );

  // WHATWG URL, 4.4: `URL` ignores tabs and line breaks, and leading spaces and controls.
  test.each([
    ["java\nscript:alert(1)", "javascript"],
    ["\0vb\tscript:x", "vbscript"],
    ["\u001f data:text/html,<p>", "data"],
  ])("names the scheme that URL reads in %j, and its danger", (text, scheme) => {
    expect(new URL(text).protocol).toBe(`${scheme}:`);
    const found = inspect(text);
    const accepted = found.find(({ code }) => code === "whatwg-accepts")!;
    expect(accepted).toMatchObject({ severity: "danger", component: "scheme" });
    expect(accepted.message).toContain(`reads the scheme "${scheme}" and no host`);
    expect(accepted.readings!.whatwg!.scheme).toBe(scheme);
    expect(codes(found)).toContain(scheme === "data" ? "data-scheme" : "script-scheme");
    expect(text.slice(accepted.index, accepted.end).replace(/[\t\n]/, "")).toBe(scheme);
  });

  test.each([
    ["\thttp://127.0.0.1", "path", "path"],
    ["1a:b", "path", "path-noscheme"],
    ["http://me:pw@h\\@x/", "host", "host"],
    ["http://h:8o/", "port", "port"],
    ["http://[::x]/", "host", "IPv6address"],
    ["/a?b#c#d", "fragment", "fragment"],
  ])("the component, the index and the message of %j agree", (text, component, rule) => {
    const found = inspect(text).find(({ code }) => code === "invalid")!;
    expect(found.component).toBe(component);
    expect(found.message).toContain(` in ${rule} at index ${found.index}`);
  });

  test("a scheme or a host that only RFC 3986, appendix B finds is a danger", () => {
    expect(new URL("1http://evil.example/", "https://page.example/").host).toBe("page.example");
    const severityOf = (text: string): unknown =>
      inspect(text).find(({ code }) => code === "whatwg-accepts")?.severity;
    expect(severityOf("1http://evil.example/")).toBe("danger");
    expect(severityOf("1a|b")).toBe("warning");
  });

  test("asks URL about a long host, unless IDNA has to map it", () => {
    const zeros = "0".repeat(20_000);
    expect(codes(inspect(`http://${zeros}177.1\\@h/`))).toContain("loopback-address");
    for (const mapped of ["é".repeat(20_000), `X\tn--${"a".repeat(20_000)}`, `%41${"a".repeat(20_000)}`]) {
      expect(codes(inspect(`http://${mapped}.example/ `))).toEqual(["invalid", "whatwg-unknown"]);
    }
  });

  test("no finding has a password, wherever it ends for URL", () => {
    for (const text of [
      ...["http://me:6412\\8642@h/", "http://me:7531x/q 9@h/", "http://me:p w@h/x@y"],
      ...["sips:me:\u00e9s3cret@", "http://me:s3cret@h/a b", "http://me:p w@86.42.1.9\\@h/"],
    ]) {
      const shown = `${JSON.stringify(inspect(text))}\n${render(text)}`;
      expect(shown).not.toMatch(/6412|8642|7531x|q 9|q%209|p w|p%20w|x@y|s3cret|86[.]42/);
    }
  });

  test("is not safe to fetch, and a policy cannot accept it", () => {
    expect(isSafeToFetch("https://google.com\\@evil.com/")).toBe(false);
    for (const code of ["invalid", "whatwg-accepts"] as const) {
      expect(() => isSafeToFetch("http://h.example/", { accept: [code] })).toThrow(TypeError);
    }
  });

  test.each([[null], [undefined], [1], [{}], [["http://h/"]]])("%j is a TypeError", (value) => {
    expect(() => inspect(value as unknown as string)).toThrow(TypeError);
    expect(() => render(value as unknown as string)).toThrow(TypeError);
  });
});

describe("versions of URL", () => {
  test("rejects a long name that may be Punycode, and does not ask URL about it", () => {
    const { URL: original } = globalThis;
    const asked: unknown[] = [];
    class Watched extends original {
      constructor(url: string | URL, base?: string | URL) {
        asked.push(url);
        super(url, base);
      }
    }
    vi.stubGlobal("URL", Watched);
    try {
      for (const name of ["xn--4ca.".repeat(2049), `axn-.${"a".repeat(16_380)}`]) {
        expect(codes(inspect(`http://${name}/`))).toContain("whatwg-versions");
        expect(isSafeToFetch(`http://${name}/`)).toBe(false);
      }
      inspect("http://xn--4ca.example/");
      expect(asked).not.toEqual([]);
      expect(asked.map(String).filter((url) => url.length > 16_384)).toEqual([]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  // WHATWG URL, 3.5: an ASCII domain is lower-cased, even if IDNA rejects it. Some versions reject it.
  test.each(["xn--a", "xn--zn7c.com", "%78N--a.com", "xn--ab-m1t.com"])("%s: some reject it", (host) => {
    const found = inspect(`http://${host}/`);
    expect(found.find(({ code }) => code === "whatwg-versions")!.readings!.whatwg).toBeUndefined();
    expect(codes(found)).not.toContain("whatwg-refuses");
    expect(isSafeToFetch(`http://${host}/`)).toBe(false);
  });

  // WHATWG URL, 4.4. Some versions keep a first segment that starts like a drive letter; Node 20 and 22 keep dot segments.
  test.each([
    "file:///u:p@x/..",
    "http://h.com/public/.x/../../admin",
    "foo://h.com/a/.b/..",
    "file:///a/.b/./c",
  ])("%s: some read another path", (text) => {
    const found = inspect(text).filter(({ code }) => code.startsWith("whatwg"));
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([["whatwg-versions", "warning"]]);
    const { path } = found[0]!.readings!.whatwg!;
    expect(path).toBe(text.startsWith("file:///u") ? "/u:p@x/" : parse(text).path);
  });

  test("an invalid string has the same findings without URL, unless its host is not ASCII", () => {
    const texts = [
      "http://h/a b",
      "java\tscript:alert(1)",
      "http:\\\\127.0.0.1/",
      "a b",
      "http://[::1]:99999/",
    ];
    const expected = texts.map((text) => inspect(text));
    vi.stubGlobal("URL", undefined);
    try {
      expect(texts.map((text) => inspect(text))).toEqual(expected);
      expect(codes(expected[1]!)).toContain("script-scheme");
      expect(codes(expected[2]!)).toContain("loopback-address");
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test("a runtime without URL answers by the standard", () => {
    vi.stubGlobal("URL", undefined);
    try {
      const rule = "IRI-reference";
      expect(codes(inspect("http://xn--a.com/"))).toContain("whatwg-versions");
      for (const name of ["é.example", "xn--4ca.example", "%78n--4ca.example"]) {
        const [found, ...others] = inspect(`http://${name}/`, { rule }).filter(
          ({ code }) => code !== "encoded-host",
        );
        expect([found?.code, found?.severity, found?.component, others]).toEqual([
          "whatwg-unknown",
          "danger",
          "host",
          [],
        ]);
        expect(isSafeToFetch(`http://${name}/`, { rule })).toBe(false);
      }
      expect(inspect("foo://é.example/", { rule })).toEqual([]);
      expect(inspect("http://a.example/%C3%A9?xn--")).toEqual([]);
      expect(codes(inspect("http://BÜCHER.example/", { rule }))).toEqual(["whatwg-host", "whatwg-unknown"]);
      for (const refused of ["\u2ff0", "\u31ef", "\ufffc", "\ufdd0", "\u0378"]) {
        const host = encodeURIComponent(refused);
        expect(codes(inspect(`http://a${host}b.com/`)), host).toContain("whatwg-refuses");
      }
      expect(inspect("http://a%CD%85b.com/")[0]!.readings!.whatwg!.host).toBe("a\u03b9b.com");
      expect(inspect("http://é.example/ ")).toMatchObject([
        { code: "invalid" },
        {
          code: "whatwg-unknown",
          severity: "warning",
          message:
            "the runtime has no URL that maps host names, so it is not known what URL reads, and which dangers that has",
        },
      ]);
      expect(codes(inspect("http://xn--4ca.example/ "))).toEqual([
        "whatwg-accepts",
        "whatwg-unknown",
        "invalid",
      ]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("the table of addresses (RFC 6890)", () => {
  test("each block is named by its first address, and found at both ends unless a smaller block is there", () => {
    const seen = new Set<string>();
    for (const { block } of SPECIAL_BLOCKS()) {
      expect(seen.has(block), block).toBe(false);
      seen.add(block);
      const [address, length] = block.split("/") as [string, string];
      const first = groupsOf(address);
      expect(addressText(first)).toBe(
        address === "::ffff:0:0"
          ? "::ffff:0.0.0.0"
          : address.replace("64:ff9b::", first[2] === 0 ? "64:ff9b::0.0.0.0" : "64:ff9b::"),
      );
      const last = first.map((group, at) => {
        const free = Math.min(16, Math.max(0, 16 - (Number(length) - at * 16)));
        expect(group % 2 ** free, block).toBe(0);
        return group + 2 ** free - 1;
      });
      for (const end of [first, last]) {
        const found = blockOf(end)!;
        expect(Number(found.block.split("/")[1])).toBeGreaterThanOrEqual(Number(length));
      }
    }
  });

  test("the longest prefix wins", () => {
    expect(blockOf(groupsOf("169.254.169.254"))!.code).toBe("metadata-address");
    expect(blockOf(groupsOf("169.254.169.255"))!.code).toBe("link-local-address");
    expect(blockOf(groupsOf("::1"))!.code).toBe("loopback-address");
    expect(blockOf(groupsOf("::2"))!.code).toBe("special-address");
    expect(blockOf(groupsOf("8.8.8.8"))).toBeUndefined();
  });
});

describe("looseIpv4", () => {
  const written = (value: number): fc.Arbitrary<string> =>
    fc.constantFrom(
      `${value}`,
      `0${value.toString(8)}`,
      `0x${value.toString(16)}`,
      `0X${value.toString(16).toUpperCase()}`,
      `000${value.toString(8)}`,
    );

  test("reads every notation of an address", () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const parts = fc
      .tuple(octet, octet, octet, octet, fc.integer({ min: 1, max: 4 }))
      .chain(([a, b, c, d, count]) => {
        const octets = [a, b, c, d];
        const last = octets.slice(count - 1).reduce((sum, each) => sum * 256 + each, 0);
        const values = [...octets.slice(0, count - 1), last];
        return fc.tuple(fc.constant(octets.join(".")), fc.tuple(...values.map(written)));
      });
    fc.assert(
      fc.property(parts, ([address, texts]) => {
        expect(looseIpv4(texts.join("."))).toBe(address);
        expect(looseIpv4(`${texts.join(".")}.`)).toBe(address);
      }),
    );
  });

  test("rejects an argument that is not a string", () => {
    expect(() => looseIpv4(undefined as unknown as string)).toThrow(TypeError);
  });
});

describe("isSafeToFetch", () => {
  // `fetch` of Node 20 and 22 sends these segments as they are; the URL Standard removes them.
  test.each(["/a/.b/../c", "/public/.x/../../admin"])("ignores the path, and inspect reports %s", (path) => {
    const uri = `http://h.example${path}`;
    expect(fetchRefusals(uri)).toEqual([]);
    expect(isSafeToFetch(uri)).toBe(true);
    expect(inspect(uri).map(({ code }) => code)).toContain("whatwg-versions");
  });

  test("is true if `fetchRefusals` is empty", () => {
    const next = nastyTexts(11);
    for (let each = 0; each < 1000; each++) {
      const text = next();
      const policy: FetchPolicy = { rule: "IRI-reference", schemes: ["http", "https", "foo", "file"] };
      expect(isSafeToFetch(text, policy)).toBe(fetchRefusals(text, policy).length === 0);
    }
  });

  test("a safe URI has the host and port that URL reads", () => {
    const next = nastyTexts(13);
    let safe = 0;
    for (let each = 0; each < 20_000; each++) {
      const text = next();
      if (!isSafeToFetch(text, { rule: "IRI-reference" })) continue;
      const url = new URL(text);
      safe++;
      expect(url.hostname).not.toBe("localhost");
      expect(looseIpv4(url.hostname) === undefined || codes(inspect(`//${url.hostname}`)).length === 0).toBe(
        true,
      );
      expect(url.port === "" || Number(url.port) >= 1024).toBe(true);
      expect(url.password).toBe("");
    }
    expect(safe).toBeGreaterThan(100);
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["an unknown part", { port: [80] }],
    ["ports that are not an array", { ports: 80 }],
    ["a port above 65535", { ports: [65536] }],
    ["a port as a string", { ports: ["80"] }],
    ["an array", []],
    ["a rule that is not a top rule", { rule: "host" }],
    ["a scheme with its colon", { schemes: ["http:"] }],
    ["an invalid scheme", { schemes: ["http "] }],
    ["a scheme that is not a string", { schemes: [["http"]] }],
    ["a scheme in upper case", { schemes: ["HTTP"] }],
    ["an unknown finding", { accept: ["private"] }],
    ["a finding that hides another host", { accept: ["whatwg-host"] }],
    ["an address that nobody can connect to", { accept: ["ip-future"] }],
    ["a property that every object inherits", { accept: ["toString"] }],
  ])("rejects a policy: %s", (_, policy) => {
    for (const text of ["http://example.com/", "a b"])
      expect(() => isSafeToFetch(text, policy as FetchPolicy)).toThrow(TypeError);
  });

  test("reads the arrays of a policy by index, and not by their methods", () => {
    const lies = { includes: () => true, [Symbol.iterator]: () => [].values() };
    const lying = (...elements: unknown[]) => Object.assign(elements, lies) as never;
    expect(isSafeToFetch("gopher://example.com/", { schemes: lying("http") })).toBe(false);
    expect(isSafeToFetch("http://example.com:25/", { ports: lying(80) })).toBe(false);
    expect(isSafeToFetch("http://10.0.0.1/", { accept: lying("private-name") })).toBe(false);
    for (const policy of [{ schemes: lying(1) }, { ports: lying("80") }, { accept: lying("invalid") }])
      expect(() => isSafeToFetch("http://example.com/", policy)).toThrow(TypeError);
  });

  test.each(["%00", "%01", "%0a", "%2F", "%2541"])("rejects a host with %s, in any scheme", (hidden) => {
    for (const scheme of ["http", "gopher"]) {
      const text = `${scheme}://localhost${hidden}.example.com/`;
      const host = inspect(text).filter(({ index }) => index === text.indexOf("%"));
      expect(host.map(({ code }) => code)).toContainEqual(expect.stringMatching(/^(encoded|double)-/));
      expect(fetchRefusals(text, { schemes: [scheme] }).map(({ code }) => code)).toContainEqual(
        expect.stringMatching(/^(encoded|double)-/),
      );
    }
    // In a path it is reported, but the server decides what it means.
    if (hidden !== "%0a")
      expect(isSafeToFetch(`gopher://example.com/${hidden}`, { schemes: ["gopher"] })).toBe(true);
  });
});

describe("passwords are never shown (RFC 3986, 7.5)", () => {
  const SECRET = "S3cr3t";
  const around = fc
    .array(fc.constantFrom("a", "1", ":", "%70", "%0D", "%00", "%2541", "!", "%40", ".", "é"))
    .map((parts) => parts.join(""));
  const start = fc.constantFrom(
    "http://",
    "http:/",
    "http:",
    "http:///",
    "//",
    "///",
    "x://",
    "file://",
    "HTTPS:////",
  );
  const end = fc.constantFrom("h", "h:25/", "127.1/", "[::1]:99999/x", "[v1.a]/", "a%2Fb/", "", "h/a:b@c");
  const text = fc
    .tuple(start, fc.constantFrom("me", "", "a.b", "m%65"), around, around, end)
    .map(([scheme, user, left, right, rest]) => `${scheme}${user}:${left}${SECRET}${right}@${rest}`);

  test("in findings, refusals, renderings and redacted strings", () => {
    fc.assert(
      fc.property(text, (each) => {
        const rule = "IRI-reference";
        expect(
          JSON.stringify([
            inspect(each, { rule }),
            render(each, { rule, color: true }),
            fetchRefusals(each, { rule }),
          ]),
        ).not.toContain(SECRET);
        expect(redact(each)).not.toContain(SECRET);
      }),
      { numRuns: 3000 },
    );
  });

  test("and redacting twice changes nothing", () => {
    fc.assert(
      fc.property(text, (each) => {
        expect(redact(redact(each))).toBe(redact(each));
      }),
    );
  });
});

describe("redact", () => {
  test.each<[string, unknown]>([
    ["null", null],
    ["a number", 1],
    ["an array", ["token"]],
    ["an option that is not known", { param: ["token"] }],
    ["a string as params", { params: "token" }],
    ["params that are not iterable", { params: {} }],
    ["a name that is not a string", { params: [1] }],
  ])("rejects options: %s", (_, options) => {
    expect(() => redact("?token=a", options as object)).toThrow(TypeError);
  });

  test("says which option is unknown", () => {
    expect(() => redact("", { name: "token" } as object)).toThrow('Unknown option "name", expected params');
  });

  test("masks a parameter as URLSearchParams reads its name, and nothing else", () => {
    const piece = fc.constantFrom(
      "a",
      "token",
      "%74oken",
      "to+ken",
      "to%20ken",
      "=",
      "&",
      "+",
      "%3D",
      "%26",
      "x",
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const query = pieces.join("");
        const shown = redact(`http://h/?${query}`, { params: ["token", "to ken"] });
        const expected = [...new URLSearchParams(query)].map(([name, value]) =>
          value !== "" && (name === "token" || name === "to ken") ? [name, "***"] : [name, value],
        );
        expect([...new URL(shown).searchParams]).toEqual(expected);
      }),
    );
  });

  test("asks functions for each decoded name, and masks what they or the names select", () => {
    const asked: string[] = [];
    const isPin = (name: string): boolean => {
      asked.push(name);
      return name === "Pin";
    };
    const shown = redact("/a?Pi%6e=1&pin=2&TOKEN=3#x;Pin=4", { params: ["token", isPin] });
    expect(shown).toBe("/a?Pi%6e=***&pin=2&TOKEN=***#x;Pin=***");
    expect(new Set(asked)).toEqual(new Set(["Pin", "pin", "x;Pin"]));
    const failing = (): boolean => {
      throw new RangeError("failing");
    };
    expect(() => redact("?a=b", { params: [failing] })).toThrow(RangeError);
  });

  test("SECRET_PARAMS cannot be changed, and each of its names is masked in any case", () => {
    expect(Object.isFrozen(SECRET_PARAMS)).toBe(true);
    expect(new Set(SECRET_PARAMS).size).toBe(SECRET_PARAMS.length);
    for (const name of SECRET_PARAMS) {
      expect(name).toBe(name.toLowerCase());
      expect(redact(`?q=1&${name.toUpperCase()}=2`, { params: SECRET_PARAMS })).toBe(
        `?q=1&${name.toUpperCase()}=***`,
      );
    }
  });

  test("a lone surrogate in a name is kept", () => {
    // The reader of these names is `URL`, which ignores a line break and does not split at `;` or `?`.
    const query = "?to\nken=a&a;b=c&d?e=f";
    const { searchParams } = new URL(query, "http://h/");
    expect([searchParams.get("token"), searchParams.get("a;b"), searchParams.get("d?e")]).toEqual([
      "a",
      "c",
      "f",
    ]);
    expect(redact(query, { params: ["token", "a;b", "d?e"] })).toBe("?to\nken=***&a;b=***&d?e=***");
    expect(redact("?\ud800=a&token=b", { params: ["token"] })).toBe("?\ud800=a&token=***");
  });
});

describe("render", () => {
  test("masks a password that a nested URI continues in the query", () => {
    expect(render("jar:http://me:a?SECRET@h").split("\n")).toEqual([
      "scheme    jar",
      "path      http://me:***",
      "query     ***@h",
    ]);
  });

  test("shows bidirectional characters as code points", () => {
    expect(render("//a\u202eb", { rule: "IRI-reference" })).toBe("host      a<U+202E>b\npath");
  });

  test("gives the userinfo another colour than the host", () => {
    const [, userinfo, host] = render("x://u@h/", { color: true }).split("\n");
    expect(userinfo).toBe("\u001b[36muserinfo\u001b[39m  \u001b[33mu\u001b[39m");
    expect(host).toBe("\u001b[36mhost\u001b[39m      \u001b[1mh\u001b[22m");
  });
});
