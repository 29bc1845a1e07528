import { backend, engineSelection } from "../engine/engine.ts";
import { start } from "../wasm/start.ts";
import { type Request, readArguments } from "./arguments.ts";
import { commandNamed } from "./commands/index.ts";
import { helpOf, usageOf } from "./help.ts";
import { fileHint } from "./hint.ts";
import { EXIT, type Io, type Sink } from "./io.ts";
import { UsageError } from "./option.ts";
import { answerRows } from "./output.ts";

export type { Io, Sink } from "./io.ts";

engineSelection.use(start);

/** Runs a command line and returns its exit code. It reads and writes only through `io`, except named files. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await answer(
      readArguments(argv, () => io.isPiped?.() === true),
      io,
    );
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const advice = argv.length === 0 ? `\n${helpOf(undefined)}` : adviceOn(error);
    await io.err.write(`pchar: ${error.message}\n${advice}`);
    return EXIT.failed;
  }
}

/** Applies `--color` to both outputs. */
function coloredIo(io: Io, request: Request): Io {
  const color = "call" in request ? request.call.color : "auto";
  if (color === "auto") return io;
  // An object with the prototype keeps the width, which may change.
  const colored = (sink: Sink): Sink => Object.create(sink, { color: { value: color === "always" } });
  return { ...io, out: colored(io.out), err: colored(io.err) };
}

async function answer(request: Request, given: Io): Promise<number> {
  const io = coloredIo(given, request);
  if (request.kind === "call") {
    const { command, call } = request;
    const hint = call.quiet ? undefined : fileHint(command, call.inputs);
    if (hint !== undefined) await io.err.write(hint);
    return command.execute?.(call, io) ?? answerRows(command, call, io);
  }
  await io.out.write(request.kind === "help" ? helpOf(request.command) : version(io));
  return EXIT.yes;
}

function adviceOn({ command }: UsageError): string {
  if (command === undefined) return "Try: pchar --help\n";
  return `${usageOf(commandNamed(command)!)}Try: pchar ${command} --help\n`;
}

function version(io: Io): string {
  const { name, reason } = backend();
  return `pchar ${io.version()}\nbackend ${name}${reason === undefined ? "" : ` (${reason})`}\n`;
}
