// The parts that `format` takes: their names and types.

import { isOctets } from "../../codec/pct-encode.ts";
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

/** The name of each type in messages, and the function that returns a value of it, or `undefined` for any other value. */
const TYPES: Readonly<Record<PartType, readonly [expected: string, take: (value: unknown) => unknown]>> = {
  string: ["a string", (value) => (typeof value === "string" ? value : undefined)],
  number: ["a number", (value) => (typeof value === "number" ? value : undefined)],
  boolean: ["a boolean", (value) => (typeof value === "boolean" ? value : undefined)],
  port: ["a string or a number", (value) => (isOneOf(value, "string", "number") ? value : undefined)],
  octets: ["a Uint8Array", (value) => (isOctets(value) ? value : undefined)],
  data: [
    "a string or a Uint8Array",
    (value) => (typeof value === "string" || isOctets(value) ? value : undefined),
  ],
  strings: ["an array of strings", (value) => listOf(value, (member) => typeof member === "string")],
  numbers: ["an array of numbers", (value) => listOf(value, (member) => typeof member === "number")],
  objects: ["an array of objects", (value) => listOf(value, isObject)],
  object: ["an object", (value) => (isObject(value) ? value : undefined)],
  // `namedValuesOf` checks the names and values.
  params: [
    "an object, or pairs of name and value",
    (value) => (typeof value === "object" ? (value ?? undefined) : undefined),
  ],
  pairs: ["pairs of name and value", (value) => pairs(value, "string")],
  "pairs and names": ["pairs of name and value", (value) => pairs(value, "string", "undefined")],
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
    const [expected, take] = TYPES[(isOptional ? type.slice(0, -1) : type) as PartType];
    read[name] = take(value);
    if (read[name] === undefined)
      throw new TypeError(
        `${failure}: expected ${name} to be ${expected}, got ${Array.isArray(value) ? "another array" : kindOf(value)}`,
      );
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

function isOneOf(value: unknown, ...types: readonly string[]): boolean {
  return types.includes(typeof value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown, isMember: (member: unknown) => boolean): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  // A copy turns holes into `undefined`; `every` alone would skip them.
  const list = Array.from<unknown>(value);
  return list.every(isMember) ? list : undefined;
}

function pairs(value: unknown, ...types: readonly string[]): unknown[] | undefined {
  if (!isIterable(value)) return undefined;
  const isPair = (member: unknown): boolean =>
    Array.isArray(member) && typeof member[0] === "string" && isOneOf(member[1], ...types);
  const list = Array.from(value);
  return list.every(isPair) ? list : undefined;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.iterator in value;
}
