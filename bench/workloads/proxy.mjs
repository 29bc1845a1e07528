// A proxy on node:http forwards 20,000 requests: as they come, or after it has checked and normalized their targets. Another process
// sends the requests and answers them, on loopback.

import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import { fileURLToPath } from "node:url";
import { links } from "./frontier.mjs";

export const name = "Proxy, 20,000 requests";
export const title = "A proxy on node:http checks and normalizes the targets of 20,000 requests";
export const library = "no check";
export const unit = "requests a second of one core";

const COUNT = 20_000;
/** The requests at the same time, and the milliseconds after which a request or the other process ends. */
const [TOGETHER, PATIENCE, LIFE] = [32, 10_000, 600_000];
const HOST = "127.0.0.1";
const agentOf = () => new Agent({ keepAlive: true, maxSockets: TOGETHER });

/** Listens on loopback, and returns the port. Idle connections stay open, because both sides of a comparison wait for each other. */
async function listening(listener) {
  const server = createServer({ keepAliveTimeout: 0 }, listener).listen(0, HOST);
  await once(server, "listening");
  return server.address().port;
}

/** Answers each request with its target, and sends the requests to the proxy when it is asked to. Ends with the parent. */
async function serve() {
  const agent = agentOf();
  const answerTo = (port, path) =>
    new Promise((done, fail) => {
      const sent = request({ host: HOST, port, path, agent, timeout: PATIENCE }, async (response) => {
        let body = "";
        for await (const part of response.setEncoding("utf8")) body += part;
        done([path, [response.statusCode, body]]);
      });
      sent.on("timeout", () => sent.destroy(new Error(`no answer to ${path}`))).on("error", fail);
      sent.end();
    });
  const paths = links().map((link) => new URL(link).pathname);
  const targets = Array.from({ length: COUNT }, (_, index) => `${paths[index % paths.length]}?n=${index}`);
  process.on("disconnect", () => process.exit());
  setTimeout(() => process.exit(1), LIFE);
  process.on("message", async (port) => {
    const results = [];
    const rest = targets.values();
    const send = async () => {
      for (const target of rest) results.push(await answerTo(port, target));
    };
    await Promise.all(Array.from({ length: TOGETHER }, send));
    process.send(results.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
  process.send(await listening(({ url }, response) => response.end(url)));
}

/** Forwards a request to the same path of another port. `targetOf` returns `undefined` for a target that is not valid. */
function proxy(upstream, targetOf) {
  const agent = agentOf();
  return (incoming, response) => {
    const { method, headers, url } = incoming;
    const path = targetOf(url);
    if (path === undefined) return response.writeHead(400).end();
    const outgoing = request({ host: HOST, port: upstream, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  };
}

async function withPchar() {
  const { check, normalize } = await import("pchar");
  return (target) => (check(target, "relative-ref") === undefined ? normalize(target) : undefined);
}

export async function prepare(_packages, side) {
  const other = fork(fileURLToPath(import.meta.url), ["serve"], { execArgv: [] });
  const [upstream] = await once(other, "message");
  const targetOf = side === "after" ? await withPchar() : (target) => target;
  const port = await listening(proxy(upstream, targetOf));
  return async () => {
    other.send(port);
    const [results] = await once(other, "message");
    return (_heap, microseconds) => ({ figure: (COUNT * 1e6) / microseconds, results });
  };
}

if (process.argv[2] === "serve") await serve();
