// A user's program that brings the core itself. It needs the types of the DOM, where those of WebAssembly are.

import type { Backend } from "pchar";
import { init, initSync } from "pchar/wasm";

export async function start(bytes: Promise<ArrayBuffer>): Promise<string> {
  const { name } = await init(bytes, { strict: true });
  return `${name} ${initSync(new Uint8Array(8)).reason}`;
}

export async function fetched(url: string): Promise<Backend> {
  const module: WebAssembly.Module = await WebAssembly.compileStreaming(fetch(url));
  await init(fetch(url));
  return initSync(module);
}
