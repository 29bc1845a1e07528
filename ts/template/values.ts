import { kindOf } from "../argument.ts";

/** A value that is one string; `undefined` and `null` are no value. */
export type TemplateScalar = string | number | boolean | null | undefined;

/** The value of a variable: a string, a list, or pairs of name and value, as an object or as its entries. */
export type TemplateValue =
  | TemplateScalar
  | Iterable<TemplateScalar>
  | Iterable<readonly [name: string, value: TemplateScalar]>
  | { readonly [name: string]: TemplateScalar };

/** The values of variables by their names. A name is as the template writes it, triplets and all. */
export interface TemplateValues {
  readonly [name: string]: TemplateValue;
}

/** A member of a list, or of pairs: there it has a name. */
export interface Member {
  readonly name: string | undefined;
  readonly value: string;
}

/**
 * Reads the value of a variable: a string, the members of a list or of pairs, or `undefined` where there is no value.
 *
 * A list without members has no value, and what has none is no member (RFC 6570, 2.3 and 3.2.1). What a prototype has is
 * no value either.
 */
export function readValue(values: TemplateValues, name: string): string | readonly Member[] | undefined {
  const value: unknown = Object.hasOwn(values, name) ? values[name] : undefined;
  if (typeof value !== "object" || value === null) return scalar(value, name);
  const members = Symbol.iterator in value ? listed(value as Iterable<unknown>, name) : fields(value, name);
  return members.length === 0 ? undefined : members;
}

/** The members of what can be iterated: where one is an array, all are pairs, a name and a value each. */
function listed(value: Iterable<unknown>, name: string): Member[] {
  const items = Array.from(value);
  if (items.some(Array.isArray)) return pairs(items, name);
  return items.flatMap((item) => {
    const text = scalar(item, name);
    return text === undefined ? [] : [{ name: undefined, value: text }];
  });
}

/** The members of an object: instances of classes that are no plain data, such as a `Date`, have none. */
function fields(value: object, name: string): Member[] {
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
    `Expected a string, number, boolean, list or pairs as the value of ${name}, got ${kindOf(value)}`,
  );
}
