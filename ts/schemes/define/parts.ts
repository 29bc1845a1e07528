// The parts that `format` takes: their names and types.

import { isOctets } from "../../codec/encode-data.ts";
import { kindOf, quoted } from "../../support/argument.ts";
import { propertyOf } from "../../support/properties.ts";

/** The type of a part. */
export type PartType =
  | "string"
  | "number"
  | "boolean"
  | "port"
  | "octets"
  | "data"
  | "strings"
  | "numbers"
  | "objects"
  | "object"
  | "params"
  | "pairs"
  | "pairs and names";

type IsPart = (value: unknown) => boolean;

/** The name of each type in messages, and the test of its values; of a list, the test of its members, and that of the list. */
const TYPES: Readonly<Record<PartType, readonly [expected: string, isPart: IsPart, isList?: IsPart]>> = {
  string: ["a string", isString],
  number: ["a number", isNumber],
  boolean: ["a boolean", (value) => typeof value === "boolean"],
  port: ["a string or a number", (value) => isString(value) || isNumber(value)],
  octets: ["a Uint8Array", isOctets],
  data: ["a string or a Uint8Array", (value) => isString(value) || isOctets(value)],
  strings: ["an array of strings", isString, Array.isArray],
  numbers: ["an array of numbers", isNumber, Array.isArray],
  objects: ["an array of objects", isObject, Array.isArray],
  object: ["an object", isObject],
  // `namedValuesOf` checks the names and values.
  params: ["an object, or pairs of name and value", (value) => typeof value === "object" && value !== null],
  pairs: ["pairs of name and value", isPair, isIterable],
  "pairs and names": ["pairs of name and value", (value) => isPair(value) || isName(value), isIterable],
};

/** The types of all parts; `?` is after the type of an optional one. */
export type PartTypes<Parts> = {
  readonly [Name in keyof Parts]-?: object extends Pick<Parts, Name> ? `${PartType}?` : PartType;
};

/**
 * Returns the parts in an object, which may inherit them. Iterables become arrays. `failure` begins the message
 * of an error, such as `Cannot write as geo`.
 */
export function readParts<Parts>(failure: string, given: object, types: PartTypes<Parts>): Parts {
  const read: Record<string, unknown> = Object.create(null);
  for (const [name, type] of Object.entries<string>(types)) {
    const value = propertyOf(given as Record<string, unknown>, name);
    const isOptional = type.endsWith("?");
    read[name] = undefined;
    if (value === undefined && isOptional) continue;
    const [expected, isPart, isList] = TYPES[(isOptional ? type.slice(0, -1) : type) as PartType];
    // A copy turns holes into `undefined`; `every` alone would skip them.
    const list = isList?.(value) ? Array.from(value as Iterable<unknown>) : undefined;
    if (isList === undefined ? !isPart(value) : !list?.every(isPart))
      throw new TypeError(
        `${failure}: expected ${name} to be ${expected}, got ${Array.isArray(value) ? "another array" : kindOf(value)}`,
      );
    read[name] = list ?? value;
  }
  return read as Parts;
}

/** Makes the properties optional that may be `undefined`: in an object that is a part, they may also be missing. */
export type Nested<Part> = {
  [Name in keyof Part as undefined extends Part[Name] ? never : Name]: Part[Name];
} & { [Name in keyof Part as undefined extends Part[Name] ? Name : never]?: Part[Name] };

/** Returns a part that is an object with named parts, and rejects others. */
export function readPart<Part>(failure: string, given: Part & object, types: PartTypes<Nested<Part>>): Part {
  rejectUnknownParts(failure, given, types);
  return readParts(failure, given, types) as Part;
}

/** Rejects an own enumerable property that is not a part, unless `isKnown`. */
export function rejectUnknownParts(
  failure: string,
  given: object,
  types: object,
  isKnown: (name: string) => boolean = () => false,
): void {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(types, name) && !isKnown(name))
      throw new TypeError(`${failure}: unknown part ${quoted(name)}`);
  }
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && isString(value[0]) && isString(value[1]);
}

/** Returns whether a value is a pair whose value is absent. */
function isName(value: unknown): boolean {
  return Array.isArray(value) && value.length <= 2 && isString(value[0]) && value[1] === undefined;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}
