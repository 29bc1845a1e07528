import type { Machine } from "../../ts/cli/io.ts";
import { type Io, run, type Sink } from "../../ts/cli/run.ts";

/** Standard input, the properties of the sinks, and the rest of what a command gets. */
export interface World extends Pick<Io, "now" | "interrupt" | "isPiped" | "system"> {
  readonly machine?: Machine;
  readonly input?: string | Uint8Array | readonly Uint8Array[];
  readonly color?: boolean;
  readonly columns?: number;
  /** `true` if standard error is a terminal. */
  readonly isTerminal?: boolean;
}

/** The output of a command line, and its exit code. */
export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line, by default as on Linux, and returns its output. */
export async function pchar(
  argv: readonly string[],
  {
    input = "",
    color = false,
    columns = 80,
    isTerminal = false,
    system = "linux",
    machine,
    ...rest
  }: World = {},
): Promise<Printed> {
  const out = sink(color, columns);
  const err = { ...sink(color, columns), isTerminal };
  const bytes =
    typeof input === "string" ? [Buffer.from(input)] : input instanceof Uint8Array ? [input] : input;
  const given = machine === undefined ? {} : { machine: async () => machine };
  const world = { input: chunks(bytes), out, err, version: () => "1.2.3", system, ...given, ...rest };
  const code = await run(argv, world);
  return { code, out: out.written.join(""), err: err.written.join("") };
}

/** Creates a sink that records what is written. */
export function sink(color: boolean, columns: number): Sink & { readonly written: string[] } {
  const written: string[] = [];
  return { written, color, columns, write: (data) => void written.push(Buffer.from(data).toString()) };
}

/** Turns an array of chunks into a stream. */
export async function* chunks(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
