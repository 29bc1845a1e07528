// The names of components on the command line.

import { quote, UsageError } from "./option.ts";

/** The components that have a name. A parameter of the query is `param:NAME`. */
export const COMPONENTS = [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "port",
  "path",
  "query",
  "fragment",
] as const;

/** A component, or a parameter of the query by its decoded name. */
export type ComponentName = (typeof COMPONENTS)[number] | { readonly param: string };

const PARAM = "param:";

/** Reads the name of a component. `more` are the other names that the command knows. */
export function componentOf<More extends string>(
  word: string,
  command: string,
  more: readonly More[],
): ComponentName | More {
  if (word.startsWith(PARAM)) return { param: word.slice(PARAM.length) };
  const names = [...COMPONENTS, ...more];
  const found = names.find((name) => name === word);
  if (found !== undefined) return found;
  throw new UsageError(
    `unknown component ${quote(word)} for ${command}: use ${names.join(", ")} or param:NAME`,
    command,
  );
}
