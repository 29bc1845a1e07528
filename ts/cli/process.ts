// The process of a command line: its streams, signals and exit code.

import { createReadStream, fstatSync, readFileSync } from "node:fs";
import { removeTemporaries } from "../lines/file/target.ts";
import type { Sink } from "./io.ts";
import { hasColor } from "./print.ts";
import { reasonOf } from "./reason.ts";
import { run } from "./run.ts";

type Output = typeof process.stdout | typeof process.stderr;

/** The width of a file or a pipe. */
const COLUMNS = 80;
/** Output is never narrower, even if the terminal is. */
const MIN_COLUMNS = 40;

function sink(stream: Output): Sink {
  return {
    write(data) {
      if (stream.destroyed) return;
      if (typeof data !== "string") return written(stream, data);
      // A pipe with room takes all of it at once.
      return stream.write(data) || stream.writableLength === 0 ? undefined : drained(stream);
    },
    color: hasColor(stream.isTTY === true, process.env),
    // The terminal may be resized.
    get columns() {
      return stream.isTTY === true ? Math.max(MIN_COLUMNS, stream.columns) : COLUMNS;
    },
    isTerminal: stream.isTTY === true,
  };
}

/** Writes bytes, and waits until they may be overwritten. */
function written(stream: Output, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => stream.write(bytes, () => resolve()));
}

/** Waits until a stream accepts more data, or closes because its reader is gone. */
function drained(stream: Output): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });
}

/** The maximum time for cleaning up after an interrupt, in milliseconds. */
const CLEANUP_MS = 2000;

let interrupted: NodeJS.Signals | undefined;

/** Whether there is an output file. Then the work continues even if nobody reads standard output any more. */
let hasFile = false;

/** Catches the signals that end the process, so that it can clean up first. */
function interrupt(): AbortSignal {
  hasFile = true;
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => {
      interrupted ??= name;
      controller.abort(new Error(`interrupted by ${name}`));
      // Opening a FIFO blocks until the other end is opened, and a reader of a damaged file may never return: neither can be aborted.
      setTimeout(() => {
        removeTemporaries();
        process.kill(process.pid, name);
      }, CLEANUP_MS).unref();
    });
  }
  return controller.signal;
}

/** The number of bytes of a file that are read at a time. */
const CHUNK = 2 ** 20;

/** Reads standard input. For a directory, Node would return an empty stream; reading its descriptor fails as it should. */
async function* input(): AsyncGenerator<Uint8Array> {
  const stats = process.stdin.isTTY ? undefined : fstatSync(0);
  const isFile = stats?.isDirectory() === true || stats?.isFile() === true;
  yield* isFile ? createReadStream("", { fd: 0, highWaterMark: CHUNK }) : process.stdin;
}

/** Returns whether standard input is a pipe, a socket or a file, and not a terminal, `/dev/null` or closed. */
function isPiped(): boolean {
  try {
    const stats = fstatSync(0);
    return stats.isFIFO() || stats.isSocket() || stats.isFile();
  } catch {
    return false;
  }
}

/** Reads the version from `package.json`, beside `dist/`. */
function version(): string {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

/** Runs the command line of the process. */
export async function runProcess(): Promise<void> {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") {
      process.stderr.write(`pchar: cannot write standard output: ${reasonOf(error)}\n`);
      process.exit(2);
    }
    // The reader closed the pipe, as `head` does. That is not an error.
    if (!hasFile) process.exit(0);
  });
  process.stderr.on("error", (error: NodeJS.ErrnoException) => {
    // If nobody reads the messages, the work continues.
    if (error.code !== "EPIPE") process.exit(2);
  });

  process.exitCode = await run(process.argv.slice(2), {
    input: input(),
    isPiped,
    out: sink(process.stdout),
    err: sink(process.stderr),
    version,
    machine: async () => (await import("./open/machine.ts")).MACHINE,
    interrupt,
  });
  // An interrupted process ends by the signal, as its parent expects.
  if (interrupted !== undefined) process.kill(process.pid, interrupted);
}
