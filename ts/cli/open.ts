import process from "node:process";
import { issueOfError, UriSyntaxError } from "../errors.ts";
import { maskPassword, maskValid } from "../redact.ts";
import { issueOfSchemeError, SchemeSyntaxError } from "../schemes/define/issue.ts";
import { visible } from "../visible.ts";
import type { Call } from "./arguments.ts";
import { point } from "./caret.ts";
import type { Io } from "./io.ts";
import { jsonLine } from "./json.ts";
import { fetchWeb } from "./open/fetch.ts";
import { askGopher } from "./open/gopher.ts";
import { askPassword, type Machine } from "./open/machine.ts";
import { OpenError, type Plan, type View } from "./open/plan.ts";
import { planOf } from "./open/plans.ts";
import { readPath } from "./open/read.ts";
import { harmless } from "./open/terminal.ts";
import { painter } from "./style.ts";

const OPENED = 0;
const NOT_OPENED = 1;

/** Opens each URI of a call, or shows how it would be opened, and returns the exit code: whether all could be. */
export async function answerOpen(call: Call, io: Io): Promise<number> {
  const view: View = {
    isTerminal: io.out.isTerminal === true,
    platform: process.platform === "win32" ? "windows" : "posix",
  };
  let code = OPENED;
  for (const text of call.texts as readonly string[]) {
    try {
      const plan = planOf(text, view);
      if (call.dryRun) await io.out.write(shown(text, plan, call));
      else await carryOut(plan, view, io);
    } catch (error) {
      code = NOT_OPENED;
      await tell(error, text, call, io);
    }
  }
  return code;
}

async function carryOut(plan: Plan, view: View, io: Io): Promise<void> {
  const { machine, err } = io;
  const out = view.isTerminal ? harmless(io.out) : io.out;
  if (plan.action === "print") return out.write(plan.lines.map((line) => `${line}\n`).join(""));
  if (plan.action === "read") return readPath(plan.path, view, out);
  if (plan.action === "gopher") return askGopher(plan, out);
  if (machine === undefined) throw new OpenError("no programs can be run here");
  if (plan.action === "fetch") return fetchWeb(plan, machine, out);
  if (plan.note !== undefined) await err.write(`pchar: ${plan.note}\n`);
  const [program] = plan.argv;
  const config = await configOf(plan, machine);
  // What a server sends is not for the terminal to obey; to `man`, `info` and `telnet` the terminal is given as it is.
  const printer = view.isTerminal && program === "curl" ? out : undefined;
  const code = await machine.run(plan.argv, config, printer).catch((error: NodeJS.ErrnoException) => {
    throw new OpenError(`${program} cannot be run: ${error.code}`);
  });
  if (code === undefined) throw new OpenError(`${program} is not installed (Debian: ${PACKAGES[program]})`);
  if (code !== 0) throw new OpenError(`${program} ends with exit code ${code}`);
}

/** Where Debian has the programs. */
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

/** Writes user and password as `curl` reads them from its configuration; a password that is not given is asked for. */
async function configOf({ login }: Plan & { action: "run" }, machine: Machine): Promise<string | undefined> {
  if (login === undefined) return undefined;
  const password = login.password ?? (await askPassword(login, machine));
  const value = `${login.user}:${password}`.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return `user = "${value}"\n`;
}

/** Shows a plan: the arguments in one line, or as data. A password is in none of them, but that of a URI within is masked. */
function shown(text: string, plan: Plan, { json, showPassword }: Call): string {
  const hide = (word: unknown): unknown =>
    showPassword || typeof word !== "string" ? word : maskValid(word).text;
  const entries = Object.entries(plan).map(([name, part]) => [
    name,
    Array.isArray(part) ? part.map(hide) : hide(part),
  ]);
  const hidden = Object.fromEntries(entries) as Plan;
  if (!json) return `${visible(inWords(hidden))}\n`;
  const { login, ...rest } = { login: undefined, ...hidden };
  const result = login === undefined ? rest : { ...rest, user: login.user };
  return jsonLine({ text: showPassword ? text : maskPassword(text).text, result });
}

function inWords(plan: Plan): string {
  switch (plan.action) {
    case "run":
      return plan.argv.map(quoted).join(" ");
    case "read":
      return `(built in) read ${quoted(plan.path)}`;
    case "fetch":
      return `(built in) fetch ${quoted(plan.uri)}`;
    case "gopher":
      return `(built in) send ${quoted(plan.request.trimEnd())} to ${plan.host} at port ${plan.port}`;
    case "print":
      return `(built in) print ${plan.lines.map(quoted).join(" ")}`;
  }
}

/** Writes a word as it is given to a shell, though none is used. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Tells why a URI is not opened: with a caret where it is invalid. */
async function tell(error: unknown, text: string, call: Call, io: Io): Promise<void> {
  const masked = maskPassword(text);
  const given = call.showPassword ? text : masked.text;
  if (error instanceof OpenError) {
    const { message } = error;
    await (call.json
      ? io.out.write(jsonLine({ text: given, error: { message } }))
      : io.err.write(`pchar: cannot open ${visible(given)}: ${visible(message)}\n`));
    return;
  }
  if (!(error instanceof SchemeSyntaxError || error instanceof UriSyntaxError)) throw error;
  const { code, rule, index, message } =
    error instanceof UriSyntaxError ? issueOfError(error) : issueOfSchemeError(error);
  if (call.json) {
    await io.out.write(jsonLine({ text: given, error: { code, rule, index, message } }));
    return;
  }
  const at = call.showPassword ? index : masked.at(index);
  const { line, column } = point(given, at, io.err.columns);
  const paint = painter(io.err.color);
  await io.err.write(`${line}\n${" ".repeat(column)}${paint("caret", "^")}\n${paint("message", message)}\n`);
}
