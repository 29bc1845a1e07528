/** The functions of an entry that are bundled; if there are none, everything that it exports. */
export interface Bundle {
  readonly entry: string;
  readonly functions: readonly string[];
}

/** The largest sizes by gzip. */
export const CEILINGS: readonly (Bundle & { readonly gzip: number })[];

/** The largest size of the package, to download and installed, in bytes, and the largest number of files. */
export const PACKAGE_CEILING: { readonly packed: number; readonly unpacked: number; readonly files: number };

/** The entries that are code, by the names that a user imports. */
export const ENTRIES: readonly string[];

/** Returns the name of a bundle. */
export function nameOf(bundle: Bundle): string;

/** Returns the text of a bundle. */
export function bundleOf(bundle: Bundle): Promise<string>;

/** Returns the bytes of a bundle by gzip. */
export function sizeOf(bundle: Bundle): Promise<number>;

/** Returns the bytes that an entry leaves in a bundle that uses nothing of it. */
export function leftOver(entry: string): Promise<number>;

/** Packs the package and measures it. */
export function packageSize(): { readonly packed: number; readonly unpacked: number };

/** Returns the ceiling of a bundle in kilobytes. */
export function ceilingOf(name: string): string;

/** Returns the table of the README. */
export function sizeTable(): string;

/** Returns the bytes by gzip of a program that parses, normalizes, encodes and decodes, and imports some schemes. */
export function gzipWith(schemes: readonly string[]): Promise<number>;
