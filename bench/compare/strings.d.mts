/** Strings with their validity, by the name of a format of JSON Schema. */
export type Strings = Readonly<Record<string, readonly { readonly text: string; readonly valid: boolean }[]>>;

export function completeSuites(): Strings;
export function jsonSchemaSuite(): Strings;
