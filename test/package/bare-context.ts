// A context of V8 that has nothing but the language: no `URL`, no `TextDecoder`, no `WebAssembly`.

import { type Context, createContext, runInContext } from "node:vm";

/** Globals that V8 itself brings and that ECMAScript does not have. */
const OF_V8 = ["WebAssembly", "Intl", "console"];

/** Creates a context without the globals of a platform. */
export function bareContext(): Context {
  const context = createContext({});
  for (const name of OF_V8) runInContext(`delete globalThis.${name}`, context);
  return context;
}

/** Returns the names of the globals in such a context. */
export function languageNames(): ReadonlySet<string> {
  return new Set(runInContext("Object.getOwnPropertyNames(globalThis)", bareContext()) as string[]);
}
