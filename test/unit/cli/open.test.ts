// `pchar open`: the built-in actions, and how it runs programs.

import { once } from "node:events";
import { fstatSync } from "node:fs";
import { createServer as createHttp, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Machine } from "../../../ts/cli/io.ts";
import { MACHINE } from "../../../ts/cli/open/machine.ts";
import { run } from "../../../ts/cli/run.ts";
import { fromFilePath } from "../../../ts/schemes/index.ts";
import { newFolder } from "../../support/files.ts";
import { chunks, pchar, sink } from "../../support/shell.ts";

const CURL = ["curl", "--fail", "--silent", "--show-error", "--globoff"];

describe.skipIf(process.platform === "win32")("file", () => {
  test("a file is printed, and a directory is listed with the URI of each entry", async () => {
    const folder = newFolder();
    const names = ["a b", "#1?", "100%", "é", "-rf", "x\ny"];
    for (const name of names) folder.write(name, `text of ${name}`);
    const base = fromFilePath(`${folder.path}/`, "posix");
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

  test("the URI of a subdirectory ends with a slash", async () => {
    const { path } = newFolder();
    const uri = fromFilePath(join(path, "..", "/"), "posix");
    const { out } = await pchar(["open", uri]);
    expect(out.split("\n")).toContain(fromFilePath(`${path}/`, "posix"));
  });

  test("a missing file or a device is rejected", async () => {
    const { path } = newFolder();
    const missing = await pchar(["open", fromFilePath(join(path, "x"), "posix")]);
    expect(missing).toMatchObject({ code: 1, out: "" });
    expect(missing.err).toContain(": cannot read it: ENOENT\n");
    expect((await pchar(["open", "file:///dev/null"])).err).toContain("neither a file nor a directory");
  });
});

/** Listens on the loopback interface until the test ends, and returns the port. */
async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe("gopher", () => {
  /** Sends the same response to each request, and records the requests. */
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

  test("a text is printed, and the request is one line", async () => {
    const { port, sent } = await gopherhole("tea\r\n");
    const printed = await pchar(["open", `gopher://127.0.0.1:${port}/0/a%20b`]);
    expect(printed).toEqual({ code: 0, out: "tea\r\n", err: "" });
    expect(sent).toEqual(["/a b\r\n"]);
  });

  test("a menu is printed with a URI for each item, and control characters are shown", async () => {
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
        "Welcome<U+001B>[2J",
        "About us <gopher://h.example/0/about%20us>",
        "More <gopher://h.example:7070/>",
        "Web <http://h.example/>",
        "Bad",
        "",
      ].join("\n"),
    );
    expect(sent).toEqual(["/find\ttea\r\n"]);
  });

  test("a menu ends with its dot, even if the server stays connected, and has a maximum length", async () => {
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

  test("an item of a menu has a valid URI or none", async () => {
    const items = ["hA\tURL:http://a/> <http://b/", "hB\tURL:a", "0C\t/x\tjoe@h\t70", "0D\t/x\th/y\t70"];
    const { port } = await gopherhole(`${items.join("\r\n")}\r\n`);
    expect((await pchar(["open", `gopher://127.0.0.1:${port}/`])).out).toBe("A\nB\nC\nD\n");
  });

  test("an unreachable server is reported", async () => {
    const server = createServer();
    const port = await listening(server);
    server.close();
    await once(server, "close");
    const { code, err } = await pchar(["open", `gopher://127.0.0.1:${port}/`]);
    expect(code).toBe(1);
    expect(err).toContain(`cannot reach 127.0.0.1 at port ${port}: ECONNREFUSED`);
  });
});

/** Creates a machine whose programs exit with `code`, and which records their arguments and input. */
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
  const SHOWN = "a<U+001B>[2J\tb\r\nc<U+000D>d<U+009B>e<U+202E>f\u00a0g\f\u00e9\n";

  /** Opens a URI with a terminal as standard output, and returns the output. */
  async function onTerminal(uri: string, made: Machine = machine(0)): Promise<string> {
    const out = sink(false, 80);
    await run(["open", uri], {
      input: chunks([]),
      out: { ...out, isTerminal: true },
      err: sink(false, 80),
      version: () => "",
      machine: async () => made,
    });
    return out.written.join("");
  }

  test("shows the control characters of files and servers", async () => {
    const folder = newFolder();
    const path = folder.write("a", HOSTILE);
    const web = createHttp((_, response) => {
      // One octet at a time.
      for (const octet of Buffer.from(HOSTILE)) response.write(Uint8Array.of(octet));
      response.end();
    });
    const hole = createServer((socket) => socket.end(HOSTILE));
    const uris = [
      fromFilePath(path, process.platform === "win32" ? "windows" : "posix"),
      `http://127.0.0.1:${await listening(web)}/`,
      `gopher://127.0.0.1:${await listening(hole)}/0`,
    ];
    for (const uri of uris) expect(await onTerminal(uri), uri).toBe(SHOWN);
    expect((await pchar(["open", uris[0]!])).out).toBe(HOSTILE);
  });

  test("is passed on to man, but not to curl", async () => {
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

  test("the output of a program can be captured, and it reads what this process reads unless it gets input", async () => {
    const out = sink(false, 80);
    const program = "process.stdin.pipe(process.stdout); process.exitCode = 3";
    expect(await MACHINE.run([process.execPath, "-e", program], "what is read", out)).toBe(3);
    expect(out.written.join("")).toBe("what is read");
    if (process.platform !== "win32") {
      const inherits = sink(false, 80);
      const stdin = "const { dev, ino } = fs.fstatSync(0); console.log(dev, ino)";
      const { dev, ino } = fstatSync(0);
      expect(await MACHINE.run([process.execPath, "-e", stdin], undefined, inherits)).toBe(0);
      expect(inherits.written.join("")).toBe(`${dev} ${ino}\n`);
    }
    const killed = "process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 10_000)";
    expect(await MACHINE.run([process.execPath, "-e", killed], "", out)).toBe(1);
  });

  test("hidden characters in a prompt are shown, and a password has no line break", async () => {
    const made = machine(0, 'pw"\nurl = "file:///etc/passwd');
    const { code, err } = await pchar(["open", "ftp://a%E2%80%AEb@h/x"], { machine: made });
    expect({ code, runs: made.runs }).toEqual({ code: 1, runs: [] });
    expect(err).toContain(": the password contains a control character\n");
    expect(made.asked).toEqual(["Password of a<U+202E>b: "]);
  });
});

describe("http", () => {
  /** Starts a server that needs a password for `/secret`. */
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

  test("the response is printed", async () => {
    const port = await web();
    const printed = await pchar(["open", `http://127.0.0.1:${port}/a%20b?c#d`], { machine: machine(0) });
    expect(printed).toEqual({ code: 0, out: "/a%20b?c\n", err: "" });
    const missing = await pchar(["open", `http://127.0.0.1:${port}/missing`], { machine: machine(0) });
    expect(missing).toMatchObject({ code: 1, out: "/missing\n" });
    expect(missing.err).toContain("the server responded with 404 Not Found");
  });

  test("a password is sent, and asked for if it is missing and needed", async () => {
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
    expect(err).toContain("a password is needed");
  });
});

describe("a hostile HTTP server", () => {
  async function serving(answer: RequestListener): Promise<string> {
    return `127.0.0.1:${await listening(createHttp(answer))}`;
  }

  /** Starts a server that redirects every request. */
  const redirecting = (location: string, status = 302): Promise<string> =>
    serving((_, response) => void response.writeHead(status, { location }).end());

  const open = (uri: string, made = machine(0, "asked")): ReturnType<typeof pchar> =>
    pchar(["open", uri], { machine: made });

  test("redirects to another server, which does not get the password", async () => {
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

  test("redirects to another server, for which no password is asked", async () => {
    const target = await serving((_, response) => void response.writeHead(401).end());
    const made = machine(0, "asked");
    const { code, err } = await open(`http://u@${await redirecting(`http://${target}/`)}/`, made);
    expect({ code, asked: made.asked }).toEqual({ code: 1, asked: [] });
    expect(err).toContain(": the server responded with 401 Unauthorized\n");
  });

  test.each([301, 302, 303, 307, 308])("redirects with the status %i (RFC 9110, 15.4)", async (status) => {
    const target = await serving((_, response) => void response.end("there\n"));
    expect((await open(`http://${await redirecting(`http://${target}/`, status)}/`)).out).toBe("there\n");
  });

  test("redirects to an IRI of the host that the user has named, which browsers accept", async () => {
    const location = Buffer.from("/\u00e9?\u00fc").toString("latin1");
    const host = await serving((request, response) => {
      if (request.url === "/") response.writeHead(302, { location });
      response.end(request.url);
    });
    expect(await open(`http://${host}/`)).toEqual({ code: 0, out: "/%C3%A9?%C3%BC", err: "" });
    const other = await redirecting(`http://127.0.0.2${location}`);
    const { code, err } = await open(`http://${other}/`);
    expect(code).toBe(1);
    expect(err).toContain(": the server redirects to http://127.0.0.2/\u00e9?\u00fc: ");
  });

  const refused: readonly [string, string][] = [
    ["file:///etc/passwd", 'redirects to file:///etc/passwd: the scheme "file" is not allowed'],
    ["javascript:alert(1)", 'redirects to javascript:alert(1): the scheme "javascript" is not allowed'],
    ["http://169.254.169.254/", "redirects to http://169.254.169.254/: "],
    ["http://10.0.0.1/", "redirects to http://10.0.0.1/: "],
    ["http://0x7f.1/", "redirects to http://0x7f.1/: "],
    ["http://localhost/", "redirects to http://localhost/: "],
    ["http://127.0.0.2/", "redirects to http://127.0.0.2/: "],
    ["http://[::1]/", "redirects to http://[::1]/: "],
    ["//127.0.0.1:25/", "redirects to http://127.0.0.1:25/: "],
    ["http://u:geheim@127.0.0.1/", "redirects to http://u:***@127.0.0.1/: "],
    ["http://u:geheim@a b/", "redirects to an invalid URI: http://u:***@a b/"],
    // U+00FC in UTF-8, which Node reads as Latin-1.
    ["http://a \u00c3\u00bc/", "redirects to an invalid URI: http://a \u00fc/"],
  ];
  test.each(refused)("must not redirect to %s", async (location, reason) => {
    const { code, out, err } = await open(`http://${await redirecting(location)}/`);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(`: the server ${reason}`);
    expect(err).not.toContain("geheim");
  });

  test("must not redirect from one refused port to another", async () => {
    const asked: string[] = [];
    const answers = new Map([
      ["http://h.example:81/", "http://h.example:25/"],
      ["http://h.example:82/", "http://other.example:82/"],
      ["http://h.example:83/", "http://h.example:83/a"],
      ["http://h.example:0/", "/b"],
    ]);
    vi.stubGlobal("fetch", async (uri: string) => {
      asked.push(uri);
      const location = answers.get(uri);
      return location === undefined
        ? new Response("there\n")
        : new Response(null, { status: 302, headers: { location } });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect((await open("http://h.example:81/")).err).toContain("redirects to http://h.example:25/: port 25");
    expect((await open("http://h.example:82/")).err).toContain(
      "redirects to http://other.example:82/: port 82",
    );
    expect(await open("http://h.example:83/")).toEqual({ code: 0, out: "there\n", err: "" });
    expect((await open("http://h.example:0/")).err).toContain("redirects to http://h.example:0/b: ");
    const [one, two, three, four] = answers.keys();
    expect(asked).toEqual([one, two, three, "http://h.example:83/a", four]);
  });

  test("must not redirect from https to http", async () => {
    vi.stubGlobal("fetch", async () => {
      return new Response(null, { status: 302, headers: { location: "http://h.example/" } });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect((await open("https://h.example/")).err).toContain(
      ": the server redirects to http://h.example/: it leads from https to http\n",
    );
  });

  test("sends a long response with a refused redirect, which is not read", async () => {
    let closed: Promise<unknown> | undefined;
    const host = await serving((_, response) => {
      closed = once(response, "close");
      response.writeHead(302, { location: "file:///etc/passwd" }).write("no");
    });
    expect((await open(`http://${host}/`)).code).toBe(1);
    await closed;
  });

  test("must not redirect for ever", async () => {
    const { code, err } = await open(`http://${await redirecting("/")}/`);
    expect(code).toBe(1);
    expect(err).toContain(": the server redirects more than 10 times\n");
  });

  test("sends a broken response, which is reported, and the next URI is opened", async () => {
    const host = await serving((request, response) => {
      if (request.url === "/b") {
        response.writeHead(200, { "content-encoding": "gzip" }).end("this is not gzip");
      } else {
        response.writeHead(200, { "content-length": "9" });
        response.write("half", () => response.destroy());
      }
    });
    const uris = [`http://${host}/a`, `http://${host}/b`, "toc:"];
    const { code, out, err } = await pchar(["open", ...uris], { machine: machine(0) });
    expect({ code, out }).toEqual({ code: 1, out: "halftoc:info\ntoc:man\n" });
    expect(err).toMatch(/\/a: cannot read the response: \w+\n.*\/b: cannot read the response: \w+\n$/);
  });

  test("sends a long response with 401, which is not read", async () => {
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
  test("get their arguments and no input", async () => {
    const made = machine(0);
    expect(await pchar(["open", "man:ls(1)"], { machine: made })).toEqual({ code: 0, out: "", err: "" });
    expect(made.runs).toEqual([["man", "-s", "1", "--", "ls", undefined]]);
  });

  test("that are missing or fail are reported", async () => {
    expect(await pchar(["open", "man:ls"], { machine: machine(undefined) })).toEqual({
      code: 1,
      out: "",
      err: "pchar: cannot open man:ls: man is not installed (Debian: man-db)\n",
    });
    const { code, err } = await pchar(["open", "man:ls", "man:b"], { machine: machine(16) });
    expect(code).toBe(1);
    expect(err).toBe(
      "pchar: cannot open man:ls: man exited with code 16\npchar: cannot open man:b: man exited with code 16\n",
    );
  });

  test("that cannot be run are reported, and the next URI is opened", async () => {
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

  test("get a password on standard input, asked for if it is missing", async () => {
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
    expect(err).toContain("a password is needed");
  });

  test("of telnet get no password, with a note", async () => {
    const made = machine(0);
    const { err } = await pchar(["open", "telnet://joe:geheim@h/"], { machine: made });
    expect(err).toBe("pchar: telnet takes no password; type it when asked\n");
    expect(JSON.stringify(made.runs)).not.toContain("geheim");
  });
});
