// Reads the properties of arguments. An attacker who polluted `Object.prototype` can have put properties there that the caller did
// not pass, such as a `level`. So an `Object.prototype` is never read. Any other prototype is: a policy may be an instance of a class
// with getters.

import { objectOf, unknownName } from "./argument.ts";

/** Some properties of an object. An absent one is `undefined`. */
type Properties<T, K extends keyof T> = { readonly [Name in K]: T[Name] | undefined };

/** Returns a property of an object, its own or inherited, but not one of an `Object.prototype`. */
export function propertyOf<T extends object, K extends keyof T>(object: T, name: K): T[K] | undefined {
  return given(object, name, object[name]);
}

/**
 * Returns the value that a property was read with, or `undefined` if an `Object.prototype` has it. `given(o, "level", o.level)` is
 * `propertyOf(o, "level")`, in a third of the time: an engine caches what it learns about objects where their property is named.
 */
export function given<V>(object: object, name: PropertyKey, value: V): V | undefined {
  return value === undefined || hasProperty(object, name) ? value : undefined;
}

/** Returns whether an object has a property, its own or inherited, even if its value is `undefined`. */
export function hasProperty(object: object, name: PropertyKey): boolean {
  if (Object.hasOwn(object, name)) return true;
  let holder: object | null = Object.getPrototypeOf(object);
  for (; holder !== null && !isObjectPrototype(holder); holder = Object.getPrototypeOf(holder)) {
    if (Object.hasOwn(holder, name)) return true;
  }
  return false;
}

/** Returns whether an object of a union has its own property, as `in` does, which an `Object.prototype` can deceive. */
export function hasOwn<T extends object, K extends PropertyKey>(
  object: T,
  name: K,
): object is Extract<T, { readonly [Name in K]: unknown }> {
  return Object.hasOwn(object, name);
}

/** Returns a copy of an object that has the named properties alone, without those of an `Object.prototype`. */
export function propertiesOf<T extends object, K extends keyof T>(
  object: T,
  names: readonly K[],
): Properties<T, K> {
  const copy = new Copy() as { [Name in K]: T[Name] | undefined };
  for (const name of names) copy[name] = propertyOf(object, name);
  return copy;
}

/** Returns a copy of an object that has its own properties alone. */
export function ownCopy<T extends object>(object: T): T {
  return Object.assign(new Copy(), object);
}

/**
 * Returns the named properties of an argument that may be `undefined` and otherwise must be an object. An absent option is not a property
 * of the copy, because most options are absent, and each property takes time.
 *
 * A misspelt option would leave the default in force, so an own enumerable property is rejected unless it is `known`. Inherited
 * properties of an instance of a class may have any name.
 */
export function optionsOf<T extends object, K extends keyof T & string>(
  options: T | undefined,
  names: readonly K[],
  known: readonly string[] = names,
): Properties<T, K> {
  if (options === undefined) return NO_OPTIONS as Properties<T, K>;
  rejectUnknown(options, known);
  const copy = new Copy() as { [Name in K]: T[Name] | undefined };
  for (const name of names) {
    const value = propertyOf(options, name);
    if (value !== undefined) copy[name] = value;
  }
  return copy;
}

/**
 * Throws a `TypeError` unless an argument is an object whose own enumerable properties all have known names, or are `undefined`, as
 * if they were absent.
 */
export function rejectUnknown(options: object, known: readonly string[]): void {
  for (const name in objectOf(options)) {
    if (known.includes(name) || !Object.hasOwn(options, name) || options[name as never] === undefined)
      continue;
    throw unknownName("option", name, known);
  }
}

/** The class of copies. Its prototype inherits nothing; a copy with the prototype `null` would be half as fast. */
const Copy = /* @__PURE__ */ copyClass();

/** No options. */
export const NO_OPTIONS = /* @__PURE__ */ new Copy() as { readonly [name: string]: undefined };

function copyClass(): new () => object {
  class Properties {}
  Object.setPrototypeOf(Properties.prototype, null);
  return Properties;
}

/** Returns whether a prototype is the `Object.prototype` of this realm or another: a window and a frame each have their own. */
function isObjectPrototype(prototype: object): boolean {
  return (
    prototype === Object.prototype ||
    (Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, "isPrototypeOf"))
  );
}
