/** Returns the text of a file of the repository. */
export type Read = (file: string) => string;

/** Returns every version and its file. */
export function versions(read?: Read): readonly { readonly file: string; readonly version: string }[];

/** Returns the version. Throws if there are several, or if it is not the one of the tag. */
export function oneVersion(read?: Read, tag?: string): string;

/** Returns the files that contain the version, with their texts for a new one. */
export function withVersion(
  version: string,
  date: string,
  read?: Read,
): readonly [file: string, text: string][];
