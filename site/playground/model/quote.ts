// The calls that a tab shows, as a program and as a command would write them.

/** Writes a value as JavaScript source. */
export function jsLiteral(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}

/** Writes a string as one argument of a POSIX shell. */
export function shellArgument(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Writes an import line for the engine in use: `pchar/js` has the same entries as `pchar`. */
export function importLine(names: string, engine: "pchar" | "pchar/js", entry: string): string {
  return `import { ${names} } from "${entry === "" ? engine : `${engine}/${entry}`}";`;
}
