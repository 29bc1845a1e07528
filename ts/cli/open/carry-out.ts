import { visible } from "../../support/display.ts";
import type { Io, Machine, Sink } from "../io.ts";
import { askGopher } from "./gopher.ts";
import { askPassword } from "./machine.ts";
import { OpenError, type Plan, type View } from "./plan.ts";
import { readPath } from "./read.ts";

/** Does what a plan says. Throws an {@link OpenError} if it fails. */
export async function carryOut(plan: Plan, view: View, io: Io): Promise<void> {
  const { err } = io;
  const out = view.isTerminal ? harmless(io.out) : io.out;
  if (plan.action === "print") return out.write(plan.lines.map((line) => `${line}\n`).join(""));
  if (plan.action === "read") return readPath(plan.path, view, out);
  if (plan.action === "gopher") return askGopher(plan, out);
  const machine = await io.machine?.();
  if (machine === undefined) throw new OpenError("programs cannot be run here");
  if (plan.action === "fetch") {
    // Loaded only when it is needed, so that the other commands start faster.
    const { fetchWeb } = await import("./fetch.ts");
    return fetchWeb(plan, machine, out);
  }
  if (plan.note !== undefined) await err.write(`pchar: ${plan.note}\n`);
  const [program] = plan.argv;
  const config = await configOf(plan, machine);
  // `curl` prints what a server sends, which must not control the terminal. `man`, `info` and `telnet` need the terminal.
  const printer = view.isTerminal && program === "curl" ? out : undefined;
  const code = await machine.run(plan.argv, config, printer).catch((error: NodeJS.ErrnoException) => {
    throw new OpenError(`${program} cannot be run: ${error.code}`);
  });
  const advice = PACKAGES[program] === undefined ? "" : ` (Debian: ${PACKAGES[program]})`;
  if (code === undefined) throw new OpenError(`${program} is not installed${advice}`);
  if (code !== 0) throw new OpenError(`${program} exited with code ${code}`);
}

/** The Debian packages of the programs. */
const PACKAGES: Readonly<Record<string, string>> = {
  curl: "curl",
  info: "info",
  ldapsearch: "ldap-utils",
  man: "man-db",
  telnet: "telnet",
  whatis: "man-db",
  "xdg-email": "xdg-utils",
  "xdg-open": "xdg-utils",
};

/** Writes user and password as `curl` reads them from its configuration. Asks for the password if the URI does not contain it. */
async function configOf({ login }: Plan & { action: "run" }, machine: Machine): Promise<string | undefined> {
  if (login === undefined) return undefined;
  const password = login.password ?? (await askPassword(login, machine));
  const value = `${login.user}:${password}`.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return `user = "${value}"\n`;
}

/**
 * Characters that act on a terminal: controls except line ends, tabs and form feeds, and controls of the text direction. Other
 * hidden characters belong to the document, and stay.
 */
const STEERING = /(?!\r\n|[\n\t\f])\p{Cc}|\p{Bidi_Control}/gu;

/** Wraps a terminal for untrusted data: control characters are shown, so an escape sequence does nothing. */
function harmless(out: Sink): Sink {
  const decoder = new TextDecoder();
  // Whether a CR is part of a line end depends on the next character, which may be in the next chunk.
  let held = "";
  return {
    ...out,
    write(data) {
      const text = held + (typeof data === "string" ? data : decoder.decode(data, { stream: true }));
      held = text.endsWith("\r") ? "\r" : "";
      return out.write(text.slice(0, text.length - held.length).replace(STEERING, visible));
    },
  };
}
