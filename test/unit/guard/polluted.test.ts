// A polluted `Object.prototype` does not change where a fetch connects to, what it sends, and whose certificate it trusts.

import { createServer } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../support/files.ts";
import { type Certificate, selfSigned } from "./certificates.ts";
import { INSPECT, printedBy } from "./programs.ts";

type Outcomes = { readonly [fetch: string]: string | { readonly error: string } };

interface Report {
  readonly clean: Outcomes;
  /** Names that Node reads of options, and that our tables do not have. */
  readonly missing: readonly string[];
  readonly names: readonly string[];
  readonly polluted: readonly { readonly name: string; readonly value: string; readonly found: Outcomes }[];
}

const BODIES: { readonly [path: string]: readonly [header: string, body: Buffer] } = {
  "/gzip": ["Content-Encoding: gzip\r\n", gzipSync("ok")],
  "/br": ["Content-Encoding: br\r\n", brotliCompressSync("ok")],
};

/** The bytes of a response. */
function responseTo(request: string): Buffer {
  const path = request.split(" ")[1]!;
  if (path === "/redirect") return Buffer.from("HTTP/1.1 302 Found\r\nLocation: /found\r\n\r\n");
  const [header, body] = BODIES[path] ?? ["", Buffer.from("ok")];
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\n${header}Content-Length: ${body.length}\r\n\r\n`),
    body,
  ]);
}

/** Whether a request has come to its end. The body of a stream is chunked. */
function isWhole(request: string): boolean {
  const [head, body] = request.split("\r\n\r\n", 2);
  if (body === undefined) return false;
  return /^transfer-encoding/im.test(head!)
    ? request.endsWith("0\r\n\r\n")
    : !/^x-a: b/m.test(head!) || body === "a";
}

/** Starts a server that keeps the requests, and returns its port. */
async function listening(requests: Set<string>, at: object, certificate?: Certificate): Promise<number> {
  const server = certificate === undefined ? createServer() : createTlsServer({ ...certificate });
  server.on(certificate === undefined ? "connection" : "secureConnection", (socket) => {
    let request = "";
    socket.setEncoding("latin1");
    socket.on("error", () => {});
    socket.on("data", (text: string) => {
      request += text;
      if (!isWhole(request)) return;
      if (!request.includes(" /kept ")) return void socket.end(responseTo(request));
      socket.write(responseTo(request));
      requests.add(request);
      request = "";
    });
    socket.on("close", () => requests.add(request));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, resolve);
  });
  const address = server.address();
  return typeof address === "object" ? address!.port : 0;
}

test("a polluted Object.prototype", async () => {
  const folder = newFolder();
  const requests = new Set<string>();
  const elsewhere = new Set<string>();
  const local = { host: "127.0.0.1", port: 0 };
  const trusted = selfSigned("public.example");
  const stranger = selfSigned("public.example");
  const other = selfSigned("other.example");
  const old = selfSigned("old.example", { old: true });
  const ports = {
    plain: await listening(requests, local),
    trusted: await listening(requests, local, trusted),
    stranger: await listening(elsewhere, local, stranger),
    other: await listening(elsewhere, local, other),
    old: await listening(elsewhere, local, old),
    elsewhere: await listening(elsewhere, local),
  };
  // Some systems have one loopback address only. There, a connection to another one fails.
  await listening(elsewhere, { host: "127.0.0.2", port: ports.plain }).catch(() => {});
  await listening(elsewhere, { host: "127.0.0.2", port: ports.trusted }, stranger).catch(() => {});
  const path = join(folder.path, "socket");
  await listening(elsewhere, { path });
  const file = folder.write("servers.json", JSON.stringify({ ports, path, stranger: stranger.cert }));
  const roots = folder.write("roots.pem", [trusted, other, old].map(({ cert }) => cert).join(""));
  const report = await printedBy<Report>("polluted.mjs", [INSPECT, file], { NODE_EXTRA_CA_CERTS: roots });

  const ok = "200 ok";
  const mismatch = { error: "ERR_TLS_CERT_ALTNAME_INVALID" };
  expect(report.clean).toEqual({
    ...{
      plain: ok,
      redirect: ok,
      gzip: ok,
      br: ok,
      text: ok,
      stream: ok,
      system: ok,
      address: ok,
      secure: ok,
      ...{ kept: ok + ok, "kept secure": ok + ok },
    },
    ...{ stranger: { error: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "other name": mismatch, "old name": mismatch },
  });
  expect(report.missing).toEqual([]);
  // Node reads them of options and of objects of its own.
  expect(report.names).toEqual(expect.arrayContaining(["hostname", "ca", "0", "subjectaltname", "signal"]));
  // A fetch may fail, because Node itself does. It gets no other response, and none from whom it would not trust.
  const wrong = report.polluted.flatMap(({ name, value, found }) =>
    Object.entries(found)
      .filter(([fetch, outcome]) => typeof outcome === "string" && outcome !== report.clean[fetch])
      .map(([fetch, outcome]) => `${name}: ${value}: ${fetch} returns ${JSON.stringify(outcome)}`),
  );
  expect(wrong).toEqual([]);
  expect([...elsewhere].filter((request) => request !== "")).toEqual([]);
  const whole = [...requests].filter(isWhole).map((request) => request.split("\r\n").sort().join("\n"));
  expect([...new Set(whole)].length).toBe(12);
});
