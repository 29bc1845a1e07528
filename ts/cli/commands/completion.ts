import { type Call, type Command, defineCommand } from "../command.ts";
import { bashCompletion } from "../completion/bash.ts";
import { fishCompletion } from "../completion/fish.ts";
import { zshCompletion } from "../completion/zsh.ts";
import { EXIT, type Io } from "../io.ts";
import { HELP, type Option, quote, UsageError } from "../option.ts";

type Script = (commands: readonly Command[]) => string;

const SCRIPTS: ReadonlyMap<string, Script> = new Map([
  ["bash", bashCompletion],
  ["zsh", zshCompletion],
  ["fish", fishCompletion],
]);

const SHELL: Option<Script> = {
  name: "shell",
  argument: "SHELL",
  summary: "the shell to write the script for",
  choices: [...SCRIPTS.keys()],
  read(given, command) {
    const script = typeof given === "string" ? SCRIPTS.get(given) : undefined;
    if (script !== undefined) return script;
    const names = [...SCRIPTS.keys()].join(", ");
    if (given === undefined) throw new UsageError(`${command} needs a SHELL: ${names}`, command);
    throw new UsageError(`unknown shell ${quote(String(given))} for ${command}: use ${names}`, command);
  },
};

type Options = { readonly shell: Option<Script> };

/** Creates the command that completes these commands, itself included. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return defineCommand({
    name: "completion",
    summary: "print a script that completes commands and options in a shell",
    keyword: ["shell"],
    operands: [],
    stdin: "none",
    options: { shell: SHELL },
    common: [HELP],
    details: `Evaluate the script when the shell starts:
  ~/.bashrc                   eval "$(pchar completion bash)"
  ~/.zshrc, after compinit    source <(pchar completion zsh)
  ~/.config/fish/config.fish  pchar completion fish | source`,
    async execute({ options }: Call<Options>, { out }: Io) {
      await out.write(options.shell(commands()));
      return EXIT.yes;
    },
  });
}
