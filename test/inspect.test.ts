import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressText, groupsOf } from "../ts/host/address.ts";
import { punycodeDecode } from "../ts/host/punycode.ts";
import { parse } from "../ts/index.ts";
import { blockOf } from "../ts/inspect/address.ts";
import { FINDINGS } from "../ts/inspect/finding.ts";
import {
  type FetchPolicy,
  type Finding,
  fetchRefusals,
  inspect,
  isSafeToFetch,
  looseIpv4,
  redact,
  render,
} from "../ts/inspect/index.ts";
import { serviceOf } from "../ts/inspect/service-ports.ts";
import { SPECIAL_BLOCKS } from "../ts/inspect/special-addresses.ts";
import { expectNoFaults, newFaults, same } from "./faults.ts";
import { nastyTexts } from "./inspect/nasty.ts";
import { toAscii } from "./inspect/to-ascii.ts";
import { readVectors } from "./vectors/read.ts";

const codes = (findings: readonly { readonly code: string }[]): string[] => findings.map(({ code }) => code);

describe("inspect", () => {
  test("every finding stands in its component, in the order of the text", () => {
    const next = nastyTexts(7);
    const faults = newFaults();
    for (let each = 0; each < 5000; each++) {
      const text = next();
      let findings: Finding[];
      try {
        findings = inspect(text, { rule: "IRI-reference" });
      } catch {
        continue;
      }
      const uri = parse(text, "IRI-reference");
      let before = 0;
      for (const { code, component, index, end, message, section, severity } of findings) {
        const about = [text, code];
        same(faults, index >= before && end >= index && end <= text.length, true, "order", ...about);
        same(faults, (uri[component] ?? "").includes(text.slice(index, end)), true, "component", ...about);
        same(faults, /^[A-Z].*\.$/su.test(message), true, message, ...about);
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

  test("no sentence has a character that is not seen, or turns text around", () => {
    const rule = "IRI-reference";
    for (const text of [
      "http://a\u202eb.com/",
      "http:/\u202eh/",
      "http://\u202euser.com@h.com/",
      "http://ex\u200bam\u3164ple.com/",
    ]) {
      const sentences = [...inspect(text, { rule }), ...fetchRefusals(text, { rule })].map((f) => f.message);
      expect(sentences.join()).toMatch(/\\u\{(202e|200b|3164)\}/);
      expect(sentences.join()).toMatch(/^[!-~ ]+$/);
    }
    const long = inspect(`http:/${"a".repeat(100_000)}/`);
    for (const { message } of long) expect(message.length).toBeLessThan(300);
  });

  test("every code is in a vector", () => {
    const vectors = readVectors().flatMap(({ vectors }) => vectors);
    const seen = new Set<unknown>();
    for (const vector of vectors) {
      if (vector.op === "inspect") for (const [code] of vector.expect as unknown[][]) seen.add(code);
    }
    expect(Object.keys(FINDINGS).filter((code) => !seen.has(code))).toEqual([]);
  });

  test("a record is taken, and so is an IRI by its rule", () => {
    expect(codes(inspect(parse("http://0x7f.1/")))).toContain("numeric-host");
    expect(() => inspect("http://é.example/")).toThrow();
    expect(codes(inspect("http://é.example/", { rule: "IRI-reference" }))).toEqual([]);
  });

  test("both readings are told, without the password that only one of them sees", () => {
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

  test("how often a triplet is there, and the service of a port", () => {
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

describe("names of IDNA", () => {
  /** What is the same in all versions of Unicode that a `URL` may follow: no mark, and assigned. */
  const isOld = (character: string): boolean => !/[\p{M}\p{C}]/u.test(character);

  test("a label of Punycode that URL takes is not refused, for each character up to U+2FFFF", () => {
    const refused: string[] = [];
    let taken = 0;
    let told = 0;
    for (let point = 0x80; point < 0x30000; point++) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const character = String.fromCodePoint(point);
      const text = `http://${toAscii(character)}.com/`;
      const isFlagged = codes(inspect(text)).some((code) => code.startsWith("whatwg-"));
      if (!URL.canParse(text)) {
        if (isFlagged) told++;
      } else {
        taken++;
        if (isFlagged && isOld(character)) refused.push(point.toString(16));
      }
    }
    expect(refused).toEqual([]);
    expect(taken).toBeGreaterThan(100_000);
    expect(told).toBeGreaterThan(50_000);
  });

  test.each([
    ["xn--strae-oqa.de", []],
    ["xn--qxaegecap6byf.gr", []],
    ["xn--k-ekaa7p.com", []],
    ["xn--mgba3gch31f060k.com", ["invisible-character", "right-to-left"]],
  ])("%s is a name like another", (host, expected) => {
    expect(new URL(`http://${host}/`).hostname).toBe(host);
    expect(codes(inspect(`http://${host}/`)).sort()).toEqual(expected);
    expect(isSafeToFetch(`http://${host}/`, { accept: ["invisible-character"] })).toBe(true);
  });

  test.each(["ışık.com", "ǰ.com", "ΐ.gr", "ὖ.gr"])("%s is kept by IDNA 2003 and 2008", (host) => {
    expect(codes(inspect(`http://${host}/`, { rule: "IRI-reference" }))).toEqual([]);
  });

  // UTS #46, table 1: the deviation characters.
  test.each([
    ["straße.de", "strasse.de", "whatwg-host"],
    ["βόλος.com", "βόλοσ.com", "whatwg-host"],
    ["نامه\u200cای.com", "نامهای.com", "whatwg-host"],
  ])("of %s it is told what IDNA 2003 reads", (host, old, code) => {
    const found = inspect(`http://${host}/`, { rule: "IRI-reference" }).find((each) => each.code === code)!;
    expect(found.message).toContain(`IDNA 2003 read "${old}"`);
    expect(found.readings!.whatwg!.host).toBe(host);
  });

  test.each(["a%EF%BF%BD", "é.a%EF%BF%BDb.com", "a\u200db.com", "xn--ab-m1t.com"])(
    "%j is refused, as URL does",
    (host) => {
      expect(URL.canParse(`http://${host}/`)).toBe(false);
      expect(codes(inspect(`http://${host}/`, { rule: "IRI-reference" }))).toContain("whatwg-refuses");
    },
  );
});

describe("the table of addresses (RFC 6890)", () => {
  test("each block is written as its first address, and found at its ends unless a longer one is there", () => {
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

  test("the longest prefix counts", () => {
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

  test("reads every way to write an address back to it", () => {
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

  test("of what is no string the caller is told", () => {
    expect(() => looseIpv4(undefined as unknown as string)).toThrow(TypeError);
  });
});

describe("isSafeToFetch", () => {
  test("is true where nothing is refused, and a boolean", () => {
    const next = nastyTexts(11);
    for (let each = 0; each < 1000; each++) {
      const text = next();
      const policy: FetchPolicy = { rule: "IRI-reference", schemes: ["http", "https", "foo", "file"] };
      expect(isSafeToFetch(text, policy)).toBe(fetchRefusals(text, policy).length === 0);
    }
  });

  test("what is safe has the host and the port that URL reads", () => {
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
    ["a part that is not known", { port: [80] }],
    ["ports that are no array", { ports: 80 }],
    ["a port that is none", { ports: [65536] }],
    ["a port as text", { ports: ["80"] }],
    ["an array", []],
    ["a rule that no verb reads by", { rule: "absolute-URI" }],
    ["a scheme with its colon", { schemes: ["http:"] }],
    ["a scheme that is none", { schemes: ["http "] }],
    ["a scheme that is no text", { schemes: [["http"]] }],
    ["a scheme in upper case", { schemes: ["HTTP"] }],
    ["a finding that is not known", { accept: ["private"] }],
    ["what hides another host", { accept: ["whatwg-host"] }],
    ["an address that leads nowhere", { accept: ["ip-future"] }],
    ["a name of every object", { accept: ["toString"] }],
  ])("refuses a policy: %s", (_, policy) => {
    for (const text of ["http://example.com/", "a b"])
      expect(() => isSafeToFetch(text, policy as FetchPolicy)).toThrow(TypeError);
  });

  test.each(["%00", "%01", "%0a", "%2F", "%2541"])("refuses a host with %s, of any scheme", (hidden) => {
    for (const scheme of ["http", "gopher"]) {
      const text = `${scheme}://localhost${hidden}.example.com/`;
      const host = inspect(text).filter(({ index }) => index === text.indexOf("%"));
      expect(host.map(({ code }) => code)).toContainEqual(expect.stringMatching(/^(encoded|double)-/));
      expect(fetchRefusals(text, { schemes: [scheme] }).map(({ code }) => code)).toContainEqual(
        expect.stringMatching(/^(encoded|double)-/),
      );
    }
    // In a path it is told of, and is what the server makes of it.
    if (hidden !== "%0a")
      expect(isSafeToFetch(`gopher://example.com/${hidden}`, { schemes: ["gopher"] })).toBe(true);
  });
});

describe("a password never shows (RFC 3986, 7.5)", () => {
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

  test("in findings, refusals, renderings and redacted texts", () => {
    fc.assert(
      fc.property(text, (each) => {
        const rule = "IRI-reference";
        expect(
          JSON.stringify(inspectOrEmpty(each)) + JSON.stringify(fetchRefusals(each, { rule })),
        ).not.toContain(SECRET);
        expect(redact(each)).not.toContain(SECRET);
      }),
      { numRuns: 3000 },
    );
  });

  function inspectOrEmpty(each: string): unknown {
    try {
      return [inspect(each, { rule: "IRI-reference" }), render(each, { rule: "IRI-reference", color: true })];
    } catch {
      return [];
    }
  }

  test("and redacting again changes nothing", () => {
    fc.assert(
      fc.property(text, (each) => {
        expect(redact(redact(each))).toBe(redact(each));
      }),
    );
  });
});

describe("render", () => {
  test("shows no character that turns text around", () => {
    expect(render("//a\u202eb", { rule: "IRI-reference" })).toBe("host      a\\u202eb\npath");
  });

  test("colours the userinfo apart from the host", () => {
    const [, userinfo, host] = render("x://u@h/", { color: true }).split("\n");
    expect(userinfo).toBe("\u001b[36muserinfo\u001b[39m  \u001b[33mu\u001b[39m");
    expect(host).toBe("\u001b[36mhost\u001b[39m      \u001b[1mh\u001b[22m");
  });
});

describe("Punycode (RFC 3492, 7.1)", () => {
  test.each([
    ["ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"],
    ["b1abfaaepdrnnbgefbadotcwatmq2g4l", "почемужеонинеговорятпорусски"],
    ["tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g", "tạisaohọkhôngthểchỉnóitiếngviệt"],
    ["3b-ww4c5e180e575a65lsy2b", "3年b組金八先生"],
  ])("%s is %s", (text, name) => {
    expect(punycodeDecode(text)).toBe(name);
  });

  test.each(["é-a", "99999", "ab_c", "a".repeat(300)])("%s is none", (text) => {
    expect(punycodeDecode(text)).toBeUndefined();
  });
});
