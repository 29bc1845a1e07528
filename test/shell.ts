import { run, type Sink } from "../ts/cli/run.ts";

/** Standard input, and what the sinks say of themselves. */
export interface World {
  readonly input?: string | Uint8Array | readonly Uint8Array[];
  readonly color?: boolean;
  readonly columns?: number;
}

/** What a command line printed, and its exit code. */
export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line as a shell does, and returns what it printed. */
export async function pchar(
  argv: readonly string[],
  { input = "", color = false, columns = 80 }: World = {},
): Promise<Printed> {
  const out = sink(color, columns);
  const err = sink(color, columns);
  const bytes =
    typeof input === "string" ? [Buffer.from(input)] : input instanceof Uint8Array ? [input] : input;
  const code = await run(argv, { input: chunks(bytes), out, err, version: () => "1.2.3" });
  return { code, out: out.written.join(""), err: err.written.join("") };
}

/** A sink that keeps what is written. */
export function sink(color: boolean, columns: number): Sink & { readonly written: string[] } {
  const written: string[] = [];
  return { written, color, columns, write: (text) => void written.push(text) };
}

/** Yields bytes piece by piece, as a stream does. */
export async function* chunks(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
