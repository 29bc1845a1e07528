import { randomBytes } from "node:crypto";
import { rmSync, type Stats } from "node:fs";
import { access, constants, type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Where the output goes. */
export interface Target {
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the output: it is whole. */
  finish(): Promise<void>;
  /** Takes away what has been written, where that can be. */
  discard(): Promise<void>;
}

/** Takes bytes, which are overwritten once the promise is settled. */
export type Write = (bytes: Uint8Array) => void | Promise<void>;

/** The target of a verb that only judges. */
export const NO_TARGET: Target = { write: async () => {}, finish: async () => {}, discard: async () => {} };

/** Makes the target that is a function of the caller's. */
export function functionTarget(write: Write): Target {
  return { ...NO_TARGET, write: async (bytes) => write(bytes) };
}

/**
 * Opens a file to be written.
 *
 * What is written stands in a temporary file beside it, which takes its place when it is whole: until then, and where
 * the work fails, the file is what it was. A device or a pipe is written to as it comes.
 */
export async function fileTarget(path: string): Promise<Target> {
  const old = await statOf(path);
  if (old !== undefined && !old.isFile()) return deviceTarget(await open(path, "w"));
  if (old === undefined) return temporaryTarget(path, undefined);
  await access(path, constants.W_OK);
  // Through a symbolic link, so that the link stays.
  return temporaryTarget(await realpath(path), old.mode & 0o777);
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function deviceTarget(file: FileHandle): Target {
  return {
    write: (bytes) => writeAll(file, bytes),
    finish: () => file.close(),
    discard: () => file.close(),
  };
}

/** Makes the target that is written beside a path, and gets the permissions of the file that it takes the place of. */
async function temporaryTarget(path: string, mode: number | undefined): Promise<Target> {
  const temporary = join(dirname(path), `.pchar-${randomBytes(6).toString("hex")}`);
  const file = await open(temporary, "wx", mode).catch((error: NodeJS.ErrnoException) => {
    // What cannot be written is the file that was asked for.
    error.message = error.message.replace(temporary, path);
    throw Object.assign(error, { path });
  });
  remember(temporary);
  // Some file systems have no permissions.
  if (mode !== undefined) await file.chmod(mode).catch(() => {});
  return {
    write: (bytes) => writeAll(file, bytes),
    async finish() {
      await file.close();
      await rename(temporary, path);
      forget(temporary);
    },
    async discard() {
      // What went wrong is known already.
      await file.close().catch(() => {});
      await rm(temporary, { force: true });
      forget(temporary);
    },
  };
}

/** The temporary files that there are: whoever ends the process does not leave them behind. */
const temporaries: Set<string> = /* @__PURE__ */ new Set();

function remember(temporary: string): void {
  if (temporaries.size === 0) process.on("exit", removeAll);
  temporaries.add(temporary);
}

function forget(temporary: string): void {
  temporaries.delete(temporary);
  if (temporaries.size === 0) process.off("exit", removeAll);
}

function removeAll(): void {
  for (const temporary of temporaries) rmSync(temporary, { force: true });
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done)).bytesWritten;
  }
}
