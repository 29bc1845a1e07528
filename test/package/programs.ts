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
export async function imported(name: string): Promise<unknown> {
  const { outputText } = ts.transpileModule(readFileSync(join(EXAMPLES, name), "utf8"), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const file = join(COMPILED, name.replace(/\.ts$/, ".mjs"));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, outputText);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

/** Starts a server on the loopback interface, and returns its port. */
export async function serving(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((done) => void server.once("listening", done));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
