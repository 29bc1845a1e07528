import { type Command, defineCommand } from "../command.ts";
import { COLOR, HELP, JSON_OUTPUT, MASK, type Option, SHOW_PASSWORD, trueFlag } from "../option.ts";

const DRY_RUN: Option<boolean> = trueFlag("dry-run", "print what would be done, and do nothing");

export const openCommand: Command = defineCommand({
  name: "open",
  summary: "open each URI, with another program if needed",
  operands: ["URI"],
  stdin: "none",
  options: { dryRun: DRY_RUN },
  common: [JSON_OUTPUT, MASK, SHOW_PASSWORD, COLOR, HELP],
  details: `Built in: file (lists directories), http, https, gopher.
With other programs: man, info, whatis, toc, ftp (curl), telnet, ldap and ldaps
(ldapsearch), mailto (xdg-email), news, snews, nntp, wais, prospero, ghelp and
help (xdg-open). macOS passes mailto, news, snews and nntp to open, Windows to
rundll32 url.dll,FileProtocolHandler. Windows has a program for these and ftp
only.
Other schemes are rejected. open uses no shell. It never passes a password as an
argument, or a part of a URI that a program could read as an option. It asks for
a missing password. The exit code is 1 if a URI cannot be opened. --json needs
--dry-run.`,
  example: ["pchar open --dry-run 'man:ls(1)'", "man -s 1 -- ls"],
  conflict: (given) =>
    given.has(JSON_OUTPUT.name) && !given.has(DRY_RUN.name) ? "option --json needs --dry-run" : undefined,
  async execute(call, io) {
    return (await import("../open/open-all.ts")).openAll(call, call.options.dryRun, io);
  },
});
