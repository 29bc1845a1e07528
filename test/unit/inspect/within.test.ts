// `isWithin`: what an entry may be, and the law by the `URL` of this runtime.

import { describe, expect, test } from "vitest";
import {
  allowList,
  fetchPolicy,
  fetchRefusals,
  inspect,
  isSafeToFetch,
  isWithin,
  withinRefusals,
} from "../../../ts/inspect/index.ts";
import { pick, seeded } from "../../oracle/grammar/generate.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";

describe("an entry that is not allowed is a TypeError that names it", () => {
  test.each([
    ["https://h/a b", "is not valid"],
    ["h.example", "has no scheme"],
    ["//h.example", "has no scheme"],
    ["ftp://h.example", "is not http, https, ws, wss or file"],
    ["com.example.app:/callback", "is not http, https, ws, wss or file"],
    ["https:h.example", "has no host"],
    ["https://u@h.example", "has a userinfo"],
    ["https://@h.example", "has a userinfo"],
    ["https://h.example?", "has a query or a fragment"],
    ["https://h.example/#", "has a query or a fragment"],
    ["https://h.example:65536", "has a port above 65535"],
    ["https://h.example/a/../b", "has dot segments"],
    ["https://h.example/%2e", "has dot segments"],
    ["https://h.example/..;a", "has dot segments"],
    ["https://a*.h.example", "has a *"],
    ["https://a.*.example", "has a *"],
    ["https://%2A.h.example", "has a *"],
    ["https://*", "has a *"],
    ["https://*.*.example", "has a *"],
    ["https://h.example/*", "has a *"],
    ["https://*.", "has no host"],
    ["https://*./evil.example", "has no host"],
    ["https://*.:8080/evil.example", "has no host"],
    ["https:///a", "has no host"],
    ["https://./a", "has no host"],
    ["https://%2E.:8080/a", "has no host"],
    ["https://[v1.a]", "has a host that fetch rejects"],
    ["https://*.1.2.3.4", "has a * before a number"],
    ["https://*.0x7f", "has a * before a number"],
    ["https://*.1.2.3.4:8080", "has a * before a number"],
    ["file:a", "has no absolute path"],
    ["file://h.example", "has no absolute path"],
    ["file:////h.example/share", "has no absolute path"],
    ["file://./a", "has no host"],
    ["file://*.localhost/a", "has no host"],
    ["file://C:/work", "has a port"],
    ["file://u@h.example/share", "has a userinfo"],
    ["file:///a/../b", "has dot segments"],
    ["file:///a/..%20/b", "has dot segments"],
    ["file:///a#b", "has a query or a fragment"],
  ])("%s %s", (entry, reason) => {
    expect(() => isWithin("https://h.example/", ["https://h.example", entry])).toThrow(TypeError);
    expect(() => withinRefusals("https://h.example/", [entry])).toThrow(
      `The allowed URI "${entry}" ${reason}`,
    );
    expect(() => fetchRefusals("https://h.example/", { within: [entry] })).toThrow(reason);
  });

  test("or its type, without its password", () => {
    expect(() => isWithin("a", "https://h" as never)).toThrow(
      "Expected an array of allowed URIs, got string",
    );
    expect(() => isWithin("a", [1] as never)).toThrow("Expected an allowed URI, got number");
    expect(() => isWithin("a", new Array(1) as never)).toThrow("Expected an allowed URI, got undefined");
    expect(() => isWithin("a", ["https://me:secret@h"])).toThrow('"https://me:***@h" has a userinfo');
    expect(() => isWithin("a", { entries: ["https://h"] } as never)).toThrow(
      "Expected an array of allowed URIs, got object",
    );
    expect(() => fetchPolicy({ within: ["file:///a"] })).toThrow(/^A policy cannot allow a file: URI/);
    expect(() => isSafeToFetch("a", { within: allowList(["file:///a"]) })).toThrow(
      /^A policy cannot allow a file: URI/,
    );
    for (const within of [null, "", "https://h", {}])
      expect(() => isSafeToFetch("https://h.example/", { within: within as never })).toThrow(
        /^Expected an array/,
      );
    expect(() => isWithin("a", [], { within: [] } as never)).toThrow(/^Unknown option "within"/);
  });

  test("but a wide one is allowed", () => {
    expect(isWithin("https://any.co.uk/", ["https://*.co.uk"])).toBe(true);
    expect(isWithin("http://localhost:3000/a", ["http://localhost:3000/"])).toBe(true);
  });
});

// Each row: an entry, a file within it, and one that is not.
describe("a `file` entry", () => {
  test.each([
    ["file:///home/u/project", "file:///home/u/project", "file:///home/u/projects"],
    ["file:///home/u/project", "file:///home/u/project/a%20b", "file:///home/u/project/../.ssh/id"],
    ["file:///home/u/project/", "file:/home/u/project/a", "file:///home/u/project"],
    ["file:/home/u", "file:///home/u/a", "file:a"],
    ["file:///", "file:///etc/hosts", "file:////srv/share/f"],
    ["file:///a", "file://localhost/a/b", "file://other/a/b"],
    ["file:///PhysicalDrive0", "file:///PhysicalDrive0", "file://./PhysicalDrive0"],
    ["file:///a", "file:///a/b", "file://%2E/a/b"],
    ["file://SRV/share", "file://srv/share/a", "file:///share/a"],
    ["file:///C:/work", "file:///c:/work/a", "file:///d:/work/a"],
    ["file:///c%3A/work", "file:///C:/work/a", "file:///c:/workshop"],
    ["file:///c:/work", "file:///C%3a/work/a", "file:///c:/work/..%5Ca"],
    ["file:///c:/work", "file:///c:/work/.../a", "file:///c:/work/..%20/a"],
    ["file:///c:/work", "file:///c:/work/a", "file://c:/work/a"],
    ["file:///home/u", "file:///home/u/a", "file:///home/U/a"],
    ["file:///home/u", "file:///home/u/a", "http://home/u/a"],
  ])("%s allows %s, not %s", (entry, within, outside) => {
    expect(withinRefusals(within, [entry]).map(({ code }) => code)).toEqual(
      within.includes("...") ? ["dot-segment"] : [],
    );
    expect(isWithin(outside, [entry])).toBe(false);
  });

  test("a segment that Windows reads as a dot segment is reported too", () => {
    const codes = inspect("file:///c:/work/..%20/a").map(({ code }) => code);
    expect(codes).toContain("reserved-file-name");
    expect(inspect("file:///work/.%20").map(({ code }) => code)).toEqual(["reserved-file-name"]);
  });
});

describe("a prepared list", () => {
  test("keeps a copy of its entries, and cannot be changed", () => {
    const entries = ["https://h.example/docs/"];
    const allowed = allowList(entries);
    entries.push("https://evil.example");
    expect(allowed.entries).toEqual(["https://h.example/docs/"]);
    expect(Object.isFrozen(allowed) && Object.isFrozen(allowed.entries)).toBe(true);
    expect(isWithin("https://evil.example/", allowed)).toBe(false);
    expect(isWithin("https://h.example/docs/a", allowed)).toBe(true);
  });

  test("a prepared policy cannot be changed either", () => {
    const accept = ["private-address"] as "private-address"[];
    const policy = fetchPolicy({ accept, within: ["http://10.0.0.1"] });
    accept.pop();
    expect(isSafeToFetch("http://10.0.0.1/", policy)).toBe(true);
    expect(Object.isFrozen(policy) && Object.isFrozen(policy.accept)).toBe(true);
    expect(Object.isFrozen(policy.within) && Object.isFrozen(policy.within?.entries)).toBe(true);
    expect(policy).toMatchObject({ rule: "URI-reference", schemes: ["http", "https"], ports: undefined });
    expect(fetchRefusals("http://10.0.0.1/", { ...policy }).map(({ code }) => code)).toEqual([]);
    expect(inspect("http://h.example/", policy)).toEqual([]);
  });
});

describe("`within` of a policy", () => {
  const codes = (uri: string, policy: Parameters<typeof fetchRefusals>[1]): readonly string[] =>
    fetchRefusals(uri, policy).map(({ code }) => code);

  test("adds to the other checks", () => {
    const within = ["https://h.example/docs/", "http://10.0.0.1"];
    expect(codes("https://h.example/docs/a", { within })).toEqual([]);
    expect(codes("https://h.example/a", { within })).toEqual(["not-within"]);
    expect(codes("http://10.0.0.1/", { within })).toEqual(["private-address"]);
    expect(codes("http://10.0.0.2/", { within })).toEqual(["private-address", "not-within"]);
    expect(codes("http://10.0.0.1/", { within, accept: ["private-address"] })).toEqual([]);
    expect(codes("https://h.example/a", { within: [] })).toEqual(["not-within"]);
    expect(codes("https://u:p@h.example/docs/", { within })).toEqual(["userinfo", "password"]);
    const accept = ["userinfo", "password", "encoded-delimiter"] as const;
    expect(codes("https://u:p@h.example/docs/a%2Fb", { within, accept })).toEqual([
      "userinfo",
      "encoded-delimiter",
    ]);
  });

  test("says each reason once, and follows `accept`", () => {
    const within = ["http://xn--strae-oqa.de"];
    expect(codes("http://2130706433/", { within })).toContain("whatwg-host");
    expect(new Set(codes("http://2130706433/", { within })).size).toBe(
      codes("http://2130706433/", { within }).length,
    );
    expect(codes("http://stra%C3%9Fe.de/", { within, accept: ["idna-deviation"] })).toEqual([]);
  });
});

/** Returns whether `URL` reads a URI within an entry, written without the library. */
function isWithinByUrl(uri: string, entry: string): boolean {
  const wild = /^(\w+:\/\/)\*\.(.*)$/s.exec(entry);
  const allowed = new URL(wild === null ? entry : wild[1]! + wild[2]!);
  const read = new URL(uri);
  const host = (url: URL): string => url.hostname.replace(/\.$/, "");
  const path = (url: URL): string =>
    url.pathname.replace(/%[\da-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
    });
  const isHost = wild === null ? host(read) === host(allowed) : host(read).endsWith(`.${host(allowed)}`);
  const [below, folder] = [path(read).split("/"), path(allowed).split("/")];
  if (folder.at(-1) === "") folder.pop();
  else if (path(read) === path(allowed))
    return isHost && read.protocol === allowed.protocol && read.port === allowed.port;
  const isBelow = below.length > folder.length && folder.every((segment, at) => segment === below[at]);
  return isHost && read.protocol === allowed.protocol && read.port === allowed.port && isBelow;
}

/** The number of URIs: `PCHAR_TEXTS=1000000 npx vitest run test/unit/inspect/within.test.ts` */
const COUNT = Number(process.env["PCHAR_TEXTS"] ?? 2000);

describe("the law: what is within, `URL` reads within", () => {
  const starts = ["https://", "http://", "HTTPS://", "wss://", "https:/", "https:", "https://u@"];
  const hosts = [
    "h.example",
    "H.Example",
    "a.h.example",
    "a.b.h.example",
    "h.example.",
    "ah.example",
    "%68.example",
  ];
  const odd = [
    "127.0.0.1",
    "0x7f.1",
    "[::1]",
    "[0:0::1]",
    "h.example..",
    ".h.example",
    "*.h.example",
    "h%2Eexample",
    "ｈ.example",
  ];
  const ports = ["", "", "", ":", ":443", ":0443", ":80", ":8443", ":65536"];
  const pieces = [
    "/",
    "/",
    "a",
    "docs",
    "Docs",
    "d%6fcs",
    "..",
    ".",
    "%2e",
    "..;",
    ";",
    "%2F",
    "%5C",
    "%00",
    "%41",
    "é",
    "//",
    "?",
    "#",
  ];
  const allowed = [
    "https://h.example/docs",
    "https://h.example/docs/",
    "https://h.example/",
    "https://*.h.example",
  ];
  const others = [
    "https://*.h.example/docs",
    "http://127.0.0.1",
    "https://[::1]/docs/",
    "wss://h.example",
    "https://h.example:8443/",
  ];
  const prefixes = [
    ["/", "/docs"],
    ["/docs", "/docs/a"],
    ["/docs/", "/docs/a/"],
    ["/docs", "/docs/"],
  ] as const;

  test("for generated URIs, and a folder within a folder allows less", { timeout: 900_000 }, () => {
    const random = seeded(Number(process.env["PCHAR_SEED"] ?? 5));
    const entries = [...allowed, ...others];
    const faults = newFaults();
    let within = 0;
    for (let count = 0; count < COUNT; count++) {
      let uri =
        pick(starts, random) +
        pick(random() < 0.8 ? hosts : odd, random) +
        pick(ports, random) +
        (random() < 0.8 ? "/" : "");
      for (let left = Math.floor(random() * 6); left > 0; left--) uri += pick(pieces, random);
      for (const entry of entries) {
        if (!isWithin(uri, [entry], { rule: "IRI-reference" })) continue;
        within++;
        same(faults, isWithinByUrl(uri, entry), true, uri, entry);
      }
      const [folder, deeper] = pick(prefixes, random);
      const origin = "https://h.example";
      if (isWithin(uri, [origin + deeper], { rule: "IRI-reference" }))
        same(faults, isWithin(uri, [origin + folder], { rule: "IRI-reference" }), true, uri, folder, deeper);
    }
    expectNoFaults(faults, COUNT / 20);
    expect(within).toBeGreaterThan(COUNT / 20);
  });
});
