// Where the public functions take strings and lists, for tests that replace one of them by many: each place of the calls of
// test/support/calls.ts, and the methods of what they return.

import * as apache from "apache-arrow";
import { appendSegments, resolver, UriMap, UriSet } from "../../ts/index.ts";
import { uriSchema } from "../../ts/standard-schema/index.ts";
import { uriTemplate } from "../../ts/template/index.ts";
import { extractor } from "../../ts/text/index.ts";
import { CALLS } from "./calls.ts";

/** A call with a string in one of its places. */
export type Act = (text: string) => unknown;

/** Replaces a string, the octets of a text, or a column, wherever they are in an argument. `was` is the string that was there. */
function* places(value: unknown, path: string): Generator<readonly [path: string, was: string, Replace]> {
  if (typeof value === "string") yield [path, value, (text) => text];
  else if (value instanceof Uint8Array) {
    yield [path, new TextDecoder().decode(value), (text) => new TextEncoder().encode(text)];
  } else if (isColumn(value)) {
    yield [path, "", (text) => apache.vectorFromArray([text], new apache.Utf8())];
  } else if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) {
      for (const [inner, was, replace] of places(each, `${path}[${at}]`))
        yield [inner, was, (text) => replaced(value, at, replace(text))];
    }
  } else if (isPlain(value)) {
    for (const [key, each] of Object.entries(value)) {
      for (const [inner, was, replace] of places(each, `${path}.${key}`))
        yield [inner, was, (text) => ({ ...value, [key]: replace(text) })];
    }
  }
}

type Replace = (text: string) => unknown;

function replaced(list: readonly unknown[], at: number, value: unknown): unknown[] {
  return [...list.slice(0, at), value, ...list.slice(at + 1)];
}

function isColumn(value: unknown): boolean {
  return typeof value === "object" && value !== null && "type" in value && "data" in value;
}

/** Returns whether a value is an object that is not an instance of a class. */
export function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Methods that take a string, and functions that return one that does. */
export const METHODS: Readonly<Record<string, Act>> = {
  resolver: (text) => resolver("http://h/b/c?d")(text),
  "UriMap.get": (text) => new UriMap().get(text),
  "UriMap.has": (text) => new UriMap().has(text),
  "UriMap.set": (text) => new UriMap().set(text, 1),
  "UriMap.delete": (text) => new UriMap().delete(text),
  "UriSet.has": (text) => new UriSet().has(text),
  "UriSet.add": (text) => new UriSet().add(text),
  "UriSet.delete": (text) => new UriSet().delete(text),
  "Extractor.write": (text) => extractor().write(text),
  "UriTemplate.match": (text) => uriTemplate("{+a}{?b*,c}").match(text),
  "UriSchemaProps.validate": (text) => uriSchema({ refusals: () => [] })["~standard"].validate(text),
};

/** The starts after which the units are repeated: those of the components of the string that the call has. */
function headsOf(was: string): string[] {
  const ends = [was.indexOf(":") + 1, was.indexOf("://") + 3, was.indexOf("?") + 1];
  return [...new Set(["", ...ends.map((end) => was.slice(0, end)), was.includes(":") ? `${was}?` : ""])];
}

/** Each place of a string in a call, once, in the last call that has it: its name, the heads, and the call. */
export function stringPlaces(): Map<string, readonly [heads: readonly string[], act: Act]> {
  const found = new Map<string, readonly [readonly string[], Act]>();
  for (const { name, args, run } of CALLS) {
    for (const [at, arg] of args.entries()) {
      const options = args.some((each) => typeof each === "object" && hasFunction(each))
        ? ", with a function"
        : "";
      for (const [path, was, replace] of places(arg, `argument ${at + 1}`))
        found.set(`${name}, ${path}${options}`, [
          headsOf(was),
          (text) => run(...replaced(args, at, replace(text))),
        ]);
    }
  }
  for (const [name, act] of Object.entries(METHODS)) found.set(name, [headsOf("http://h/?"), act]);
  return found;
}

export function hasFunction(value: unknown): boolean {
  if (typeof value === "function") return true;
  return (Array.isArray(value) || isPlain(value)) && Object.values(value).some(hasFunction);
}

/** Prepares a call with `count` items in one of its places. */
export type ListAct = (count: number) => () => unknown;

/** Yields what makes a longer list of each list in an argument: an array, a map, an object with keys of the caller, lines, a column. */
function* lists(
  value: unknown,
  path: string,
): Generator<readonly [path: string, lengthen: (count: number) => unknown]> {
  if (value instanceof Uint8Array) {
    const text = new TextDecoder().decode(value);
    yield [path, (count) => new TextEncoder().encode(text.repeat(count / 4))];
  } else if (isColumn(value)) {
    yield [path, (count) => apache.vectorFromArray(numbered("http://h/a", count), new apache.Utf8())];
  } else if (value instanceof Map) {
    yield [path, (count) => new Map(numbered([...value][0], count) as [string, unknown][])];
  } else if (Array.isArray(value)) {
    if (value.length > 0) {
      yield [path, (count) => numbered(value[0], count)];
      yield [`${path}, of equal items`, (count) => Array<unknown>(count).fill(value[0])];
    }
    for (const [at, each] of value.entries()) {
      for (const [inner, lengthen] of lists(each, `${path}[${at}]`))
        yield [inner, (count) => replaced(value, at, lengthen(count))];
    }
  } else if (isPlain(value)) {
    const entry = Object.entries(value)[0] ?? ["a", "b"];
    yield [
      `${path}, keys`,
      (count) => ({ ...value, ...Object.fromEntries(numbered(entry, count) as [string, unknown][]) }),
    ];
    for (const [key, each] of Object.entries(value)) {
      for (const [inner, lengthen] of lists(each, `${path}.${key}`))
        yield [inner, (count) => ({ ...value, [key]: lengthen(count) })];
    }
  }
}

/** Returns many items like one, but different ones if it is a string, a number or a pair with a name. */
function numbered(item: unknown, count: number): unknown[] {
  return Array.from({ length: count }, (_, at) => {
    if (typeof item === "string") return item + at;
    if (typeof item === "number") return (item + at) % 65_536;
    return Array.isArray(item) ? [`${item[0]}${at}`, ...item.slice(1)] : item;
  });
}

/** Arguments of any number, and methods that are called once for each item. */
const LISTED: Readonly<Record<string, ListAct>> = {
  "appendSegments, arguments": (count) => {
    const segments = Array<string>(count).fill("a");
    return () => appendSegments("http://h/", ...segments);
  },
  UriSet: (count) => () => {
    const set = new UriSet();
    for (let at = 0; at < count; at++) set.add(`http://h/${at}`);
    for (let at = 0; at < count; at++) set.delete(`http://h/${at}`);
  },
  UriMap: (count) => () => {
    const map = new UriMap<number>();
    for (let at = 0; at < count; at++) map.set(`HTTP://h/${at}`, at);
    let sum = 0;
    for (let at = 0; at < count; at++) sum += map.get(`http://h/${at}`)!;
    return sum;
  },
  "Extractor.write": (count) => () => {
    const open = extractor({ longest: 2 ** 30 });
    for (let at = 0; at < count; at++) open.write("a");
    return open.end();
  },
  "Extractor.write, of links": (count) => () => {
    const open = extractor();
    for (let at = 0; at < count; at++) open.write("http://h/a ");
    return open.end();
  },
};

/** Each place of a list in a call, once, in the last call that has it. */
export function listPlaces(): Map<string, ListAct> {
  const found = new Map<string, ListAct>();
  for (const { name, args, run } of CALLS) {
    for (const [at, arg] of args.entries()) {
      for (const [path, lengthen] of lists(arg, `argument ${at + 1}`))
        found.set(`${name}, ${path}`, (count) => {
          const given = replaced(args, at, lengthen(count));
          return () => run(...given);
        });
    }
  }
  for (const [name, act] of Object.entries(LISTED)) found.set(name, act);
  return found;
}
