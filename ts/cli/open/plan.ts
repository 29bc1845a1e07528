/** A user, and the password if the URI has one. Programs get it through standard input or a header, never as an argument. */
export interface Login {
  readonly user: string;
  readonly password: string | undefined;
}

/** A way to open a URI, as data: a program with its arguments, or a built-in action. */
export type Plan =
  | {
      readonly action: "run";
      readonly argv: readonly [program: string, ...rest: string[]];
      /** `curl` reads it from standard input, as its configuration. */
      readonly login?: Login;
      /** A message for the user before the program runs. */
      readonly note?: string;
    }
  /** Print a file, or list a directory. */
  | { readonly action: "read"; readonly path: string }
  /** Print the response of an HTTP server. */
  | { readonly action: "fetch"; readonly uri: string; readonly login?: Login }
  /** Send a line to a Gopher server, and print the response. */
  | {
      readonly action: "gopher";
      readonly host: string;
      readonly port: number;
      readonly request: string;
      readonly isMenu: boolean;
    }
  | { readonly action: "print"; readonly lines: readonly string[] };

/** The systems on which programs differ: `linux` stands for all that have the programs of Linux. */
export type System = "linux" | "mac" | "windows";

/** The environment that a plan depends on. */
export interface View {
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  readonly system: System;
}

/** Returns how the paths of a system are written. */
export function platformOf(system: System): "posix" | "windows" {
  return system === "windows" ? system : "posix";
}

/** The error of a valid URI that cannot be opened. The message has no password. */
export class OpenError extends Error {}

/** Returns a word that is safe as an argument. Rejects one that starts with `-` or has a control character. */
export function argument(word: string, name: string): string {
  if (word.startsWith("-")) throw new OpenError(`the ${name} starts with "-" and would be read as an option`);
  return withoutControls(word, name);
}

/** Returns a string unchanged. Rejects control characters, C0 and C1 (RFC 3986, 7.2). */
export function withoutControls(text: string, name: string): string {
  for (const character of text) {
    if (character < " " || (character >= "\u007f" && character < "\u00a0"))
      throw new OpenError(`the ${name} contains a control character`);
  }
  return text;
}
