// `pchar open` with real programs, if they are installed.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { CLI, newFolder } from "../support/files.ts";
import { isInstalled, testWith } from "../support/programs.ts";

interface Printed {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command line without blocking, because the servers run in this process. */
async function open(uri: string, env: NodeJS.ProcessEnv = {}, { ends = true } = {}): Promise<Printed> {
  const child = spawn(process.execPath, [CLI, "open", uri], { env: { ...process.env, ...env } });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.setEncoding("utf8").on("data", (text) => out.push(text));
  child.stderr.setEncoding("utf8").on("data", (text) => err.push(text));
  if (ends) child.stdin.end();
  const [code] = await once(child, "close");
  return { code, out: out.join(""), err: err.join("") };
}

const MAN_PAGE = `.TH PCHAR-TEST 7
.SH NAME
pchar-test \\- a page of a test
.SH DESCRIPTION
All of it.
`;

describe("man and whatis", () => {
  /** A manual of one page, with its index of descriptions. */
  function manual(): { MANPATH: string; MANPAGER: string } {
    const folder = newFolder();
    mkdirSync(join(folder.path, "man7"));
    folder.write("man7/pchar-test.7", MAN_PAGE);
    spawnSync("mandb", ["--quiet", "--create", folder.path]);
    return { MANPATH: folder.path, MANPAGER: "cat" };
  }

  testWith(["man"], "man: shows a page, with its section and without", async () => {
    const env = manual();
    for (const uri of ["man:pchar-test(7)", "man:pchar-test", "man:pchar-tes%74"]) {
      const { code, out, err } = await open(uri, env);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(out).toContain("a page of a test");
    }
  });

  testWith(["man"], "a missing page is reported, with exit code 1", async () => {
    const { code, out, err } = await open("man:pchar-none(7)", manual());
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("pchar: cannot open man:pchar-none(7): man exited with code 16\n");
  });

  testWith(["man", "mandb"], "man:(index) and toc:man list the pages, and whatis: finds one", async () => {
    const env = manual();
    for (const uri of ["man:(index)", "toc:man", "whatis:pchar-test"]) {
      const { code, out } = await open(uri, env);
      expect(code, uri).toBe(0);
      expect(out, uri).toMatch(/^pchar-test \(7\) +- a page of a test$/m);
    }
  });

  const hasUri = isInstalled("man") && spawnSync("man", ["-w", "7", "uri"]).status === 0;
  test.skipIf(!hasUri)("man:uri shows uri(7), if it is installed", async () => {
    const { code, out } = await open("man:uri", { MANPAGER: "cat" });
    expect(code).toBe(0);
    expect(out).toMatch(/uniform resource identifier/i);
  });
});

const INFO = `This is pchar-test.info.

\u001f
File: pchar-test.info,  Node: Top,  Next: G++ and GCC,  Up: (dir)

The top of it.

* Menu:

* G++ and GCC::

\u001f
File: pchar-test.info,  Node: G++ and GCC,  Prev: Top,  Up: Top

The node with spaces.
`;

const DIR = `\u001f
File: dir,	Node: Top,	This is the top of the INFO tree.

* Menu:

Test
* Pchar: (pchar-test).          The manual of a test.
`;

describe("info", () => {
  function manuals(): { INFOPATH: string } {
    const folder = newFolder();
    folder.write("pchar-test.info", INFO);
    folder.write("dir", DIR);
    return { INFOPATH: folder.path };
  }

  const nodes: readonly [string, string][] = [
    ["info:pchar-test", "The top of it."],
    ["info:(pchar-test)", "The top of it."],
    ["info:pchar-test#G++_and_GCC", "The node with spaces."],
    ["info:(pchar-test)G++ and GCC", "The node with spaces."],
    ["info:/pchar-test/G++%20and_GCC", "The node with spaces."],
    ["info:(dir)", "The manual of a test."],
    ["toc:info", "The manual of a test."],
  ];
  for (const [uri, text] of nodes) {
    testWith(["info"], `${uri} shows its node`, async () => {
      const { code, out } = await open(uri, manuals());
      expect(code).toBe(0);
      expect(out).toContain(text);
    });
  }

  testWith(["info"], "a node cannot be in another file", async () => {
    const { path, write } = newFolder();
    write("secret.info", INFO.replace("The top of it.", "A secret."));
    for (const start of ["info:pchar-test#", "info:pchar-test#_", "info:(pchar-test)"]) {
      const { code, out } = await open(`${start}(${path}/secret.info)Top`, manuals());
      expect({ code, out }).toEqual({ code: 1, out: "" });
    }
  });

  testWith(["info"], "a missing manual is reported", async () => {
    // Up to version 6.8, info exits with 0.
    expect((await open("info:pchar-none", manuals())).err).toMatch(/pchar-none.*No such file/);
  });
});

/** Listens on the loopback interface until the test ends, and returns the port. */
async function listening(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Serves one file by FTP and records the commands. */
async function ftpServer(text: string): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = [];
  const port = await listening((control) => {
    const data = createServer((socket) => socket.end(text)).listen(0, "127.0.0.1");
    const answers: Readonly<Record<string, () => string>> = {
      USER: () => "331 password",
      PWD: () => '257 "/"',
      EPSV: () => `229 (|||${(data.address() as AddressInfo).port}|)`,
      RETR: () => "150 data\r\n226 done",
      QUIT: () => "221 bye",
    };
    control.write("220 here\r\n");
    control.on("data", (chunk) => {
      for (const line of String(chunk).trimEnd().split("\r\n")) {
        heard.push(line);
        control.write(`${(answers[line.split(" ", 1)[0]!] ?? (() => "200 well"))()}\r\n`);
      }
    });
    control.on("error", () => {}).on("close", () => data.close());
  });
  return { port, heard };
}

describe("ftp and telnet", () => {
  testWith(["curl"], "ftp: fetches a file, with a password that is in no argument", async () => {
    const { port, heard } = await ftpServer("a file\n");
    const uri = `ftp://joe:p%22%5C%20w@127.0.0.1:${port}/pub/a%20b;type=i`;
    expect(await open(uri)).toEqual({ code: 0, out: "a file\n", err: "" });
    expect(heard).toEqual(expect.arrayContaining(["USER joe", 'PASS p"\\ w', "CWD pub", "RETR a b"]));
  });

  testWith(["curl"], "ftp: is anonymous without a user", async () => {
    const { port, heard } = await ftpServer("a file\n");
    expect((await open(`ftp://127.0.0.1:${port}/a`)).code).toBe(0);
    expect(heard).toContain("USER anonymous");
  });

  testWith(["telnet"], "telnet: shows the output of the server", async () => {
    const port = await listening((socket) => {
      socket.on("error", () => {}).end("Hello from the service\r\n");
    });
    expect((await open(`telnet://127.0.0.1:${port}/`, {}, { ends: false })).out).toContain(
      "Hello from the service",
    );
  });
});

const SCHEMA = "/etc/ldap/schema";
const MODULES = "/usr/lib/ldap";
const LDIF = `dn: o=University of Michigan,c=US
objectClass: organization
o: University of Michigan
postalAddress: Ann Arbor

dn: cn=Babs Jensen,o=University of Michigan,c=US
objectClass: person
cn: Babs Jensen
sn: Jensen
`;

describe("ldap", () => {
  /** Starts a directory server with the entries of uri(7), and returns its port. */
  async function directory(): Promise<number> {
    const folder = newFolder();
    mkdirSync(join(folder.path, "data"));
    const config = folder.write(
      "slapd.conf",
      [
        `include ${SCHEMA}/core.schema`,
        `pidfile ${join(folder.path, "pid")}`,
        ...(existsSync(MODULES) ? [`modulepath ${MODULES}`, "moduleload back_mdb"] : []),
        "database mdb",
        'suffix "o=University of Michigan,c=US"',
        'rootdn "cn=Manager,o=University of Michigan,c=US"',
        "rootpw secret",
        `directory ${join(folder.path, "data")}`,
        "",
      ].join("\n"),
    );
    const added = spawnSync("/usr/sbin/slapadd", ["-f", config], { input: LDIF, encoding: "utf8" });
    expect(added.stderr).not.toContain("error");
    const port = await freePort();
    const server = spawn("/usr/sbin/slapd", ["-h", `ldap://127.0.0.1:${port}`, "-f", config, "-d", "0"]);
    onTestFinished(async () => {
      server.kill();
      await once(server, "close");
    });
    for (let attempt = 0; attempt < 100 && !(await answers(port)); attempt++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return port;
  }

  async function freePort(): Promise<number> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    return port;
  }

  async function answers(port: number): Promise<boolean> {
    const { status } = spawnSync("ldapsearch", [
      "-x",
      "-H",
      `ldap://127.0.0.1:${port}`,
      "-b",
      "",
      "-s",
      "base",
    ]);
    return status === 0;
  }

  testWith(["slapd", "ldapsearch"], "ldap: prints the entries found", async () => {
    const port = await directory();
    const root = `ldap://127.0.0.1:${port}/o=University%20of%20Michigan,c=US`;
    const whole = await open(root);
    expect(whole.code).toBe(0);
    expect(whole.out).toContain("o: University of Michigan\npostalAddress: Ann Arbor\n");
    expect(whole.out).not.toContain("Babs");

    const { out } = await open(`${root}?postalAddress`);
    expect(out).toBe("dn: o=University of Michigan,c=US\npostalAddress: Ann Arbor\n\n");

    const found = await open(`${root}??sub?(cn=Babs%20Jensen)`);
    expect(found.out).toContain("dn: cn=Babs Jensen,o=University of Michigan,c=US\n");
    expect(found.out).not.toContain("Ann Arbor");

    const none = await open(`${root.replace("Michigan", "Nowhere")}`);
    expect(none.code).toBe(1);
    expect(none.err).toContain("ldapsearch exited with code 32");
  });
});

describe("a missing program", () => {
  test("that is not executable is reported", async () => {
    const folder = newFolder();
    folder.write("man", "no program");
    const { code, err } = await open("man:ls", { PATH: folder.path });
    expect({ code, err }).toEqual({
      code: 1,
      err: "pchar: cannot open man:ls: man cannot be run: EACCES\n",
    });
  });

  test("is reported with its package", async () => {
    const { path } = newFolder();
    expect(await open("man:ls", { PATH: path })).toEqual({
      code: 1,
      out: "",
      err: "pchar: cannot open man:ls: man is not installed (Debian: man-db)\n",
    });
  });
});
