/** Writes the addresses into all files of a folder. Returns the names of the files. */
export function setOwner(options: { repository: string; site: string; root?: string }): string[];

/** The documents that say that the package is not on npm yet. */
export const NPM_FILES: readonly string[];
/** Removes these paragraphs. Returns the names of the files. */
export function setOnNpm(root?: string): readonly string[];
