import { type Command, defineCommand } from "../command.ts";
import { BASE, REFERENCE_RULE } from "../generated/options.ts";
import { labelledBase } from "../issue.ts";
import { URI_RESULT } from "../masking.ts";

export const fromHrefCommand: Command = defineCommand({
  name: "from-href",
  summary: "read each href as a browser does",
  operands: ["TEXT"],
  stdin: "lines",
  result: "string",
  options: { rule: REFERENCE_RULE, base: BASE },
  details: `Prints a valid URI reference. --json also reports what was changed.
Without --base, a relative TEXT is read as in an https page, and stays relative.`,
  example: ["pchar from-href 'https:\\\\h\\a b'", "https://h/a%20b"],
  async start({ options: { rule, base } }) {
    const { fromHref } = await import("../../api/href/from-href.ts");
    // Every valid base can resolve `#`, so an error is about the base.
    labelledBase("--base", () => fromHref("#", base, { rule }), { rule });
    return (text) => fromHref(text, base, { rule });
  },
  print: ({ uri }, view) => URI_RESULT.print(uri, view),
  json: ({ uri, changes }, masks) => ({ uri: URI_RESULT.json(uri, masks), changes }),
});
