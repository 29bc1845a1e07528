import type { Kinds, Step, Texts } from "../core/columns/engine.ts";
import type { ArrowType, SimpleModule } from "./module.ts";
import type { ErrorField } from "./options.ts";
import { errorData, kindData, textData } from "./output.ts";

/** Creates the chunk of a result for a step. */
export type Field = (step: Step) => object;

/** Creates the results of a job by name. */
export type Fields = Readonly<Record<string, Field>>;

/** A result of strings: a column of the step. */
export const textField =
  (arrow: SimpleModule, type: ArrowType, at: number): Field =>
  ({ rows, columns }) =>
    textData(arrow, type, columns[at] as Texts, rows);

/** A result of kinds: a column of the step. */
export function kindField(arrow: SimpleModule, name: string, at: number): Field {
  const type = new arrow.Utf8();
  return ({ columns }) => kindData(arrow, type, name, columns[at] as Kinds);
}

/** The results that say why rows are invalid. */
export function errorFields(arrow: SimpleModule, names: readonly ErrorField[]): Fields {
  const fields = names.map((name): [string, Field] => {
    const type = name === "error_byte_index" ? new arrow.Int32() : new arrow.Utf8();
    return [name, (step) => errorData(arrow, type, name, step)];
  });
  return Object.fromEntries(fields);
}
