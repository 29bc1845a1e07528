// `pchar open`: what it would run, what it refuses, and what it does without programs.

import { once } from "node:events";
import { createServer as createHttp, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { MACHINE, type Machine } from "../ts/cli/open/machine.ts";
import { OpenError, type Plan } from "../ts/cli/open/plan.ts";
import { planOf } from "../ts/cli/open/plans.ts";
import { run } from "../ts/cli/run.ts";
import { parse, UriSyntaxError } from "../ts/index.ts";
import { fromPath, SchemeSyntaxError } from "../ts/schemes/index.ts";
import { newFolder } from "./files.ts";
import { mutate, pick, seeded } from "./grammar/generate.ts";
import { chunks, pchar, sink } from "./shell.ts";

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
    // What would be something to a shell is a word like others.
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
  test.skipIf(process.platform === "win32").each(builtIn)("%s, built in", async (uri, result) => {
    const { code, out } = await pchar(["open", "--dry-run", "--json", uri]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ text: uri.replace("fredpassword", "***"), result });
  });

  test("in one line, as a shell would be given them", async () => {
    const shown = async (uri: string): Promise<string> => (await pchar(["open", "--dry-run", uri])).out;
    expect(await shown("whatis:it's;")).toBe("whatis -- 'it'\\''s;'\n");
    expect(await shown("http://u:pw@h/%7e")).toBe("(built in) fetch 'http://h/~'\n");
    expect(await shown("gopher://h/7x%09y")).toBe("(built in) send 'x\\u0009y' to h at port 70\n");
    expect(await shown("toc:")).toBe("(built in) print toc:info toc:man\n");
    expect((await pchar(["open", "--dry-run", "man:a", "man:b"])).out).toBe("man -- a\nman -- b\n");
  });

  test("on a terminal info does not print, but shows", () => {
    const plan = planOf("info:gcc", { isTerminal: true, platform: "posix" });
    expect(plan).toEqual({ action: "run", argv: ["info", "--file=gcc", "--node=Top"] });
  });
});

const OTHER_FILE = 'the node begins with "(", and would be read as one of another file';
const NOT_OF_A_MANUAL = 'the name of a manual has letters, digits, ".", "_", "+" and "-" alone';

describe("is refused", () => {
  const refused: readonly [string, string][] = [
    ["man:-k", 'the name begins with "-", and would be read as an option'],
    ["man:--pager=x", 'the name begins with "-", and would be read as an option'],
    ["man:%2Dk", 'the name begins with "-", and would be read as an option'],
    ["info:(-o)x", 'the name begins with "-", and would be read as an option'],
    ["info:a#-o", 'the node begins with "-", and would be read as an option'],
    ["info:gcc#(/etc/passwd)Top", OTHER_FILE],
    ["info:gcc#_(x)Top", OTHER_FILE],
    ["info:(gcc)%20(x)", OTHER_FILE],
    ["info:/gcc/(x)Top", OTHER_FILE],
    ["info:x;id", NOT_OF_A_MANUAL],
    ["info:%28x%29y", NOT_OF_A_MANUAL],
    ["info:~root", NOT_OF_A_MANUAL],
    ["info:*manpages*#ls", NOT_OF_A_MANUAL],
    ["man:%C2%9B2J", "a control character in the name"],
    ["whatis:-C", 'the string begins with "-", and would be read as an option'],
    ["telnet://-x/", 'the host begins with "-", and would be read as an option'],
    ["telnet://-a@h/", 'the user begins with "-", and would be read as an option'],
    ["telnet://h%0A/", "a control character in the host"],
    ["telnet://h%00/", "a control character in the host"],
    ["telnet://%FF/", "the host is no plain name"],
    ["telnet://!a/", "the host is no plain name"],
    ["telnet://%3A%3A1/", "the host is no plain name"],
    ["telnet://a%20b/", "the host is no plain name"],
    ["telnet://127.1/", "the host is a name, and would be read as an address"],
    ["gopher://a%2Fb/", "the host is no plain name"],
    ["gopher://0x7f.1/", "the host is a name, and would be read as an address"],
    ["gopher://%EF%BC%91%EF%BC%92%EF%BC%97.1/", "the host is a name, and would be read as an address"],
    ["ftp://joe:pw@a%40b/x", "the host is no plain name"],
    ["ftp://2130706433/x", "the host is a name, and would be read as an address"],
    ["ldap://a,b/", "the host is no plain name"],
    ["ldap://017700000001/", "the host is a name, and would be read as an address"],
    ["ldap://:6666/", "it names no host"],
    ["ldaps:///", "it names no host"],
    ["telnet://[v1.a]/", "an address of a version of IP that is not known here"],
    ["ldap://h/??sub??!x-unknown=1", "the critical extension x-unknown is not known here"],
    ["ldap://h/c=a%0Ab", "a control character in the dn"],
    ["gopher://h:25/1HELO", "port 25 is kept for another protocol"],
    ["gopher://h/1a%00b", "a control character in the selector"],
    ["http://0x7f.1/", "fetch would read another host"],
    ["http://2130706433/", "fetch would read another host"],
    ["http://a%3Ab@h/", "a colon in the name of a user cannot be said to the server"],
    ["http://u:a%0Ab@h/", "a control character in the password"],
    ["nntp://u:pw@h/a", "a password would be seen in the list of processes"],
    ["mailto:a@b?Attach=%2Fetc%2Fpasswd", "it asks to send a file along"],
    ["mailto:a@b?%61ttachment=x", "it asks to send a file along"],
    ["mailto:a@b?bcc=c@d'%2Cattachment%3D'%2Fetc%2Fpasswd'%2Ce@f", "it asks to send a file along"],
    ["mailto:a@b?amp;attach=%2Fetc%2Fpasswd", "it asks to send a file along"],
    ["toc:x", "only toc:man and toc:info are known here"],
    ["about:blank", "it names something inside of a browser"],
    ["urn:ietf:rfc:2648", "it is a name, and says nothing of a place"],
    ["javascript:alert(1)", "no way to open javascript URIs is known here"],
    ["data:,a", "no way to open data URIs is known here"],
    ["ms-x:a", "no way to open ms-x URIs is known here"],
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
  test.each(invalid)("%s, since it is invalid", async (uri, errorCode, index) => {
    const { code, out } = await pchar(["open", "--dry-run", "--json", uri]);
    expect(code).toBe(1);
    expect(JSON.parse(out).error).toMatchObject({ code: errorCode, index });
    const { err } = await pchar(["open", uri]);
    const [, caret, message] = err.split("\n");
    expect(caret).toBe(`${" ".repeat(index)}^`);
    expect(message).toBe(JSON.parse(out).error.message);
    expect(message).toMatch(new RegExp(` at index ${index}$`));
  });

  test.skipIf(process.platform === "win32")("a file of another host", async () => {
    const { out } = await pchar(["open", "--dry-run", "--json", "file://host/a"]);
    expect(JSON.parse(out).error).toMatchObject({ code: "ERR_URI_OTHER_HOST", index: 7 });
  });

  test("and no password is told", async () => {
    for (const uri of ["http://u:geheim@0x7f.1/", "http://u:geheim@h:1 /", "ftp://u:geheim@h/%0A"]) {
      for (const json of [[], ["--json"]]) {
        const { code, out, err } = await pchar(["open", "--dry-run", ...json, uri]);
        expect(code).toBe(1);
        expect(out + err).not.toContain("geheim");
      }
    }
  });

  const usage: readonly [string[], string][] = [
    [["open"], "open needs a URI, and takes none from standard input"],
    [["open", "-"], "open needs a URI, and takes none from standard input"],
    [["open", "--json", "man:a"], "option --json needs --dry-run"],
    [["parse", "--dry-run", "a"], "no option --dry-run for parse"],
  ];
  test.each(usage)("%j is 2", async (argv, message) => {
    const { code, err } = await pchar(argv);
    expect(code).toBe(2);
    expect(err.split("\n")[0]).toBe(`pchar: ${message}`);
  });
});

describe("whatever is given", () => {
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

  test("no argument holds a control character, and none of the URI stands where an option could", () => {
    const random = seeded(7);
    const view = { isTerminal: false, platform: "posix" } as const;
    let planned = 0;
    for (let turn = 0; turn < 20_000; turn++) {
      const seed = pick(seeds, random);
      const at = seed.indexOf(":") + 1 + Math.floor(random() * (seed.length - seed.indexOf(":")));
      const text =
        random() < 0.5 ? seed.slice(0, at) + pick(dangerous, random) + seed.slice(at) : mutate(seed, random);
      let plan: Plan;
      try {
        plan = planOf(text, view);
      } catch (error) {
        const isTyped = [OpenError, SchemeSyntaxError, UriSyntaxError].some((each) => error instanceof each);
        expect(isTyped, `${JSON.stringify(text)}: ${error}`).toBe(true);
        continue;
      }
      planned++;
      if (plan.action === "gopher") expect(plan.request, text).toMatch(/^[^\0\r\n]*\r\n$/);
      if (plan.action !== "run") continue;
      for (const word of plan.argv) expect(hasControl(word), text).toBe(false);
      expect(optionsOf(plan.argv), text).toSatisfy((words: string[]) =>
        words.every((word) => OPTIONS.has(word)),
      );
      if (plan.login !== undefined) expect(parse(plan.argv.at(-1)!).userinfo, text).toBeUndefined();
    }
    expect(planned).toBeGreaterThan(3000);
  });

  const hasControl = (word: string): boolean => [...word].some((each) => each < " " || each === "\x7f");

  /** The words that a program may read as options: those that begin with a hyphen, up to the one that ends them. */
  function optionsOf(argv: readonly string[]): string[] {
    const end = argv.indexOf("--");
    return argv
      .slice(1, end === -1 ? undefined : end)
      .filter((word) => word.startsWith("-"))
      .map((word) => word.split("=", 1)[0]!);
  }
  const OPTIONS = new Set(
    "-s -k -l -x -LLL -H -D -W -b -s --output --file --node --fail --silent --show-error --globoff --config -".split(
      " ",
    ),
  );
});

describe.skipIf(process.platform === "win32")("file", () => {
  test("a file is printed, and a directory is listed with the URI of each entry", async () => {
    const folder = newFolder();
    const names = ["a b", "#1?", "100%", "é", "-rf", "x\ny"];
    for (const name of names) folder.write(name, `text of ${name}`);
    const base = fromPath(`${folder.path}/`, "posix");
    const { code, out, err } = await pchar(["open", base.slice(0, -1)]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const lines = out.trimEnd().split("\n");
    const expected = ["%23".concat("1%3F"), "-rf", "100%25", "a%20b", "x%0Ay", "%C3%A9"].map(
      (name) => base + name,
    );
    expect([...lines].sort()).toEqual(expected.sort());
    const printed = await Promise.all(lines.map(async (uri) => (await pchar(["open", uri])).out));
    expect(printed.sort()).toEqual(names.map((name) => `text of ${name}`).sort());
  });

  test("a directory in a directory ends with a slash", async () => {
    const { path } = newFolder();
    const uri = fromPath(join(path, "..", "/"), "posix");
    const { out } = await pchar(["open", uri]);
    expect(out.split("\n")).toContain(fromPath(`${path}/`, "posix"));
  });

  test("what is not there, or is no file, is refused", async () => {
    const { path } = newFolder();
    const missing = await pchar(["open", fromPath(join(path, "x"), "posix")]);
    expect(missing).toMatchObject({ code: 1, out: "" });
    expect(missing.err).toContain(": cannot read it: ENOENT\n");
    expect((await pchar(["open", "file:///dev/null"])).err).toContain("neither a file nor a directory");
  });
});

/** Listens on loopback until the test ends, and returns the port. */
async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe("gopher", () => {
  /** Answers each selector, and keeps what it was sent. */
  async function gopherhole(answer: string): Promise<{ port: number; sent: string[] }> {
    const sent: string[] = [];
    const server = createServer((socket) => {
      socket.once("data", (line) => {
        sent.push(String(line));
        socket.end(answer);
      });
    });
    return { port: await listening(server), sent };
  }

  test("a text is printed, and what was sent is one line", async () => {
    const { port, sent } = await gopherhole("tea\r\n");
    const printed = await pchar(["open", `gopher://127.0.0.1:${port}/0/a%20b`]);
    expect(printed).toEqual({ code: 0, out: "tea\r\n", err: "" });
    expect(sent).toEqual(["/a b\r\n"]);
  });

  test("a menu is shown with a URI for each item, and nothing steers the terminal", async () => {
    const answer = [
      "iWelcome\u001b[2J\tfake\t(NULL)\t0",
      "0About us\t/about us\th.example\t70",
      "1More\t\th.example\t7070",
      "hWeb\tURL:http://h.example/\th.example\t70",
      "0Bad\t/x\tno host!\t70",
      ".",
      "0After the end\t/\th.example\t70",
      "",
    ].join("\r\n");
    const { port, sent } = await gopherhole(answer);
    const { code, out } = await pchar(["open", `gopher://127.0.0.1:${port}/7/find%09tea`]);
    expect(code).toBe(0);
    expect(out).toBe(
      [
        "Welcome\\u001b[2J",
        "About us <gopher://h.example/0/about%20us>",
        "More <gopher://h.example:7070/>",
        "Web <http://h.example/>",
        "Bad",
        "",
      ].join("\n"),
    );
    expect(sent).toEqual(["/find\ttea\r\n"]);
  });

  test("a menu ends with its dot, though the server goes on, and is none without end", async () => {
    const silent = createServer((socket) => void socket.write("0One\t/1\th\t70\r\n.\r\n"));
    const port = await listening(silent);
    const { code, out } = await pchar(["open", `gopher://127.0.0.1:${port}/`]);
    expect({ code, out }).toEqual({ code: 0, out: "One <gopher://h/0/1>\n" });

    const endless = createServer((socket) => {
      const more = (error?: Error | null): unknown => error ?? socket.write("i".repeat(65_536), more);
      socket.on("error", () => {});
      more();
    });
    const { err } = await pchar(["open", `gopher://127.0.0.1:${await listening(endless)}/`]);
    expect(err).toContain(": the menu is longer than 4194304 octets\n");
  });

  test("an item of a menu names a URI, or nothing", async () => {
    const items = ["hA\tURL:http://a/> <http://b/", "hB\tURL:a", "0C\t/x\tjoe@h\t70", "0D\t/x\th/y\t70"];
    const { port } = await gopherhole(`${items.join("\r\n")}\r\n`);
    expect((await pchar(["open", `gopher://127.0.0.1:${port}/`])).out).toBe("A\nB\nC\nD\n");
  });

  test("a server that is not there is told", async () => {
    const server = createServer();
    const port = await listening(server);
    server.close();
    await once(server, "close");
    const { code, err } = await pchar(["open", `gopher://127.0.0.1:${port}/`]);
    expect(code).toBe(1);
    expect(err).toContain(`cannot reach 127.0.0.1 at port ${port}: ECONNREFUSED`);
  });
});

/** A machine whose programs end as told, and that keeps what they were given. */
function machine(code: number | undefined, answer?: string): Machine & { runs: unknown[]; asked: string[] } {
  const runs: unknown[] = [];
  const asked: string[] = [];
  return {
    runs,
    asked,
    run: async (argv, input) => {
      runs.push([...argv, input]);
      return code;
    },
    ask: async (prompt) => {
      asked.push(prompt);
      return answer;
    },
  };
}

describe("a terminal", () => {
  const HOSTILE = "a\u001b[2J\tb\r\nc\rd\u009be\u202ef\u00a0g\f\u00e9\n";
  const SHOWN = "a\\u001b[2J\tb\r\nc\\u000dd\\u009be\\u202ef\u00a0g\f\u00e9\n";

  /** Opens a URI as it is opened on a terminal. */
  async function onTerminal(uri: string, made: Machine = machine(0)): Promise<string> {
    const out = sink(false, 80);
    await run(["open", uri], {
      input: chunks([]),
      out: { ...out, isTerminal: true },
      err: sink(false, 80),
      version: () => "",
      machine: made,
    });
    return out.written.join("");
  }

  test("is steered by no file, and by no server", async () => {
    const folder = newFolder();
    const path = folder.write("a", HOSTILE);
    const web = createHttp((_, response) => {
      // In pieces of one octet.
      for (const octet of Buffer.from(HOSTILE)) response.write(Uint8Array.of(octet));
      response.end();
    });
    const hole = createServer((socket) => socket.end(HOSTILE));
    const uris = [
      fromPath(path, process.platform === "win32" ? "windows" : "posix"),
      `http://127.0.0.1:${await listening(web)}/`,
      `gopher://127.0.0.1:${await listening(hole)}/0`,
    ];
    for (const uri of uris) expect(await onTerminal(uri), uri).toBe(SHOWN);
    expect((await pchar(["open", uris[0]!])).out).toBe(HOSTILE);
  });

  test("is given to man, and what curl gets is shown", async () => {
    const talks: Machine = {
      ask: async () => undefined,
      run: async ([program], _, out) => {
        await out?.write(`${program}: ${HOSTILE}`);
        return 0;
      },
    };
    expect(await onTerminal("man:ls", talks)).toBe("");
    expect(await onTerminal("ftp://h/x", talks)).toBe(`curl: ${SHOWN}`);
  });

  test("a program prints where it is told to", async () => {
    const out = sink(false, 80);
    const program = "process.stdin.pipe(process.stdout); process.exitCode = 3";
    expect(await MACHINE.run([process.execPath, "-e", program], "what is read", out)).toBe(3);
    expect(out.written.join("")).toBe("what is read");
  });

  test("the user of a prompt is shown, and a password holds no line end", async () => {
    const made = machine(0, 'pw"\nurl = "file:///etc/passwd');
    const { code, err } = await pchar(["open", "ftp://a%E2%80%AEb@h/x"], { machine: made });
    expect({ code, runs: made.runs }).toEqual({ code: 1, runs: [] });
    expect(err).toContain(": a control character in the password\n");
    expect(made.asked).toEqual(["Password of a\\u202eb: "]);
  });
});

describe("http", () => {
  /** Wants a password for `/secret`. */
  async function web(): Promise<number> {
    const server = createHttp((request, response) => {
      const { authorization = "" } = request.headers;
      if (request.url === "/secret" && authorization !== `Basic ${btoa("fred:pass:word")}`)
        response.writeHead(401);
      if (request.url === "/missing") response.writeHead(404);
      response.end(`${request.url}\n`);
    });
    return listening(server);
  }

  test("what the server answers is printed", async () => {
    const port = await web();
    const printed = await pchar(["open", `http://127.0.0.1:${port}/a%20b?c#d`], { machine: machine(0) });
    expect(printed).toEqual({ code: 0, out: "/a%20b?c\n", err: "" });
    const missing = await pchar(["open", `http://127.0.0.1:${port}/missing`], { machine: machine(0) });
    expect(missing).toMatchObject({ code: 1, out: "/missing\n" });
    expect(missing.err).toContain("the server answers 404 Not Found");
  });

  test("a password is sent, and asked for where it is missing and wanted", async () => {
    const port = await web();
    const given = machine(0);
    const uri = `http://fred:pass%3Aword@127.0.0.1:${port}/secret`;
    expect((await pchar(["open", uri], { machine: given })).code).toBe(0);
    expect(given.asked).toEqual([]);

    const missing = machine(0, "pass:word");
    const without = `http://fred@127.0.0.1:${port}`;
    expect((await pchar(["open", `${without}/secret`], { machine: missing })).out).toBe("/secret\n");
    expect((await pchar(["open", `${without}/free`], { machine: missing })).code).toBe(0);
    expect(missing.asked).toEqual(["Password of fred: "]);

    const { code, err } = await pchar(["open", `${without}/secret`], { machine: machine(0) });
    expect(code).toBe(1);
    expect(err).toContain("a password is wanted, and none is given");
  });
});

describe("a server of http that is not kind", () => {
  async function serving(answer: RequestListener): Promise<string> {
    return `127.0.0.1:${await listening(createHttp(answer))}`;
  }

  /** Sends each request on to a URI. */
  const redirecting = (location: string, status = 302): Promise<string> =>
    serving((_, response) => void response.writeHead(status, { location }).end());

  const open = (uri: string, made = machine(0, "asked")): ReturnType<typeof pchar> =>
    pchar(["open", uri], { machine: made });

  test("sends on to another URI, without the password", async () => {
    const heard: unknown[] = [];
    const target = await serving((request, response) => {
      heard.push(request.url, request.headers.authorization);
      response.end("there\n");
    });
    const first = await redirecting(`http://${target}/a?b#c`, 307);
    expect(await open(`http://u:pw@${first}/`)).toEqual({ code: 0, out: "there\n", err: "" });
    expect(heard).toEqual(["/a?b", undefined]);

    const same = await serving((request, response) => {
      heard.push(request.url, request.headers.authorization);
      if (request.url === "/") response.writeHead(301, { location: "a/../b" });
      response.end("here\n");
    });
    heard.length = 0;
    expect((await open(`http://u:pw@${same}/`)).out).toBe("here\n");
    expect(heard).toEqual(["/", `Basic ${btoa("u:pw")}`, "/b", `Basic ${btoa("u:pw")}`]);
  });

  test("has a person asked for no password of another server", async () => {
    const target = await serving((_, response) => void response.writeHead(401).end());
    const made = machine(0, "asked");
    const { code, err } = await open(`http://u@${await redirecting(`http://${target}/`)}/`, made);
    expect({ code, asked: made.asked }).toEqual({ code: 1, asked: [] });
    expect(err).toContain(": the server answers 401 Unauthorized\n");
  });

  const refused: readonly [string, string][] = [
    ["file:///etc/passwd", 'redirects to file:///etc/passwd: The scheme "file" is not allowed.'],
    ["javascript:alert(1)", 'redirects to javascript:alert(1): The scheme "javascript" is not allowed.'],
    ["http://169.254.169.254/", "redirects to http://169.254.169.254/: "],
    ["http://10.0.0.1/", "redirects to http://10.0.0.1/: "],
    ["http://0x7f.1/", "redirects to http://0x7f.1/: "],
    ["http://localhost/", "redirects to http://localhost/: "],
    ["//127.0.0.1:25/", "redirects to http://127.0.0.1:25/: "],
    ["http://u:geheim@127.0.0.1/", "redirects to http://u:***@127.0.0.1/: "],
    ["http://u:geheim@a b/", "redirects to what is no URI: http://u:***@a b/"],
  ];
  test.each(refused)("does not send on to %s", async (location, reason) => {
    const { code, out, err } = await open(`http://${await redirecting(location)}/`);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(`: the server ${reason}`);
    expect(err).not.toContain("geheim");
  });

  test("does not send on without end", async () => {
    const { code, err } = await open(`http://${await redirecting("/")}/`);
    expect(code).toBe(1);
    expect(err).toContain(": the server redirects more than 10 times\n");
  });

  test("breaks off, or packs badly, which is told, and the next URI is opened", async () => {
    const host = await serving((request, response) => {
      if (request.url === "/b") {
        response.writeHead(200, { "content-encoding": "gzip" }).end("this is none");
      } else {
        response.writeHead(200, { "content-length": "9" });
        response.write("half", () => response.destroy());
      }
    });
    const uris = [`http://${host}/a`, `http://${host}/b`, "toc:"];
    const { code, out, err } = await pchar(["open", ...uris], { machine: machine(0) });
    expect({ code, out }).toEqual({ code: 1, out: "halftoc:info\ntoc:man\n" });
    expect(err).toMatch(/\/a: the answer breaks off: \w+\n.*\/b: the answer breaks off: \w+\n$/);
  });

  test("says no at length, and is not listened to", async () => {
    let closed: Promise<unknown> | undefined;
    const host = await serving((request, response) => {
      if (request.headers.authorization !== undefined) {
        response.end("yes\n");
      } else {
        closed = once(response, "close");
        response.writeHead(401).write("no");
      }
    });
    expect((await open(`http://u@${host}/`)).out).toBe("yes\n");
    await closed;
  });
});

describe("programs", () => {
  test("get their arguments, and nothing to read", async () => {
    const made = machine(0);
    expect(await pchar(["open", "man:ls(1)"], { machine: made })).toEqual({ code: 0, out: "", err: "" });
    expect(made.runs).toEqual([["man", "-s", "1", "--", "ls", undefined]]);
  });

  test("that are not there, or fail, are told", async () => {
    expect(await pchar(["open", "man:ls"], { machine: machine(undefined) })).toEqual({
      code: 1,
      out: "",
      err: "pchar: cannot open man:ls: man is not installed (Debian: man-db)\n",
    });
    const { code, err } = await pchar(["open", "man:ls", "man:b"], { machine: machine(16) });
    expect(code).toBe(1);
    expect(err).toBe(
      "pchar: cannot open man:ls: man ends with exit code 16\npchar: cannot open man:b: man ends with exit code 16\n",
    );
  });

  test("that cannot be run are told, and the next URI is opened", async () => {
    const made: Machine = {
      ...machine(0),
      run: () => Promise.reject(Object.assign(new Error("spawn man EACCES"), { code: "EACCES" })),
    };
    expect(await pchar(["open", "man:ls", "toc:"], { machine: made })).toEqual({
      code: 1,
      out: "toc:info\ntoc:man\n",
      err: "pchar: cannot open man:ls: man cannot be run: EACCES\n",
    });
  });

  test("get a password by standard input, asked for where it is missing", async () => {
    const given = machine(0);
    await pchar(["open", "ftp://joe:a%22b%5Cc@h/x"], { machine: given });
    expect(given.runs).toEqual([[...CURL, "--config", "-", "--", "ftp://h/x", 'user = "joe:a\\"b\\\\c"\n']]);
    expect(given.asked).toEqual([]);

    const missing = machine(0, "pw");
    await pchar(["open", "ftp://joe@h/x"], { machine: missing });
    expect(missing.asked).toEqual(["Password of joe: "]);
    expect((missing.runs[0] as string[]).at(-1)).toBe('user = "joe:pw"\n');

    const nobody = machine(0);
    const { code, err } = await pchar(["open", "ftp://joe@h/x"], { machine: nobody });
    expect({ code, runs: nobody.runs }).toEqual({ code: 1, runs: [] });
    expect(err).toContain("a password is wanted, and none is given");
  });

  test("of telnet take none, and that is said", async () => {
    const made = machine(0);
    const { err } = await pchar(["open", "telnet://joe:geheim@h/"], { machine: made });
    expect(err).toBe("pchar: telnet takes no password: type it when asked\n");
    expect(JSON.stringify(made.runs)).not.toContain("geheim");
  });
});
