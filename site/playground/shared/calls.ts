// Calls as a reader would write them, for "copy as code" and "copy as command".

/** A call of pchar in JavaScript, and the same on the command line if there is such a command. */
export interface Calls extends CommandLine {
  readonly code: string;
}

/** A command, or why a string cannot be written into one. */
export interface CommandLine {
  readonly command?: string;
  readonly noCommand?: string;
}

/** Writes a string as JavaScript does, without control characters: a terminal acts on them if the code is pasted into a prompt. */
export function literal(text: string): string {
  return JSON.stringify(text).replace(/\p{Cc}/gu, (control) => `\\u00${control.charCodeAt(0).toString(16)}`);
}

/** Writes a program that imports functions from an entry and makes a call. */
export function program(entry: string, names: readonly string[], ...calls: readonly string[]): string {
  return [`import { ${names.join(", ")} } from "${entry}";`, "", ...calls].join("\n");
}

/**
 * Writes a command of `pchar` for a POSIX shell. An operand that starts with `-` is not an option, so it follows a `--`.
 *
 * No command has a control character (C0, DEL or C1). A terminal acts on a pasted one even between quotes: Ctrl-C drops the line
 * before it, and the shell runs the next one. No argument can contain a lone surrogate.
 */
export function command(words: readonly string[], operands: readonly string[]): CommandLine {
  if (operands.some((operand) => /\p{Cc}/u.test(operand)))
    return { noCommand: "A terminal would act on the control characters of the string" };
  if (operands.some((operand) => /\p{Surrogate}/u.test(operand)))
    return { noCommand: "No argument of a command can contain a lone surrogate" };
  const dashes = operands.some((operand) => operand.startsWith("-")) ? ["--"] : [];
  return { command: ["npx pchar", ...words, ...dashes, ...operands.map(quoted)].join(" ") };
}

/** Quotes an argument for a POSIX shell. */
export function quoted(argument: string): string {
  return `'${argument.replaceAll("'", "'\\''")}'`;
}

/** Returns calls with a command if there is one. */
export function callsOf(code: string, line?: CommandLine): Calls {
  return { code, ...line };
}
