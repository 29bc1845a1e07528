#!/usr/bin/env node
import { createReadStream, fstatSync, readFileSync } from "node:fs";
import process from "node:process";
import type { Sink } from "./io.ts";
import { MACHINE } from "./open/machine.ts";
import { run } from "./run.ts";

type Output = typeof process.stdout | typeof process.stderr;

const { NO_COLOR } = process.env;

/** The columns of a file or a pipe, and the fewest that a terminal is given. */
const COLUMNS = 80;
const LEAST_COLUMNS = 40;

function sink(stream: Output): Sink {
  return {
    write(data) {
      if (stream.destroyed) return;
      if (typeof data !== "string") return written(stream, data);
      return stream.write(data) ? undefined : drained(stream);
    },
    color: stream.isTTY === true && !NO_COLOR,
    // A window may change its size.
    get columns() {
      return stream.isTTY === true ? Math.max(LEAST_COLUMNS, stream.columns) : COLUMNS;
    },
    isTerminal: stream.isTTY === true,
  };
}

/** Writes bytes, and waits until nothing will read them any more. */
function written(stream: Output, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => stream.write(bytes, () => resolve()));
}

/** Waits until a stream takes more, or is closed since its reader is gone. */
function drained(stream: Output): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });
}

/** How long the cleaning up after an interrupt may take, in milliseconds. */
const CLEANING = 2000;

let interrupted: NodeJS.Signals | undefined;

/** Whether a file is written: then the rest of the work is wanted, whoever reads what is said of it. */
let hasFile = false;

/** Listens to what ends the process, so that it may clean up first. */
function interrupt(): AbortSignal {
  hasFile = true;
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => {
      interrupted ??= name;
      controller.abort(new Error(`interrupted by ${name}`));
      // What waits for the other end of a FIFO to be opened hears of no abort.
      setTimeout(() => process.kill(process.pid, name), CLEANING).unref();
    });
  }
  return controller.signal;
}

/** Reads standard input. Where it is a directory Node has an empty stream for it: to read the file itself fails as it should. */
async function* input(): AsyncGenerator<Uint8Array> {
  const isDirectory = !process.stdin.isTTY && fstatSync(0).isDirectory();
  yield* isDirectory ? createReadStream("", { fd: 0 }) : process.stdin;
}

/** Reads `package.json`, which stands beside `dist/`. */
function version(): string {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") {
    process.stderr.write(`pchar: cannot write standard output: ${error.code}\n`);
    process.exit(2);
  }
  // The reader has enough, as `head` does: not an error of ours, and nobody is left to tell.
  if (!hasFile) process.exit(0);
});
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  // Where nobody reads what is wrong, the rest of the work is still wanted.
  if (error.code !== "EPIPE") process.exit(2);
});

process.exitCode = await run(process.argv.slice(2), {
  input: input(),
  out: sink(process.stdout),
  err: sink(process.stderr),
  version,
  machine: MACHINE,
  interrupt,
});
// Ends as whoever interrupted expects it: by the signal.
if (interrupted !== undefined) process.kill(process.pid, interrupted);
