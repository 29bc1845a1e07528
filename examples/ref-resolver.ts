// Resolves `$ref`s of JSON Schemas by `$id`, `$anchor` and JSON pointer (draft 2020-12), and fetches nothing.
// Run it: node ref-resolver.ts schema.json '#/$defs/name'

import { readFileSync } from "node:fs";
import { defragment, parse, pctDecode, resolve, UriMap } from "pchar";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A schema, and the base URI of the references in it. */
export type Located = { schema: Json; base: string };

export class Schemas {
  /** Equivalent URIs are one key, so `HTTP://h/a` and `http://h/%61` name one schema. */
  readonly #schemas = new UriMap<Located>();

  /** Adds a document, and each schema in it with an `$id` or an `$anchor`. */
  add(document: Json, uri: string): void {
    const stack: Located[] = [{ schema: document, base: defragment(uri) }];
    this.#schemas.set(defragment(uri), locate(document, uri));
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { schema, base } = locate(next.schema, next.base);
      if (typeof schema !== "object" || schema === null) continue;
      if (base !== next.base) this.#schemas.set(base, { schema, base });
      const anchor = Array.isArray(schema) ? undefined : schema["$anchor"];
      if (typeof anchor === "string") this.#schemas.set(resolve(`#${anchor}`, base), { schema, base });
      for (const each of Object.values(schema)) stack.push({ schema: each, base });
    }
  }

  /** Returns what a `$ref` refers to. */
  resolve(ref: string, base: string): Located {
    const target = resolve(ref, base);
    const { fragment = "" } = parse(target);
    const isPointer = fragment === "" || fragment.startsWith("/");
    let found = this.#schemas.get(isPointer ? defragment(target) : target);
    // A pointer is percent-encoded in a fragment (RFC 6901, 6). It is decoded as a whole, and then split.
    for (const token of isPointer ? pctDecode(fragment).split("/").slice(1) : []) {
      const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
      const entry = Object.entries(found?.schema ?? {}).find(([name]) => name === key);
      found = entry && locate(entry[1], found!.base);
    }
    if (found === undefined) throw new Error(`Nothing is at ${target}`);
    return found;
  }
}

/** Returns a schema with its base: its `$id`, resolved against the base around it (JSON Schema, 8.2.1). */
function locate(schema: Json, around: string): Located {
  const isObject = typeof schema === "object" && schema !== null && !Array.isArray(schema);
  const id = isObject ? schema["$id"] : undefined;
  return { schema, base: defragment(typeof id === "string" ? resolve(id, around) : around) };
}

if (import.meta.filename === process.argv[1]) {
  const [file = "", ref = "#"] = process.argv.slice(2);
  const schemas = new Schemas();
  schemas.add(JSON.parse(readFileSync(file, "utf8")), "file:///");
  console.log(schemas.resolve(ref, "file:///"));
}
