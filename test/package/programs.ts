// Compiles and imports the programs in examples/.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";
import { afterAll, onTestFinished } from "vitest";

export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url));
export const EXAMPLES: string = join(ROOT, "examples");
export const NAMES: readonly string[] = readdirSync(EXAMPLES).filter((name) => name.endsWith(".ts"));
/** The modules with the exports of other libraries. */
export const SWITCHES: readonly string[] = readdirSync(join(EXAMPLES, "switch")).map(
  (name) => `switch/${name}`,
);

/** The compiled programs. From inside the repository, `pchar` is the package in dist/. */
const COMPILED = join(ROOT, ".cache", "examples", String(process.pid));

afterAll(() => rmSync(COMPILED, { recursive: true, force: true }));

/** Compiles a program to JavaScript, and imports it. */
export async function imported(
  name: string,
  code: string = readFileSync(join(EXAMPLES, name), "utf8"),
): Promise<unknown> {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return import(/* @vite-ignore */ pathToFileURL(written(name.replace(/\.ts$/, ".mjs"), outputText)).href);
}

/** Writes a file beside the compiled programs, and returns its path. */
export function written(name: string, text: string): string {
  const file = join(COMPILED, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Compiles files under `strict`, and returns the messages of the compiler. */
export function strictMessages(files: readonly string[]): readonly string[] {
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
    types: ["node"],
    typeRoots: [join(ROOT, "node_modules", "@types")],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
}

/** Starts a server on the loopback interface, and returns its port. */
export async function serving(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((done) => void server.once("listening", done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
