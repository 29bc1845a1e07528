/** Returns a version of SemVer as Python writes it (PEP 440). */
export function pythonVersion(version: string): string;

/** Returns the names of the files of a version, without the checksums. */
export function namesOf(
  version: string,
): Readonly<Record<"npm" | "crate" | "python" | "sbom", readonly string[]>>;

/** Returns the path of the site, from its address in the text of a package.json. */
export function siteBase(manifest?: string): string;

/** The parts of a CycloneDX document that are read. */
export interface Sbom {
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly object[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Adds the code of others that is compiled into the modules. */
export function withCompiledCode(
  sbom: Sbom,
  toolchain: Readonly<Record<"rustc" | "wasm-bindgen", string>>,
): Sbom;

/** Returns the lines of the checksums of files. */
export function sumsOf(folder: string, names: readonly string[]): string;

/** Throws if a file differs from its checksum, or if a folder has other files than the version. */
export function checkFiles(version: string, folder?: string): void;
