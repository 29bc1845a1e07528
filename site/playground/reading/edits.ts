// Changes that a reader makes in the tables of the playground. A rejected change has a message instead of a string.

import type * as Core from "pchar";
import { type Attempt, attempt } from "../shared/attempt.ts";
import type { ComponentName } from "../shared/parts.ts";

/** Replaces a component; `undefined` removes it. */
export function withComponent(
  core: typeof Core,
  text: string,
  name: ComponentName,
  value: string | undefined,
): Attempt<string> {
  return attempt(core, () => core.withComponents(text, { [name]: value ?? null }));
}

/** A parameter of a query, by its name and its number among the parameters with this name. */
export interface ParameterPlace {
  readonly name: string;
  readonly number: number;
}

/** A parameter of a query. Its value is `undefined` if it has no `=`. */
export interface Parameter extends ParameterPlace {
  readonly value: string | undefined;
}

/** Returns the parameters of a string in their order. Throws if they cannot be decoded. */
export function parametersOf(core: typeof Core, text: string): readonly Parameter[] {
  const numbers = new Map<string, number>();
  return core.params(text, { bare: true }).map(([name, value]) => {
    const number = numbers.get(name) ?? 0;
    numbers.set(name, number + 1);
    return { name, number, value };
  });
}

/** Replaces the value of one parameter; `null` removes it. All other parameters keep their values. */
export function withParameter(
  core: typeof Core,
  text: string,
  { name, number }: ParameterPlace,
  value: string | null,
): Attempt<string> {
  return attempt(core, () => {
    const namesakes = parametersOf(core, text).filter((each) => each.name === name);
    const pairs = namesakes.flatMap((each): [string, string?][] => {
      if (each.number === number) return value === null ? [] : [[name, value]];
      return [each.value === undefined ? [name] : [name, each.value]];
    });
    return core.withParams(text, pairs.length === 0 ? [[name, null]] : pairs);
  });
}

/** Adds a parameter at the end. */
export function withNewParameter(
  core: typeof Core,
  text: string,
  name: string,
  value: string,
): Attempt<string> {
  return attempt(core, () => core.appendParams(text, [[name, value]]));
}
