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

/** All entries, in the order in which package.json lists them. */
export const ENTRIES: readonly Entry[];

/** The name that a user imports. */
export function nameOf(path: string): string;

/** The entries that `pchar/js` has too. */
export const WITHOUT_WASM: readonly Entry[];

/** The entries that have a file in a build. */
export function entriesIn(build: "" | "workerd" | "edge" | "js"): readonly Entry[];
