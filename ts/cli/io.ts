/** Where a command writes. */
export interface Sink {
  /** Writes, and waits where the reader is slow. */
  write(text: string): void | Promise<void>;
  readonly color: boolean;
  /** How many columns a line may fill. */
  readonly columns: number;
}

/** All of the world that a command touches, so that it runs in a test as it does in a shell. */
export interface Io {
  /** Standard input, in bytes. */
  readonly input: AsyncIterable<Uint8Array>;
  readonly out: Sink;
  readonly err: Sink;
  /** The version of the package. */
  version(): string;
}
