import type { TopRule } from "../../uri/types.ts";
import type { Vectors } from "../command.ts";
import { quote } from "../option.ts";
import { suggestion } from "../suggest.ts";
import type { Format } from "./format.ts";
import type { ColumnWork } from "./work.ts";

/** A column of a file to process. */
export interface ColumnJob {
  readonly input: string;
  /** Where to write all columns; `undefined` if nothing is written. */
  readonly output: string | undefined;
  readonly formats: { readonly input: Format; readonly output: Format | undefined };
  /** The name of the column. */
  readonly name: string;
  readonly work: ColumnWork;
  /** Loads the function that works on columns of Arrow. */
  vectors(): Promise<Vectors>;
  readonly keepsInvalid: boolean;
  readonly rule: TopRule;
  readonly signal: AbortSignal | undefined;
  /** Called with the part that is done, from 0 to 1. */
  onProgress(share: number): void;
  /** Waits if too many messages wait for their reader. Rejected if the user interrupts. */
  settle(): Promise<void>;
}

/** A column of a file, and its type in the words of the library that reads it. */
export interface FoundColumn {
  readonly name: string;
  readonly type: string;
  readonly isString: boolean;
}

/** Returns the index of the column to process. Rejects a wrong column, and new columns whose names are taken. */
export function columnIndex({ name, work }: ColumnJob, columns: readonly FoundColumn[]): number {
  const names = columns.map((column) => column.name);
  const index = names.indexOf(name);
  if (index === -1) {
    const advice = suggestion(name, names) || `; the columns are ${listed(names)}`;
    throw new Error(`the input has no column ${quote(name)}${advice}`);
  }
  if (names.indexOf(name, index + 1) !== -1) throw new Error(`the input has two columns ${quote(name)}`);
  const { type, isString } = columns[index]!;
  if (!isString) throw new Error(`the column ${quote(name)} has the type ${type}: strings are needed`);
  if (!work.replaces) validateNew(work, names);
  return index;
}

function validateNew({ columns }: ColumnWork, names: readonly string[]): void {
  const taken = new Set(names.map((each) => each.toLowerCase()));
  const found = columns.find((column) => taken.has(column.name.toLowerCase()));
  if (found === undefined) return;
  const option = columns.length === 1 ? "--into" : "--prefix";
  throw new Error(`the input has a column ${quote(found.name)} already: choose another name with ${option}`);
}

/** How many names an error lists. */
const LISTED = 20;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, LISTED).map(quote).join(", ");
  return names.length > LISTED ? `${shown} and ${names.length - LISTED} more` : shown;
}
