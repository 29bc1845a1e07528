// Fetches by http and https, and prints after how many milliseconds the process ends by itself. Its arguments are the guard, `inspect`
// and a file with a certificate.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";

const [guard, inspect, file] = process.argv.slice(2);
const { guardedFetch } = await import(guard);
const { fetchPolicy } = await import(inspect);
const policy = fetchPolicy({ accept: ["loopback-address"] });
const lookup = (_, __, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]);

const sockets = [];
for (const [scheme, create] of Object.entries({ http: createServer, https: createTlsServer })) {
  const server = create(JSON.parse(readFileSync(file, "utf8")), (_, response) => response.end("ok"));
  // What keeps the process alive are the connections of the guard, if anything.
  server.on(scheme === "http" ? "connection" : "secureConnection", (socket) => sockets.push(socket.unref()));
  server.keepAliveTimeout = 60_000;
  server.unref();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const uri = `${scheme}://public.example:${server.address().port}/`;
  const { response } = await guardedFetch(uri, { policy, lookup });
  await response.text();
}
const start = performance.now();
process.on("exit", () => {
  const open = sockets.filter(({ destroyed }) => !destroyed).length;
  console.log(JSON.stringify({ time: performance.now() - start, open }));
});
