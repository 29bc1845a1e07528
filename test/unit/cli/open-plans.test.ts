// The plans of `pchar open`: what it would run, and what it rejects. No program runs.

import { describe, expect, test } from "vitest";
import { pathOf } from "../../../ts/cli/open/machine.ts";
import { OpenError, type Plan, type System } from "../../../ts/cli/open/plan.ts";
import { planOf } from "../../../ts/cli/open/plans.ts";
import { parse, UriSyntaxError } from "../../../ts/index.ts";
import { SchemeSyntaxError } from "../../../ts/schemes/index.ts";
import { mutate, pick, seeded } from "../../oracle/grammar/generate.ts";
import { must, thrownBy } from "../../support/faults.ts";
import { pchar } from "../../support/shell.ts";

const MICHIGAN = "o=University of Michigan,c=US";
const CURL = ["curl", "--fail", "--silent", "--show-error", "--globoff"];
const LDAPSEARCH = ["ldapsearch", "-x", "-LLL"];
const APROPOS = ["man", "-k", "--", "."];

describe("--dry-run shows the arguments", () => {
  const plans: readonly [string, readonly string[]][] = [
    ["man:ls", ["man", "--", "ls"]],
    ["man:ls(1)", ["man", "-s", "1", "--", "ls"]],
    ["man:%5B(1)", ["man", "-s", "1", "--", "["]],
    ["man:(index)", APROPOS],
    ["toc:man", APROPOS],
    ["info:gcc", ["info", "--output=-", "--file=gcc", "--node=Top"]],
    ["info:gcc#G++_and_GCC", ["info", "--output=-", "--file=gcc", "--node=G++ and GCC"]],
    ["info:(gcc)", ["info", "--output=-", "--file=gcc", "--node=Top"]],
    ["info:(gcc)G++ and GCC", ["info", "--output=-", "--file=gcc", "--node=G++ and GCC"]],
    ["info:/gcc/G++_and_GCC", ["info", "--output=-", "--file=gcc", "--node=G++ and GCC"]],
    ["info:(dir)", ["info", "--output=-", "--file=dir", "--node=Top"]],
    ["toc:info", ["info", "--output=-", "--file=dir", "--node=Top"]],
    ["whatis:printf", ["whatis", "--", "printf"]],
    ["ghelp:gedit", ["xdg-open", "ghelp:gedit"]],
    ["help:gnome-help/net", ["xdg-open", "help:gnome-help/net"]],
    ["mailto:dwheeler@dwheeler.com", ["xdg-email", "mailto:dwheeler@dwheeler.com"]],
    ["news:*", ["xdg-open", "news:*"]],
    ["news:comp.lang.ada", ["xdg-open", "news:comp.lang.ada"]],
    ["nntp://h/comp.lang.ada/1", ["xdg-open", "nntp://h/comp.lang.ada/1"]],
    ["wais://h/db?tea", ["xdg-open", "wais://h/db?tea"]],
    ["prospero://h//pros/name", ["xdg-open", "prospero://h//pros/name"]],
    ["telnet://melvyl.ucop.edu/", ["telnet", "--", "melvyl.ucop.edu", "23"]],
    ["telnet://melvyl.ucop.edu", ["telnet", "--", "melvyl.ucop.edu", "23"]],
    ["telnet://joe@[::1]:2323/", ["telnet", "-l", "joe", "--", "::1", "2323"]],
    ["gopher://h/8login", ["telnet", "--", "h", "70"]],
    ["ftp://ftp.is.co.za/rfc/rfc1808.txt", [...CURL, "--", "ftp://ftp.is.co.za/rfc/rfc1808.txt"]],
    ["ftp://h/%2Fetc/motd;type=a", [...CURL, "--", "ftp://h/%2Fetc/motd;type=a"]],
    ["ftp://joe:secret@h/x", [...CURL, "--config", "-", "--", "ftp://h/x"]],
    [
      "ldap://ldap.itd.umich.edu/o=University%20of%20Michigan,c=US",
      [
        ...LDAPSEARCH,
        ...["-H", "ldap://ldap.itd.umich.edu:389", "-b", MICHIGAN, "-s", "base"],
        ...["--", "(objectClass=*)", "*"],
      ],
    ],
    [
      "ldap://ldap.itd.umich.edu/o=University%20of%20Michigan,c=US?postalAddress",
      [
        ...LDAPSEARCH,
        ...["-H", "ldap://ldap.itd.umich.edu:389", "-b", MICHIGAN, "-s", "base"],
        ...["--", "(objectClass=*)", "postalAddress"],
      ],
    ],
    [
      "ldap://host.com:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)",
      [
        ...LDAPSEARCH,
        ...["-H", "ldap://host.com:6666", "-b", MICHIGAN, "-s", "sub"],
        ...["--", "(cn=Babs Jensen)", "*"],
      ],
    ],
    ["ldap:///", [...LDAPSEARCH, "-b", "", "-s", "base", "--", "(objectClass=*)", "*"]],
    [
      "ldaps://h/??sub??!bindname=cn=Manager%2Cc=US",
      [
        ...LDAPSEARCH,
        ...["-H", "ldaps://h:636", "-D", "cn=Manager,c=US", "-W"],
        ...["-b", "", "-s", "sub", "--", "(objectClass=*)", "*"],
      ],
    ],
    // Shell syntax has no effect.
    ["whatis:;rm", ["whatis", "--", ";rm"]],
    ["whatis:$%28reboot%29", ["whatis", "--", "$(reboot)"]],
    ["man:a%7Cb%20%60c%60", ["man", "--", "a|b `c`"]],
    ["info:a#'%22%3E%3Cb&&c", ["info", "--output=-", "--file=a", "--node='\"><b&&c"]],
    ["mailto:a@b?body=attachment%3Dx", ["xdg-email", "mailto:a@b?body=attachment%3Dx"]],
    ["mailto:a@b?body=%0D%0A$(x)", ["xdg-email", "mailto:a@b?body=%0D%0A$(x)"]],
  ];
  test.each(plans)("%s", async (uri, argv) => {
    const { code, out, err } = await pchar(["open", "--dry-run", "--json", uri]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(JSON.parse(out).result).toMatchObject({ action: "run", argv });
  });

  const builtIn: readonly [string, object][] = [
    ["file:/etc/passwd", { action: "read", path: "/etc/passwd" }],
    ["file:///etc/a%20b", { action: "read", path: "/etc/a b" }],
    ["http://lwn.net", { action: "fetch", uri: "http://lwn.net/" }],
    [
      "http://fred:fredpassword@xyz.com:8080/",
      { action: "fetch", uri: "http://xyz.com:8080/", user: "fred" },
    ],
    ["https://h:443/?a=1&amp;b=2#c", { action: "fetch", uri: "https://h/?a=1&amp;b=2" }],
    ["http://www.%C3%A9.org/", { action: "fetch", uri: "http://www.%C3%A9.org/" }],
    ["gopher://h", { action: "gopher", host: "h", port: 70, request: "\r\n", isMenu: true }],
    [
      "gopher://h:7070/7/find%09tea%20house",
      { action: "gopher", host: "h", port: 7070, request: "/find\ttea house\r\n", isMenu: true },
    ],
    ["gopher://h/0a", { action: "gopher", host: "h", port: 70, request: "a\r\n", isMenu: false }],
    ["toc:", { action: "print", lines: ["toc:info", "toc:man"] }],
  ];
  test.each(builtIn)("%s, built in", async (uri, result) => {
    const { code, out } = await pchar(["open", "--dry-run", "--json", uri]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ text: uri, result });
  });

  test("in one line, quoted for a shell", async () => {
    const shown = async (uri: string): Promise<string> => (await pchar(["open", "--dry-run", uri])).out;
    expect(await shown("whatis:it's;")).toBe("whatis -- 'it'\\''s;'\n");
    expect(await shown("http://u:pw@h/%7e")).toBe("(built in) fetch 'http://h/~'\n");
    expect(await shown("gopher://h/7x%09y")).toBe("(built in) send 'x<U+0009>y' to h at port 70\n");
    expect(await shown("toc:")).toBe("(built in) print toc:info toc:man\n");
    expect((await pchar(["open", "--dry-run", "man:a", "man:b"])).out).toBe("man -- a\nman -- b\n");
  });

  test("info is interactive on a terminal", () => {
    const plan = planOf("info:gcc", { isTerminal: true, system: "linux" });
    expect(plan).toEqual({ action: "run", argv: ["info", "--file=gcc", "--node=Top"] });
  });
});

const OTHER_FILE = 'the node starts with "(" and would be read as a file name';
const NOT_OF_A_MANUAL = 'the name of a manual may only have letters, digits, ".", "_", "+" and "-"';

describe("is rejected", () => {
  const refused: readonly [string, string][] = [
    ["man:-k", 'the name starts with "-" and would be read as an option'],
    ["man:--pager=x", 'the name starts with "-" and would be read as an option'],
    ["man:%2Dk", 'the name starts with "-" and would be read as an option'],
    ["info:(-o)x", 'the name starts with "-" and would be read as an option'],
    ["info:a#-o", 'the node starts with "-" and would be read as an option'],
    ["info:gcc#(/etc/passwd)Top", OTHER_FILE],
    ["info:gcc#_(x)Top", OTHER_FILE],
    ["info:(gcc)%20(x)", OTHER_FILE],
    ["info:/gcc/(x)Top", OTHER_FILE],
    ["info:x;id", NOT_OF_A_MANUAL],
    ["info:%28x%29y", NOT_OF_A_MANUAL],
    ["info:~root", NOT_OF_A_MANUAL],
    ["info:*manpages*#ls", NOT_OF_A_MANUAL],
    ["man:%C2%9B2J", "the name contains a control character"],
    ["whatis:-C", 'the string starts with "-" and would be read as an option'],
    ["telnet://-x/", 'the host starts with "-" and would be read as an option'],
    ["telnet://-a@h/", 'the user starts with "-" and would be read as an option'],
    ["telnet://h%0A/", "the host contains a control character"],
    ["telnet://h%00/", "the host contains a control character"],
    ["telnet://%FF/", "the host is not a plain name"],
    ["telnet://!a/", "the host is not a plain name"],
    ["telnet://%3A%3A1/", "the host is not a plain name"],
    ["telnet://a%20b/", "the host is not a plain name"],
    ["telnet://127.1/", "the host is a name that would be read as an address"],
    ["gopher://a%2Fb/", "the host is not a plain name"],
    ["gopher://0x7f.1/", "the host is a name that would be read as an address"],
    ["gopher://%EF%BC%91%EF%BC%92%EF%BC%97.1/", "the host is a name that would be read as an address"],
    ["ftp://joe:pw@a%40b/x", "the host is not a plain name"],
    ["ftp://2130706433/x", "the host is a name that would be read as an address"],
    ["ldap://a,b/", "the host is not a plain name"],
    ["ldap://017700000001/", "the host is a name that would be read as an address"],
    ["ldap://:6666/", "it has no host"],
    ["ldaps:///", "it has no host"],
    ["telnet://[v1.a]/", "the host is an address of an unknown IP version"],
    ["ldap://h/??sub??!x-unknown=1", "the critical extension x-unknown is not supported"],
    ["ldap://h/c=a%0Ab", "the dn contains a control character"],
    ["gopher://h:25/1HELO", "port 25 is reserved for another protocol"],
    ["gopher://h/1a%00b", "the selector contains a control character"],
    ["http://0x7f.1/", "fetch would connect to another host"],
    ["http://2130706433/", "fetch would connect to another host"],
    [`http://${"xn--4ca.".repeat(2049)}/`, "the host is too long"],
    ["http://a%3Ab@h/", "a user name with a colon cannot be sent to the server"],
    ["http://u:a%0Ab@h/", "the password contains a control character"],
    ["nntp://u:pw@h/a", "the password would be visible in the process list"],
    ["mailto:a@b?Attach=%2Fetc%2Fpasswd", "it asks to attach a file"],
    ["mailto:a@b?%61ttachment=x", "it asks to attach a file"],
    ["mailto:a@b?bcc=c@d'%2Cattachment%3D'%2Fetc%2Fpasswd'%2Ce@f", "it asks to attach a file"],
    ["mailto:a@b?amp;attach=%2Fetc%2Fpasswd", "it asks to attach a file"],
    ["toc:x", "only toc:man and toc:info can be opened"],
    ["about:blank", "it identifies something inside a browser"],
    ["urn:ietf:rfc:2648", "it is a name, not a location"],
    ["javascript:alert(1)", "javascript URIs cannot be opened"],
    ["data:,a", "data URIs cannot be opened"],
    ["ms-x:a", "ms-x URIs cannot be opened"],
  ];
  test.each(refused)("%s: %s", async (uri, reason) => {
    const { code, out, err } = await pchar(["open", "--dry-run", uri]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^pchar: cannot open /);
    expect(err.trimEnd().endsWith(`: ${reason}`), err).toBe(true);
    const json = await pchar(["open", "--dry-run", "--json", uri]);
    expect(JSON.parse(json.out).error).toEqual({ message: reason });
  });

  const invalid: readonly [string, string, number][] = [
    ["man:ls%0A", "ERR_URI_ENCODED_CONTROL", 6],
    ["man:..%2Fx", "ERR_URI_ENCODED_DELIMITER", 6],
    ["man:a%00", "ERR_URI_ENCODED_CONTROL", 5],
    ["info:a#b%0D", "ERR_URI_ENCODED_CONTROL", 8],
    ["info:(gcc", "ERR_URI_MISSING_PART", 9],
    ["gopher://h/1a%0D", "ERR_URI_ENCODED_CONTROL", 13],
    ["ftp://h/a%0D%0ADELE", "ERR_URI_ENCODED_CONTROL", 9],
    ["file:///a%2Fb", "ERR_URI_ENCODED_DELIMITER", 9],
    ["file:///a%00", "ERR_URI_NUL", 9],
    ["http:///x", "ERR_URI_MISSING_PART", 7],
    ["www.w3.org/Addressing/", "ERR_URI_MISSING_SCHEME", 0],
    ["mailto:a@b?subject=%0D%0ABcc:c", "ERR_URI_ENCODED_CONTROL", 19],
    ["mailto:a b", "ERR_URI_UNEXPECTED_CHARACTER", 8],
    ["x:a b", "ERR_URI_UNEXPECTED_CHARACTER", 3],
  ];
  test.each(invalid)("%s, which is invalid", async (uri, errorCode, index) => {
    const { code, out } = await pchar(["open", "--dry-run", "--json", uri]);
    expect(code).toBe(1);
    expect(JSON.parse(out).error).toMatchObject({ code: errorCode, index });
    const { err } = await pchar(["open", uri]);
    const [, caret, message] = err.split("\n");
    // A percent-encoded octet is marked as a whole.
    expect(caret).toBe(" ".repeat(index) + (uri[index] === "%" ? "^^^" : "^"));
    expect(message).toBe(JSON.parse(out).error.message);
    expect(message).toMatch(new RegExp(` at index ${index}$`));
  });

  test("a file of another host", async () => {
    const { out } = await pchar(["open", "--dry-run", "--json", "file://host/a"]);
    expect(JSON.parse(out).error).toMatchObject({ code: "ERR_URI_OTHER_HOST", index: 7 });
  });

  test("with the password of a nested URI masked, unless --show-password is given", async () => {
    const argv = ["open", "--dry-run", "http://h/a//u:S3cr3t@h"];
    expect((await pchar(argv)).out).toBe("(built in) fetch 'http://h/a//u:***@h'\n");
    expect((await pchar([...argv, "--json", "--mask"])).out).not.toContain("S3cr3t");
    expect(JSON.parse((await pchar([...argv, "--json"])).out).result.uri).toBe("http://h/a//u:S3cr3t@h");
    expect((await pchar(["open", "--dry-run", "ftp://h/a//u:S3cr3t@h"])).out).toContain(
      "-- 'ftp://h/a//u:***@h'",
    );
    expect((await pchar([...argv, "--show-password"])).out).toContain("S3cr3t");
    // In the normalized URI, the port is gone that made the path a part of the password.
    const rewritten = ["open", "--dry-run", "http://http:/urn:x:y/ws:S3cr3t@%40file:"];
    expect((await pchar(rewritten)).out).toBe("(built in) fetch '***'\n");
    expect((await pchar([...rewritten, "--json", "--mask"])).out).not.toContain("S3cr3t");
    expect((await pchar([...rewritten, "--show-password"])).out).toContain("S3cr3t");
  });

  test("with passwords masked", async () => {
    for (const uri of ["http://u:geheim@0x7f.1/", "http://u:geheim@h:1 /", "ftp://u:geheim@h/%0A"]) {
      for (const json of [[], ["--json", "--mask"]]) {
        const { code, out, err } = await pchar(["open", "--dry-run", ...json, uri]);
        expect(code).toBe(1);
        expect(out + err).not.toContain("geheim");
      }
    }
  });

  const usage: readonly [string[], string][] = [
    [["open"], "open needs a URI; it does not read standard input"],
    [["open", "-"], "open needs a URI; it does not read standard input"],
    [["open", "--json", "man:a"], "option --json needs --dry-run"],
    [["parse", "--dry-run", "a"], "parse has no option --dry-run"],
  ];
  test.each(usage)("%j exits with 2", async (argv, message) => {
    const { code, err } = await pchar(argv);
    expect(code).toBe(2);
    expect(err.split("\n")[0]).toBe(`pchar: ${message}`);
  });
});

const SYSTEMS: readonly System[] = ["linux", "mac", "windows"];

describe("on macOS and Windows", () => {
  const argvOf = (uri: string, system: System): readonly string[] => {
    const plan = planOf(uri, { isTerminal: false, system });
    return plan.action === "run" ? plan.argv : [plan.action];
  };

  test.each(["mailto:a@b", "MAILTO:a@b?subject=c", "news:*", "snews:a.b", "nntp://h/a.b/1"])(
    "%s is passed to the system",
    (uri) => {
      expect(argvOf(uri, "mac")).toEqual(["open", uri]);
      expect(argvOf(uri, "windows")).toEqual(["rundll32", "url.dll,FileProtocolHandler", uri]);
    },
  );

  test("programs that both have stay", () => {
    for (const uri of ["ftp://joe:pw@h/x", "http://h/", "gopher://h/0a", "toc:"])
      for (const system of ["mac", "windows"] as const)
        expect(argvOf(uri, system)).toEqual(argvOf(uri, "linux"));
    // https://man.freebsd.org/man(1): `-S mansect`
    expect(argvOf("man:ls(1)", "mac")).toEqual(["man", "-S", "1", "--", "ls"]);
    for (const uri of ["man:ls", "whatis:ls", "info:gcc", "toc:man", "ldap://h/", "telnet://h"])
      expect(argvOf(uri, "mac")).toEqual(argvOf(uri, "linux"));
  });

  const unknown: readonly (readonly [System, string, string])[] = [
    ["mac", "help:a/b", "pchar knows no program for help on macOS"],
    ["mac", "ghelp:a", "pchar knows no program for ghelp on macOS"],
    ["mac", "wais://h/db?tea", "pchar knows no program for wais on macOS"],
    ["windows", "prospero://h//a", "pchar knows no program for prospero on Windows"],
    ["windows", "man:ls(1)", "pchar knows no program for man on Windows"],
    ["windows", "toc:info", "pchar knows no program for toc on Windows"],
    ["windows", "LDAP://h/", "pchar knows no program for ldap on Windows"],
    ["windows", "telnet://h", "pchar knows no program for telnet on Windows"],
    ["windows", "gopher://h/8a", "pchar knows no program for gopher on Windows"],
    ["windows", "javascript:a", "javascript URIs cannot be opened"],
    ["windows", "ms-settings:a", "ms-settings URIs cannot be opened"],
  ];
  test.each(unknown)("on %s there is none for %s", (system, uri, message) => {
    expect(() => argvOf(uri, system)).toThrow(new OpenError(message));
  });

  test("the command line shows it", async () => {
    const shown = async (uri: string, system: System): Promise<string> =>
      (await pchar(["open", "--dry-run", uri], { system })).out;
    expect(await shown("mailto:a@b", "windows")).toBe("rundll32 url.dll,FileProtocolHandler mailto:a@b\n");
    expect(await shown("mailto:a@b", "mac")).toBe("open mailto:a@b\n");
    expect(await shown("file:///C:/a%20b", "windows")).toBe("(built in) read 'C:\\a b'\n");
    expect(await shown("file:///C:/a%20b", "mac")).toBe("(built in) read '/C:/a b'\n");
  });

  test("a password and an attachment are refused there too", () => {
    for (const system of SYSTEMS) {
      expect(() => argvOf("nntp://u:pw@h/a/1", system)).toThrow(OpenError);
      expect(() => argvOf("mailto:a@b?attach=x", system)).toThrow(OpenError);
    }
  });

  // What shells, rundll32, ShellExecute and handlers of URLs have run: CVE-2007-3896 is the one with `%../`.
  const ATTACKS = [
    ...[
      '"',
      '" & calc',
      '" -x "',
      "& calc",
      "&calc",
      "|calc",
      "^&calc",
      "%PATH%",
      "%22%20-x",
      "%00",
      "%0A",
      "\0",
      "\n",
      "\t",
    ],
    ...[
      " ",
      "'",
      "`calc`",
      "$(calc)",
      ";calc",
      ",calc",
      "/select,c:",
      "\\\\host\\x",
      "-x",
      "--",
      "<",
      ">",
      "!x!",
      "(x)",
      "ü",
    ],
    ...[
      '%../../../../windows/system32/calc.exe".cmd',
      "../../calc.exe",
      "javascript:x",
      "file:///c:/x",
      "%2541",
      "#,x",
    ],
  ];
  const STARTS = [
    "mailto:",
    "mailto:a@b?subject=",
    "mailto:a@b?",
    "news:",
    "snews:a",
    "nntp://h/",
    "nntp://",
    "mailto:a@b",
  ];
  /** Scheme, colon, and what RFC 3986, 2.2 and 2.3 allow: nothing that a command line quotes, or at which it ends a word. */
  const WORD = /^(?:mailto|s?news|nntp):(?:[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/;

  test("an attack string is rejected, or is one argument that needs no quotes", () => {
    let passed = 0;
    for (const start of STARTS) {
      for (const attack of ATTACKS) {
        for (const uri of [start + attack, `${start}x${attack}y`]) {
          let argv: readonly string[] | undefined;
          const error = thrownBy(() => {
            argv = argvOf(uri, "windows");
          });
          if (argv === undefined) {
            const isTyped = [OpenError, SchemeSyntaxError, UriSyntaxError].some(
              (each) => error instanceof each,
            );
            must(isTyped, true, uri, String(error));
            continue;
          }
          passed++;
          must(argv.slice(0, -1), ["rundll32", "url.dll,FileProtocolHandler"], uri);
          must(WORD.test(argv.at(-1)!), true, uri, argv.at(-1));
        }
      }
    }
    expect(passed).toBeGreaterThan(90);
  });

  test("a program of Windows is not looked for in the current folder", () => {
    expect(pathOf("curl", "win32", { SystemRoot: "D:\\W" })).toBe("D:\\W\\System32\\curl.exe");
    expect(pathOf("rundll32", "win32", {})).toBe("C:\\Windows\\System32\\rundll32.exe");
    for (const platform of ["linux", "darwin"]) expect(pathOf("curl", platform, {})).toBe("curl");
  });
});

describe("any input", () => {
  const seeds = [
    "man:ls(1)",
    "info:(gcc)G++_and_GCC",
    "info:gcc#G++",
    "whatis:printf",
    "telnet://joe@h:23/",
    "gopher://h/7/find%09tea",
    "ftp://joe:pw@h/a/b;type=i",
    "ldap://h/c=US?cn?sub?(cn=a)?!bindname=cn=b",
    "mailto:a@b?subject=c",
    "news:comp.lang.ada",
    "http://joe:pw@h:80/a?b",
  ];
  const dangerous = [
    "-",
    "--",
    "%2D",
    "%0A",
    "%0d%0A",
    "%00",
    "\0",
    "\n",
    ";",
    "$(x)",
    "|",
    "`",
    "'",
    " ",
    "%20-x",
  ];

  test.each(SYSTEMS)(
    "no argument has a control character, and no part of a URI can be read as an option: %s",
    (system) => {
      const random = seeded(7);
      const view = { isTerminal: false, system };
      let planned = 0;
      for (let turn = 0; turn < 20_000; turn++) {
        const seed = pick(seeds, random);
        const at = seed.indexOf(":") + 1 + Math.floor(random() * (seed.length - seed.indexOf(":")));
        const text =
          random() < 0.5
            ? seed.slice(0, at) + pick(dangerous, random) + seed.slice(at)
            : mutate(seed, random);
        let plan: Plan | undefined;
        const error = thrownBy(() => {
          plan = planOf(text, view);
        });
        if (plan === undefined) {
          const isTyped = [OpenError, SchemeSyntaxError, UriSyntaxError].some(
            (each) => error instanceof each,
          );
          must(isTyped, true, text, String(error));
          continue;
        }
        planned++;
        if (plan.action === "gopher") must(/^[^\0\r\n]*\r\n$/.test(plan.request), true, text, plan.request);
        if (plan.action !== "run") continue;
        must(plan.argv.some(hasControl), false, text);
        must(
          optionsOf(plan.argv).filter((word) => !OPTIONS.has(word)),
          [],
          text,
        );
        if (plan.login !== undefined) must(parse(plan.argv.at(-1)!).userinfo, undefined, text);
      }
      expect(planned).toBeGreaterThan(2000);
    },
  );

  const hasControl = (word: string): boolean => [...word].some((each) => each < " " || each === "\x7f");

  /** Returns the words that a program may read as options: those that start with a hyphen, up to `--`. */
  function optionsOf(argv: readonly string[]): string[] {
    const end = argv.indexOf("--");
    return argv
      .slice(1, end === -1 ? undefined : end)
      .filter((word) => word.startsWith("-"))
      .map((word) => word.split("=", 1)[0]!);
  }
  const OPTIONS = new Set(
    "-s -S -k -l -x -LLL -H -D -W -b -s --output --file --node --fail --silent --show-error --globoff --config -".split(
      " ",
    ),
  );
});
