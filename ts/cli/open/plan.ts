/** A user, and the password where one is given. It is handed over by standard input or a header, never by an argument. */
export interface Login {
  readonly user: string;
  readonly password: string | undefined;
}

/** What is to be done to open a URI, as data: a program with its arguments, or something that is built in. */
export type Plan =
  | {
      readonly action: "run";
      readonly argv: readonly [program: string, ...rest: string[]];
      /** For `curl`, which reads it from its configuration, on standard input. */
      readonly login?: Login;
      /** What a person is told before. */
      readonly note?: string;
    }
  /** Prints a file, or lists a directory. */
  | { readonly action: "read"; readonly path: string }
  /** Prints what a server of HTTP answers. */
  | { readonly action: "fetch"; readonly uri: string; readonly login?: Login }
  /** Sends a line to a server of Gopher, and prints the answer. */
  | {
      readonly action: "gopher";
      readonly host: string;
      readonly port: number;
      readonly request: string;
      readonly isMenu: boolean;
    }
  | { readonly action: "print"; readonly lines: readonly string[] };

/** What a plan depends on beside the URI. */
export interface View {
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  readonly platform: "posix" | "windows";
}

/** A URI that is valid and is not opened. The message says why; it holds no password. */
export class OpenError extends Error {}

/** Lets a word through that is to be an argument: it is not read as an option, and has no control character. */
export function argument(word: string, name: string): string {
  if (word.startsWith("-"))
    throw new OpenError(`the ${name} begins with "-", and would be read as an option`);
  return withoutControls(word, name);
}

/** Lets a text through that has no control character, of ASCII or beyond (RFC 3986, 7.2). */
export function withoutControls(text: string, name: string): string {
  for (const character of text) {
    if (character < " " || (character >= "\u007f" && character < "\u00a0"))
      throw new OpenError(`a control character in the ${name}`);
  }
  return text;
}
