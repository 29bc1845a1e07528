import { notOneOf } from "../support/argument.ts";
import type { ErrorMode } from "../uri/generated/options.ts";

/** The name of a column that says why a string is invalid. */
export type CheckField = "error_code" | "error_rule" | "error_byte_index";

/** The name of a column that says why a row is invalid. `error_of` is for rows with a base. */
export type ErrorField = CheckField | "error_of";

export const CHECK_FIELDS: readonly CheckField[] = ["error_code", "error_rule", "error_byte_index"];

export const ERROR_FIELDS: readonly ErrorField[] = [...CHECK_FIELDS, "error_of"];

/** Returns the option `errors`, which must be one of some modes. */
export function errorsOf<M extends ErrorMode>(errors: ErrorMode | undefined, modes: readonly M[]): M {
  const mode = errors === undefined ? modes[0]! : errors;
  if (modes.includes(mode as M)) return mode as M;
  throw notOneOf("errors", mode, modes);
}
