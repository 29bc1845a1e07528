/** The functions of an entry that are bundled, or none for all that it exports. */
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

/** The path of bench/size.snap. */
export const SNAP: string;

/** All bundles that are measured. */
export const BUNDLES: readonly Bundle[];

/** The name of a bundle, as it stands in bench/size.snap. */
export function nameOf(bundle: Bundle): string;

/** Bundles what is in dist/, and measures it. */
export function sizeOf(bundle: Bundle): Promise<Size>;

/** The entries that are code, as package.json exports them. */
export const ENTRIES: readonly string[];

/** The bytes that an entry leaves in a bundle that uses nothing of it. */
export function leftOver(entry: string): Promise<number>;

/** Reads what stands in bench/size.snap. */
export function readSnap(text: string): readonly Size[];

/** The bytes by gzip of a program that parses and normalizes, encodes and decodes, and uses some schemes. */
export function gzipWith(schemes: readonly string[]): Promise<number>;
