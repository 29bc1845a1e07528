// Fetches encoded bodies that are cut off after each of their bytes, and prints what each reader got. Its arguments are the guard and
// `inspect`, whose prepared policy is used if there is one.
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [guard, inspect] = process.argv.slice(2);
const { guardedFetch } = await import(guard);
const accepting = { accept: ["loopback-address"] };
const policy = inspect === undefined ? accepting : (await import(inspect)).fetchPolicy(accepting);

const BODIES = { gzip: gzipSync("cut"), "x-gzip": gzipSync("cut"), br: brotliCompressSync("cut") };

/** The head and the tail of a response around a part of its body. A `broken` one ends before the bytes that it promised. */
const FRAMINGS = {
  length: (part) => [`Content-Length: ${part.length}\r\n\r\n`, ""],
  "broken length": (part) => [`Content-Length: ${part.length + 1}\r\n\r\n`, ""],
  chunked: (part) => [
    `Transfer-Encoding: chunked\r\n\r\n${chunkSize(part)}`,
    part.length ? "\r\n0\r\n\r\n" : "0\r\n\r\n",
  ],
  "broken chunked": (part) => [
    `Transfer-Encoding: chunked\r\n\r\n${chunkSize(part)}`,
    part.length ? "\r\n" : "",
  ],
  close: () => ["\r\n", ""],
};

const chunkSize = (part) => (part.length ? `${part.length.toString(16)}\r\n` : "");

const NEVER = 1500;
const LATE = 100;

/** What the reader of a body does. Each returns what it got. */
const READERS = {
  "at once": (response) => response.text(),
  async late(response) {
    await wait(LATE);
    return response.text();
  },
  async never() {
    return "unread";
  },
  async "cancelled late"(response) {
    await wait(LATE);
    await response.body.cancel();
    return "cancelled";
  },
};

const server = createServer((socket) => {
  socket.on("error", () => {});
  socket.once("data", (request) => {
    const [coding, framing, length] = decodeURIComponent(/\/(\S+)/.exec(request)[1]).split("/");
    const part = BODIES[coding].subarray(0, Number(length));
    const [head, tail] = FRAMINGS[framing](part);
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\n${head}`);
    socket.write(part);
    socket.end(tail);
  });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

async function outcomeOf({ coding, framing, length, reader }) {
  const uri = `http://127.0.0.1:${server.address().port}/${[coding, framing, length].map(encodeURIComponent).join("/")}`;
  const deadline = reader === "never" ? NEVER : 20_000;
  try {
    const { response } = await guardedFetch(uri, { deadline, policy });
    return await READERS[reader](response);
  } catch ({ code }) {
    return code;
  }
}

const calls = Object.entries(BODIES).flatMap(([coding, body]) =>
  Object.keys(FRAMINGS).flatMap((framing) =>
    Object.keys(READERS).flatMap((reader) =>
      Array.from({ length: body.length + 1 }, (_, length) => ({
        coding,
        framing,
        reader,
        length,
        all: body.length,
      })),
    ),
  ),
);

const waiting = calls.values();
const outcomes = [];
async function work() {
  for (const call of waiting) outcomes.push({ ...call, outcome: await outcomeOf(call) });
}
await Promise.all(Array.from({ length: 32 }, work));
// The deadline of the bodies that nobody reads passes too.
await wait(NEVER + LATE);
console.log(JSON.stringify(outcomes));
process.exit();
