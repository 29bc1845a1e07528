// Checks of arguments. Each throws a `TypeError`, which means that the caller made a mistake.

import { quotedText } from "./display.ts";
import { suggestion } from "./suggest.ts";

/** Returns `"null"`, the name of a built-in class such as `Array`, or the `typeof` a value, for a message. It never throws. */
export function kindOf(value: unknown): string {
  if (typeof value !== "object") return typeof value;
  try {
    const name = Object.prototype.toString.call(value).slice("[object ".length, -1);
    // The tag of an object may be any string.
    return /^(?!Object$)\w{1,40}$/.test(name) ? name.replace("Null", "null") : "object";
  } catch {
    return "object";
  }
}

/** Quotes a string for a message, and names the type of any other value. */
export function quoted(value: unknown): string {
  return typeof value === "string" ? quotedText(value) : kindOf(value);
}

/** Returns an argument that must be a string; a record of `parse` is rejected. */
export function stringOf(text: unknown): string {
  if (typeof text === "string") return text;
  throw new TypeError(`Expected a string, got ${kindOf(text)}`);
}

/** Returns the elements of an array, read by index and checked: the array may have methods that lie. `what` names them. */
export function elementsOf<Element>(
  what: string,
  list: readonly Element[],
  check: (element: Element) => void,
): Element[] {
  if (!Array.isArray(list)) throw new TypeError(`Expected an array of ${what}, got ${kindOf(list)}`);
  const elements: Element[] = [];
  for (let at = 0; at < list.length; at++) {
    const element = list[at]!;
    check(element);
    elements.push(element);
  }
  return elements;
}

/** The built-in objects without named contents that are not iterable, by their name for `Object.prototype.toString`. */
const BUILT_IN = /^(Date|RegExp|Error|Boolean|Number|Promise|WeakMap|WeakSet|ArrayBuffer|DataView|URL)$/;

/** Returns an argument that must be an object with named contents: not an array, a map or a date. `what` names the contents. */
export function objectOf<T extends object>(value: T, what = "options"): T {
  // The property is read faster than the prototype. If the value deceives it, it hides its own mistake.
  if (value?.constructor === Object) return value;
  const kind = kindOf(value);
  const isObject = typeof value === "object" && value !== null;
  if (isObject && !BUILT_IN.test(kind) && !(Symbol.iterator in value)) return value;
  throw new TypeError(`Expected an object of ${what}, got ${kind}`);
}

/** Returns an argument that must be iterable and not a string. `what` names its members. */
export function iterableOf<T>(values: Iterable<T>, what: string): Iterable<T> {
  if (typeof values === "object" && values !== null && Symbol.iterator in values) return values;
  throw new TypeError(`Expected an iterable of ${what}, got ${kindOf(values)}`);
}

/** Returns an option that must be one of two values. */
export function oneOf<T extends string | boolean>(name: string, value: T, one: T, other: T): T {
  if (value === one || value === other) return value;
  const values = `${JSON.stringify(one)} or ${JSON.stringify(other)}`;
  throw new TypeError(
    `Expected ${name} ${values}, got ${quoted(value)}${suggestion(value, [String(one), String(other)])}`,
  );
}

/** Returns the error of a value that is not one of some strings. */
export function notOneOf(name: string, value: unknown, values: readonly string[]): TypeError {
  return new TypeError(
    `Expected ${name} to be one of ${values.join(", ")}, got ${quoted(value)}${suggestion(value, values)}`,
  );
}

/** Returns the error of a name that is not one of those that are known. If it is known what is `meant`, that is suggested. */
export function unknownName(
  what: string,
  name: unknown,
  known: readonly string[],
  meant: unknown = name,
): TypeError {
  return new TypeError(
    `Unknown ${what} ${quoted(name)}, expected ${known.join(", ")}${suggestion(meant, known)}`,
  );
}

/** Checks an argument that must be a function. */
export function validateFunction(name: string, value: unknown): void {
  if (typeof value !== "function")
    throw new TypeError(`Expected ${name} to be a function, got ${kindOf(value)}`);
}

/** Checks an option that must be a positive integer or `undefined`. */
export function validatePositiveInteger(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value > 0)) return;
  const got = typeof value === "number" ? value : quoted(value);
  throw new TypeError(`Expected ${name} to be a positive integer, got ${got}`);
}

/** Returns pairs of name and value as an array. A string and a plain object are rejected, and so are pairs that are not arrays. */
export function pairsOf<Pair extends readonly unknown[]>(pairs: Iterable<Pair>): Pair[] {
  const all = Array.from(iterableOf(pairs, "name and value"));
  for (const pair of all) {
    if (!Array.isArray(pair)) throw new TypeError(`Expected a pair of name and value, got ${kindOf(pair)}`);
  }
  return all;
}
