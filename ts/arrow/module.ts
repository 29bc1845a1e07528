import { kindOf, objectOf } from "../support/argument.ts";
import { propertiesOf, propertyOf } from "../support/properties.ts";

/** The part of the module `apache-arrow` that is used. */
export interface ArrowModule {
  /** The class of columns. */
  readonly Vector: new (
    ...args: never[]
  ) => object;
  /** The class of tables. */
  readonly Table: new (
    ...args: never[]
  ) => object;
  /** The class of record batches. */
  readonly RecordBatch: new (
    ...args: never[]
  ) => object;
  /** The type of a column of strings. */
  readonly Utf8: new () => object;
  /** The type of a column of integers. */
  readonly Int32: new () => object;
  /** Creates the data of a column. */
  readonly makeData: (props: never) => object;
}

/** A column of strings: a `Vector` of `apache-arrow`. */
export interface ArrowVector {
  /** The type of its values: `Utf8`, `LargeUtf8`, `Utf8View`, or a `Dictionary` of one of them. */
  readonly type: object;
  /** Its chunks. */
  readonly data: readonly object[];
}

/** The module with simpler types: its own types are generic, and cannot be written without importing it. */
export interface SimpleModule {
  readonly Vector: new (data: readonly object[]) => object;
  readonly Table: new (batches: readonly object[]) => object;
  readonly RecordBatch: new (columns: Readonly<Record<string, object>>) => object;
  readonly Utf8: new () => ArrowType;
  readonly Int32: new () => ArrowType;
  readonly makeData: (props: Readonly<Record<string, unknown>>) => object;
}

/** A type of `apache-arrow`. */
export interface ArrowType {
  readonly typeId: number;
  /** The type of the values, if it is a dictionary. */
  readonly dictionary?: ArrowType;
}

/** The numbers of types in Arrow's format. */
export const NULL = 1;
export const UTF8 = 5;
export const LARGE_UTF8 = 20;
export const UTF8_VIEW = 24;
export const DICTIONARY = -1;

const MEMBERS = ["Vector", "Table", "RecordBatch", "Utf8", "Int32", "makeData"] as const;

/** Checks that an argument is the module, of any version, and returns the members that are used, with simpler types. */
export function simpleModule(module: ArrowModule): SimpleModule {
  const members = propertiesOf(objectOf(module as unknown as SimpleModule, "apache-arrow"), MEMBERS);
  for (const name of MEMBERS) {
    if (typeof members[name] !== "function")
      throw new TypeError(`Expected apache-arrow with ${name}, got ${kindOf(members[name])}`);
  }
  return members as SimpleModule;
}

/** Returns whether a type is one of strings, or a dictionary of one. */
export function isStrings(type: ArrowType | undefined): boolean {
  const id = idOf(type);
  return TEXTS.includes(id === DICTIONARY ? idOf(propertyOf(type!, "dictionary")) : id);
}

const TEXTS: readonly (number | undefined)[] = [NULL, UTF8, LARGE_UTF8, UTF8_VIEW];

const idOf = (type: ArrowType | undefined): number | undefined =>
  typeof type === "object" && type !== null ? propertyOf(type, "typeId") : undefined;

/** Returns the type of the strings in the results for a column. */
export function textType(arrow: SimpleModule, type: ArrowType): ArrowType {
  const valueType = type.typeId === DICTIONARY ? type.dictionary! : type;
  return valueType.typeId === NULL ? new arrow.Utf8() : valueType;
}
