import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { pctEncode } from "../../codec/pct-encode.ts";
import { fromFilePath } from "../../schemes/file.ts";
import type { Sink } from "../io.ts";
import { OpenError, platformOf, type View } from "./plan.ts";

/** Prints a file, or the URI of each entry of a directory. */
export async function readPath(path: string, { system }: View, out: Sink): Promise<void> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) await out.write(await listing(path, platformOf(system)));
    else if (found.isFile()) for await (const chunk of createReadStream(path)) await out.write(chunk);
    else throw new OpenError("it is neither a file nor a directory");
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new OpenError(`cannot read it: ${code}`);
  }
}

/** Lists a directory. Names are octets, which need not be UTF-8 (RFC 8089, 4). */
async function listing(path: string, platform: "posix" | "windows"): Promise<string> {
  const uri = fromFilePath(path, platform);
  const base = uri.endsWith("/") ? uri : `${uri}/`;
  const entries = await readdir(path, { withFileTypes: true, encoding: "buffer" });
  const lines = entries.map(
    (entry) => `${base}${pctEncode(entry.name, "segment")}${entry.isDirectory() ? "/" : ""}\n`,
  );
  return lines.sort().join("");
}
