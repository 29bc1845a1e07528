// Files for tests, and what the calls for single texts make of their lines.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { check, normalize, resolve } from "../ts/index.ts";
import { transformWith, type Workshop } from "../ts/lines/file/transform.ts";
import type { FileReport, FileVerb } from "../ts/lines/file/transform-file.ts";
import type { InvalidLine } from "../ts/lines/invalid-line.ts";

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

/** The program of a worker as it is built. */
export const PROGRAM: URL = new URL("../dist/lines-file-worker.js", import.meta.url);

/** Works on a file in blocks of a size that no user chooses. */
export function transform(
  verb: FileVerb,
  options: Parameters<typeof transformWith>[1],
  workshop: Partial<Workshop> = {},
): Promise<FileReport> {
  return transformWith(verb, options, { workers: 1, share: 1, blockSize: 64, program: PROGRAM, ...workshop });
}

/** What comes of a file. */
export interface Expected {
  readonly output: string;
  readonly lines: number;
  readonly invalid: readonly Omit<InvalidLine, "message">[];
}

export const BASE = "http://a/b/c/d;p?q";

/** What the calls for single texts make of the lines of a text. */
export function expected(verb: FileVerb, text: string): Expected {
  const pieces = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const invalid: Omit<InvalidLine, "message">[] = [];
  const output = pieces.map((piece, i) => {
    const [line, end] = /\r?\n$/.exec(piece)
      ? [piece.replace(/\r?\n$/, ""), /\r?\n$/.exec(piece)![0]]
      : [piece, ""];
    const issue = check(line);
    if (issue !== undefined) {
      const index = Buffer.byteLength(line.slice(0, issue.index));
      invalid.push({ line: i + 1, code: issue.code, rule: issue.rule, index });
      return piece;
    }
    if (verb === "check") return "";
    return (verb === "normalize" ? normalize(line) : resolve(line, BASE)) + end;
  });
  return { output: verb === "check" ? "" : output.join(""), lines: pieces.length, invalid };
}

/** What comes of a file, without the messages. */
export async function found(
  verb: FileVerb,
  input: string | AsyncIterable<Uint8Array>,
  workshop: Partial<Workshop> = {},
): Promise<Expected & { readonly report: FileReport }> {
  const pieces: Buffer[] = [];
  const invalid: Omit<InvalidLine, "message">[] = [];
  const report = await transform(
    verb,
    {
      input,
      base: BASE,
      output: (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes)),
      onInvalid: ({ message: _, ...rest }) => void invalid.push(rest),
    },
    workshop,
  );
  return { output: Buffer.concat(pieces).toString(), lines: report.lines, invalid, report };
}

/** The built command line. */
export const CLI: string = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
