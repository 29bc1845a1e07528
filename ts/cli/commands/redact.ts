import { type Command, defineCommand } from "../command.ts";
import { COLOR, choice, HELP, listOption, QUIET, UsageError } from "../option.ts";

/** A character without meaning for each octet that is not ASCII: none of them is white space. */
const SURROGATES = 0xdc00;

function shifted(char: string, by: number): string {
  return String.fromCharCode(char.charCodeAt(0) + by);
}

async function redactor({ params, userinfo }: Options): Promise<(text: string) => string> {
  const { SECRET_PARAMS } = await import("../../secrets/names.ts");
  const { textRedactor } = await import("../../secrets/redact-text.ts");
  const names = params.flatMap((list) => list.split(",").filter((name) => name !== ""));
  const wrong = names.find((name) => /^\*[^a-z0-9\u0080-\uffff]+$/i.test(name));
  if (wrong !== undefined)
    throw new UsageError(`--params takes a word after "*", and got "${wrong}"`, "redact");
  return textRedactor({ params: [...SECRET_PARAMS, ...names], userinfo });
}

interface Options {
  readonly params: readonly string[];
  readonly userinfo: "password" | "all";
}

export const redactCommand: Command = defineCommand({
  name: "redact",
  summary: "mask the secrets in a text, such as a log",
  operands: ["TEXT"],
  stdin: "lines",
  result: "string",
  options: {
    params: listOption("params", "NAMES", "more names of secret parameters, with commas"),
    userinfo: choice<"password" | "all", "password">(
      "userinfo",
      "what to mask before the @ of a URI",
      ["password", "all"],
      "password",
    ),
  },
  // The input, which --json would print too, has the secrets.
  common: [QUIET, COLOR, HELP],
  details: `Masks passwords of URIs and secret parameters, such as token, in queries, forms,
pairs and JSON. *token stands for all names that end with the word token. All
other characters stay, and so do octets that are not UTF-8.`,
  example: ["pchar redact 'GET /a?token=s3cret&b=1'", "GET /a?token=***&b=1"],
  start: (call) => redactor(call.options),
  async startOctets({ options }) {
    const redacted = await redactor(options);
    return (octets) =>
      redacted(octets.replace(/[\u0080-\u00ff]/g, (octet) => shifted(octet, SURROGATES))).replace(
        /[\udc80-\udcff]/g,
        (octet) => shifted(octet, -SURROGATES),
      );
  },
  print: (text) => text,
  json: (text) => text,
});
