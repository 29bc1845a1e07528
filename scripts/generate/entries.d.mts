/** A target of the field `exports`: a file, none, or one for each condition. */
export type Target = string | null | { readonly [condition: string]: Target };

/** The field `exports` of package.json. */
export function packageExports(): Readonly<Record<string, NonNullable<Target>>>;

/** The field `typesVersions` of package.json. */
export function typesVersions(): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The field `exports` of jsr.json. */
export function jsrExports(): Readonly<Record<string, string>>;
