import { backend, engineSelection } from "../engine/engine.ts";
import { start } from "../wasm/start.ts";
import { type Request, readArguments } from "./arguments.ts";
import { type Command, STDIN, type Word } from "./command.ts";
import { commandNamed } from "./commands/index.ts";
import { isFile } from "./input.ts";
import { EXIT, type Io, type Sink } from "./io.ts";
import { quote, UsageError } from "./option.ts";
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
    const { overview, usageOf } = await import("./help.ts");
    const command = error.command === undefined ? undefined : commandNamed(error.command)!;
    const advice =
      command === undefined
        ? "Try: pchar --help\n"
        : `${usageOf(command)}Try: pchar ${command.name} --help\n`;
    await io.err.write(`pchar: ${error.message}\n${argv.length === 0 ? `\n${overview()}` : advice}`);
    return EXIT.failed;
  }
}

/** Applies `--color` to both outputs. */
function coloredIo(io: Io, color: "always" | "never" | "auto"): Io {
  if (color === "auto") return io;
  // An object with the prototype keeps the width, which may change.
  const colored = (sink: Sink): Sink => Object.create(sink, { color: { value: color === "always" } });
  return { ...io, out: colored(io.out), err: colored(io.err) };
}

async function answer(request: Request, given: Io): Promise<number> {
  if (request.kind === "call") {
    const { command, call } = request;
    const io = coloredIo(given, call.color);
    const hint = call.quiet ? undefined : fileHint(command, call.inputs);
    if (hint !== undefined) await io.err.write(hint);
    return command.execute?.(call, io) ?? answerRows(command, call, io);
  }
  await given.out.write(request.kind === "help" ? await helpOf(request.command) : version(given));
  return EXIT.yes;
}

async function helpOf(command: Command | undefined): Promise<string> {
  const { helpOf, overview } = await import("./help.ts");
  return command === undefined ? overview() : helpOf(command);
}

function version(io: Io): string {
  const { name, reason } = backend();
  return `pchar ${io.version()}\nbackend ${name}${reason === undefined ? "" : ` (${reason})`}\n`;
}

/** Returns a hint if an operand is the name of a file, because the user may have meant its content, or is not, if it should be. */
function fileHint(command: Command, inputs: readonly Word[]): string | undefined {
  const { stdin, readsFiles } = command;
  if (stdin === "none") return undefined;
  const words = inputs.filter((input) => input !== STDIN);
  if (readsFiles === true) {
    const missing = words.find((word) => !MAY_BE_TEXT.test(word) && !isFile(word));
    return missing && `pchar: ${quote(missing)} is not the name of a file, so it is read as a text\n`;
  }
  const found = words.find(isFile);
  if (found === undefined) return undefined;
  const content = stdin === "lines" ? "its lines" : "its text";
  return `pchar: ${quote(found)} is also the name of a file; to read ${content}, use --input FILE\n`;
}

/** White space, or a character without which no text shows a URI, and the start of a suffix reference. */
const MAY_BE_TEXT = /[\s:]|^(?:www|ftp)\./i;
