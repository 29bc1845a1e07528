// The names of components on the command line.

import { COMPONENT_NAMES, type ComponentName } from "../uri/spans.ts";
import { quote, UsageError } from "./option.ts";

/** A component, or a parameter of the query by its decoded name: `param:NAME`. */
export type ComponentOrParam = ComponentName | { readonly param: string };

const PARAM = "param:";

/** Reads the name of a component. `more` are the other names that the command knows. */
export function componentOf<More extends string>(
  word: string,
  command: string,
  more: readonly More[],
): ComponentOrParam | More {
  if (word.startsWith(PARAM)) return { param: word.slice(PARAM.length) };
  const names = [...COMPONENT_NAMES, ...more];
  const found = names.find((name) => name === word);
  if (found !== undefined) return found;
  throw new UsageError(
    `unknown component ${quote(word)} for ${command}: use ${names.join(", ")} or param:NAME`,
    command,
  );
}
