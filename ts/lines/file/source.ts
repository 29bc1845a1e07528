import type { BigIntStats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { kindOf } from "../../support/argument.ts";
import type { OpenFile } from "./block.ts";
import { chunksOfFile, chunksOfPipe } from "./stream.ts";

/** An open input. */
export interface Source {
  /** The file if it is a regular one, which can be cut into blocks. */
  readonly file: OpenFile | undefined;
  readonly stat: BigIntStats | undefined;
  chunks(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Opens a path, or wraps an async iterable. */
export async function openSource(input: string | URL | AsyncIterable<Uint8Array>): Promise<Source> {
  if (typeof input !== "string" && !(input instanceof URL)) {
    if (typeof input !== "object" || input === null || !(Symbol.asyncIterator in input)) {
      throw new TypeError(`Expected input to be a path or an async iterable, got ${kindOf(input)}`);
    }
    return { file: undefined, stat: undefined, chunks: () => input, close: async () => {} };
  }
  const handle = await open(input);
  try {
    const stat = await handle.stat({ bigint: true });
    if (stat.isDirectory()) throw directoryError(input);
    const size = Number(stat.size);
    // Files of /proc have content, but a size of 0.
    return stat.isFile() && size > 0 ? fileSource(handle, stat, size) : pipeSource(handle, stat);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Returns the error of reading a directory, with its path, which the error of Node lacks. */
function directoryError(input: string | URL): Error {
  const message = `EISDIR: illegal operation on a directory, read '${String(input)}'`;
  return Object.assign(new Error(message), { code: "EISDIR", syscall: "read", path: String(input) });
}

function fileSource(handle: FileHandle, stat: BigIntStats, size: number): Source {
  return {
    file: { fd: handle.fd, size },
    stat,
    chunks: () => chunksOfFile(handle, size),
    close: () => handle.close(),
  };
}

function pipeSource(handle: FileHandle, stat: BigIntStats): Source {
  return {
    file: undefined,
    stat,
    chunks: () => chunksOfPipe(handle),
    async close() {
      // Closing waits for a pending read, and a silent pipe never ends it.
      handle.close().catch(() => {});
    },
  };
}
