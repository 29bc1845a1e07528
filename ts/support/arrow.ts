import { kindOf, objectOf } from "./argument.ts";
import { propertiesOf } from "./properties.ts";

/** The part of the module `apache-arrow` that creates tables of strings. */
export interface TableModule {
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
  /** Creates the data of a column. */
  readonly makeData: (props: never) => object;
}

/**
 * Checks that an argument is the module `apache-arrow`, of any version, and returns some of its members with simpler types. The
 * module's own types are generic, and cannot be written without importing it. Each member must be a function. Only `Utf8View` may be
 * missing, because older versions lack it.
 */
export function membersOf<Simple extends object>(
  module: TableModule,
  names: readonly (keyof Simple & string)[],
): Simple {
  const members = propertiesOf(objectOf(module as unknown as Simple, "apache-arrow"), names);
  for (const name of names) {
    const member = members[name];
    if (typeof member !== "function" && (name !== "Utf8View" || member !== undefined))
      throw new TypeError(`Expected apache-arrow with ${name}, got ${kindOf(member)}`);
  }
  return members as Simple;
}
