/** Returns the names of the declarations that differ between two pages. */
export function changedNames(before: string, after: string): readonly string[];

/** Returns the names that the part of a changelog under Unreleased does not contain. */
export function unnamed(names: readonly string[], changelog: string): readonly string[];
