// `toFilePath` and `fromFilePath`, compared with `fileURLToPath` and `pathToFileURL` of Node.

import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { equivalent } from "../../../ts/index.ts";
import {
  file,
  fromFilePath,
  type PathPlatform,
  SchemeSyntaxError,
  toFilePath,
} from "../../../ts/schemes/index.ts";
import { mutate, pick, type Random, seeded } from "../../oracle/grammar/generate.ts";
import { must, outcome, thrownBy } from "../../support/faults.ts";

const PLATFORMS: readonly PathPlatform[] = ["posix", "windows"];

const NAMES = [
  ...["a", "B c", "100%", "%41", "a#b?c", "é", "日本", "~", "'\"<>|*", "[x]", "a:b", "...", "-", "\n", "😀"],
];

function pathOf(platform: PathPlatform, random: Random): string {
  const names = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(NAMES, random));
  const end = random() < 0.3 ? "/" : "";
  if (platform === "posix") return `/${names.join("/")}${end}`;
  const start = random() < 0.7 ? `${pick(["C:", "z:"], random)}/` : "//host.example.com/share/";
  return `${start}${names.join("/")}${end}`.replaceAll("/", "\\");
}

describe.each(PLATFORMS)("%s", (platform) => {
  const windows = platform === "windows";
  const random = seeded(8089);
  const paths = Array.from({ length: 2000 }, () => pathOf(platform, random));

  test("toFilePath gives back the path of fromFilePath", () => {
    for (const path of paths) expect(toFilePath(fromFilePath(path, platform), platform)).toBe(path);
  });

  test("Node reads the same path in what fromFilePath writes", () => {
    for (const path of paths)
      expect(fileURLToPath(fromFilePath(path, platform), { windows }), path).toBe(path);
  });

  test("toFilePath reads the same path in what Node writes", () => {
    for (const path of paths) {
      // Node copies brackets and bars into the path, but a URI cannot contain them.
      const uri = pathToFileURL(path, { windows }).href.replaceAll("[", "%5B").replaceAll("]", "%5D");
      expect(toFilePath(uri.replaceAll("|", "%7C"), platform), path).toBe(path);
    }
  });
});

describe("toFilePath and Node", () => {
  const same: readonly [PathPlatform, string, string][] = [
    ["posix", "file:///etc/passwd", "/etc/passwd"],
    ["posix", "file:/etc/passwd", "/etc/passwd"],
    ["posix", "file://localhost/etc/passwd", "/etc/passwd"],
    ["posix", "file:///", "/"],
    ["posix", "file:///a/../b/./c", "/b/c"],
    ["posix", "file:///a/%2e%2E/b", "/b"],
    ["posix", "file:///../../etc", "/etc"],
    ["posix", "file:///%5C", "/\\"],
    ["posix", "file:///%41", "/A"],
    ["posix", "file:///%2541", "/%41"],
    ["posix", "file:///C:/x", "/C:/x"],
    ["posix", "file:////a//b", "//a//b"],
    ["posix", "file:///a#b", "/a"],
    ["windows", "file:///C:/a/../b", "C:\\b"],
    ["windows", "file:///c:/%E3%82%A2", "c:\\ア"],
    ["windows", "file:///C%3A/x", "C:\\x"],
    ["windows", "file:///c%3a/x", "c:\\x"],
    ["windows", "file://localhost/C:/x", "C:\\x"],
    ["windows", "file://Host.Example.com/Share/file.txt", "\\\\host.example.com\\Share\\file.txt"],
    ["windows", "file://10.1.2.3/x", "\\\\10.1.2.3\\x"],
    ["windows", "file://wsl$/U/h", "\\\\wsl$\\U\\h"],
    ["windows", "file://wsl%24/U/h", "\\\\wsl$\\U\\h"],
    ["windows", "file://srv(1)/s", "\\\\srv(1)\\s"],
    ["windows", "file://a&b!c'd~e/s", "\\\\a&b!c'd~e\\s"],
  ];
  test.each(same)("%s: %s is %s for both", (platform, uri, path) => {
    expect(toFilePath(uri, platform)).toBe(path);
    expect(fileURLToPath(uri, { windows: platform === "windows" })).toBe(path);
  });

  const rejected: readonly [PathPlatform, string, string, number][] = [
    ["posix", "file:///a%2Fb", "ERR_URI_ENCODED_DELIMITER", 9],
    ["posix", "file:///a%2fb", "ERR_URI_ENCODED_DELIMITER", 9],
    ["posix", "file://host/a", "ERR_URI_OTHER_HOST", 7],
    ["posix", "file:///a%FF", "ERR_URI_INVALID_UTF8", 9],
    ["windows", "file:///C:/a%5Cb", "ERR_URI_ENCODED_DELIMITER", 12],
    ["windows", "file:///C:/a%2Fb", "ERR_URI_ENCODED_DELIMITER", 12],
    ["windows", "file:///etc/passwd", "ERR_URI_MISSING_PART", 7],
    ["windows", "file:///", "ERR_URI_MISSING_PART", 7],
    ["windows", "file:////host/share", "ERR_URI_MISSING_PART", 7],
    ["posix", "http://h/a", "ERR_URI_OTHER_SCHEME", 0],
  ];
  test.each(rejected)("%s: both reject %s", (platform, uri, code, index) => {
    expect(thrownBy(() => toFilePath(uri, platform))).toMatchObject({ code, index });
    expect(() => fileURLToPath(uri, { windows: platform === "windows" })).toThrow();
  });

  /** URIs that pchar rejects and Node turns into a path, each with the reason. */
  const stricter: readonly [PathPlatform, string, string, string][] = [
    ["posix", "file:///a%00b", "ERR_URI_NUL", "a system would end the path at NUL (RFC 3986, 7.3)"],
    ["posix", "file:a/b", "ERR_URI_UNEXPECTED_CHARACTER", "the path must be absolute (RFC 8089, 2)"],
    ["posix", "file:///a?b", "ERR_URI_UNEXPECTED_PART", "a query is not allowed (RFC 8089, 2)"],
    ["posix", "file:///a b", "ERR_URI_UNEXPECTED_CHARACTER", "not a valid URI"],
    ["windows", "file:///C|/x", "ERR_URI_UNEXPECTED_CHARACTER", "not a valid URI, but `lenient` accepts it"],
    ["windows", "file:///C:", "ERR_URI_MISSING_PART", "`C:` alone is the current folder of that drive"],
    ["windows", "file:///C:/../x", "ERR_URI_MISSING_PART", "dot segments reach the root (RFC 3986, 5.2.4)"],
    ["windows", "file://h%C3%A9/x", "", "a UNC name is not a DNS name, so IDNA does not apply"],
    ["windows", "file://[::1]/x", "ERR_URI_UNEXPECTED_CHARACTER", "a UNC path cannot contain brackets"],
    ["windows", "file://./pipe/x", "ERR_URI_UNEXPECTED_CHARACTER", "it would name a device"],
  ];

  test.each([
    ["file://srv,1/s", 10],
    ["file://%24a%2Cb/s", 11],
    ["file://[::1]/x", 7],
  ])("an error is at the character that a UNC name cannot have: %s", (uri, index) => {
    const rule = "host-name";
    expect(thrownBy(() => toFilePath(uri, "windows"))).toMatchObject({ rule, index });
  });

  // Python's nturl2path.url2pathname gives this path too. Node rejects the URI.
  test.each(["file:////srv/share/f", "file://///srv/share/f"])(
    "%s is a UNC path if `lenient` is set (RFC 8089, E.3.2)",
    (uri) => {
      expect(toFilePath(uri, "windows", { lenient: true })).toBe("\\\\srv\\share\\f");
      expect(String(file.parse(uri, { lenient: true }))).toBe("file://srv/share/f");
      expect(thrownBy(() => toFilePath(uri, "windows"))).toMatchObject({ code: "ERR_URI_MISSING_PART" });
    },
  );
  // Node's fileURLToPath gives this path too.
  test.each([
    ["file:////usr/x", "//usr/x"],
    ["file://///usr/x", "///usr/x"],
    ["FILE:////usr/a%20b", "//usr/a b"],
  ])("%s has no UNC path on POSIX, with `lenient` too (RFC 8089, E.3.2)", (uri, path) => {
    expect(fileURLToPath(uri, { windows: false })).toBe(path);
    for (const lenient of [true, false]) expect(toFilePath(uri, "posix", { lenient })).toBe(path);
    expect(toFilePath("file:c|/x", "posix", { lenient: true })).toBe("/c:/x");
  });

  test.each(stricter)("%s: %s, %s: %s", (platform, uri, code) => {
    if (code === "") expect(toFilePath(uri, platform)).toBe("\\\\hé\\x");
    else expect(thrownBy(() => toFilePath(uri, platform))).toMatchObject({ code });
    expect(() => fileURLToPath(uri, { windows: platform === "windows" })).not.toThrow();
  });
});

describe("fromFilePath", () => {
  const rejected: readonly [PathPlatform, string, string, number][] = [
    ["posix", "", "ERR_URI_MISSING_PART", 0],
    ["posix", "a/b", "ERR_URI_MISSING_PART", 0],
    ["posix", "../a", "ERR_URI_MISSING_PART", 0],
    ["posix", "/a\0b", "ERR_URI_NUL", 2],
    ["windows", "C:\\%\0", "ERR_URI_NUL", 4],
    ["windows", "", "ERR_URI_MISSING_PART", 0],
    ["windows", "a\\b", "ERR_URI_MISSING_PART", 0],
    ["windows", "\\a", "ERR_URI_MISSING_PART", 0],
    ["windows", "C:a", "ERR_URI_MISSING_PART", 0],
    ["windows", "C:", "ERR_URI_MISSING_PART", 0],
    ["windows", "C:\\..\\..\\a", "ERR_URI_MISSING_PART", 0],
    ["windows", "C%3A\\a", "ERR_URI_MISSING_PART", 0],
    ["windows", "\\\\host", "ERR_URI_MISSING_PART", 6],
    ["windows", "\\\\localhost\\C:\\x", "ERR_URI_MISSING_PART", 2],
    ["windows", "\\\\\\C:\\x", "ERR_URI_MISSING_PART", 2],
    ["windows", "\\\\a b\\share", "ERR_URI_UNEXPECTED_CHARACTER", 3],
    ["windows", "\\\\.\\pipe\\a", "ERR_URI_UNEXPECTED_CHARACTER", 2],
    ["windows", "\\\\?\\Volume{1}\\a", "ERR_URI_MISSING_PART", 4],
    ["windows", "\\\\?\\UNC\\host", "ERR_URI_MISSING_PART", 12],
    ["windows", "\\\\?\\UNC\\?\\C:\\a", "ERR_URI_UNEXPECTED_CHARACTER", 8],
    ["windows", "\\\\?\\UNC", "ERR_URI_MISSING_PART", 4],
  ];
  test.each(rejected)("%s: %j is rejected: %s", (platform, path, code, index) => {
    const thrown = thrownBy(() => fromFilePath(path, platform));
    expect(thrown).toBeInstanceOf(SchemeSyntaxError);
    expect(thrown).toMatchObject({ code, index, input: path });
  });

  test("a lone surrogate has its index in the path", () => {
    const path = "C:\\100%\\\ud800";
    expect(thrownBy(() => fromFilePath(path, "windows"))).toMatchObject({
      name: "UriSyntaxError",
      index: 8,
      input: path,
    });
  });

  const written: readonly [PathPlatform, string, string, string | undefined][] = [
    // RFC 8089, E.3.1.
    [
      "windows",
      "\\\\host.example.com\\Share\\path\\to\\file.txt",
      "file://host.example.com/Share/path/to/file.txt",
      undefined,
    ],
    ["windows", "C:/a/b", "file:///C:/a/b", undefined],
    ["windows", "\\\\wsl$\\U\\h", "file://wsl$/U/h", undefined],
    ["windows", "\\\\srv(1)\\s", "file://srv(1)/s", undefined],
    ["posix", "/c:/a", "file:///c:/a", undefined],
    ["posix", "/a/../b/.", "file:///b/", "Node removes the slash together with the dot segment"],
    ["posix", "//a//b", "file:////a//b", "Node merges slashes, but in POSIX two at the start have a meaning"],
    ["posix", "/a;b@c:d", "file:///a;b@c:d", undefined],
  ];
  test.each(written)("%s: %s is %s", (platform, path, uri, reason) => {
    expect(fromFilePath(path, platform)).toBe(uri);
    const node = pathToFileURL(path, { windows: platform === "windows" }).href;
    if (reason === undefined) expect(node).toBe(uri);
    else expect(node).not.toBe(uri);
  });

  // Node 20 reads the prefix otherwise.
  const long = [
    ["\\\\?\\C:\\a b", "file:///C:/a%20b"],
    ["\\\\?\\c:\\%\\..\\#", "file:///c:/%23"],
    ["\\\\?\\UNC\\server\\share\\f", "file://server/share/f"],
    ["\\\\?\\unc\\server\\share\\", "file://server/share/"],
  ] as const;
  test.each(long)("windows: %s is %s", (path, uri) => {
    expect(fromFilePath(path, "windows")).toBe(uri);
    expect(fromFilePath(path.replaceAll("\\", "/"), "windows")).toBe(uri);
    if (Number.parseInt(process.versions.node, 10) >= 22 && !path.includes("unc"))
      expect(pathToFileURL(path, { windows: true }).href).toBe(uri);
  });

  test("an unknown platform is a TypeError", () => {
    expect(() => fromFilePath("/a", "linux" as PathPlatform)).toThrow(TypeError);
    expect(() => toFilePath("file:///a", "darwin" as PathPlatform)).toThrow(TypeError);
  });
});

test("mutated URIs: each path leads back to itself, or a SchemeSyntaxError is thrown", () => {
  const random = seeded(2);
  const seeds = [
    ...["file:///a/b%20c/../d", "file:///C:/x", "file://h/C:/x", "file://localhost/a%5Cb", "file:/a"],
  ];
  let paths = 0;
  for (let turn = 0; turn < 10_000; turn++) {
    const text = mutate(pick(seeds, random), random);
    for (const platform of PLATFORMS) {
      let path: string;
      try {
        path = toFilePath(text, platform);
      } catch (error) {
        must(error instanceof SchemeSyntaxError, true, text);
        continue;
      }
      paths++;
      must(path.includes("\0"), false, text);
      must(toFilePath(fromFilePath(path, platform), platform), path, text);
    }
  }
  expect(paths).toBeGreaterThan(1000);
});

test("the fast path gives the path that all checks give, which options ask for", () => {
  const random = seeded(3);
  const pieces = [
    "a",
    "/",
    "//",
    ".",
    "..",
    "/../",
    "%2e",
    "%2F",
    "%5c",
    "%00",
    "%20",
    "%C3%A9",
    "%ff",
    "%",
    "?",
    ":",
  ];
  for (let turn = 0; turn < 5000; turn++) {
    const start = pick(["file:///", "file:///C:/", "file:///c%3A/", "file://h/", "file:/"], random);
    const text = start + Array.from({ length: 4 }, () => pick(pieces, random)).join("");
    for (const platform of PLATFORMS) {
      const checked = outcome(() => toFilePath(text, platform, {}));
      must(
        outcome(() => toFilePath(text, platform)),
        checked,
        platform,
        text,
      );
    }
  }
});

test("toFilePath accepts the old forms of a drive letter with `lenient` (RFC 8089, E.2)", () => {
  for (const text of ["file:///C|/x", "file:C:/x", "file:/C|/x", "file:///C%7C/x"]) {
    expect(() => toFilePath(text, "windows"), text).toThrow(SchemeSyntaxError);
    expect(toFilePath(text, "windows", { lenient: true }), text).toBe("C:\\x");
  }
});

test("a drive is one drive, however its letter and its colon are written", () => {
  const forms = ["file:///c:/x", "file:///C:/x", "file:///c%3A/x", "file:/C%3a/a/../x"];
  for (const form of forms) {
    expect(file.normalize(form), form).toBe("file:///C:/x");
    expect(equivalent(form, "file:///C:/x", { schemeRules: [file] }), form).toBe(true);
  }
  expect(equivalent("file:///c:/x", "file:///C:/x")).toBe(false);
  const others = ["file:///cd:/x", "file:///c:x", "file:///c%3Ax", "file:///a/c:/x", "file:///c;/x"];
  for (const text of others) expect(file.normalize(text), text).toBe(text);
});
