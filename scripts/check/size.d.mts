/** The functions of an entry that are bundled; if there are none, everything that it exports. */
export interface Bundle {
  readonly entry: string;
  readonly functions: readonly string[];
}

/** The bytes of a bundle: as it is, by gzip -9 and by brotli. */
export interface Size {
  readonly name: string;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** The bytes that npm downloads and installs, and the number of files. */
export interface PackageSize {
  readonly packed: number;
  readonly unpacked: number;
  readonly files: number;
}

/** The content of bench/size.snap. */
export interface Snap {
  readonly size: PackageSize;
  readonly sizes: readonly Size[];
}

/** The path of bench/size.snap. */
export const SNAP: string;

/** All bundles that are measured. */
export const BUNDLES: readonly Bundle[];

/** The entries that are code, by the names that a user imports. */
export const ENTRIES: readonly string[];

/** Returns the name of a bundle in bench/size.snap. */
export function nameOf(bundle: Bundle): string;

/** Returns the text of a bundle. */
export function bundleOf(bundle: Bundle): Promise<string>;

/** Bundles an entry of dist/ and measures the bundle. */
export function sizeOf(bundle: Bundle): Promise<Size>;

/** Returns the bytes that an entry leaves in a bundle that uses nothing of it. */
export function leftOver(entry: string): Promise<number>;

/** Packs the package and measures it. */
export function packageSize(): PackageSize;

/** Reads the text of bench/size.snap. */
export function readSnap(text: string): Snap;

/** Returns the table of the README. */
export function sizeTable(snap: Snap): string;

/** Returns the bytes by gzip of a program that parses, normalizes, encodes and decodes, and imports some schemes. */
export function gzipWith(schemes: readonly string[]): Promise<number>;
