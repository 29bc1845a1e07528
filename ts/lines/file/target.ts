import { type BigIntStats, rmSync, type Stats } from "node:fs";
import {
  access,
  constants,
  type FileHandle,
  lstat,
  open,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDeviceName } from "../../support/device-name.ts";
import type { Write } from "./options.ts";

/** The start of the names of temporary files. */
const PREFIX = ".pchar-";

/** An open output. */
export interface Target {
  write(bytes: Uint8Array): Promise<void>;
  /** Closes the output, which is complete. */
  finish(): Promise<void>;
  /** Removes what has been written, if that is possible. */
  discard(): Promise<void>;
}

/** The target of an operation that writes nothing. */
export const NO_TARGET: Target = { write: async () => {}, finish: async () => {}, discard: async () => {} };

/** Creates a target that calls a function. */
export function functionTarget(write: Write): Target {
  return { ...NO_TARGET, write: async (bytes) => write(bytes) };
}

/**
 * Opens a file for writing.
 *
 * The output goes to a temporary file in the same folder, which replaces the file once it is complete. If the operation
 * fails, the file keeps its old content. Devices and pipes are written to directly. A symbolic link to a file that does not
 * exist is rejected with `ENOENT`: whoever made the link could choose the file that is created, and it may be a mistake.
 */
export async function fileTarget(given: string): Promise<Target> {
  const path = pathToOpen(given, process.platform);
  const old = await statOf(path);
  if (old !== undefined && !old.isFile()) return deviceTarget(await open(path, "w"));
  return temporaryTarget(await placeOf(path, old));
}

/**
 * Returns the path to open. Windows opens a device by its name in any folder, but Node creates a file with that name, which most
 * programs cannot delete. So the null device is opened by its full name, and the names of other devices are rejected with `EINVAL`.
 */
export function pathToOpen(path: string, platform: string): string {
  if (platform !== "win32" || /^[\\/]{2}[.?][\\/]/.test(path)) return path;
  const name = path.split(/[\\/]|^[a-z]:/i).at(-1)!;
  if (!isDeviceName(name)) return path;
  if (/^nul *:?$/i.test(name)) return "\\\\.\\nul";
  const message = `EINVAL: Windows has a device with the name of the output, open '${path}'`;
  throw Object.assign(new Error(message), { code: "EINVAL", syscall: "open", path });
}

/** A file to create or to replace. */
interface Place {
  readonly path: string;
  /** The permissions of the file that is there. */
  readonly mode: number | undefined;
}

/** Returns the file that a path stands for. A symbolic link stays: the file that it points to is replaced. */
async function placeOf(path: string, old: Stats | undefined): Promise<Place> {
  if (old === undefined) {
    await rejectLink(path);
    return { path, mode: undefined };
  }
  await access(path, constants.W_OK);
  return { path: await realpath(path), mode: old.mode & 0o777 };
}

/** Rejects an output that is the same file as the input. */
export async function rejectInput(output: string, input: BigIntStats | undefined): Promise<void> {
  const existing = await stat(output, { bigint: true }).catch(() => undefined);
  if (existing?.isFile() && existing.dev === input?.dev && existing.ino === input.ino) {
    throw new Error("Input and output are the same file");
  }
}

/** Returns `undefined` if there is no file. `statFile` is `lstat` to ask for a symbolic link itself. */
async function statOf(path: string, statFile: typeof stat = stat): Promise<Stats | undefined> {
  try {
    return await statFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function rejectLink(path: string): Promise<void> {
  if ((await statOf(path, lstat)) === undefined) return;
  const message = `ENOENT: the output is a symbolic link to a file that does not exist, open '${path}'`;
  throw Object.assign(new Error(message), { code: "ENOENT", syscall: "open", path });
}

function deviceTarget(file: FileHandle): Target {
  return {
    write: (bytes) => writeAll(file, bytes),
    finish: () => file.close(),
    discard: () => file.close(),
  };
}

/** Creates a target that writes to a temporary file, with the permissions of the file that it will replace. */
async function temporaryTarget({ path, mode }: Place): Promise<Target> {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString("hex");
  const temporary = join(dirname(path), PREFIX + random);
  const file = await open(temporary, "wx", mode).catch(namedAs(path));
  remember(temporary);
  // On file systems without permissions this fails.
  if (mode !== undefined) await file.chmod(mode).catch(() => {});
  return {
    write: (bytes) => writeAll(file, bytes),
    async finish() {
      await file.close();
      await rename(temporary, path);
      forget(temporary);
    },
    async discard() {
      // The error that led here is the one to report.
      await file.close().catch(() => {});
      await rm(temporary, { force: true });
      forget(temporary);
    },
  };
}

/** Has an error about a temporary file name the file that the caller knows. */
function namedAs(path: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    error.message = error.message.replace(error.path ?? path, path);
    throw Object.assign(error, { path });
  };
}

/** The temporary files in use, to be removed if the process exits early. */
const temporaries: Set<string> = /* @__PURE__ */ new Set();

function remember(temporary: string): void {
  if (temporaries.size === 0) process.on("exit", removeTemporaries);
  temporaries.add(temporary);
}

function forget(temporary: string): void {
  temporaries.delete(temporary);
  if (temporaries.size === 0) process.off("exit", removeTemporaries);
}

/** Removes the temporary files in use, for a process that is about to end by a signal. */
export function removeTemporaries(): void {
  for (const temporary of temporaries) rmSync(temporary, { force: true });
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done)).bytesWritten;
  }
}
