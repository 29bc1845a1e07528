// The programs in examples/, compiled and run with the built package, which they import as a user does.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type * as FetchGuard from "../../examples/fetch-guard.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const EXAMPLES = join(ROOT, "examples");
const NAMES = readdirSync(EXAMPLES).filter((name) => name.endsWith(".ts"));

/** The compiled programs. From inside the repository, `pchar` is the package in dist/. */
const COMPILED = join(ROOT, ".cache", "examples", String(process.pid));

afterAll(() => rmSync(COMPILED, { recursive: true, force: true }));

/** Compiles a program to JavaScript, and imports it. */
async function imported(name: string): Promise<unknown> {
  const { outputText } = ts.transpileModule(readFileSync(join(EXAMPLES, name), "utf8"), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const file = join(COMPILED, name.replace(/\.ts$/, ".mjs"));
  mkdirSync(COMPILED, { recursive: true });
  writeFileSync(file, outputText);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

describe("every program", () => {
  test.each(NAMES)("%s has at most 60 lines, and runs when it is imported", async (name) => {
    expect(readFileSync(join(EXAMPLES, name), "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(60);
    await imported(name);
  });

  test("compiles under strict", () => {
    const program = ts.createProgram(
      NAMES.map((name) => join(EXAMPLES, name)),
      {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: ts.ModuleKind.NodeNext,
        target: ts.ScriptTarget.ES2022,
        types: ["node"],
        typeRoots: [join(ROOT, "node_modules", "@types")],
      },
    );
    const messages = ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
      );
    expect(NAMES).not.toEqual([]);
    expect(messages).toEqual([]);
  });
});

describe("fetch-guard.ts", async () => {
  const { guardedGet } = (await imported("fetch-guard.ts")) as typeof FetchGuard;

  /** Starts a server on the loopback interface, and returns its port. */
  async function serving(answer: RequestListener): Promise<number> {
    const server = createServer(answer).listen(0, "127.0.0.1");
    await new Promise((done) => void server.once("listening", done));
    onTestFinished(() => void server.close());
    return (server.address() as AddressInfo).port;
  }

  /** Looks names up in a table, and records which. */
  function names(table: Readonly<Record<string, readonly string[]>>) {
    const asked: string[] = [];
    const lookup = async (name: string) => {
      asked.push(name);
      return (table[name] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    };
    return { asked, lookup };
  }

  // The servers of this test are on the loopback interface, so its address is accepted, and no other private one.
  const policy = { accept: ["loopback-address"] } as const;

  test("connects to the address that was checked, and looks the name up once", async () => {
    const port = await serving((request, response) => response.end(`${request.headers.host}${request.url}`));
    const { asked, lookup } = names({ "public.example": ["127.0.0.1"] });
    const response = await guardedGet(`http://public.example:${port}/a?b`, { policy, lookup });
    expect(String(await response.toArray())).toBe(`public.example:${port}/a?b`);
    expect(asked).toEqual(["public.example"]);
  });

  test.each([
    ["127.0.0.1.nip.io", ["127.0.0.1"]],
    ["localtest.me", ["::1"]],
    ["two.example", ["192.0.43.8", "10.0.0.1"]],
    ["metadata.example", ["169.254.169.254"]],
    ["mapped.example", ["::ffff:127.0.0.1"]],
  ])("does not connect to %s, which has an address of a private network", async (name, addresses) => {
    const { lookup } = names({ [name]: addresses });
    await expect(guardedGet(`http://${name}/`, { lookup })).rejects.toThrow("not safe");
  });

  test.each(["http://localhost/", "file:///etc/passwd", "http://0x7f.1/", "http://h.example:25/", "a b"])(
    "does not look up %s",
    async (uri) => {
      const { asked, lookup } = names({});
      await expect(guardedGet(uri, { lookup })).rejects.toThrow("not safe");
      expect(asked).toEqual([]);
    },
  );

  test("checks each redirect", async () => {
    const port = await serving((request, response) => {
      const location = request.url === "/1" ? "/2" : request.url === "/2" ? "http://inner.example/" : "/loop";
      response.writeHead(302, { location }).end();
    });
    const { asked, lookup } = names({ "public.example": ["127.0.0.1"], "inner.example": ["10.0.0.1"] });
    const start = `http://public.example:${port}`;
    await expect(guardedGet(`${start}/1`, { policy, lookup })).rejects.toThrow("not safe");
    expect(asked).toEqual(["public.example", "public.example", "inner.example"]);
    await expect(guardedGet(`${start}/loop`, { policy, lookup })).rejects.toThrow("More than 5 redirects");
  });

  test("a name without an address is an error", async () => {
    await expect(guardedGet("http://nobody.example/", names({}))).rejects.toThrow("no address");
  });
});
