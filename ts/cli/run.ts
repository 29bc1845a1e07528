import { backend } from "../backend/backend.ts";
import { answerAll } from "./answer.ts";
import { type Request, readArguments, UsageError } from "./arguments.ts";
import { answerExtract } from "./extract.ts";
import { answerFile } from "./file.ts";
import { helpOf } from "./help.ts";
import type { Io } from "./io.ts";
import { answerOpen } from "./open.ts";

export type { Io, Sink } from "./io.ts";

const DONE = 0;
const USAGE = 2;

/** Runs a command line and returns its exit code. Reads and writes nothing but what it is given. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let request: Request;
  try {
    request = readArguments(argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    await io.err.write(
      `pchar: ${error.message}\n${argv.length === 0 ? `\n${helpOf(undefined)}` : advice(error)}`,
    );
    return USAGE;
  }
  if (request.kind === "call") {
    const { call } = request;
    if (call.command === "open") return answerOpen(call, io);
    return call.command === "extract" ? answerExtract(call, io) : answerAll(call, io);
  }
  if (request.kind === "file") return answerFile(request.call, io);
  await io.out.write(request.kind === "help" ? helpOf(request.command) : version(io));
  return DONE;
}

function advice({ command }: UsageError): string {
  return `Try: pchar ${command === undefined ? "" : `${command} `}--help\n`;
}

function version(io: Io): string {
  const reason = backend.reason === undefined ? "" : ` (${backend.reason})`;
  return `pchar ${io.version()}\nbackend ${backend.name}${reason}\n`;
}
