// Files for tests, and the expected results for their lines.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { check, normalize, resolve } from "../../ts/index.ts";
import type { FileOperation, FileReport } from "../../ts/lines/file/options.ts";
import { type TransformSettings, transformWith } from "../../ts/lines/file/transform.ts";
import type { InvalidLine } from "../../ts/lines/invalid-line.ts";
import { strippedPath } from "./native-sources.ts";

/** A folder that is there until the test ends. */
export interface Folder {
  readonly path: string;
  /** Writes a file, and returns its path. */
  write(name: string, content: string | Uint8Array): string;
  read(name: string): string;
  /** The names of all files, those of temporary ones too. */
  names(): string[];
}

export function newFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), "pchar-test-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write(name, content) {
      writeFileSync(join(path, name), content);
      return join(path, name);
    },
    read: (name) => readFileSync(join(path, name), "utf8"),
    names: () => readdirSync(path).sort(),
  };
}

/** The program of a worker. */
const PROGRAM: URL = pathToFileURL(
  strippedPath(fileURLToPath(new URL("../../ts/lines/file/worker.ts", import.meta.url))),
);

/** Works on a file in blocks of a size that no user chooses. */
export function transform(
  operation: FileOperation,
  options: Parameters<typeof transformWith>[1],
  settings: Partial<TransformSettings> = {},
): Promise<FileReport> {
  return transformWith(operation, options, {
    workers: 1,
    bytesPerWorker: 1,
    blockSize: 64,
    program: PROGRAM,
    showsPasswords: false,
    ...settings,
  });
}

/** The expected results for a file. */
export interface Expected {
  readonly output: string;
  readonly lines: number;
  readonly invalid: readonly Omit<InvalidLine, "message">[];
}

export const BASE = "http://a/b/c/d;p?q";

/** Computes the expected results by calls for single strings. */
export function expected(operation: FileOperation, text: string): Expected {
  const pieces = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const invalid: Omit<InvalidLine, "message">[] = [];
  const output = pieces.map((piece, i) => {
    const [line, end] = /\r?\n$/.exec(piece)
      ? [piece.replace(/\r?\n$/, ""), /\r?\n$/.exec(piece)![0]]
      : [piece, ""];
    const issue = check(line);
    if (issue !== undefined) {
      const { message: _, ...rest } = issue;
      invalid.push({ row: i, byteIndex: Buffer.byteLength(line.slice(0, issue.index)), ...rest });
      return piece;
    }
    if (operation === "check") return "";
    return (operation === "normalize" ? normalize(line) : resolve(line, BASE)) + end;
  });
  return { output: operation === "check" ? "" : output.join(""), lines: pieces.length, invalid };
}

/** Transforms a file and returns the results, without the messages. */
export async function found(
  operation: FileOperation,
  input: string | AsyncIterable<Uint8Array>,
  settings: Partial<TransformSettings> = {},
): Promise<Expected & { readonly report: FileReport }> {
  const pieces: Buffer[] = [];
  const invalid: Omit<InvalidLine, "message">[] = [];
  const report = await transform(
    operation,
    {
      input,
      ...(operation === "resolve" ? { base: BASE } : {}),
      ...(operation === "check"
        ? {}
        : { output: (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes)) }),
      onInvalid: ({ message: _, ...rest }) => void invalid.push(rest),
    },
    settings,
  );
  return { output: Buffer.concat(pieces).toString(), lines: report.lines, invalid, report };
}

/** The built command line. */
export const CLI: string = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
