#!/usr/bin/env node
import { readFileSync } from "node:fs";
import process from "node:process";
import type { Sink } from "./io.ts";
import { run } from "./run.ts";

type Output = typeof process.stdout | typeof process.stderr;

const { NO_COLOR } = process.env;

/** The columns of a file or a pipe, and the fewest that a terminal is given. */
const COLUMNS = 80;
const LEAST_COLUMNS = 40;

function sink(stream: Output): Sink {
  return {
    write: (text) =>
      stream.write(text) ? undefined : new Promise((resolve) => stream.once("drain", resolve)),
    color: stream.isTTY === true && !NO_COLOR,
    columns: stream.isTTY === true ? Math.max(LEAST_COLUMNS, stream.columns) : COLUMNS,
  };
}

/** Reads `package.json`, which stands beside `dist/`. */
function version(): string {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // The reader has enough, as `head` does: not an error of ours, and nobody is left to tell.
    process.exit(error.code === "EPIPE" ? 0 : 2);
  });
}

process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  out: sink(process.stdout),
  err: sink(process.stderr),
  version,
});
