import { spawn } from "node:child_process";
import { win32 } from "node:path";
import { visible } from "../../support/display.ts";
import type { Machine, Sink } from "../io.ts";
import { type Login, OpenError, withoutControls } from "./plan.ts";

/** The machine that this process runs on. */
export const MACHINE: Machine = { run: runProgram, ask: askOnTerminal };

/** Asks for the password of a user. Throws an {@link OpenError} if nobody enters one. */
export async function askPassword({ user }: Login, machine: Machine): Promise<string> {
  const password = await machine.ask(`Password of ${visible(user)}: `);
  if (password === undefined) throw new OpenError("a password is needed");
  return withoutControls(password, "password");
}

function runProgram(
  [program, ...rest]: readonly string[],
  input: string | undefined,
  out?: Sink,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(pathOf(program!, process.platform, process.env), rest, {
      shell: false,
      stdio: [input === undefined ? "inherit" : "pipe", out === undefined ? "inherit" : "pipe", "inherit"],
    });
    // Ctrl-C is for the program, not for this process.
    const ignore = (): void => {};
    process.on("SIGINT", ignore);
    const done = (settle: () => void): void => {
      process.off("SIGINT", ignore);
      settle();
    };
    child.on("error", (error: NodeJS.ErrnoException) =>
      done(() => (error.code === "ENOENT" ? resolve(undefined) : reject(error))),
    );
    const printed = out && print(child.stdout!, out);
    child.on("close", (code) => done(() => resolve(Promise.resolve(printed).then(() => code ?? 1))));
    // The program may end without reading its input.
    child.stdin?.on("error", ignore).end(input);
  });
}

/** Returns the path of a program on Windows, which would look in the current folder first, and the name on other systems. */
export function pathOf(
  program: string,
  platform: string,
  { SystemRoot = "C:\\Windows" }: NodeJS.ProcessEnv,
): string {
  return platform === "win32" ? win32.join(SystemRoot, "System32", `${program}.exe`) : program;
}

async function print(stream: AsyncIterable<Uint8Array>, out: Sink): Promise<void> {
  for await (const chunk of stream) await out.write(chunk);
}

const ENTER = "\r\n\u0004";
const INTERRUPT = "\u0003";
const ERASE = "\b\u007f";

function askOnTerminal(prompt: string): Promise<string | undefined> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    let typed: string[] = [];
    const end = (answer: string | undefined): void => {
      stdin.off("data", onData).setRawMode(false).pause();
      stderr.write("\n");
      resolve(answer);
    };
    const onData = (chunk: string): void => {
      for (const key of chunk) {
        if (ENTER.includes(key) || key === INTERRUPT) {
          end(key === INTERRUPT ? undefined : typed.join(""));
          return;
        }
        typed = ERASE.includes(key) ? typed.slice(0, -1) : [...typed, key];
      }
    };
    stderr.write(prompt);
    stdin.setEncoding("utf8").setRawMode(true).resume().on("data", onData);
  });
}
