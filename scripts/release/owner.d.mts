/** Writes the addresses into all files of a folder. Returns the names of the files. */
export function setOwner(options: { repository: string; site: string; root?: string }): string[];
