import type { Machine } from "./open/machine.ts";

/** Where a command writes. */
export interface Sink {
  /** Writes, and waits where the reader is slow; the bytes may be overwritten after that. */
  write(data: string | Uint8Array): void | Promise<void>;
  readonly color: boolean;
  /** How many columns a line may fill. */
  readonly columns: number;
  /** Whether it is a terminal, on which a line can be drawn again. */
  readonly isTerminal?: boolean;
}

/** All of the world that a command touches but the files that it is told of, so that it runs in a test as it does in a shell. */
export interface Io {
  /** Standard input, in bytes. */
  readonly input: AsyncIterable<Uint8Array>;
  readonly out: Sink;
  readonly err: Sink;
  /** The version of the package. */
  version(): string;
  /** The time in milliseconds, from any start. */
  now?(): number;
  /** The programs that `open` runs, and a person to ask; without it `open` runs none. */
  readonly machine?: Machine;
  /** Asks to be told of an interrupt, before which something is to be cleaned up. */
  interrupt?(): AbortSignal;
}
