import type { System } from "./open/plan.ts";

/** A stream that a command writes to. */
export interface Sink {
  /** Writes data. If it returns a promise, await it before writing more or reusing the bytes. */
  write(data: string | Uint8Array): void | Promise<void>;
  readonly color: boolean;
  /** The width of a line. */
  readonly columns: number;
  /** Whether this is a terminal, so that a line can be redrawn. */
  readonly isTerminal?: boolean;
}

/** A command's I/O, except named files; injectable for tests. */
export interface Io {
  /** Standard input, in bytes. */
  readonly input: AsyncIterable<Uint8Array>;
  /** Returns whether standard input is a pipe, a socket or a file. Then it is read if there are no operands. */
  isPiped?(): boolean;
  readonly out: Sink;
  readonly err: Sink;
  /** Returns the version of the package. */
  version(): string;
  /** Returns the time in milliseconds since any fixed moment. */
  now?(): number;
  /** Loads the programs and the person that `open` needs. Without it, `open` runs no programs. */
  machine?(): Promise<Machine>;
  /** The system whose programs and paths `open` uses, by default that of the process. */
  readonly system?: System;
  /** Returns a signal that fires when the user interrupts. Call it only if there is something to clean up. */
  interrupt?(): AbortSignal;
}

/** The parts of the machine that `open` uses besides files and the network. */
export interface Machine {
  /**
   * Runs a program on the terminal, without a shell, and returns its exit code, or `undefined` if it is not installed.
   * With `out`, its output goes there instead.
   */
  run(argv: readonly string[], input: string | undefined, out?: Sink): Promise<number | undefined>;
  /** Asks for a password without echoing it. Returns `undefined` if there is no terminal or no answer. */
  ask(prompt: string): Promise<string | undefined>;
}

/** The exit codes. Yes means valid, equivalent, found or opened; failed means wrong usage or a failed read or write. */
export const EXIT: { readonly yes: 0; readonly no: 1; readonly failed: 2 } = { yes: 0, no: 1, failed: 2 };
