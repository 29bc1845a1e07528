import { kindOf } from "../support/argument.ts";
import { propertyOf } from "../support/properties.ts";

/** A value that expands to one string. `undefined` and `null` count as a missing value. */
export type TemplateScalar = string | number | boolean | null | undefined;

/** The value of a variable: a string, a list, or pairs of name and value, given as an object or its entries. */
export type TemplateValue =
  | TemplateScalar
  | Iterable<TemplateScalar>
  | Iterable<readonly [name: string, value: TemplateScalar]>
  | { readonly [name: string]: TemplateScalar };

/** The values of variables by name. A name is spelled as in the template and is not decoded. */
export interface TemplateValues {
  readonly [name: string]: TemplateValue;
}

/** A member of a list, or a pair, which has a name. */
export interface Member {
  readonly name: string | undefined;
  readonly value: string;
}

/**
 * Returns the value of a variable: a string, the members of a list or of pairs, or `undefined` if the value is missing.
 *
 * Members that are missing are left out, and a list without members counts as missing (RFC 6570, 2.3 and 3.2.1).
 */
export function readValue(values: TemplateValues, name: string): string | readonly Member[] | undefined {
  const value: unknown = propertyOf(values, name);
  if (typeof value !== "object" || value === null) return scalar(value, name);
  const members =
    Symbol.iterator in value ? membersOf(value as Iterable<unknown>, name) : pairsOfObject(value, name);
  return members.length === 0 ? undefined : members;
}

/** Returns the members of an iterable. If one item is an array, all must be pairs of name and value. */
function membersOf(value: Iterable<unknown>, name: string): Member[] {
  const items = Array.from(value);
  if (items.some(Array.isArray)) return pairs(items, name);
  return items.flatMap((item) => {
    const text = scalar(item, name);
    return text === undefined ? [] : [{ name: undefined, value: text }];
  });
}

/** Returns the members of a plain object. Rejects other objects, such as a `Date`. */
function pairsOfObject(value: object, name: string): Member[] {
  if (Object.prototype.toString.call(value) !== "[object Object]") throw wrongValue(value, name);
  return pairs(Object.entries(value), name);
}

function pairs(items: readonly unknown[], name: string): Member[] {
  return items.flatMap((item) => {
    const isPair = Array.isArray(item) && item.length === 2 && typeof item[0] === "string";
    if (!isPair) throw wrongValue(item, name);
    const text = scalar(item[1], name);
    return text === undefined ? [] : [{ name: item[0], value: text }];
  });
}

function scalar(value: unknown, name: string): string | undefined {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw wrongValue(value, name);
}

function wrongValue(value: unknown, name: string): TypeError {
  return new TypeError(
    `Expected a string, number, boolean, list or pairs for the variable ${name}, got ${kindOf(value)}`,
  );
}
