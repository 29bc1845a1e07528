import { backend } from "../engine/engine.ts";
import { type Request, readArguments } from "./arguments.ts";
import { processFile } from "./file.ts";
import { helpOf } from "./help.ts";
import { EXIT, type Io } from "./io.ts";
import { UsageError } from "./option.ts";

export type { Io, Sink } from "./io.ts";

/** Runs a command line and returns its exit code. It reads and writes only through `io`, except named files. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let request: Request;
  try {
    request = readArguments(argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const advice = argv.length === 0 ? `\n${helpOf(undefined)}` : adviceOn(error);
    await io.err.write(`pchar: ${error.message}\n${advice}`);
    return EXIT.failed;
  }
  if (request.kind === "call") return request.command.execute(request.call, io);
  if (request.kind === "file") return processFile(request, io);
  await io.out.write(request.kind === "help" ? helpOf(request.command) : version(io));
  return EXIT.yes;
}

function adviceOn({ command }: UsageError): string {
  return `Try: pchar ${command === undefined ? "" : `${command} `}--help\n`;
}

function version(io: Io): string {
  const reason = backend.reason === undefined ? "" : ` (${backend.reason})`;
  return `pchar ${io.version()}\nbackend ${backend.name}${reason}\n`;
}
