/** Writes the package that npm publishes into a folder, which is emptied first, and returns the folder. */
export function stage(folder?: string): string;
