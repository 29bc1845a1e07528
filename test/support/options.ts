/** The options of public functions, as crate/grammar/options.json defines them. */

import definition from "../../crate/grammar/options.json" with { type: "json" };

interface DefinedOption {
  readonly id: string;
  readonly name: string;
  readonly type: string | undefined;
  /** All values, or `undefined` if there is no list of them. */
  readonly values: readonly unknown[] | undefined;
  readonly default?: unknown;
  readonly flag?: { readonly name: string; readonly except?: string };
}

type Entry = Partial<Omit<DefinedOption, "id">>;

/** All options. Several may have the same name. */
export const OPTIONS: readonly DefinedOption[] = Object.entries<Entry>(definition.options).map(
  ([id, option]) => {
    const { name = id, type, values = definition.types.find((each) => each.name === type)?.values } = option;
    return { ...option, id, name, type, values };
  },
);

function idsOf(name: string | undefined): string[] {
  const named = definition.interfaces.find((each) => each.name === name);
  return named === undefined ? [] : [...idsOf(named.extends), ...named.options];
}

/** The options of each function. */
export const OPTIONS_OF: ReadonlyMap<string, readonly DefinedOption[]> = new Map(
  definition.interfaces.flatMap(({ name, of }) => {
    const ids = idsOf(name);
    return of.map((each) => [each, OPTIONS.filter(({ id }) => ids.includes(id))] as const);
  }),
);

/** Returns all options of a function with their defaults. */
export function defaultsOf(name: string): Record<string, unknown> {
  return Object.fromEntries(OPTIONS_OF.get(name)!.map((option) => [option.name, option.default]));
}

/** Calls a function, and returns the names of the properties that it reads of plain objects in its arguments. */
export function namesRead(
  args: readonly unknown[],
  run: (...args: readonly unknown[]) => unknown,
): ReadonlySet<string> {
  const names = new Set<string>();
  const note = (name: PropertyKey): void => {
    if (typeof name === "string" && !(name in Object.prototype)) names.add(name);
  };
  const watched = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(watched);
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return value;
    return new Proxy(value, {
      get(target, name) {
        note(name);
        return watched(Reflect.get(target, name));
      },
      has(target, name) {
        note(name);
        return Reflect.has(target, name);
      },
    });
  };
  run(...args.map(watched));
  return names;
}
