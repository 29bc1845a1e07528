/** Gives the text of a file of the repository. */
export type Read = (file: string) => string;

/** Tells every version, and where it stands. */
export function versions(read?: Read): readonly { readonly file: string; readonly version: string }[];

/** Tells the one version, and throws where there are several, or where it is not that of a tag. */
export function oneVersion(read?: Read, tag?: string): string;

/** Returns the files in which another version is to stand, with their new text. */
export function withVersion(
  version: string,
  date: string,
  read?: Read,
): readonly [file: string, text: string][];
