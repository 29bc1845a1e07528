// Calls as a reader would write them, for "copy as code" and "copy as command".

/** A call of pchar in JavaScript, and the same on the command line if there is such a command. */
export interface Calls {
  readonly code: string;
  readonly command?: string;
}

/** Writes a string as JavaScript does. */
export function literal(text: string): string {
  return JSON.stringify(text);
}

/** Writes a program that imports functions from an entry and makes a call. */
export function program(entry: string, names: readonly string[], ...calls: readonly string[]): string {
  return [`import { ${names.join(", ")} } from "${entry}";`, "", ...calls].join("\n");
}

/**
 * Writes a command of `pchar` for a POSIX shell. An operand that starts with `-` is not an option, so it follows a `--`. No
 * command is returned if an operand contains NUL or a lone surrogate, which no argument can contain.
 */
export function command(words: readonly string[], operands: readonly string[]): string | undefined {
  if (operands.some((operand) => /\0|\p{Surrogate}/u.test(operand))) return undefined;
  const dashes = operands.some((operand) => operand.startsWith("-")) ? ["--"] : [];
  return ["npx pchar", ...words, ...dashes, ...operands.map(quoted)].join(" ");
}

/** Quotes an argument for a POSIX shell. */
export function quoted(argument: string): string {
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

/** Returns calls with a command if there is one. */
export function callsOf(code: string, line: string | undefined): Calls {
  return line === undefined ? { code } : { code, command: line };
}
