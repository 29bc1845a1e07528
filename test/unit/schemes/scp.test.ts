// `fromScp`: what it writes and refuses, beside `git`, which says what it would start instead of `ssh`.

import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "../../../ts/index.ts";
import { fromScp, SchemeSyntaxError } from "../../../ts/schemes/index.ts";
import { thrownBy } from "../../support/faults.ts";

describe("fromScp", () => {
  test.each([
    ["git@host:owner/name.git", "ssh://git@host/owner/name.git", "ssh://git@host/~/owner/name.git"],
    ["git@host:a/b", "ssh://git@host/a/b", "ssh://git@host/~/a/b"],
    ["host:a", "ssh://host/a", "ssh://host/~/a"],
    ["host:/a/b", "ssh://host/a/b", "ssh://host/a/b"],
    ["host:~/a", "ssh://host/~/a", "ssh://host/~/a"],
    ["host:~user/a", "ssh://host/~user/a", "ssh://host/~user/a"],
    ["host:~", "ssh://host/~", "ssh://host/~"],
    ["host:a:b", "ssh://host/a:b", "ssh://host/~/a:b"],
    ["host:a@b:c", "ssh://host/a@b:c", "ssh://host/~/a@b:c"],
    ["host:a b?c#d%41", "ssh://host/a%20b%3Fc%23d%2541", "ssh://host/~/a%20b%3Fc%23d%2541"],
    ["host:é", "ssh://host/%C3%A9", "ssh://host/~/%C3%A9"],
    ["host:a\\b", "ssh://host/a%5Cb", "ssh://host/~/a%5Cb"],
    ["me you@host:a", "ssh://me%20you@host/a", "ssh://me%20you@host/~/a"],
    ["[::1]:a", "ssh://[::1]/a", "ssh://[::1]/~/a"],
    ["me@[2001:db8::1]:/a", "ssh://me@[2001:db8::1]/a", "ssh://me@[2001:db8::1]/a"],
    ["my_host.example:a", "ssh://my_host.example/a", "ssh://my_host.example/~/a"],
  ])("reads %s", (text, rooted, atHome) => {
    expect(fromScp(text, { home: false })).toBe(rooted);
    expect(fromScp(text, { home: true })).toBe(atHome);
  });

  test.each([
    ["-oProxyCommand=x:a", "UNEXPECTED_CHARACTER", "host", 0],
    ["-oProxyCommand=x@host:a", "UNEXPECTED_CHARACTER", "user", 0],
    ["git@-oProxyCommand=x:a", "UNEXPECTED_CHARACTER", "host", 4],
    ["host:-a", "UNEXPECTED_CHARACTER", "path", 5],
    ["./a:b", "UNEXPECTED_CHARACTER", "host", 1],
    ["a/b@host:c", "UNEXPECTED_CHARACTER", "host", 1],
    ["/a:b", "MISSING_PART", "host", 0],
    ["C:\\a", "MALFORMED_PART", "host", 0],
    ["c:a", "MALFORMED_PART", "host", 0],
    ["C:/a", "MALFORMED_PART", "host", 0],
    ["ssh://host/a", "UNEXPECTED_CHARACTER", "path", 4],
    ["host:a://b", "UNEXPECTED_CHARACTER", "path", 6],
    ["ext::sh", "UNEXPECTED_CHARACTER", "path", 4],
    ["host", "MISSING_PART", "path", 4],
    ["", "MISSING_PART", "host", 0],
    ["host:", "MISSING_PART", "path", 5],
    [":a", "MISSING_PART", "host", 0],
    ["@host:a", "MISSING_PART", "user", 0],
    ["me@:a", "MISSING_PART", "host", 3],
    ["a@b@host:c", "UNEXPECTED_CHARACTER", "host", 3],
    ["ho st:a", "UNEXPECTED_CHARACTER", "host", 2],
    ["hö:a", "UNEXPECTED_CHARACTER", "host", 1],
    ["[host]:a", "MALFORMED_PART", "IPv6address", 0],
    ["[host:22]:a", "MALFORMED_PART", "IPv6address", 0],
    ["me@[::1:a", "MALFORMED_PART", "IPv6address", 3],
    ["[::1]a:b", "UNEXPECTED_CHARACTER", "host", 5],
    ["host:../a", "DOT_SEGMENT", "segment", 5],
    ["host:/a/./b", "DOT_SEGMENT", "segment", 8],
    ["host:a\nb", "UNEXPECTED_CHARACTER", "path", 6],
    ["me\0@host:a", "UNEXPECTED_CHARACTER", "user", 2],
  ])("refuses %j", (text, code, rule, index) => {
    for (const home of [false, true]) {
      const error = thrownBy(() => fromScp(text, { home }));
      expect(error).toBeInstanceOf(SchemeSyntaxError);
      expect(error).toMatchObject({ code: `ERR_URI_${code}`, rule, index });
    }
  });

  test("requires the caller to say what a relative path means", () => {
    for (const options of [undefined, {}, { home: undefined }, { home: 1 }])
      expect(() => fromScp("host:a", options as never)).toThrow(TypeError);
    expect(() => fromScp("host:a", { home: true, other: 1 } as never)).toThrow(TypeError);
    expect(() => fromScp(1 as never, { home: true })).toThrow(TypeError);
  });

  test("writes a URI with the user, the host and the path of the text", () => {
    const part = fc.string({ unit: fc.constantFrom(..."a-~.%#?@:[]/é \\".split("")), maxLength: 6 });
    let written = 0;
    fc.assert(
      fc.property(part, part, fc.boolean(), (before, path, home) => {
        const text = `${before}:${path}`;
        let uri: string | undefined;
        const error = thrownBy(() => {
          uri = fromScp(text, { home });
        });
        if (uri === undefined) {
          expect(error).toBeInstanceOf(SchemeSyntaxError);
          return;
        }
        written++;
        const record = parse(uri);
        const user = record.userinfo === undefined ? "" : `${decodeURIComponent(record.userinfo)}@`;
        const given = decodeURIComponent(record.path);
        expect(text.startsWith(`${user}${record.host}:`)).toBe(true);
        const rest = text.slice(`${user}${record.host}:`.length);
        expect([rest, `/${rest}`, `/~/${rest}`]).toContain(given);
      }),
      { numRuns: 10_000 },
    );
    expect(written).toBeGreaterThan(100);
  });
});

const hasGit = spawnSync("git", ["--version"]).status === 0 && process.platform !== "win32";

describe.skipIf(!hasGit)("git (skipped without git, and on Windows)", () => {
  let folder = "";

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "pchar-scp-"));
    writeFileSync(
      join(folder, "ssh"),
      `#!/bin/sh\nfor each in "$@"; do printf '%s\\n' "$each"; done > "${folder}/call"\nexit 1\n`,
    );
    chmodSync(join(folder, "ssh"), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns the arguments of `ssh` that `git` would run for a location, without a network, or `undefined` if it runs none. */
  function sshCall(location: string): string | undefined {
    rmSync(join(folder, "call"), { force: true });
    spawnSync("git", ["ls-remote", "--", location], {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        GIT_SSH: join(folder, "ssh"),
        GIT_SSH_VARIANT: "simple",
        GIT_ALLOW_PROTOCOL: "ssh",
        GIT_TERMINAL_PROMPT: "0",
        GIT_CEILING_DIRECTORIES: tmpdir(),
      },
      timeout: 10_000,
    });
    try {
      return readFileSync(join(folder, "call"), "utf8");
    } catch {
      return undefined;
    }
  }

  const PARTS = ["host", "git@h.example", "u@", "[::1]", "u@[::1]", "-o", "x/", "a@b@c", "C", "[h:22]", ""];
  const PATHS = [
    "a/b",
    "/a/b",
    "~/a",
    "~u/a",
    "-a",
    "a b?c#%41",
    "a:b",
    "//a",
    ":a",
    "",
    "é",
    "'",
    "/~u",
    "a@h:c",
  ];

  test("runs ssh with the same host and path for the text and the URI", { timeout: 120_000 }, () => {
    const texts = PARTS.flatMap((part) => PATHS.map((path) => `${part}:${path}`));
    const run: string[] = [];
    let compared = 0;
    for (const text of texts) {
      let uri = "";
      const error = thrownBy(() => {
        uri = fromScp(text, { home: true });
      });
      const call = sshCall(text);
      if (error !== undefined) {
        if (call !== undefined) run.push(text);
        continue;
      }
      compared++;
      // The home directory is that of the shell in which the path is read, also without `~/`.
      const atHome = (line: string | undefined): string | undefined => line?.replace(/ '~\//, " '");
      expect(atHome(sshCall(uri)), text).toBe(atHome(call));
    }
    expect(compared).toBeGreaterThan(25);
    // The rows of the table in dsn/README.md.
    const isNamed = (text: string): boolean => /^(?:C|a@b@c|u@|):|:$|^[^:]*::|\]::/.test(text);
    expect(run.filter((text) => !isNamed(text))).toEqual([]);
  });
});
