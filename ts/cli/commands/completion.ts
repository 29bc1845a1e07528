import { type Call, type Command, defineCommand } from "../command.ts";
import { EXIT, type Io } from "../io.ts";
import { HELP, keyword, type Option } from "../option.ts";

type Options = { readonly shell: Option<"bash" | "zsh" | "fish"> };

/** Creates the command that completes these commands, itself included. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return defineCommand<Options, never>({
    name: "completion",
    summary: "print a script that completes commands and options in a shell",
    keyword: ["shell"],
    operands: [],
    stdin: "none",
    options: { shell: keyword("shell", "the shell to write the script for", ["bash", "zsh", "fish"]) },
    common: [HELP],
    details: `Evaluate the script when the shell starts:
  ~/.bashrc                   eval "$(pchar completion bash)"
  ~/.zshrc, after compinit    source <(pchar completion zsh)
  ~/.config/fish/config.fish  pchar completion fish | source`,
    async execute({ options }: Call<Options>, { out }: Io) {
      const { completionFor } = await import("../completion.ts");
      await out.write(completionFor(options.shell, commands()));
      return EXIT.yes;
    },
  });
}
