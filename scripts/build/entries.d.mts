/** A public entry, as entries.json has it, with its path in `exports`. */
export interface Entry {
  readonly path: string;
  readonly source: string;
  readonly file: string;
  readonly runtimes?: Readonly<Record<string, string>>;
  readonly refused?: readonly string[];
  readonly commonjs: boolean;
  readonly withoutWasm?: readonly ("esm" | "cjs")[];
  readonly jsr: boolean;
}

/** A target of the field `exports`: a file, none, or one for each condition. */
export type Target = string | null | { readonly [condition: string]: Target };

/** All entries, in the order in which package.json lists them. */
export const ENTRIES: readonly Entry[];

/** The name that a user imports. */
export function nameOf(path: string): string;

/** The entries that `pchar/js` has too. */
export const WITHOUT_WASM: readonly Entry[];

/** The entries that have a file in a build. */
export function entriesIn(build: "" | "workerd" | "edge" | "js"): readonly Entry[];

/** The field `exports` of package.json. */
export function packageExports(): Readonly<Record<string, NonNullable<Target>>>;

/** The field `typesVersions` of package.json. */
export function typesVersions(): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The field `exports` of jsr.json. */
export function jsrExports(): Readonly<Record<string, string>>;
