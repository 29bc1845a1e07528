// Changes that a reader makes in the tables of the playground. A rejected change has a message instead of a string.

import type * as Core from "pchar";
import type { ComponentName } from "./parts.ts";

/** The changed string, or the error. */
export type Edit =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: string };

/** Replaces a component; `undefined` removes it. */
export function withComponent(
  core: typeof Core,
  text: string,
  name: ComponentName,
  value: string | undefined,
): Edit {
  return attempt(core, () => core.withComponents(text, { [name]: value }));
}

/** A parameter of a query, by its name and its number among those with this name. */
export interface ParameterPlace {
  readonly name: string;
  readonly number: number;
}

/** A parameter of a query. Its value is `undefined` if it has no `=`. */
export interface Parameter extends ParameterPlace {
  readonly value: string | undefined;
}

/** Returns the parameters of a string in their order, or why they cannot be decoded. */
export function parametersOf(
  core: typeof Core,
  text: string,
): { readonly parameters: readonly Parameter[]; readonly problem: string } {
  try {
    const pairs = core.params(text, { bare: true });
    const numbers = new Map<string, number>();
    const parameters = pairs.map(([name, value]) => {
      const number = numbers.get(name) ?? 0;
      numbers.set(name, number + 1);
      return { name, number, value };
    });
    return { parameters, problem: "" };
  } catch (error) {
    return { parameters: [], problem: problemOf(core, error) };
  }
}

/** Replaces the value of one parameter; `null` removes it. All other parameters keep their values. */
export function withParameter(
  core: typeof Core,
  text: string,
  { name, number }: ParameterPlace,
  value: string | null,
): Edit {
  return attempt(core, () => {
    const namesakes = parametersOf(core, text).parameters.filter((each) => each.name === name);
    const pairs = namesakes.flatMap((each): [string, string?][] => {
      if (each.number === number) return value === null ? [] : [[name, value]];
      return [each.value === undefined ? [name] : [name, each.value]];
    });
    return core.withParams(text, pairs.length === 0 ? [[name, null]] : pairs);
  });
}

/** Adds a parameter at the end. */
export function withNewParameter(core: typeof Core, text: string, name: string, value: string): Edit {
  return attempt(core, () => core.appendParams(text, [[name, value]]));
}

function attempt(core: typeof Core, act: () => string): Edit {
  try {
    return { text: act() };
  } catch (error) {
    return { problem: problemOf(core, error) };
  }
}

/** Returns the message of a syntax error, and throws every other error again. */
function problemOf(core: typeof Core, error: unknown): string {
  if (error instanceof core.PlacedSyntaxError) return error.message;
  throw error;
}
